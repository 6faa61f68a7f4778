import {
  type IdentifierCandidate,
  candidateOf,
  holdsCompanies,
  withoutConstant,
  withoutUnnamed,
} from "./candidates.ts";
import type { Agreement, ColumnSample } from "./column-sample.ts";
import { isPlainlyNamed, numberKindOf } from "./number-candidates.ts";
import { besideCompanies, isDealtWith, namesSomeCompany, partyOf } from "./party.ts";
import type { ListColumn } from "./column-readings.ts";

/** In a smaller share of their rows two columns name the same company: they are of different ones. */
const mostlyAlike = 0.5;
/** So many times as many companies, and a column is the list's own; the other is of few beside it. */
const manyTimes = 5;
/** A column of suppliers with fewer numbers, beside another's, is not what the list is about. */
const filledEnough = 0.5;

/**
 * Columns that name different companies in one list, such as one's own company and its suppliers, and which of them the list is
 * about: that of the suppliers, not that of a group, a place of delivery or oneself, and the one with five times as many
 * companies. Where header and number contradict each other, nothing is decided.
 */
class RivalColumns {
  readonly #sample: ColumnSample;
  readonly #candidates: readonly IdentifierCandidate[];

  constructor(sample: ColumnSample, candidates: readonly IdentifierCandidate[]) {
    this.#sample = sample;
    this.#candidates = candidates;
  }

  /** The candidates without those beside which another is the list's own. */
  get unbeaten(): readonly IdentifierCandidate[] {
    const beats = (one: IdentifierCandidate, other: IdentifierCandidate) =>
      this.#areOfOthers(one, other) &&
      !this.#contradict(one, other) &&
      (hasManyTimes(one, other) || (this.#preference(one, other) > 0 && !hasManyTimes(other, one)));
    return this.#candidates.filter((other) => !this.#candidates.some((one) => beats(one, other)));
  }

  /** Whether the header of a column speaks for it and the number of its companies against it, beside another column. */
  isContradicted(one: IdentifierCandidate): boolean {
    return this.#candidates.some((other) => this.#areOfOthers(one, other) && this.#contradict(one, other));
  }

  /** The columns that may be meant as well as `best`, one for each set of companies. */
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
    return both > 0 && alike < mostlyAlike * both;
  }

  #headerOf({ place }: IdentifierCandidate): string {
    return this.#sample.columns[place]!.header;
  }

