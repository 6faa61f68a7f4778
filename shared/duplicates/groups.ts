import { compareNames } from "../matching/compare-names.ts";

/**
 * Items that share a key with others, by that key, in their order; those without a key, or with one of their own, are left
 * out. No array is made for a key that comes once: of a long list that is nearly every one.
 */
function sharedBy<T>(items: readonly T[], keyOf: (item: T) => string | undefined): Map<string, T[]> {
  const firsts = new Map<string, T>();
  const shared = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const first = firsts.get(key);
    if (first === undefined) {
      firsts.set(key, item);
      continue;
    }
    const bucket = shared.get(key);
    if (bucket === undefined) shared.set(key, [first, item]);
    else bucket.push(item);
  }
  return shared;
}

/** All items that have a key, by it, in their order. */
function bucketsBy<T>(items: readonly T[], keyOf: (item: T) => string | undefined): Map<string, T[]> {
  const buckets = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const bucket = buckets.get(key);
    if (bucket === undefined) buckets.set(key, [item]);
    else bucket.push(item);
  }
  return buckets;
}

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
 * @decides which rows of lists may be one
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
 * @decides of which rows it matters whether their companies have ceased
 */
export function concernedRows(rows: readonly DuplicateRow[]): DuplicateRow[] {
  const bySiren = [...sharedBy(rows, ({ siren }) => siren).values()].filter(mayBeGroup);
  const concerned = [...bySiren, ...ofOneName(rows)].filter(mayDiffer).flat();
  return [...new Set(concerned)].filter(({ siren }) => siren !== undefined);
}

/**
 * What tells the row to keep from another: it is open and the other closed, or not known to be open; it is the head
 * office; it has more cells filled; it comes first. `apart`: nothing else in the group is of its town, or of its company.
 */
type KeepReason = "open" | "not_closed" | "head_office" | "fuller" | "first" | "apart";

/** Whether a row is to be kept, why, and beside which other row of the group. */
export interface DuplicateVerdict {
  readonly row: DuplicateRow;
  readonly keep: boolean;
  readonly reason: KeepReason;
  /** The row that is kept in its place, or that it is kept before. */
  readonly beside: DuplicateRow | undefined;
}

const openness = ({ open }: CompanyState): number => (open === true ? 0 : open === undefined ? 1 : 2);

/** Why `row` goes before `other`: the first thing in which they differ; undefined where `other` goes before it. */
function precedence(row: DuplicateRow, other: DuplicateRow, stateOf: StateOf): KeepReason | undefined {
  const [state, otherState] = [stateOf(row), stateOf(other)];
  const opener = openness(otherState) - openness(state);
  if (opener !== 0) return opener < 0 ? undefined : state.open === true ? "open" : "not_closed";
  const seat = Number(state.isHeadOffice === true) - Number(otherState.isHeadOffice === true);
  if (seat !== 0) return seat > 0 ? "head_office" : undefined;
  const fuller = row.filled - other.filled;
  if (fuller !== 0) return fuller > 0 ? "fuller" : undefined;
  return row.at < other.at ? "first" : undefined;
}

/** Open before closed, head office, more complete, first. */
function inOrder(rows: readonly DuplicateRow[], stateOf: StateOf): DuplicateRow[] {
  return rows.toSorted((one, other) => (precedence(one, other, stateOf) === undefined ? 1 : -1));
}

type RowPart = readonly DuplicateRow[];

/** Rows by a key; one that has none goes with the first. */
function partsBy(rows: RowPart, keyOf: (row: DuplicateRow) => string): readonly RowPart[] {
  const [firstKey = ""] = rows.flatMap((row) => keyOf(row) || []);
  return [...bucketsBy(rows, (row) => keyOf(row) || firstKey).values()];
}

/** Names that a further one is compared with at most: sites of one company may be as many as the list is long. */
const mostNames = 20;

/**
 * Rows of one number by the names that they give its company, those that are like one together: with another name the number may be
 * wrong. A name that says its row's town is no other name.
 */
