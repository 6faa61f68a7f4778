import { bucketsBy, sharedBy } from "./buckets.ts";
import type { DuplicateRow, StateOf } from "./row.ts";

/** Why rows stand together, the surest first. */
export const duplicateKinds = [
  "same_siret",
  "closed_twin",
  "same_siren",
  "vat_conflict",
  "same_name_place",
] as const;
export type DuplicateKind = (typeof duplicateKinds)[number];

/** Rows that may be one, in their order; of `vat_conflict` at times a single one. */
export interface DuplicateGroup {
  readonly kind: DuplicateKind;
  readonly rows: readonly DuplicateRow[];
}

const several = (rows: readonly DuplicateRow[]): boolean => rows.length > 1;

const sirensOf = (rows: readonly DuplicateRow[]): Set<string | undefined> =>
  new Set(rows.map(({ siren }) => siren));

/** Rows of one SIREN under several vendor codes, one without a code counting for itself; each row where no list has codes. */
function hasSeveralVendors(rows: readonly DuplicateRow[]): boolean {
  const coded = new Set(rows.map(({ vendor, at }) => (vendor === "" ? at : vendor)));
  return coded.size > 1;
}

/** Closed establishments of a company beside open ones. */
function isClosedTwin(rows: readonly DuplicateRow[], stateOf: StateOf): boolean {
  const states = rows.filter(({ siret }) => siret !== undefined).map((row) => stateOf(row).open);
  return states.includes(true) && states.includes(false);
}

/** The groups among rows of one SIREN: those of each SIRET, and all of them where they are not of one establishment. */
function ofOneSiren(rows: readonly DuplicateRow[], stateOf: StateOf): DuplicateGroup[] {
  const bySiret = sharedBy(rows, ({ siret }) => siret);
  const groups = [...bySiret.values()].map((same): DuplicateGroup => ({ kind: "same_siret", rows: same }));
  if (groups[0]?.rows.length === rows.length) return groups;
  if (isClosedTwin(rows, stateOf)) groups.push({ kind: "closed_twin", rows });
  else if (hasSeveralVendors(rows)) groups.push({ kind: "same_siren", rows });
  return groups;
}

/** Names with legal forms of other families are other companies (a SCI and the SARL it lets to); one without a form may be any. */
function byForm(rows: readonly DuplicateRow[]): readonly (readonly DuplicateRow[])[] {
  const forms = bucketsBy(rows, ({ form }) => form || undefined);
  if (forms.size < 2) return [rows];
  return [...forms.values(), rows.filter(({ form }) => form === "")];
}

/**
 * The groups of rows that may be one, by what they have in common alone: no row is compared with every other. Each row may
 * stand in several groups, the same rows never twice. In the order of their first rows.
 *
 * - `same_siret`: one establishment, whatever the vendor codes.
 * - `closed_twin`: establishments of one company of which `stateOf` knows some closed, some open.
 * - `same_siren`: one company under several vendor codes.
 * - `vat_conflict`: rows whose VAT number has another SIREN than they have.
 * - `same_name_place`: the same name once folded, at the same place; not where all have one SIREN.
 */
export function duplicateGroups(rows: readonly DuplicateRow[], stateOf: StateOf): DuplicateGroup[] {
  const bySiren = sharedBy(rows, ({ siren }) => siren);
  const groups = [...bySiren.values()].flatMap((same) => ofOneSiren(same, stateOf));
  const conflicts = rows.filter(
    ({ siren, vatSiren }) => siren !== undefined && vatSiren !== undefined && siren !== vatSiren,
  );
  for (const same of bucketsBy(conflicts, ({ vatSiren }) => vatSiren).values())
    groups.push({ kind: "vat_conflict", rows: same });
  for (const alike of sharedBy(rows, ({ nameAndPlace }) => nameAndPlace).values()) {
    for (const same of byForm(alike)) {
      const sirens = sirensOf(same);
      if (several(same) && (sirens.size > 1 || sirens.has(undefined)))
        groups.push({ kind: "same_name_place", rows: same });
    }
  }
  const rank = ({ kind }: DuplicateGroup) => duplicateKinds.indexOf(kind);
  return groups.sort((one, other) => one.rows[0]!.at - other.rows[0]!.at || rank(one) - rank(other));
}

/** The rows of which it matters what is known of their companies: those that share a SIREN, or a name and place, with others. */
export function concernedRows(rows: readonly DuplicateRow[]): DuplicateRow[] {
  const bySiren = sharedBy(rows, ({ siren }) => siren);
  const byName = sharedBy(rows, ({ nameAndPlace }) => nameAndPlace);
  return [...new Set([...bySiren.values(), ...byName.values()].flat())];
}
