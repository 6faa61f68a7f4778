import { compareNames } from "../matching/compare-names.ts";

/**
 * Returns the items that share a key with others, by key and in their order. A unique key gets no array, because nearly
 * every key of a long list is unique.
 */
function sharedBy<T>(items: readonly T[], keyOf: (item: T) => string | undefined): Map<string, T[]> {
  const firsts = new Map<string, T>();
  const shared = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const first = firsts.get(key);
    const bucket = shared.get(key);
    if (first === undefined) firsts.set(key, item);
    else if (bucket === undefined) shared.set(key, [first, item]);
    else bucket.push(item);
  }
  return shared;
}

/** Returns all items with a key, by key and in their order. */
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

/** Why rows form a group, the surest reason first. */
export const duplicateKinds = [
  "same_siret",
  "closed_twin",
  "same_siren",
  "vat_conflict",
  "same_name_place",
] as const;
export type DuplicateKind = (typeof duplicateKinds)[number];

/** Rows that may be the same, in their order. A `vat_conflict` may have a single row. */
export interface DuplicateGroup {
  readonly kind: DuplicateKind;
  readonly rows: readonly DuplicateRow[];
}

/** Returns whether rows of one SIREN have several vendor codes. A row without a code counts as one of its own. */
const hasSeveralVendors = (rows: readonly DuplicateRow[]): boolean =>
  new Set(rows.map(({ vendor, at }) => vendor || at)).size > 1;

/** Returns whether a company has closed establishments beside open ones. */
function isClosedTwin(rows: readonly DuplicateRow[], stateOf: StateOf): boolean {
  const states = rows.filter(({ siret }) => siret !== undefined).map((row) => stateOf(row).open);
  return states.includes(true) && states.includes(false);
}

/** Returns whether rows may differ in state, which is known by their numbers. Rows of one establishment cannot. */
const mayDiffer = (rows: readonly DuplicateRow[]): boolean =>
  new Set(rows.map(({ siren, siret }) => siret ?? siren)).size > 1;

/** Returns whether rows of one SIREN form a group, or would if some of their establishments were closed. */
function mayBeGroup(rows: readonly DuplicateRow[]): boolean {
  const sirets = new Set(rows.flatMap(({ siret }) => siret ?? []));
  return sirets.size > 1 || hasSeveralVendors(rows);
}

/** Returns the groups among rows of one SIREN: those of each SIRET, and all rows if they are not of a single one. */
function ofOneSiren(rows: readonly DuplicateRow[], stateOf: StateOf): DuplicateGroup[] {
  const bySiret = sharedBy(rows, ({ siret }) => siret);
  const groups = [...bySiret.values()].map((same): DuplicateGroup => ({ kind: "same_siret", rows: same }));
  if (groups[0]?.rows.length === rows.length) return groups;
  if (isClosedTwin(rows, stateOf)) groups.push({ kind: "closed_twin", rows });
  else if (hasSeveralVendors(rows)) groups.push({ kind: "same_siren", rows });
  return groups;
}

/**
 * Splits rows by the family of their legal form. Names with forms of different families are different companies (a SCI
 * and the SARL it lets to); a name without a form may be any of them.
 */
function byForm(rows: readonly DuplicateRow[]): readonly (readonly DuplicateRow[])[] {
  const forms = bucketsBy(rows, ({ form }) => form || undefined);
  if (forms.size < 2) return [rows];
  return [...forms.values(), rows.filter(({ form }) => form === "")];
}

const nameAndTown = ({ name, town }: NamedPlace): string | undefined => town && `${name} @ ${town}`;

/** Returns the postcode that rows have, if they have one alone and none is known to be in another department. */
function onlyPostcode(rows: readonly DuplicateRow[]): string | undefined {
  const places = rows.flatMap(({ namedPlace }) => namedPlace ?? []);
  const [postcode, ...others] = new Set(places.flatMap((place) => place.postcode ?? []));
  const departments = new Set(places.flatMap(({ department }) => department || []));
  return others.length === 0 && departments.size < 2 ? postcode : undefined;
}

/**
 * Returns, by name and town, the postcode by which rows without one (they have CEDEX, or no postcode at all) are
 * compared with those that have one: that of the only place of this town where the name is.
 */
function postcodesOfTowns(rows: readonly DuplicateRow[]): ReadonlyMap<string, string> {
  const keyOf = ({ namedPlace }: DuplicateRow) => namedPlace && nameAndTown(namedPlace);
  const wanted = new Set(rows.filter(({ namedPlace }) => namedPlace?.postcode === undefined).map(keyOf));
  const concerned = rows.filter((row) => wanted.has(keyOf(row)));
  return new Map(
    [...sharedBy(concerned, keyOf)].flatMap(([key, same]) => {
      const postcode = onlyPostcode(same);
      return postcode === undefined ? [] : [[key, postcode] as const];
    }),
  );
}

