import {
  type IdentifierCandidate,
  candidateOf,
  hasSomeCompanies,
  isCompanyColumn,
  withoutConstant,
  withoutUnnamed,
  type Agreement,
  type ColumnSample,
  isPlainlyNamed,
  numberKindOf,
} from "./candidates.ts";
import { secondaryParties, isTradePartner, namesSomeCompany, partyOf } from "./party.ts";
import type { ColumnReadings, ListColumn } from "./column-readings.ts";

/** If two columns name the same company in a smaller share of their common rows, they are about different companies. */
const mostlyAlike = 0.5;
/** A column with this many times as many companies is the list's own; the other is about a few companies beside it. */
const manyTimes = 5;
/** A column of suppliers needs at least this share of another column's identifiers to be what the list is about. */
const filledEnough = 0.5;

/**
 * Columns that name different companies in one list, such as the user's own company and its suppliers. The list is
 * about the suppliers rather than a group, a place of delivery or the user, and about the column with five times as
 * many companies. If header and number of companies contradict each other, nothing is decided.
 */
class RivalColumns {
  readonly #sample: ColumnSample;
  readonly #candidates: readonly IdentifierCandidate[];

  constructor(sample: ColumnSample, candidates: readonly IdentifierCandidate[]) {
    this.#sample = sample;
    this.#candidates = candidates;
  }

