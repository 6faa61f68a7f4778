import { type ColumnSample, numberCandidates, type NumberCandidate, type NumberKind } from "./candidates.ts";
import type { ListColumn } from "./column-readings.ts";
import { type IdentifierSource, columnsOfSource } from "./identifier-columns.ts";
import type { LeftOutColumn, LeftOutReason } from "./column-words.ts";
import {
  secondaryParties,
  isTradePartner,
  isOfParty,
  namesSomeCompany,
  partyOf,
  type Party,
} from "./party.ts";
import { isNameHeader } from "./role-rules.ts";

/** The columns of a list that have numbers of its companies, by kind of number. */
export interface NumberColumns<Column> {
  readonly siren: Column | undefined;
  readonly siret: Column | undefined;
  readonly vat: Column | undefined;
  /**
   * Columns that never identify a row, compared or not: in most rows they name another company, or they are VAT numbers
   * none of which can be read.
   */
  readonly untrusted: readonly Column[];
  /** The other columns of company numbers, and why each is not compared. */
  readonly leftOut: readonly LeftOutColumn<Column, NumberKind>[];
}

/** If two columns name the same company in this share of their common rows, they are about the same companies. */
const mostly = 0.5;
/** In this share of the rows, numbers of other companies may agree with the identifiers by mistake. */
const someAgree = 0.1;
/** A column with at most this share of the identifiers' companies may be about the groups behind them. */
const fewCompanies = 0.2;

/** Returns the party that a column of numbers is about, given its place; undefined if nothing says it. */
type PartyAt = (place: number) => Party | undefined;

/** The parties that the headers of a list name. */
interface ListParties {
  /** The party in the header of a number column. */
  readonly saidAt: PartyAt;
  /**
   * The same. In a list of several parties that one deals with, a header without any is about that of the name before it,
   * else of the first name.
   */
  readonly at: PartyAt;
  /** Returns whether no header names another: of a number column, or of a party that one deals with. */
  readonly isAlone: (party: Party) => boolean;
}

/**
 * Returns the parties of a list's number columns, by their headers. `SIREN société` beside the numbers of suppliers or
 * customers is the user's own company, if it names fewer companies and different ones.
 */
function partiesOf({ columns, readings }: ColumnSample, candidates: readonly NumberCandidate[]): ListParties {
  const isOwn = (place: number): boolean => {
    const { companies } = readings[place]!;
    return (
      namesSomeCompany(columns[place]!.header) &&
      candidates.some((other) => {
        const { companies: others } = readings[other.place]!;
        const both = [...companies].filter((company) => others.has(company)).length;
        return (
          isTradePartner(partyOf(columns[other.place]!.header)) &&
          others.size > companies.size &&
          both < someAgree * companies.size
        );
      })
    );
  };
  const headed = columns.map(({ header }) => partyOf(header));
  const said = headed.map((party, place) => party ?? (isOwn(place) ? "own" : undefined));
  const partners = headed.filter(isTradePartner);
  const named = [...partners, ...candidates.map(({ place }) => said[place])];
  const isAmong = (all: readonly (Party | undefined)[], party: Party) =>
    all.every((one) => one === undefined || isOfParty(one, party));
  const isOfSeveral = partners.some((one) => !isAmong(partners, one!));
  const names = isOfSeveral
    ? [...columns.keys()].filter((place) => isNameHeader(columns[place]!.header))
    : [];
  const beside = (place: number) => {
    const party = headed[names.findLast((one) => one < place) ?? names[0] ?? place];
    return isTradePartner(party) ? party : undefined;
  };
  return {
    saidAt: (place) => said[place],
    at: (place) => said[place] ?? beside(place),
    isAlone: (party) => isAmong(named, party),
  };
}

/** A column that may be compared, and how it fits that of the identifiers. */
interface ComparedNumberColumn extends NumberCandidate {
  readonly isRead: boolean;
  /** Undefined if it may be compared. */
  readonly why: LeftOutReason | undefined;
  readonly isUntrusted: boolean;
}

/** The column that the other number columns are compared with. */
interface Base extends NumberCandidate {
  readonly party: Party | undefined;
}