  /** Above 0 where the header of `one` speaks for it, below where that of `other` does. */
  #preference(one: IdentifierCandidate, other: IdentifierCandidate): number {
    const [header, otherHeader] = [this.#headerOf(one), this.#headerOf(other)];
    const [party, otherParty] = [partyOf(header), partyOf(otherHeader)];
    const isOwn = (owner: typeof party, text: string, beside: typeof party) =>
      isDealtWith(beside) && owner === undefined && namesSomeCompany(text) && !this.#isMany(one, other);
    return (
      Number(besideCompanies.has(otherParty)) - Number(besideCompanies.has(party)) ||
      Number(party === "supplier") - Number(otherParty === "supplier") ||
      Number(isOwn(otherParty, otherHeader, party)) - Number(isOwn(party, header, otherParty))
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

  /** SIREN and SIRET, or the VAT number, under headers that name nothing else, or the same party: numbers of one company that disagree. */
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
 * Where a row's identifier is read from: a column, or the SIREN of one and the NIC of another. `siret`: the SIRET beside the
 * SIREN, which is the row's establishment where it is of that SIREN, and its identifier where there is none; not so where
 * `siretIsBesideOnly`, for it mostly is of other companies. `beside`: another number of the same companies, which counts where the
 * first names nobody.
 */
export interface IdentifierSource<Column = ListColumn> {
  readonly column: Column;
  readonly nic?: Column;
  readonly siret?: Column;
  readonly siretIsBesideOnly?: true;
  readonly beside?: Column;
}

/** Every column that a source reads. */
export const columnsOfSource = <Column>({ column, nic, siret, beside }: IdentifierSource<Column>): Column[] =>
  [column, nic, siret, beside].filter((one) => one !== undefined);

/** A source without the numbers that stand beside its own: what its column says alone. */
export const withoutBeside = <Column>({ column, nic }: IdentifierSource<Column>): IdentifierSource<Column> =>
  nic === undefined ? { column } : { column, nic };

/**
 * The same without those that count where the first names nobody: for who looks for columns that tell of a row's company, which such a
 * one may.
 */
export const withoutElse = <Column>(source: IdentifierSource<Column>): IdentifierSource<Column> => {
  const { siret } = source;
  return { ...withoutBeside(source), ...(siret !== undefined && { siret }) };
};

/** A column with nearly as many identifiers as the one with most is as good. */
const nearly = 0.9;
/** In so large a share two columns speak of the same thing; the rest are mistakes. */
const mostly = 0.9;
/** In so large a share a NIC must complete the SIREN beside it: by chance one in ten does. */
const completes = 0.6;
/** Above this share of identifiers a column is clean, under it something else stands in it too. */
const clean = 0.9;

const goTogether = ({ both, alike }: Agreement, share: number): boolean => both > 0 && alike >= share * both;

/** Where a list's identifiers are read, and which columns may be meant as well as the one that was taken. */
export interface IdentifierChoice<Column = ListColumn> {
  readonly source: IdentifierSource<Column>;
  /**
   * Columns of different companies between which nothing decides, that of the source first; none where something does. Whoever
   * wants the list read says which one it is.
   */
  readonly rivals: readonly Column[];
}

/**
 * The column of a list's identifiers, given the readings of a sample, and nothing else: the fields that are wanted have
 * no say, so that two runs over a list never read it differently.
 * - A list that was enriched before: the column that `sirene_siren` was filled from, by comparing both.
 * - Of columns that name different companies, that of the suppliers, and the one with five times as many companies
 *   ({@link RivalColumns}).
 * - Else what the cells hold, the header helping: the plainer header first, then the column further left. One that
 *   names several companies goes before one that names the same in every row.
 * - Of SIRENs and SIRETs of the same companies, the SIRETs, which say more; a NIC beside the SIRENs makes them SIRETs. The other
 *   numbers stand beside, for the rows that have no other.
 *
 * Undefined where no column holds identifiers.
 * @decides which column holds the identifiers, by its content
 */
export function identifierChoice<Column extends ListColumn>(
  sample: ColumnSample<Column>,
): IdentifierChoice<Column> | undefined {
  const candidates = candidatesOf(sample);
  const earlier = ofEarlierRun(sample, candidates);
  // Of the same columns in every run: which of them contradict each other does not change with a run.
  const rivalry = new RivalColumns(sample, withoutUnnamed(withoutConstant(candidates)));
  const unbeaten = rivalry.unbeaten;
  const standing = earlier?.filter((one) => unbeaten.some(({ place }) => place === one.place)) ?? unbeaten;
  const eligible = standing.length > 0 ? standing : (earlier ?? []);
  const most = Math.max(...eligible.map(({ identifiers }) => identifiers));
  const [best, ...others] = eligible
    .filter((one) => one.identifiers >= nearly * most || rivalry.isContradicted(one))
    .toSorted(
      (one, other) =>
        one.hintRank - other.hintRank ||
        Number(other.share >= clean) - Number(one.share >= clean) ||
        one.place - other.place,
    );
  if (best === undefined) return undefined;
  const rivals = earlier === undefined ? rivalry.rivalsOf(best, others) : [];
  return {
    source: withOthersBeside(sample, sourceIn(sample, best, others), candidates),
    rivals: rivals.length === 0 ? [] : [best, ...rivals].map(({ place }) => sample.columns[place]!),
  };
}

const candidatesOf = ({ readings }: ColumnSample): IdentifierCandidate[] =>
  readings.flatMap((one, place) => candidateOf(one, place) ?? []);

/** A column, or that of the SIRETs of the same companies. */
function sourceIn<Column extends ListColumn>(
  sample: ColumnSample<Column>,
  { place, kind }: IdentifierCandidate,
  others: readonly IdentifierCandidate[],
): IdentifierSource<Column> {
  const fuller = others.find(
    (other) =>
      other.kind === "siret" &&
      other.place !== place &&
      goTogether(sample.agreement(place, other.place), mostly),
  );
  return kind === "siren" && fuller !== undefined
    ? { column: sample.columns[fuller.place]! }
    : sourceAt(sample, place);
}

/** Headers of numbers of one party, that neither a group nor a place of delivery nor oneself is named by. */
function areOfOneParty(header: string, other: string): boolean {
  const [party, otherParty] = [partyOf(header), partyOf(other)];
  if ([party, otherParty].some((one) => one !== undefined && besideCompanies.has(one))) return false;
  return party === undefined || otherParty === undefined || party === otherParty;
}

/**
 * A source with the columns beside it that have numbers of the same companies: the SIRETs beside SIRENs, and for the rows whose own
 * number names nobody the SIREN, or the VAT number. Columns that never speak in one row are of the same companies where both
 * headers name them plainly.
 * @decides which columns' numbers count where those of the first cannot be read
 */
function withOthersBeside<Column extends ListColumn>(
  sample: ColumnSample<Column>,
  source: IdentifierSource<Column>,
  candidates: readonly IdentifierCandidate[],
): IdentifierSource<Column> {
  const { columns, readings } = sample;
  const read = candidates.find(({ place }) => columns[place] === source.column);
  if (read === undefined) return source;
  const { header } = source.column;
  const isOfSame = ({ place, hint }: IdentifierCandidate): boolean => {
    const agreement = sample.agreement(read.place, place);
    const isNamed = hint === "names_them" && read.hint === "names_them";
    return (
      place !== read.place &&
      hint !== "silent" &&
      areOfOneParty(columns[place]!.header, header) &&
      (agreement.both === 0 ? isNamed : goTogether(agreement, mostly))
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
  const beside = first("siren") ?? first("vat") ?? (siret === undefined ? first("siret") : undefined);
  return { ...source, ...(siret && { siret }), ...(beside && { beside }) };
}

/** The source where a person says which of several columns is meant: that column, with what goes with it. */
export function sourceOfRival<Column extends ListColumn>(
  sample: ColumnSample<Column>,
  column: Column,
): IdentifierSource<Column> {
  const candidates = candidatesOf(sample);
  const chosen = candidates.find(({ place }) => sample.columns[place] === column);
  if (chosen === undefined) return { column };
  return withOthersBeside(sample, sourceIn(sample, chosen, candidates), candidates);
}

/** The source of {@link identifierChoice}, whatever else may be meant. */
export const identifierSource = <Column extends ListColumn>(
  sample: ColumnSample<Column>,
): IdentifierSource<Column> | undefined => identifierChoice(sample)?.source;

/** A column with the NICs that complete its SIRENs, where another column has them. */
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
 * The columns that an earlier run may have read: what they name is what `sirene_siren` says, in most rows, for some were
 * edited since. By their content where that says so too; undefined where the list was not enriched.
 */
function ofEarlierRun(
  { readings }: ColumnSample,
  candidates: readonly IdentifierCandidate[],
): readonly IdentifierCandidate[] | undefined {
  const isToldAlike = ({ told, toldAlike }: (typeof readings)[number]) => told > 0 && 2 * toldAlike > told;
  const usual = withoutUnnamed(withoutConstant(candidates)).filter(({ place }) =>
    isToldAlike(readings[place]!),
  );
  if (usual.length > 0) return usual;
  const named = candidates.filter(({ place }) => isToldAlike(readings[place]!));
  return named.length > 0 ? named : undefined;
}

/** The columns that hold companies beside those that are read, for whoever meant another one. */
export function otherIdentifierColumns<Column extends ListColumn>(
  { columns, readings }: ColumnSample<Column>,
  sources: readonly IdentifierSource<Column>[],
): Column[] {
  const isRead = (column: Column) => sources.some((source) => source.column.index === column.index);
  return columns.filter((column, place) => !isRead(column) && holdsCompanies(readings[place]!));
}