  /** The candidates that no other candidate beats. */
  get unbeaten(): readonly IdentifierCandidate[] {
    const beats = (one: IdentifierCandidate, other: IdentifierCandidate) =>
      this.#areOfOthers(one, other) &&
      !this.#contradict(one, other) &&
      (hasManyTimes(one, other) || (this.#preference(one, other) > 0 && !hasManyTimes(other, one)));
    return this.#candidates.filter((other) => !this.#candidates.some((one) => beats(one, other)));
  }

  /**
   * Returns whether the header speaks for a column and its number of companies against it, compared with another
   * column.
   */
  isContradicted(one: IdentifierCandidate): boolean {
    return this.#candidates.some((other) => this.#areOfOthers(one, other) && this.#contradict(one, other));
  }

  /** Returns the columns that may be meant as well as `best`, one for each set of companies. */
  rivalsOf(
    best: IdentifierCandidate,
    others: readonly IdentifierCandidate[],
  ): readonly IdentifierCandidate[] {
    const rivals: IdentifierCandidate[] = [];
    for (const other of others) {
      const isRival =
        this.#contradict(best, other) ||
        (best.hintRank === other.hintRank && !this.#haveOneOwner(best, other));
      if (isRival && [best, ...rivals].every((one) => this.#areOfOthers(one, other))) rivals.push(other);
    }
    return rivals;
  }

  #areOfOthers({ place }: IdentifierCandidate, other: IdentifierCandidate): boolean {
    const { both, alike } = this.#sample.agreement(place, other.place);
    return alike < mostlyAlike * both;
  }

  #headerOf({ place }: IdentifierCandidate): string {
    return this.#sample.columns[place]!.header;
  }

  /** Returns a positive number if the headers speak for `one`, a negative one if they speak for `other`. */
  #preference(one: IdentifierCandidate, other: IdentifierCandidate): number {
    const [header, otherHeader] = [this.#headerOf(one), this.#headerOf(other)];
    const [party, otherParty] = [partyOf(header), partyOf(otherHeader)];
    const isOwn = (text: string, partner: typeof party) =>
      isTradePartner(partner) && namesSomeCompany(text) && !this.#isMany(one, other);
    return (
      Number(secondaryParties.has(otherParty)) - Number(secondaryParties.has(party)) ||
      Number(party === "supplier") - Number(otherParty === "supplier") ||
      Number(isOwn(otherHeader, party)) - Number(isOwn(header, otherParty))
    );
  }

  #isMany(one: IdentifierCandidate, other: IdentifierCandidate): boolean {
    return hasManyTimes(one, other) || hasManyTimes(other, one);
  }

  #contradict(one: IdentifierCandidate, other: IdentifierCandidate): boolean {
    const preference = this.#preference(one, other);
    if (preference === 0) return false;
    const [named, unnamed] = preference > 0 ? [one, other] : [other, one];
    return hasManyTimes(unnamed, named) && named.identifiers >= filledEnough * unnamed.identifiers;
  }

  /**
   * Returns true if two columns have different numbers (SIREN, SIRET, VAT) of the same party, and their headers name
   * nothing else: then they are numbers of one company that disagree.
   */
  #haveOneOwner(one: IdentifierCandidate, other: IdentifierCandidate): boolean {
    const headers = [this.#headerOf(one), this.#headerOf(other)] as const;
    const { readings } = this.#sample;
    return (
      headers.every(isPlainlyNamed) &&
      partyOf(headers[0]) === partyOf(headers[1]) &&
      numberKindOf(readings[one.place]!) !== numberKindOf(readings[other.place]!)
    );
  }
}

const hasManyTimes = (one: IdentifierCandidate, other: IdentifierCandidate): boolean =>
  one.companies >= manyTimes * other.companies;

/**
 * Where a row's identifier is read: one column, or a column of SIRENs and one of NICs. `siret`: the SIRET beside the
 * SIREN. It gives the row's establishment if it belongs to that SIREN, and its identifier if the SIREN is unusable,
 * unless `isSiretSecondary`. `otherNumber`: another number of the same companies, used if the first one names none.
 */
export interface IdentifierSource<Column = ListColumn> {
  readonly column: Column;
  readonly nic?: Column;
  readonly siret?: Column;
  readonly isSiretSecondary?: true;
  readonly otherNumber?: Column;
}

/** Returns every column that a source reads. */
export const columnsOfSource = <Column>({
  column,
  nic,
  siret,
  otherNumber,
}: IdentifierSource<Column>): Column[] =>
  [column, nic, siret, otherNumber].filter((one) => one !== undefined);

/** Returns a source without the numbers beside its own. */
export const withoutOtherNumbers = <Column>({
  column,
  nic,
}: IdentifierSource<Column>): IdentifierSource<Column> => (nic === undefined ? { column } : { column, nic });

/**
 * Returns a source without `otherNumber`, for callers that look for columns describing a row's company, as that column may
 * do.
 */
export const withoutElse = <Column>(source: IdentifierSource<Column>): IdentifierSource<Column> => {
  const { siret } = source;
  return { ...withoutOtherNumbers(source), ...(siret !== undefined && { siret }) };
};

/** A column with this share of the identifiers of the fullest column is as good as that. */
const nearly = 0.9;
/**
 * If two columns go together in this share of their common rows, they have the same meaning, and the other rows are
 * mistakes.
 */
const mostly = 0.9;
/** Share of the rows in which a NIC must complete the SIREN beside it. One in ten does by chance. */
const completes = 0.6;
/** A column with this share of identifiers is clean; with less, it has other contents too. */
const clean = 0.9;

const goTogether = ({ both, alike }: Agreement, share: number): boolean => both > 0 && alike >= share * both;

/** Common rows of a short list that must agree so that a single other one is a mistake. */
const enoughAlike = 2;

/** Returns whether two columns go together but for one row, which is more than a tenth of a short list. */
const butForOne = ({ both, alike }: Agreement): boolean => alike >= enoughAlike && both - alike <= 1;

/** Where a list's identifiers are read, and which columns may be meant just as well. */
export interface IdentifierChoice<Column = ListColumn> {
  readonly source: IdentifierSource<Column>;
  /**
   * Columns of different companies among which nothing decides, that of the source first; empty if the choice is clear.
   * The user must then say which one is meant.
   */
  readonly rivals: readonly Column[];
}

/**
 * Chooses the identifier column of a list from the readings of a sample alone. The wanted fields play no part, so that
 * two runs read a list in the same way.
 * - In a list that was enriched before, it is the column that `sirene_siren` was filled from, found by comparing the
 *   two.
 * - Among columns that name different companies, it is that of the suppliers, and the one with five times as many
 *   companies ({@link RivalColumns}).
 * - Else the contents decide, with the help of the header: the plainer header first, then the column further left. A
 *   column with several companies precedes one with the same company in every row.
 * - Of SIRENs and SIRETs of the same companies, the SIRETs are read, which say more; NICs beside SIRENs make SIRETs.
 *   The other numbers are used for rows without a usable one.
 *
 * Returns undefined if no column has identifiers.
 * @decides which column holds the identifiers, by its content
 */
export function identifierChoice<Column extends ListColumn>(
  sample: ColumnSample<Column>,
): IdentifierChoice<Column> | undefined {
  const candidates = candidatesOf(sample);
  const earlier = ofEarlierRun(sample, candidates);
  // Computed from all columns, whether or not the list was enriched before, so that every run finds the same
  // contradictions.
  const rivalry = new RivalColumns(sample, withoutUnnamed(withoutConstant(candidates)));
  const unbeaten = rivalry.unbeaten;
  const standing = earlier?.filter((one) => unbeaten.some(({ place }) => place === one.place)) ?? unbeaten;
  const eligible = standing.length > 0 ? standing : (earlier ?? []);
  const most = Math.max(...eligible.map(({ identifiers }) => identifiers));
  const close = eligible.filter((one) => one.identifiers >= nearly * most || rivalry.isContradicted(one));
  // Under a heading about identifiers, more of them than any clean column has make other contents mistakes.
  const mostClean = Math.max(...close.map(({ share, identifiers }) => (share >= clean ? identifiers : 0)));
  const isClean = ({ share, identifiers, hint }: IdentifierCandidate) =>
    share >= clean || (hint !== "silent" && identifiers > mostClean);
  const [best, ...others] = close.toSorted(
    (one, other) => one.hintRank - other.hintRank || Number(isClean(other)) - Number(isClean(one)),
  );
  if (best === undefined) return undefined;
  const rivals = earlier === undefined ? rivalry.rivalsOf(best, others) : [];
  return {
    source: withOtherNumbers(sample, sourceIn(sample, best, others), candidates),
    rivals: rivals.length === 0 ? [] : [best, ...rivals].map(({ place }) => sample.columns[place]!),
  };
}

const candidatesOf = ({ readings }: ColumnSample): IdentifierCandidate[] =>
  readings.flatMap((one, place) => candidateOf(one, place) ?? []);

/** Returns the source of a column, or that of the SIRETs of the same companies. */
function sourceIn<Column extends ListColumn>(
  sample: ColumnSample<Column>,
  { place, kind }: IdentifierCandidate,
  others: readonly IdentifierCandidate[],
): IdentifierSource<Column> {
  const isOfSame = (other: IdentifierCandidate): boolean => {
    if (goTogether(sample.agreement(place, other.place), mostly)) return true;
    // If rows were removed since an earlier run, those in which the two contradict each other show which one that read.
    return goTogether(sample.readEarlier(place, other.place).apart, 1);
  };
  const fuller = others.find((other) => other.kind === "siret" && isOfSame(other));
  return kind === "siren" && fuller !== undefined
    ? { column: sample.columns[fuller.place]! }
    : sourceAt(sample, place);
}

/**
 * Returns whether two headers of numbers may be of one party, which is neither a group nor a place of delivery nor the
 * user.
 */
function areOfOneParty(header: string, other: string): boolean {
  const [party, otherParty] = [partyOf(header), partyOf(other)];
  if ([party, otherParty].some((one) => secondaryParties.has(one))) return false;
  return party === undefined || otherParty === undefined || party === otherParty;
}

/**
 * Adds to a source the columns with numbers of the same companies: the SIRETs beside SIRENs and, for rows without a
 * usable number, the SIREN or the VAT number. Columns that never have a number in the same row, or differ in a single
 * one, are of the same companies if both headers name them plainly. A column that an earlier run read counts too.
 * @decides which columns' numbers count where those of the first cannot be read
 */
function withOtherNumbers<Column extends ListColumn>(
  sample: ColumnSample<Column>,
  source: IdentifierSource<Column>,
  candidates: readonly IdentifierCandidate[],
): IdentifierSource<Column> {
  const { columns, readings } = sample;
  const read = candidates.find(({ place }) => columns[place] === source.column)!;
  const { header } = source.column;
  const isOfSame = ({ place, hint }: IdentifierCandidate): boolean => {
    const agreement = sample.agreement(read.place, place);
    const isNamed = hint === "names_them" && read.hint === "names_them";
    return (
      hint !== "silent" &&
      areOfOneParty(columns[place]!.header, header) &&
      (goTogether(agreement, mostly) || (isNamed && (agreement.both === 0 || butForOne(agreement))))
    );
  };
  const kindAt = ({ place }: IdentifierCandidate) => numberKindOf(readings[place]!);
  const same = candidates
    .filter((one) => one.identifiers > 0 && isOfSame(one))
    .toSorted((one, other) => one.hintRank - other.hintRank || other.identifiers - one.identifiers);
  const first = (kind: ReturnType<typeof kindAt>) => {
    const found = kindAt(read) === kind ? undefined : same.find((one) => kindAt(one) === kind);
    return found && columns[found.place]!;
  };
  const siret = source.nic === undefined && read.kind === "siren" ? first("siret") : undefined;
  // In a list that was enriched before, whatever gave companies to the rows without a number then.
  const isReadEarlier = ({ place }: IdentifierCandidate) => {
    const { both, alike } = sample.agreement(read.place, place);
    const { alone } = sample.readEarlier(read.place, place, siret && columns.indexOf(siret));
    return (
      columns[place] !== siret &&
      areOfOneParty(columns[place]!.header, header) &&
      goTogether(alone, mostly) &&
      // A cell that was emptied since does not outweigh the rows in which the two contradict each other.
      alone.alike >= both - alike
    );
  };
  const earlier = candidates.find(isReadEarlier);
  const otherNumber =
    first("siren") ??
    first("vat") ??
    (siret === undefined ? first("siret") : undefined) ??
    (earlier && columns[earlier.place]);
  return { ...source, ...(siret && { siret }), ...(otherNumber && { otherNumber }) };
}

/** Returns the source for the column that a person chose among several, with the columns that go with it. */
export function sourceOfRival<Column extends ListColumn>(
  sample: ColumnSample<Column>,
  column: Column,
): IdentifierSource<Column> {
  const candidates = candidatesOf(sample);
  const chosen = candidates.find(({ place }) => sample.columns[place] === column);
  if (chosen === undefined) return { column };
  return withOtherNumbers(sample, sourceIn(sample, chosen, candidates), candidates);
}

/** Returns the source of {@link identifierChoice}, whichever other columns may be meant. */
export const identifierSource = <Column extends ListColumn>(
  sample: ColumnSample<Column>,
): IdentifierSource<Column> | undefined => identifierChoice(sample)?.source;

/** Returns a column, with the NIC column that completes its SIRENs if there is one. */
export function sourceAt<Column extends ListColumn>(
  sample: ColumnSample<Column>,
  place: number,
): IdentifierSource<Column> {
  const column = sample.columns[place]!;
  const fits = sample.nics
    .map((nic) => ({ nic, ...sample.fit(place, nic) }))
    .filter((fit) => goTogether(fit, completes));
  const [best] = fits.toSorted((one, other) => other.alike - one.alike);
  return best === undefined ? { column } : { column, nic: sample.columns[best.nic]! };
}

/**
 * Returns the columns that an earlier run may have read: those that agree with `sirene_siren` in most rows, since some
 * rows may have been edited. Columns that pass the usual tests are preferred. Undefined if the list was not enriched.
 */
function ofEarlierRun(
  { readings }: ColumnSample,
  candidates: readonly IdentifierCandidate[],
): readonly IdentifierCandidate[] | undefined {
  const isMostlyMatching = ({ commonRecords, matchingRecords }: (typeof readings)[number]) =>
    2 * matchingRecords > commonRecords;
  const usual = withoutUnnamed(withoutConstant(candidates)).filter(({ place }) =>
    isMostlyMatching(readings[place]!),
  );
  if (usual.length > 0) return usual;
  const named = candidates.filter(({ place }) => isMostlyMatching(readings[place]!));
  return named.length > 0 ? named : undefined;
}

/** Returns the columns of company identifiers that are not read, in case the user meant another one. */
export const otherIdentifierColumns = <Column extends ListColumn>(
  sample: ColumnSample<Column>,
  sources: readonly IdentifierSource<Column>[],
): Column[] => unreadColumns(sample, sources, isCompanyColumn);

/** Returns the columns with a few company identifiers among other contents, none of which is read. */
export const columnsWithSomeIdentifiers = <Column extends ListColumn>(
  sample: ColumnSample<Column>,
  sources: readonly IdentifierSource<Column>[],
): Column[] => unreadColumns(sample, sources, hasSomeCompanies);

function unreadColumns<Column extends ListColumn>(
  { columns, readings }: ColumnSample<Column>,
  sources: readonly IdentifierSource<Column>[],
  isMeant: (readings: ColumnReadings) => boolean,
): Column[] {
  const isRead = (column: Column) => sources.some((source) => source.column.index === column.index);
  return columns.filter((column, place) => !isRead(column) && isMeant(readings[place]!));
}