/**
 * Returns the column that a check uses as the identifier: the one the user named, else a plain column of SIRENs. If VAT
 * numbers were read, a plain column of SIRETs comes before them. A column with at most a fifth of the companies of
 * another is passed over, and so is one of a party beside those of the numbers read, such as a group, or of another that
 * one deals with.
 */
function baseOf(
  candidates: readonly NumberCandidate[],
  placeRead: number,
  isNamed: boolean,
  parties: ListParties,
  agrees: (place: number, other: number) => boolean,
): NumberCandidate | undefined {
  const read = candidates.find(({ place }) => place === placeRead);
  if (read === undefined || read.kind === "siren" || isNamed) return read;
  const isOfRead = ({ place }: NumberCandidate) => {
    const [party, ofRead] = [parties.at(place), parties.at(read.place)];
    if (party === undefined) return true;
    if (ofRead === undefined)
      return !secondaryParties.has(party) && (parties.isAlone(party) || agrees(place, read.place));
    return isOfParty(party, ofRead) || (!areSaid(parties, place, read.place) && agrees(place, read.place));
  };
  const plain = candidates.filter((one) => one.isPlain && !one.isConstant && isOfRead(one));
  const most = Math.max(read.companies, ...plain.map(({ companies }) => companies));
  const first = (kind: NumberKind) =>
    plain.find((one) => one.kind === kind && one.companies > fewCompanies * most);
  return first("siren") ?? (read.kind === "siret" ? read : (first("siret") ?? read));
}

/** Returns whether the headers of two columns say whose numbers they have, and not only where the columns stand. */
const areSaid = ({ saidAt }: ListParties, ...places: readonly number[]): boolean =>
  places.every((place) => saidAt(place) !== undefined);

/** Compares the number columns of a list with that of its identifiers. */
class NumberJudge<Column extends ListColumn> {
  readonly #sample: ColumnSample<Column>;
  readonly #base: Base | undefined;
  readonly parties: ListParties;

  constructor(sample: ColumnSample<Column>, base: NumberCandidate | undefined, parties: ListParties) {
    this.parties = parties;
    this.#sample = sample;
    this.#base = base && { ...base, party: parties.at(base.place) };
  }

  get base(): Base | undefined {
    return this.#base;
  }

