import type { FieldKey } from "../../shared/fields/field-table.ts";
import {
  type NafCorrespondence,
  type NafVersion,
  activityChange,
  nafVersionOf,
  nafVersions,
} from "../../shared/fields/naf.ts";

/** Codes of activities, each with the fields that are told of it alone: they change where it does, for the same reason. */
const activities: readonly { readonly code: FieldKey; readonly of: readonly FieldKey[] }[] = [
  {
    code: "naf",
    of: [
      ...(["naf_label", "naf_nomenclature", "naf_section", "naf_section_label"] as const),
      ...(["naf_division", "naf_division_label", "naf_2025_candidates"] as const),
    ],
  },
  { code: "establishment_naf", of: ["establishment_naf_label"] },
];

/** One value of a company that is not what it was, and what that is called where nothing else is known. */
interface ChangedValue {
  readonly kind: string;
  readonly field: FieldKey;
  readonly before: string;
  readonly after: string;
}

interface NomenclatureChange {
  readonly before: NafVersion;
  readonly after: NafVersion;
  /** Nobody can say whether the activity changed too: INSEE's correspondence is not here, or has not the code. */
  readonly isUncompared: boolean;
}

/** What changed of one company, without what changed because its code is of another nomenclature now. */
interface ChangesApart<C> {
  readonly changes: readonly C[];
  /** Undefined where no code changed its nomenclature, or the activity is another one by INSEE's correspondence. */
  readonly nomenclature?: NomenclatureChange;
}

/** Where the list has no code, the nomenclature itself tells that it changed. */
function ofNomenclature(changes: readonly ChangedValue[]): NomenclatureChange | undefined {
  const told = changes.find(({ field, kind }) => field === "naf_nomenclature" && kind === "changed");
  const [before, after] = [told?.before, told?.after].map((text) => nafVersions.find((one) => one === text));
  return before === undefined || after === undefined ? undefined : { before, after, isUncompared: true };
}

/**
 * Keeps a change of nomenclature apart from changes of activity, in the changes of one company: on the night on which NAF 2025
 * becomes the reference every company has another code, and none has done anything.
 * @decides whether a company changed its activity, or its code the nomenclature alone
 */
export function nomenclatureApart<C extends ChangedValue>(
  changes: readonly C[],
  correspondence: NafCorrespondence | undefined,
): ChangesApart<C> {
  let left = changes;
  let nomenclature: NomenclatureChange | undefined;
  for (const { code, of } of activities) {
    // A row that names another company or establishment than before says nothing of what one did.
    const changed = changes.find(({ field, kind }) => field === code && kind === "moved_activity");
    const what = changed && activityChange(changed.before, changed.after, correspondence);
    if (what === "activity") continue;
    const found = changed
      ? {
          before: nafVersionOf(changed.before)!,
          after: nafVersionOf(changed.after)!,
          isUncompared: what === "uncompared",
        }
      : code === "naf"
        ? ofNomenclature(changes)
        : undefined;
    if (found === undefined) continue;
    left = left.filter(({ field }) => field !== code && !of.includes(field));
    nomenclature = {
      ...found,
      isUncompared: found.isUncompared || nomenclature?.isUncompared === true,
    };
  }
  return nomenclature === undefined ? { changes: left } : { changes: left, nomenclature };
}

/** How many rows have a code of another nomenclature than before, and how many of them nobody can compare. */
export interface NomenclatureCount {
  readonly rows: number;
  readonly uncompared: number;
}

/** Counts rows whose code is of another nomenclature than before, by what it was and is. */
export class NomenclatureCounts {
  readonly #counts = new Map<string, { rows: number; uncompared: number }>();

  add({ before, after, isUncompared }: NomenclatureChange): void {
    const key = `${before} ${after}`;
    const { rows, uncompared } = this.#counts.get(key) ?? { rows: 0, uncompared: 0 };
    this.#counts.set(key, { rows: rows + 1, uncompared: uncompared + Number(isUncompared) });
  }

  /** What the codes were of and are of now, each once. */
  get directions(): readonly (readonly [before: string, after: string])[] {
    return [...this.#counts.keys()].map((key) => key.split(" ") as [string, string]);
  }

  get total(): NomenclatureCount {
    const all = [...this.#counts.values()];
    return {
      rows: all.reduce((sum, { rows }) => sum + rows, 0),
      uncompared: all.reduce((sum, { uncompared }) => sum + uncompared, 0),
    };
  }
}