function byName(rows: RowPart): readonly RowPart[] {
  const known = new Map<string, string>();
  const firsts: DuplicateRow[] = [];
  for (const row of rows) {
    const { name, town } = row;
    if (name === "" || known.has(name)) continue;
    const like = firsts.find(
      (first) => compareNames(name, { name: first.name }, `${town} ${first.town}`).letter !== "F",
    );
    if (like === undefined && firsts.length < mostNames) firsts.push(row);
    known.set(name, like?.name ?? name);
  }
  return firsts.length < 2 ? [rows] : partsBy(rows, ({ name }) => known.get(name) ?? "");
}

/**
 * True of a group whose rows have one number and several names that are not alike.
 * @decides whether rows of one number have names that are not alike
 */
export const hasSeveralNames = ({ kind, rows }: DuplicateGroup): boolean =>
  isOfOneNumber(kind) && byName(rows).length > 1;

const isOfOneNumber = (kind: DuplicateKind): boolean => kind !== "same_name_place" && kind !== "vat_conflict";

/** The parts of a group of which each keeps a row: towns and names of one company, companies of one name. */
function partsOf({ kind, rows }: DuplicateGroup): readonly RowPart[] {
  if (kind === "same_name_place") return partsBy(rows, ({ siren }) => siren ?? "");
  const towns = kind === "same_siret" ? [rows] : partsBy(rows, ({ town }) => town);
  return towns.flatMap(byName);
}

/**
 * Which rows of a group to keep, and why; in the order of the rows. One of each town of a company, for it may have a vendor
 * code for each, one of each name that is not like another, for its number may be wrong, and one of each company of a name; a closed one never beside an open one. Every row of a `vat_conflict`
 * stays: which of its numbers is wrong, a person has to say.
 * @decides which row of a group to keep
 */
export function verdicts(group: DuplicateGroup, stateOf: StateOf): DuplicateVerdict[] {
  if (group.kind === "vat_conflict")
    return group.rows.map((row) => ({ row, keep: true, reason: "apart", beside: undefined }));
  const [best] = inOrder(group.rows, stateOf);
  const bestIsOpen = stateOf(best!).open === true;
  const found = partsOf(group).flatMap((part): DuplicateVerdict[] => {
    const [kept, ...others] = inOrder(part, stateOf);
    const isLost = bestIsOpen && stateOf(kept!).open === false;
    const winner = isLost ? best! : kept!;
    const left = (row: DuplicateRow): DuplicateVerdict => ({
      ...{ row, keep: false, beside: winner },
      reason: precedence(winner, row, stateOf)!,
    });
    if (isLost) return [kept!, ...others].map(left);
    const [next] = others;
    const reason = next === undefined ? undefined : precedence(kept!, next, stateOf);
    return [{ row: kept!, keep: true, reason: reason ?? "apart", beside: next }, ...others.map(left)];
  });
  return found.sort((one, other) => one.row.at - other.row.at);
}

/** True where rows of one company are in different towns: each may be right. */
export const inSeveralTowns = (rows: readonly DuplicateRow[]): boolean =>
  new Set(rows.flatMap(({ town }) => town || [])).size > 1;

/** True where rows of one name have numbers of different companies. */
export const ofSeveralCompanies = (rows: readonly DuplicateRow[]): boolean =>
  new Set(rows.flatMap(({ siren }) => siren ?? [])).size > 1;

/** A row of one of the lists, as far as duplicates are told by it. */
export interface DuplicateRow {
  /** The row among all, from 0, in the order of the lists. */
  readonly at: number;
  /** Code of the vendor; empty where it has none. */
  readonly vendor: string;
  readonly siren: string | undefined;
  readonly siret: string | undefined;
  /** The SIREN in its VAT number, where that has a right key. */
  readonly vatSiren: string | undefined;
  /** Its name and place, folded: rows that have the same may be of one company. Undefined where too little is there. */
  readonly nameAndPlace: string | undefined;
  /** Its name as it was written; empty where it has none. */
  readonly name: string;
  /** The family of its name's legal form, empty where the name has none. */
  readonly form: string;
  /** Its town, or its postcode, folded; empty where it has neither. */
  readonly town: string;
  /** How many of its cells hold anything. */
  readonly filled: number;
}

/** What is known of a row's company; undefined where nobody has asked. */
export interface CompanyState {
  readonly open: boolean | undefined;
  readonly isHeadOffice: boolean | undefined;
}

/** Answers what is known of the company or the establishment of a row. */
export type StateOf = (row: DuplicateRow) => CompanyState;
