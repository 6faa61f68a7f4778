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

/** What of a row's company its state is read from: its establishment, else its legal unit; undefined of a row without number. */
const subjectOf = ({ siren, siret }: DuplicateRow): string | undefined => siret ?? siren;

/** True where states may tell rows apart: those of one establishment have the same. */
const mayDiffer = (rows: readonly DuplicateRow[]): boolean => new Set(rows.map(subjectOf)).size > 1;

/** True where rows of one SIREN stand in a group, or would if some of their establishments were closed. */
function mayBeGroup(rows: readonly DuplicateRow[]): boolean {
  const sirets = new Set(rows.flatMap(({ siret }) => siret ?? []));
  return sirets.size > 1 || hasSeveralVendors(rows);
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

/** Rows of one name at one place, by the families of legal forms; not where all have one SIREN. */
function ofOneName(rows: readonly DuplicateRow[]): (readonly DuplicateRow[])[] {
  const alike = [...sharedBy(rows, ({ nameAndPlace }) => nameAndPlace).values()].flatMap(byForm);
  return alike.filter((same) => {
    const sirens = sirensOf(same);
    return several(same) && (sirens.size > 1 || sirens.has(undefined));
  });
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
  for (const same of ofOneName(rows)) groups.push({ kind: "same_name_place", rows: same });
  const rank = ({ kind }: DuplicateGroup) => duplicateKinds.indexOf(kind);
  return groups.sort((one, other) => one.rows[0]!.at - other.rows[0]!.at || rank(one) - rank(other));
}

/**
 * The rows with a number of which it matters whether they are open, each once: those of a group, or of what would be one,
 * whose rows may differ in it.
 */
export function concernedRows(rows: readonly DuplicateRow[]): DuplicateRow[] {
  const bySiren = [...sharedBy(rows, ({ siren }) => siren).values()].filter(mayBeGroup);
  const concerned = [...bySiren, ...ofOneName(rows)].filter(mayDiffer).flat();
  return [...new Set(concerned)].filter(({ siren }) => siren !== undefined);
}