/**
 * Returns the rows with the same name and place, split by legal form, unless they all have the same SIREN. Rows of one
 * vendor code that were given it because of their name are no sites that somebody entered under their numbers.
 */
function ofOneName(rows: readonly DuplicateRow[]): (readonly DuplicateRow[])[] {
  const postcodes = postcodesOfTowns(rows);
  const placeOf = (place: NamedPlace): string =>
    place.postcode ?? postcodes.get(nameAndTown(place) ?? "") ?? `${place.town} ${place.department}`;
  const keyOf = ({ namedPlace }: DuplicateRow) => namedPlace && `${namedPlace.name} @ ${placeOf(namedPlace)}`;
  const alike = [...sharedBy(rows, keyOf).values()].flatMap(byForm);
  return alike.filter((same) => {
    const sirens = new Set(same.map(({ siren }) => siren));
    const isByNames = same.some(({ isGiven }) => isGiven) && !hasSeveralVendors(same);
    return same.length > 1 && (sirens.size > 1 || sirens.has(undefined) || isByNames);
  });
}

/**
 * Returns the groups of rows that may be the same, in the order of their first rows. Rows are grouped by common keys:
 * no row is compared with every other. A row may be in one group of each kind.
 *
 * - `same_siret`: one establishment, whatever the vendor codes.
 * - `closed_twin`: establishments of one company, some known by `stateOf` to be closed, some open.
 * - `same_siren`: one company under several vendor codes.
 * - `vat_conflict`: rows whose VAT number belongs to another SIREN than their own.
 * - `same_name_place`: the same folded name at the same place, unless all rows have the same SIREN as a number of their
 *   own. Rows without a postcode are at the place of their town where the name is, if that is one alone.
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
 * Returns the rows, each once, for which it matters whether their company or establishment is open: those of a group,
 * or of a possible group, that may differ in it.
 * @decides of which rows it matters whether their companies have ceased
 */
export function concernedRows(rows: readonly DuplicateRow[]): DuplicateRow[] {
  const bySiren = [...sharedBy(rows, ({ siren }) => siren).values()].filter(mayBeGroup);
  const concerned = [...bySiren, ...ofOneName(rows)].filter(mayDiffer).flat();
  return [...new Set(concerned)].filter(({ siren }) => siren !== undefined);
}

/**
 * What distinguishes the row to keep. `not_closed`: the other is closed, and its own state is unknown; `apart`: no other
 * row of the group has its town, or its company.
 */
type KeepReason = "open" | "not_closed" | "head_office" | "numbered" | "fuller" | "first" | "apart";

/** Whether a row is to be kept, why, and compared with which other row of the group. */
export interface DuplicateVerdict {
  readonly row: DuplicateRow;
  readonly keep: boolean;
  readonly reason: KeepReason;
  /** For a row not kept, the row kept in its place. For a row kept, the next best one, if any. */
  readonly counterpart: DuplicateRow | undefined;
}

/** Returns whether a row has a valid number in its own cells. A wrong one fills its cell too. */
const hasOwnNumber = ({ siren, isGiven }: DuplicateRow): boolean => siren !== undefined && isGiven !== true;

/** What makes a row the one to keep, the weightiest first. The row for which it is more is preferred. */
const merits: readonly (readonly [KeepReason, (row: DuplicateRow, state: CompanyState) => number])[] = [
  // That a company is open does not say that the establishment of a row is.
  ["open", ({ siret }, { open }) => (open === false ? 0 : open === true && siret !== undefined ? 2 : 1)],
  ["head_office", (_, { isHeadOffice }) => Number(isHeadOffice === true)],
  ["numbered", (row) => Number(hasOwnNumber(row))],
  ["fuller", ({ filled }) => filled],
  ["first", ({ at }) => -at],
];

/** Returns why `row` is preferred to `other`, the first merit in which they differ; undefined if `other` is preferred. */
function precedence(row: DuplicateRow, other: DuplicateRow, stateOf: StateOf): KeepReason | undefined {
  const [state, otherState] = [stateOf(row), stateOf(other)];
  for (const [reason, merit] of merits) {
    const more = merit(row, state) - merit(other, otherState);
    if (more < 0) return undefined;
    if (more > 0) return reason === "open" && state.open !== true ? "not_closed" : reason;
  }
  return undefined;
}

/** Returns the rows in order of preference. */
const inOrder = (rows: readonly DuplicateRow[], stateOf: StateOf): DuplicateRow[] =>
  rows.toSorted((one, other) => (precedence(one, other, stateOf) === undefined ? 1 : -1));

type RowPart = readonly DuplicateRow[];

/** Splits rows by a key. A row without one goes with the first key. */
function partsBy(rows: RowPart, keyOf: (row: DuplicateRow) => string): readonly RowPart[] {
  const [firstKey = ""] = rows.flatMap((row) => keyOf(row) || []);
  return [...bucketsBy(rows, (row) => keyOf(row) || firstKey).values()];
}

