import type { ColumnSample } from "./column-sample.ts";
import type { ListColumn } from "./column-readings.ts";
import { type IdentifierSource, columnsOfSource } from "./identifier-columns.ts";
import type { LeftOutColumn, LeftOutReason } from "./column-words.ts";
import { numberCandidates, type NumberCandidate, type NumberKind } from "./number-candidates.ts";
import { besideCompanies, isDealtWith, isOfParty, namesSomeCompany, partyOf, type Party } from "./party.ts";

/** The columns of a list that hold numbers of its companies, by what the numbers are. */
export interface NumberColumns<Column> {
  readonly siren: Column | undefined;
  readonly siret: Column | undefined;
  readonly vat: Column | undefined;
  /**
   * Those of them that are compared and do not tell whose a row is where the identifier does not: in most rows they name another
   * company, or they are VAT numbers none of which can be read.
   */
  readonly untrusted: readonly Column[];
  /** The others that hold numbers of companies, with what keeps each from being compared. */
  readonly leftOut: readonly LeftOutColumn<Column, NumberKind>[];
}

/** In so large a share two columns speak of the same companies. */
const mostly = 0.5;
/** Numbers of other companies agree with the identifiers in hardly any row; in so large a share they do by mistakes alone. */
const someAgree = 0.1;
/** Of the companies that the identifiers name: a column that names so few may be of the groups behind them. */
const fewCompanies = 0.2;

/** Whom each column of numbers of a list is of, by its place; undefined of one whose header names nobody. */
type PartyAt = (place: number) => Party | undefined;

/**
 * The parties of the columns of numbers of a list, by their headers; `SIREN société` beside a supplier's or customer's numbers is one's own
 * company, where it names fewer companies, and others.
 */
function partiesOf({ columns, readings }: ColumnSample, candidates: readonly NumberCandidate[]): PartyAt {
  const isOwn = (place: number): boolean => {
    const { companies } = readings[place]!;
    return (
      namesSomeCompany(columns[place]!.header) &&
      candidates.some((other) => {
        const { companies: others } = readings[other.place]!;
        const both = [...companies].filter((company) => others.has(company)).length;
        return (
          isDealtWith(partyOf(columns[other.place]!.header)) &&
          others.size > companies.size &&
          both < someAgree * companies.size
        );
      })
    );
  };
  const parties = columns.map(({ header }, place) => partyOf(header) ?? (isOwn(place) ? "own" : undefined));
  return (place) => parties[place];
}

/** A column that may be compared, held against that of the identifiers. */
interface ComparedNumberColumn extends NumberCandidate {
  readonly isRead: boolean;
  /** Undefined of one that may be compared. */
  readonly why: LeftOutReason | undefined;
  readonly isUntrusted: boolean;
}

/** The column that the numbers of a list are held against. */
interface Base extends NumberCandidate {
  readonly party: Party | undefined;
}

/**
 * What a check takes for the identifier: the column that was named; else a plain column of SIRENs, or of SIRETs beside the VAT
 * numbers that were read, for these come first, unless it has a fifth of the companies that another one has, or fewer.
 */
function baseOf(
  candidates: readonly NumberCandidate[],
  placeRead: number,
  isNamed: boolean,
  partyAt: PartyAt,
): NumberCandidate | undefined {
  const read = candidates.find(({ place }) => place === placeRead);
  if (read === undefined || read.kind === "siren" || isNamed) return read;
  const isOfRead = ({ place }: NumberCandidate) => {
    const [party, ofRead] = [partyAt(place), partyAt(read.place)];
    return party === undefined || ofRead === undefined || isOfParty(party, ofRead);
  };
  const plain = candidates.filter(
    (one) => one.isPlain && one.identifiers > 0 && !one.isConstant && isOfRead(one),
  );
  const most = Math.max(read.companies, ...plain.map(({ companies }) => companies));
  const first = (kind: NumberKind) =>
    plain.find((one) => one.kind === kind && one.companies > fewCompanies * most);
  return first("siren") ?? (read.kind === "siret" ? read : (first("siret") ?? read));
}

/** Holds the columns of numbers of a list against that of its identifiers. */
class NumberJudge<Column extends ListColumn> {
  readonly #sample: ColumnSample<Column>;
  readonly #base: Base | undefined;
  /** The parties that the headers of the list's numbers name. */
  readonly #parties: ReadonlySet<Party>;
  readonly partyAt: PartyAt;

