import type { NomenclatureEntry } from "../../../shared/contract/entities.ts";
import { legalForms } from "../../nomenclatures/legal-forms.ts";
import { activityLabel, nafLists, type NafVersion } from "../../nomenclatures/naf.ts";
import type { Register } from "../register.ts";
import { folded } from "../words.ts";

type NomenclatureLists = Pick<Register, "naf" | "nafCode" | "legalForms">;

/**
 * A list and its search: an entry matches when its code begins with `q` (the dot may be left out), or when every word
 * of `q` begins a word of its label. A blank `q` asks for all.
 */
function searchable(table: ReadonlyMap<string, string>): (q?: string) => NomenclatureEntry[] {
  const entries = [...table].map(([code, label]) => ({
    entry: { code, label },
    code: code.replace(".", "").toLowerCase(),
    label: ` ${folded(label)}`,
  }));
  return (q) => {
    if (q === undefined || q.trim() === "") return entries.map(({ entry }) => ({ ...entry }));
    const code = q.replace(/[\s.]/g, "").toLowerCase();
    const words = folded(q).split(" ").filter(Boolean);
    return entries
      .filter(
        (candidate) =>
          words.length > 0 &&
          (candidate.code.startsWith(code) || words.every((word) => candidate.label.includes(` ${word}`))),
      )
      .map(({ entry }) => ({ ...entry }));
  };
}

/**
 * The nomenclatures. The NAF list is the one that units are shown in (732 codes of rév. 2, or 747 of 2025); a code is
 * resolved from either.
 */
export function nomenclatureLists(served: NafVersion): NomenclatureLists {
  return {
    naf: searchable(nafLists[served]),
    nafCode(code) {
      const label = activityLabel(code);
      return label === null ? undefined : { code, label };
    },
    legalForms: searchable(legalForms),
  };
}
