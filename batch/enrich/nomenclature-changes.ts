import type { FieldKey } from "../../shared/fields/field-table.ts";
import {
  type NafCorrespondence,
  type NafVersion,
  activityChange,
  nafVersionOf,
  nafVersions,
} from "../../shared/fields/naf.ts";

/** Activity codes, each with the fields derived from it, which change together with the code. */
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

/** One value of a company that differs from before, with the kind of change. */
interface ChangedValue {
  readonly kind: string;
  readonly field: FieldKey;
  readonly before: string;
  readonly after: string;
}

interface NomenclatureChange {
  readonly before: NafVersion;
  readonly after: NafVersion;
  /** Whether it is unknown if the activity changed too, because INSEE's correspondence is missing or lacks the code. */
  readonly isUncompared: boolean;
}

/** The changes of one company, without those that result from a change of nomenclature. */
interface ChangesApart<C> {
  readonly changes: readonly C[];
  /** Undefined if no code changed its nomenclature, or if the activity differs by INSEE's correspondence. */
  readonly nomenclature?: NomenclatureChange;
}

/** Without a code column, a change of the nomenclature field itself shows it. */
function ofNomenclature(changes: readonly ChangedValue[]): NomenclatureChange | undefined {
  const change = changes.find(({ field, kind }) => field === "naf_nomenclature" && kind === "changed");
  const [before, after] = [change?.before, change?.after].map((text) =>
    nafVersions.find((one) => one === text),
  );
  return before === undefined || after === undefined ? undefined : { before, after, isUncompared: true };
}

/**
 * Separates a change of nomenclature from changes of activity, in the changes of one company. On the night on which NAF
 * 2025 becomes the reference, every company gets another code although none has changed.
 *
 * @decides whether a company changed its activity, or its code the nomenclature alone
 */
export function nomenclatureApart<C extends ChangedValue>(
  changes: readonly C[],
  correspondence: NafCorrespondence | undefined,
): ChangesApart<C> {
  let left = changes;
  let nomenclature: NomenclatureChange | undefined;
  for (const { code, of } of activities) {
    // A row that now names another company or establishment says nothing about a change of one.
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

/** Number of rows whose code uses another nomenclature than before, and how many of these cannot be compared. */
export interface NomenclatureCount {
  rows: number;
  uncompared: number;
}