  constructor(
    sample: ColumnSample<Column>,
    candidates: readonly NumberCandidate[],
    base: NumberCandidate | undefined,
    partyAt: PartyAt,
  ) {
    this.partyAt = partyAt;
    this.#sample = sample;
    this.#base = base && { ...base, party: partyAt(base.place) };
    this.#parties = new Set(candidates.flatMap(({ place }) => partyAt(place) ?? []));
  }

  get base(): Base | undefined {
    return this.#base;
  }

  /** Rows in which a column and the identifiers name a company, and those in which it is the same. */
  #agreement(place: number) {
    return this.#base === undefined ? { both: 0, alike: 0 } : this.#sample.agreement(this.#base.place, place);
  }

  isUntrusted({ place, kind, identifiers }: NumberCandidate): boolean {
    const { both, alike } = this.#agreement(place);
    return (kind === "vat" && identifiers === 0) || (both > 0 && alike < mostly * both);
  }

  /** Why a column is left out; undefined where it is compared. */
  why(candidate: NumberCandidate): LeftOutReason | undefined {
    const { place, isConstant, isUnnamed, isPlain, isSilent, identifiers } = candidate;
    const { both, alike } = this.#agreement(place);
    const agrees = both > 0 && alike >= mostly * both;
    if (isConstant && (both === 0 || alike < both)) return "constant";
    if (this.#isOfOthers(place, agrees)) return "other_party";
    if (isUnnamed) return "unnamed";
    if (agrees || both === 0 || this.#base === undefined) return undefined;
    // The companies of the identifiers in as many rows as the column says something in.
    const companies = (this.#base.companies * both) / this.#base.identifiers;
    if (identifiers > 1 && candidate.companies <= fewCompanies * companies) return "few_companies";
    if (isPlain) return undefined;
    return isSilent || alike >= someAgree * both ? "mostly_other" : "other_companies";
  }

  /**
   * Whether a header names another party than that of the identifiers. Where that one names none, the only party of the list is
   * its own, but for a group, a place of delivery and oneself, which stand beside a list's companies; several are told by
   * whom they name.
   */
  #isOfOthers(place: number, agrees: boolean): boolean {
    const party = this.partyAt(place);
    if (party === undefined) return false;
    if (this.#base?.party !== undefined) return !isOfParty(party, this.#base.party);
    if (agrees) return false;
    const isAlone = [...this.#parties].every((one) => isOfParty(one, party));
    return !isAlone || besideCompanies.has(party);
  }
}

/**
 * The columns of SIRENs, SIRETs and VAT numbers of a list's companies, by content and header: the one that is read for
 * identifiers, and of each other kind the likeliest. One whose header names its numbers plainly is compared however many rows
 * disagree, for that is what a check is to tell. `isNamed`: a person named the column that is read.
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
  const partyAt = partiesOf(sample, candidates);
  const judge = new NumberJudge(sample, candidates, baseOf(candidates, placeRead, isNamed, partyAt), partyAt);
  const { base } = judge;
  const held: ComparedNumberColumn[] = candidates.map((one) => {
    const isRead = one.place === base?.place || (isNamed && one.place === placeRead);
    return {
      ...{ ...one, isRead, why: isRead ? undefined : judge.why(one) },
      isUntrusted: !isRead && judge.isUntrusted(one),
    };
  });
  const likeliest = (kind: NumberKind): ComparedNumberColumn | undefined =>
    held
      .filter((one) => one.kind === kind && one.why === undefined)
      .toSorted(
        (one, other) =>
          Number(other.isRead) - Number(one.isRead) ||
          Number(judge.partyAt(other.place) === base?.party) -
            Number(judge.partyAt(one.place) === base?.party) ||
          Number(other.isPlain) - Number(one.isPlain) ||
          one.hintRank - other.hintRank ||
          other.filled - one.filled ||
          one.place - other.place,
      )[0];
  const taken = { siren: likeliest("siren"), siret: likeliest("siret"), vat: likeliest("vat") };
  const columnOf = (one: ComparedNumberColumn | undefined) => one && columns[one.place];
  const isSource = (column: Column) => sources.some((source) => columnsOfSource(source).includes(column));
  const leftOut = held.flatMap((one): LeftOutColumn<Column, NumberKind>[] => {
    const column = columns[one.place]!;
    const { kind, identifiers, companies } = one;
    const instead = taken[kind];
    if (instead === one || (isNamed && isSource(column)) || (one.why === undefined && identifiers === 0))
      return [];
    const isSecond = instead !== undefined && !lastingReasons.has(one.why);
    const beside = isSecond ? columnOf(instead) : base && columns[base.place];
    const of = base?.companies;
    return [
      {
        ...{ column, role: kind, why: isSecond ? "second" : one.why!, beside, companies },
        ...(of !== undefined && { of }),
        // Whoever names the identifiers has said which numbers these are.
        ...(isNamed && kind === "siren" && { isSettled: true as const }),
      },
    ];
  });
  return {
    siren: columnOf(taken.siren),
    siret: columnOf(taken.siret),
    vat: columnOf(taken.vat),
    untrusted: Object.values(taken).flatMap((one) => (one?.isUntrusted ? columns[one.place]! : [])),
    leftOut,
  };
}

/** What keeps a column out, whether or not another one is taken for the same. */
const lastingReasons: ReadonlySet<LeftOutReason | undefined> = new Set([
  "constant",
  "other_party",
  "other_companies",
  "unnamed",
]);

/** The columns with those of SIRETs and VAT numbers that a person chose in place of the recognised ones, null for none. */
export function withChosenNumbers<Column extends ListColumn>(
  numbers: NumberColumns<Column>,
  chosen: Readonly<Partial<Record<"siret" | "vat", Column | null>>>,
): NumberColumns<Column> {
  const one = (kind: "siret" | "vat") =>
    chosen[kind] === undefined ? numbers[kind] : (chosen[kind] ?? undefined);
  const isChosen = (column: Column) => column === chosen.siret || column === chosen.vat;
  // Compared because somebody says so, and no better than before at telling whose a row is.
  const ofOthers = numbers.leftOut.filter(
    ({ column, why }) => isChosen(column) && why !== "second" && why !== "unnamed",
  );
  const untrusted = [...numbers.untrusted, ...ofOthers.map(({ column }) => column)];
  return { ...numbers, siret: one("siret"), vat: one("vat"), untrusted };
}

/** The columns of a list once a person was asked whether one that is left out is its own: it is compared then, or left out for good. */
export function withSettled<Column extends ListColumn>(
  numbers: NumberColumns<Column>,
  left: LeftOutColumn<Column, NumberKind>,
  isOwn: boolean,
): NumberColumns<Column> {
  const { column, role } = left;
  const leftOut = numbers.leftOut.flatMap((one): LeftOutColumn<Column, NumberKind>[] => {
    if (one.column === column) return isOwn ? [] : [{ ...one, isSettled: true }];
    return isOwn && one.role === role ? [{ ...one, why: "second", beside: column }] : [one];
  });
  return isOwn
    ? { ...numbers, [role]: column, untrusted: [...numbers.untrusted, column], leftOut }
    : { ...numbers, leftOut };
}

/** Columns that a person named for identifiers, with the SIRET beside the first, unless it is one of them in another place. */
export function namedCheckSources<Column extends ListColumn>(
  sources: readonly IdentifierSource<Column>[],
  { siret, untrusted }: NumberColumns<Column>,
): IdentifierSource<Column>[] {
  const [first, ...others] = sources;
  if (first === undefined || first.nic !== undefined || siret === undefined || first.column === siret)
    return [...sources];
  return [{ ...first, ...withSiretBeside(first.column, siret, untrusted) }, ...others];
}

const withSiretBeside = <Column>(column: Column, siret: Column, untrusted: readonly Column[]) => ({
  ...{ column, siret },
  ...((untrusted.includes(siret) || untrusted.includes(column)) && { siretIsBesideOnly: true as const }),
});

/**
 * Where a check reads identifiers: the SIREN of a row, who the invoice is for (BR-FR-10, -11), with the SIRET beside it; in
 * rows that have neither, the VAT number, unless it mostly is of other companies. A list without such columns is read as in
 * any run.
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
      : [siren && siret ? withSiretBeside(siren, siret, untrusted) : { column }];
  const isRead = (one: Column) => own.some((source) => columnsOfSource(source).includes(one));
  return vat === undefined || isRead(vat) || untrusted.includes(vat) ? [...own] : [...own, { column: vat }];
}

/**
 * Where a run reads identifiers: beside the SIREN of a row its SIRET, where fewer rows have one than have a SIREN, unless the SIRETs
 * mostly are of other companies. It says of which establishment a row is, and nothing of a row whose SIREN is blank or wrong; a row
 * that has none means its company.
 */
export function establishmentSources<Column extends ListColumn>(
  sources: readonly IdentifierSource<Column>[],
  { siret, untrusted }: NumberColumns<Column>,
): readonly IdentifierSource<Column>[] {
  const [read, ...others] = sources;
  const isAlone = read !== undefined && read.nic === undefined && read.siret === undefined;
  if (!isAlone || siret === undefined || read.column === siret || untrusted.includes(siret)) return sources;
  return [{ ...read, siret, siretIsBesideOnly: true }, ...others];
}