/** Most names that a further name is compared with. A company may have as many sites as the list has rows. */
const mostNames = 20;

/**
 * Splits rows of one number by the names they give the company, similar names together: a row with another name may
 * have a wrong number. A name that only adds its row's town is not another name.
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
 * Returns true for a group of rows with one number whose names are not all similar.
 * @decides whether rows of one number have names that are not alike
 */
export const hasSeveralNames = ({ kind, rows }: DuplicateGroup): boolean =>
  isOfOneNumber(kind) && byName(rows).length > 1;

const isOfOneNumber = (kind: DuplicateKind): boolean => kind !== "same_name_place" && kind !== "vat_conflict";

/** Splits a group into parts of which each keeps a row: by town and name for one company, by company for one name. */
function partsOf({ kind, rows }: DuplicateGroup): readonly RowPart[] {
  if (kind === "same_name_place") return partsBy(rows, ({ siren }) => siren ?? "");
  const towns = kind === "same_siret" ? [rows] : partsBy(rows, ({ town }) => town);
  return towns.flatMap(byName);
}

/**
 * Returns which rows of a group to keep, and why, in the order of the rows. One row is kept of each town of a company,
 * because it may have a vendor code for each; of each dissimilar name, because its number may be wrong; and of each
 * company with the same name. A closed one is never kept beside an open one. All rows of a `vat_conflict` are kept: a
 * person has to decide which of the numbers is wrong.
 * @decides which row of a group to keep
 */
export function verdicts(group: DuplicateGroup, stateOf: StateOf): DuplicateVerdict[] {
  if (group.kind === "vat_conflict")
    return group.rows.map((row) => ({ row, keep: true, reason: "apart", counterpart: undefined }));
  const parts = partsOf(group).map((part) => inOrder(part, stateOf));
  const withOpen = parts.filter((part) => part.some((row) => stateOf(row).open === true));
  const [best] = inOrder(
    withOpen.map(([kept]) => kept!),
    stateOf,
  );
  const found = parts.flatMap(([kept, ...others]): DuplicateVerdict[] => {
    const isLost = best !== undefined && stateOf(kept!).open === false;
    const winner = isLost ? best : kept!;
    const left = (row: DuplicateRow): DuplicateVerdict => ({
      ...{ row, keep: false, counterpart: winner },
      reason: precedence(winner, row, stateOf)!,
    });
    if (isLost) return [kept!, ...others].map(left);
    const [next] = others;
    const reason = next === undefined ? undefined : precedence(kept!, next, stateOf);
    return [{ row: kept!, keep: true, reason: reason ?? "apart", counterpart: next }, ...others.map(left)];
  });
  return found.sort((one, other) => one.row.at - other.row.at);
}

/** Returns true if rows of one company are in different towns, so that each may be right. */
export const inSeveralTowns = (rows: readonly DuplicateRow[]): boolean =>
  new Set(rows.flatMap(({ town }) => town || [])).size > 1;

/** Returns true if rows with the same name have numbers of different companies. */
export const ofSeveralCompanies = (rows: readonly DuplicateRow[]): boolean =>
  new Set(rows.flatMap(({ siren }) => siren ?? [])).size > 1;

/** A folded name and where it is. Rows with the same name at the same place may be of one company. */
export interface NamedPlace {
  /** Its words, with the street if many have this name. */
  readonly name: string;
  /** Undefined if none of the register is known, as in an address with CEDEX. */
  readonly postcode: string | undefined;
  /** Empty if not known. */
  readonly department: string;
  /** Empty if not known. */
  readonly town: string;
}

/** A row of one of the lists, as needed to find duplicates. */
export interface DuplicateRow {
  /** Index of the row across all lists, from 0. */
  readonly at: number;
  /** Code of the vendor; empty if it has none. */
  readonly vendor: string;
  readonly siren: string | undefined;
  readonly siret: string | undefined;
  /** The row has no number of its own: a run or a person gave it its company. */
  readonly isGiven?: true;
  /** The SIREN in its VAT number, if that has a valid key. */
  readonly vatSiren: string | undefined;
  /** Undefined if its name and place say too little to compare them. */
  readonly namedPlace: NamedPlace | undefined;
  /** Its name as written; empty if it has none. */
  readonly name: string;
  /** The family of its name's legal form; empty if the name has none. */
  readonly form: string;
  /** Its town, else its postcode, folded; empty if it has neither. */
  readonly town: string;
  /** Number of its filled cells. */
  readonly filled: number;
}

/** What is known of a row's company or establishment; undefined if it was not asked for. */
export interface CompanyState {
  readonly open: boolean | undefined;
  readonly isHeadOffice: boolean | undefined;
}

/** Returns what is known of the company or the establishment of a row. */
export type StateOf = (row: DuplicateRow) => CompanyState;