  /** Returns the rows in which a column and the identifiers both name a company, and those in which it is the same. */
  #agreement(place: number) {
    return this.#base === undefined ? { both: 0, alike: 0 } : this.#sample.agreement(this.#base.place, place);
  }

  isUntrusted({ place, kind, identifiers }: NumberCandidate): boolean {
    const { both, alike } = this.#agreement(place);
    return (kind === "vat" && identifiers === 0) || alike < mostly * both;
  }

  /** Returns why a column is left out; undefined if it is compared. */
  why(candidate: NumberCandidate): LeftOutReason | undefined {
    const { place, isConstant, isUnnamed, isPlain, isSilent } = candidate;
    const { both, alike } = this.#agreement(place);
    const agrees = both > 0 && alike >= mostly * both;
    if (isConstant && (both === 0 || alike < both)) return "constant";
    if (this.#isOfOthers(place, agrees)) return areSaid(this.parties, place) ? "other_party" : "beside_other";
    if (isUnnamed) return "unnamed";
    if (agrees || both === 0 || this.#base === undefined) return undefined;
    // Expected number of companies among the identifiers in as many rows as the column has numbers in.
    const companies = (this.#base.companies * both) / this.#base.identifiers;
    if (candidate.companies <= fewCompanies * companies) return "few_companies";
    if (isPlain) return undefined;
    return isSilent || alike >= someAgree * both ? "mostly_other" : "other_companies";
  }

  /**
   * Returns whether a column is of another party than that of the identifiers. If a header says neither, a column with
   * the same companies is theirs. A party counts as theirs too if it is the only one in the list's headers, except for
   * the parties beside a list's companies: a group, a place of delivery, a bank or the user.
   */
  #isOfOthers(place: number, agrees: boolean): boolean {
    const party = this.parties.at(place);
    if (party === undefined) return false;
    const { place: basePlace, party: ofBase } = this.#base ?? {};
    if (
      ofBase !== undefined &&
      basePlace !== undefined &&
      (!agrees || areSaid(this.parties, place, basePlace))
    )
      return !isOfParty(party, ofBase);
    return !agrees && (!this.parties.isAlone(party) || secondaryParties.has(party));
  }
}

/**
 * Returns the columns of SIRENs, SIRETs and VAT numbers of a list's companies, by content and header: the one read for
 * identifiers and, of each other kind, the likeliest. A column whose header plainly names its numbers is compared even
 * if most rows disagree, since that is what a check has to report. `isNamed`: the user named the column to read.
 */
export function numberColumns<Column extends ListColumn>(
  sample: ColumnSample<Column>,
  sources: readonly IdentifierSource<Column>[],
  isNamed = false,
): NumberColumns<Column> {
  const { columns } = sample;
  const [read] = sources;
  const placeRead = columns.findIndex(({ index }) => index === read?.column.index);
  const candidates = numberCandidates(sample);
  const parties = partiesOf(sample, candidates);
  const agrees = (place: number, other: number) => {
    const { both, alike } = sample.agreement(place, other);
    return both > 0 && alike >= mostly * both;
  };
  const judge = new NumberJudge(sample, baseOf(candidates, placeRead, isNamed, parties, agrees), parties);
  const { base } = judge;
  const judgedColumns: ComparedNumberColumn[] = candidates.map((one) => {
    const isRead = one.place === base?.place;
    return {
      ...{ ...one, isRead, why: isRead ? undefined : judge.why(one) },
      isUntrusted: !isRead && judge.isUntrusted(one),
    };
  });
  const likeliest = (kind: NumberKind): ComparedNumberColumn | undefined =>
    judgedColumns
      .filter((one) => one.kind === kind && one.why === undefined)
      .toSorted(
        (one, other) =>
          Number(other.isRead) - Number(one.isRead) ||
          Number(parties.at(other.place) === base?.party) - Number(parties.at(one.place) === base?.party) ||
          Number(other.isPlain) - Number(one.isPlain) ||
          one.hintRank - other.hintRank ||
          other.filled - one.filled,
      )[0];
  const taken = { siren: likeliest("siren"), siret: likeliest("siret"), vat: likeliest("vat") };
  const columnOf = (one: ComparedNumberColumn | undefined) => one && columns[one.place];
  const isSource = (column: Column) => sources.some((source) => columnsOfSource(source).includes(column));
  const leftOut = judgedColumns.flatMap((one): LeftOutColumn<Column, NumberKind>[] => {
    const column = columns[one.place]!;
    const { kind, identifiers, companies } = one;
    const instead = taken[kind];
    if (instead === one || (isNamed && isSource(column)) || (one.why === undefined && identifiers === 0))
      return [];
    const isSecond = instead !== undefined && !lastingReasons.has(one.why);
    const otherColumn = isSecond ? columnOf(instead) : base && columns[base.place];
    const of = base?.companies;
    return [
      {
        ...{ column, role: kind, why: isSecond ? "second" : one.why!, otherColumn, companies },
        ...(of !== undefined && { of }),
        // A user who names the identifier column has answered the question.
        ...(isNamed && kind === "siren" && { isSettled: true as const }),
      },
    ];
  });
  return {
    siren: columnOf(taken.siren),
    siret: columnOf(taken.siret),
    vat: columnOf(taken.vat),
    untrusted: judgedColumns.flatMap((one) => (one.isUntrusted ? columns[one.place]! : [])),
    leftOut,
  };
}

/** Reasons to report even if another column has the role. For all others, the reason is then `second`. */
const lastingReasons: ReadonlySet<LeftOutReason | undefined> = new Set([
  "constant",
  "other_party",
  "beside_other",
  "other_companies",
  "unnamed",
]);

/**
 * Returns the columns with those of SIRETs and VAT numbers that the user chose in place of the recognised ones; null
 * for none.
 */
export function withChosenNumbers<Column extends ListColumn>(
  numbers: NumberColumns<Column>,
  chosen: Readonly<Partial<Record<"siret" | "vat", Column | null | undefined>>>,
): NumberColumns<Column> {
  const one = (kind: "siret" | "vat") =>
    chosen[kind] === undefined ? numbers[kind] : (chosen[kind] ?? undefined);
  const isChosen = (column: Column) => column === chosen.siret || column === chosen.vat;
  // Compared because the user says so, but still not trusted to identify a row.
  const ofOthers = numbers.leftOut.filter(
    ({ column, why }) => isChosen(column) && why !== "second" && why !== "unnamed",
  );
  const untrusted = [...numbers.untrusted, ...ofOthers.map(({ column }) => column)];
  return { ...numbers, siret: one("siret"), vat: one("vat"), untrusted };
}

/**
 * Returns the columns after a person was asked whether a left-out one is the list's own: it is then compared, or left
 * out for good.
 */
export function withSettled<Column extends ListColumn>(
  numbers: NumberColumns<Column>,
  left: LeftOutColumn<Column, NumberKind>,
  isOwn: boolean,
): NumberColumns<Column> {
  const { column, role } = left;
  const leftOut = numbers.leftOut.flatMap((one): LeftOutColumn<Column, NumberKind>[] => {
    if (one.column === column) return isOwn ? [] : [{ ...one, isSettled: true }];
    return isOwn && one.role === role ? [{ ...one, why: "second", otherColumn: column }] : [one];
  });
  return isOwn ? { ...numbers, [role]: column, leftOut } : { ...numbers, leftOut };
}

/**
 * Returns the identifier columns that the user named, adding the SIRET beside the first unless that is the SIRET itself
 * or has a NIC.
 */
export function namedCheckSources<Column extends ListColumn>(
  sources: readonly IdentifierSource<Column>[],
  { siret, untrusted }: NumberColumns<Column>,
): IdentifierSource<Column>[] {
  const [first, ...others] = sources;
  if (first === undefined || first.nic !== undefined || siret === undefined || first.column === siret)
    return [...sources];
  return [{ ...first, ...withSiretColumn(first.column, siret, untrusted) }, ...others];
}

const withSiretColumn = <Column>(column: Column, siret: Column, untrusted: readonly Column[]) => ({
  ...{ column, siret },
  ...((untrusted.includes(siret) || untrusted.includes(column)) && { isSiretSecondary: true as const }),
});

/**
 * Returns where a check reads identifiers: the SIREN of a row, which is the invoiced company (BR-FR-10, -11), with the
 * SIRET beside it; in rows without either, the VAT number, unless that is mostly of other companies. A list without
 * such columns is read as in any run.
 * @decides in which columns a check reads numbers, and in which order
 */
export function checkSources<Column extends ListColumn>(
  sources: readonly IdentifierSource<Column>[],
  { siren, siret, vat, untrusted }: NumberColumns<Column>,
): IdentifierSource<Column>[] {
  const [read] = sources;
  const column = siren ?? siret;
  const own =
    read?.nic !== undefined || column === undefined
      ? sources
      : [siren && siret ? withSiretColumn(siren, siret, untrusted) : { column }];
  const isRead = (one: Column) => own.some((source) => columnsOfSource(source).includes(one));
  return vat === undefined || isRead(vat) || untrusted.includes(vat) ? [...own] : [...own, { column: vat }];
}

/**
 * Returns where a run reads identifiers, with a SIRET column beside the SIRENs unless its SIRETs are mostly of other
 * companies. The SIRET only gives the establishment of a row: it is not used if the SIREN is blank or wrong, and a row
 * without a SIRET is about the company.
 */
export function establishmentSources<Column extends ListColumn>(
  sources: readonly IdentifierSource<Column>[],
  { siret, untrusted }: NumberColumns<Column>,
): readonly IdentifierSource<Column>[] {
  const [read, ...others] = sources;
  const isAlone = read !== undefined && read.nic === undefined && read.siret === undefined;
  if (!isAlone || siret === undefined || read.column === siret || untrusted.includes(siret)) return sources;
  return [{ ...read, siret, isSiretSecondary: true }, ...others];
}

/**
 * Returns where the identifiers of a list are read. `isNamed`: a person chose the columns. A check reads every column
 * about a row's company and establishment.
 */
export function sourcesToRead<Column extends ListColumn>(
  sources: readonly IdentifierSource<Column>[],
  numbers: NumberColumns<Column>,
  { isChecked, isNamed }: { readonly isChecked: boolean; readonly isNamed: boolean },
): readonly IdentifierSource<Column>[] {
  if (isChecked) return isNamed ? namedCheckSources(sources, numbers) : checkSources(sources, numbers);
  return isNamed ? sources : establishmentSources(sources, numbers);
}
