import type { ColumnReadings, ListColumn } from "./column-readings.ts";
import {
  headerHint,
  isAboutVat,
  type HeaderHint,
  namesNic,
  numbersNamed,
  isAboutVatNumbers,
  type NamedNumber,
} from "./header-hint.ts";
import {
  ownKeyOf,
  type OwnColumn,
  type OwnKey,
  type TellingColumns,
  companyOfColumns,
  ownColumnsAmong,
  tellingColumns,
} from "./own-columns.ts";
import {
  withNic,
  readIdentifier,
  type InvalidReason,
  type IdentifierReading,
} from "../../identifiers/read.ts";
import { partyOf } from "./party.ts";

/** Number of identifiers that suffices for a sample. Fewer may be there by chance, unless the header names them. */
const identifiersEnough = 20;

/**
 * Share of a column's filled cells that must be identifiers, by what its header says. One number in ten passes the
 * checksum by chance, so a column whose header does not name identifiers needs a clear majority.
 */
const shareNeeded: Readonly<Record<HeaderHint, number>> = {
  names_them: 0,
  mentions_them: 0.3,
  silent: 0.6,
  names_something_else: Infinity,
};
const hintsBestFirst: readonly HeaderHint[] = ["names_them", "mentions_them", "silent"];

/** This many numbers do not all pass the check by chance, whatever the header says. */
const beyondChance = 5;

/** A column that may have the identifiers. */
export interface IdentifierCandidate {
  /** Place of the column in the sample. */
  readonly place: number;
  readonly identifiers: number;
  readonly share: number;
  readonly kind: "siren" | "siret";
  readonly hint: HeaderHint;
  /** 0 for the plainest header. */
  readonly hintRank: number;
  readonly companies: number;
}

const shareOf = ({ filled, sirens, sirets }: ColumnReadings): number =>
  filled === 0 ? 0 : (sirens + sirets) / filled;

/** Returns the column as a candidate; undefined for one of our columns, or if too few of its cells are identifiers. */
export function candidateOf(readings: ColumnReadings, place: number): IdentifierCandidate | undefined {
  const { header, sirens, sirets, companies } = readings;
  if (ownKeyOf(header) !== undefined) return undefined;
  const hint = hintOf(readings);
  const identifiers = sirens + sirets;
  const share = shareOf(readings);
  if (share < shareNeeded[hint]) return undefined;
  return {
    place,
    identifiers,
    share,
    kind: sirets > sirens ? "siret" : "siren",
    hint,
    hintRank: hintsBestFirst.indexOf(hint),
    companies: companies.size,
  };
}

/** Returns true for a column of company identifiers, even under a header that names something else. */
export function isCompanyColumn(readings: ColumnReadings): boolean {
  const identifiers = readings.sirens + readings.sirets;
  if (ownKeyOf(readings.header) !== undefined || identifiers === 0) return false;
  if (candidateOf(readings, 0) !== undefined) return true;
  return identifiers >= beyondChance && shareOf(readings) >= shareNeeded.silent;
}

/** Fewest identifiers among other contents that are hardly there by chance, if few other numbers fail the check. */
const fewIdentifiers = 3;

/**
 * Returns true for a column that is none of company identifiers but has a few among other contents: customer codes, and
 * SIRENs where somebody knew them.
 * @decides which columns have company numbers that no run reads
 */
export function hasSomeCompanies(readings: ColumnReadings): boolean {
  const { header, companies, wrongNumbers } = readings;
  if (ownKeyOf(header) !== undefined || isCompanyColumn(readings)) return false;
  if (hintOf(readings) === "names_something_else" || companies.size < fewIdentifiers) return false;
  return wrongNumbers * fewIdentifiers <= companies.size;
}

/**
 * Returns what the header says, overruled by cells that are VAT numbers: one number in ten passes the Luhn check by
 * chance, but none has FR and a valid key in front. Rates and amounts under a header TVA have neither.
 */
function hintOf({ header, filled, vats }: ColumnReadings): HeaderHint {
  const hint = headerHint(header);
  if (hint !== "names_something_else" || vats === 0 || vats < shareNeeded.silent * filled) return hint;
  return isAboutVat(header) ? "names_them" : "mentions_them";
}

/**
 * Removes columns whose header says nothing about identifiers, if another column is plainly named and most of its
 * filled cells are identifiers: customer numbers pass the check now and then. A silent column stays if it has too many
 * identifiers for chance, and twice as many as the plainly named one.
 */
export function withoutUnnamed(candidates: readonly IdentifierCandidate[]): readonly IdentifierCandidate[] {
  const named = candidates.filter(({ hint, share }) => hint === "names_them" && share >= shareNeeded.silent);
  const mostNamed = Math.max(0, ...named.map(({ identifiers }) => identifiers));
  if (mostNamed === 0) return candidates;
  const enough = Math.max(identifiersEnough, 2 * mostNamed);
  return candidates.filter(({ hint, identifiers }) => hint !== "silent" || identifiers >= enough);
}

/**
 * Removes columns with the same company in every row, if another column has several: the customer beside the suppliers,
 * the group beside its members. Under a silent header, a few companies may be there by chance and do not count as
 * several.
 */
export function withoutConstant(candidates: readonly IdentifierCandidate[]): readonly IdentifierCandidate[] {
  const varies = ({ companies, hint }: IdentifierCandidate) =>
    companies >= (hint === "silent" ? beyondChance : 2);
  const isConstant = ({ companies, identifiers }: IdentifierCandidate) => companies === 1 && identifiers > 1;
  return candidates.some(varies) ? candidates.filter((one) => !isConstant(one)) : candidates;
}

const sampleSize = 2_000;
/** Limit for a list whose identifier column is mostly blank: it is read further, until enough identifiers are found. */
const longestSample = 20_000;

/** Records in which two columns both have a value, and those in which the two go together. */
export interface Agreement {
  readonly both: number;
  readonly alike: number;
}

interface EarlierRecord {
  readonly ourSiren: string | undefined;
  readonly sirens: readonly (string | undefined)[];
}

type Mutable<T> = { -readonly [name in keyof T]: T[name] };
type SampleCounts = Mutable<Omit<ColumnReadings, "companies" | "wrongVatTexts">> & {
  readonly companies: Set<number>;
  readonly wrongVatTexts: Set<string>;
  readonly isAboutVat: boolean;
};

/**
 * The form of a VAT number of any country: two letters and up to thirteen characters, some of them digits, or the
 * digits of a French one. A word such as `EXPORT` is none.
 */
const vatShape = /^[A-Z]{2}(?=.*\d)[0-9A-Z]{2,13}$|^\d{11}$/i;

const failsCheck: ReadonlySet<InvalidReason> = new Set(["checksum", "checksum_padded"]);

/** What the first records of a list show about its columns. Columns are given by place, from 0. */
export class ColumnSample<Column extends ListColumn = ListColumn> {
  readonly columns: readonly Column[];
  readonly readings: readonly ColumnReadings[];
  /** Places of the columns whose header says NIC. */
  readonly nics: readonly number[];
  readonly #counts: readonly SampleCounts[];
  readonly #own: readonly OwnColumn[];
  readonly #telling: TellingColumns;
  /** Records of an earlier run: the company of each, undefined if it gave none, and those that the columns name. */
  readonly #earlier: EarlierRecord[] = [];
  readonly #agreements = new Map<string, Mutable<Agreement>>();
  #records = 0;

  constructor(columns: readonly Column[]) {
    this.columns = columns;
    this.#counts = columns.map(({ header }) => ({
      ...{ header, filled: 0, sirens: 0, sirets: 0, wrongNumbers: 0 },
      ...{ vats: 0, wrongVats: 0, commonRecords: 0, matchingRecords: 0 },
      companies: new Set<number>(),
      wrongVatTexts: new Set<string>(),
      isAboutVat: isAboutVat(header),
    }));
    this.readings = this.#counts;
    this.nics = [...columns.keys()].filter((place) => namesNic(columns[place]!.header));
    this.#own = ownColumnsAmong(columns.map(({ header }) => header));
    this.#telling = tellingColumns(this.#own);
  }

  /** Reads one record: a text a column, in their order. Returns false once the sample is large enough. */
  add(texts: readonly string[]): boolean {
    this.#records += 1;
    const read = this.#counts.map((_, place) => readIdentifier(texts[place] ?? ""));
    const named = [...read.keys()].filter((place) => "siren" in read[place]!);
    const ourSiren = companyOfColumns(this.#telling, (place) => texts[place] ?? "");
    read.forEach((reading, place) =>
      this.#count(this.#counts[place]!, texts[place] ?? "", reading, ourSiren),
    );
    const ours = (key: OwnKey) => texts[this.#own.find((one) => one.key === key)?.index ?? -1] ?? "";
    // A company that a search found says nothing of where numbers were read.
    if ((ourSiren !== undefined || ours("status") !== "") && ours("score") === "")
      this.#earlier.push({ ourSiren, sirens: read.map(sirenOf) });
    for (const place of named) {
      for (const other of named) {
        if (other > place) this.#compare(place, other, sirenOf(read[place]!) === sirenOf(read[other]!));
      }
      for (const nic of this.nics) this.#join(place, nic, read[place]!, texts[nic] ?? "");
    }
    if (this.#records >= longestSample) return false;
    return this.#records < sampleSize || !this.#counts.some(isEnough);
  }

  /** Returns how often two identifier columns name the same company. */
  agreement(place: number, other: number): Agreement {
    return this.#agreements.get(pairOf(place, other)) ?? { both: 0, alike: 0 };
  }

  /**
   * Returns how often the column at `other` names the company that an earlier run gave, of the records in which the
   * column at `place`, and that at `beside`, name none (`alone`), or in which they name two companies, one of which is that
   * (`apart`).
   */
  readEarlier(
    place: number,
    other: number,
    beside = place,
  ): { readonly alone: Agreement; readonly apart: Agreement } {
    const [alone, apart] = [
      { both: 0, alike: 0 },
      { both: 0, alike: 0 },
    ];
    for (const { ourSiren, sirens } of this.#earlier) {
      const [first, second] = [sirens[place] ?? sirens[beside], sirens[other]];
      if (second === undefined || first === second) continue;
      if (first !== undefined && first !== ourSiren && second !== ourSiren) continue;
      const count = first === undefined ? alone : apart;
      count.both += 1;
      if (second === ourSiren) count.alike += 1;
    }
    return { alone, apart };
  }

  /** Returns how often a column of SIRENs and one of NICs make a valid SIRET. */
  fit(place: number, nic: number): Agreement {
    return this.#agreements.get(fitOf(place, nic)) ?? { both: 0, alike: 0 };
  }

  #count(counts: SampleCounts, text: string, reading: IdentifierReading, ourSiren: string | undefined): void {
    if (reading.kind === "blank") return;
    counts.filled += 1;
    if (reading.kind === "invalid") {
      if (failsCheck.has(reading.reason)) counts.wrongNumbers += 1;
      return countWrongVat(counts, text);
    }
    counts[reading.kind === "siren" ? "sirens" : "sirets"] += 1;
    if (reading.repairs.includes("from_vat")) counts.vats += 1;
    counts.companies.add(Number(reading.siren));
    if (ourSiren === undefined) return;
    counts.commonRecords += 1;
    if (ourSiren === reading.siren) counts.matchingRecords += 1;
  }

  #compare(place: number, other: number, isAlike: boolean): void {
    this.#note(pairOf(place, other), isAlike);
  }

  #join(place: number, nic: number, reading: IdentifierReading, text: string): void {
    const joined = withNic(reading, text);
    if (joined !== reading) this.#note(fitOf(place, nic), joined.kind === "siret");
  }

  #note(key: string, isAlike: boolean): void {
    const known = this.#agreements.get(key) ?? { both: 0, alike: 0 };
    known.both += 1;
    if (isAlike) known.alike += 1;
    this.#agreements.set(key, known);
  }
}

function countWrongVat(counts: SampleCounts, text: string): void {
  const bare = counts.isAboutVat ? text.replaceAll(/[\s.-]/g, "") : "";
  if (!vatShape.test(bare)) return;
  counts.wrongVats += 1;
  counts.wrongVatTexts.add(bare.toUpperCase());
}

const pairOf = (place: number, other: number) => `${Math.min(place, other)} ${Math.max(place, other)}`;
const fitOf = (place: number, nic: number) => `${place} + ${nic}`;

const sirenOf = (reading: IdentifierReading): string | undefined =>
  "siren" in reading ? reading.siren : undefined;

function isEnough(readings: ColumnReadings, place: number): boolean {
  const found = candidateOf(readings, place);
  return found !== undefined && found.identifiers >= identifiersEnough;
}

export type NumberKind = NamedNumber;

/** A column that may have numbers of a list's companies. */
export interface NumberCandidate {
  /** Place of the column in the sample. */
  readonly place: number;
  readonly kind: NumberKind;
  /** Cells with any text, those that can be read as company numbers, and the distinct companies of these. */
  readonly filled: number;
  readonly identifiers: number;
  readonly companies: number;
  /** 0 for the plainest header. */
  readonly hintRank: number;
  /** True if its header says which numbers it has, and perhaps whose, and nothing else. */
  readonly isPlain: boolean;
  /** True if its header says nothing about its numbers. */
  readonly isSilent: boolean;
  /** True if it names the same company in every row, and another column does not. */
  readonly isConstant: boolean;
  /** True if its header does not mention numbers, while that of another column does. */
  readonly isUnnamed: boolean;
}

const namesParty = (word: string): boolean => partyOf(word) !== undefined;

/** Returns true for a header that says which numbers its column has, and perhaps whose, and nothing else. */
export const isPlainlyNamed = (header: string): boolean => numbersNamed(header, namesParty).length > 0;

/** Returns the kind of a column's numbers: what its header names plainly, else what they look like. */
export function numberKindOf({ header, vats, sirens, sirets }: ColumnReadings): NumberKind {
  const named = numbersNamed(header, namesParty);
  if (named.length === 1) return named[0]!;
  if (2 * vats > sirens + sirets) return "vat";
  return sirets > sirens ? "siret" : "siren";
}

/** Returns true for a column whose header plainly names SIRENs or SIRETs, even if no cell is one. */
const isCalled = ({ header }: ColumnReadings): boolean =>
  ownKeyOf(header) === undefined && numbersNamed(header, namesParty).some((number) => number !== "vat");

/**
 * Returns true for a column of VAT numbers by its header, if at least half of its filled cells look like VAT numbers.
 * Few of them may be readable, and a blank column counts too.
 */
const looksLikeVat = ({ header, filled, vats, wrongVats }: ColumnReadings): boolean =>
  isAboutVatNumbers(header) && ownKeyOf(header) === undefined && 2 * (vats + wrongVats) >= filled;

/** Returns the columns of a list that may have numbers of its companies, in their order. */
export function numberCandidates<Column extends ListColumn>({
  readings,
}: ColumnSample<Column>): NumberCandidate[] {
  const identified = readings.flatMap((one, place) => candidateOf(one, place) ?? []);
  const varying = new Set(withoutConstant(identified).map(({ place }) => place));
  const named = new Set(withoutUnnamed(identified).map(({ place }) => place));
  const byPlace = new Map(identified.map((one) => [one.place, one]));
  const isVaried = identified.some(({ companies }) => companies > 1);
  return readings.flatMap((one, place): NumberCandidate[] => {
    const { header, filled, wrongVats, wrongVatTexts, companies } = one;
    const found = byPlace.get(place);
    if (found === undefined && !looksLikeVat(one) && !isCalled(one)) return [];
    const isUnnamed = found !== undefined && !named.has(place);
    // One number in ten passes the check by chance, so a few do not count.
    if (isUnnamed && found.identifiers < beyondChance) return [];
    const numbers = one.sirens + one.sirets + wrongVats;
    const isSame = isVaried && numbers > 1 && companies.size + wrongVatTexts.size === 1;
    return [
      {
        ...{ place, filled, isUnnamed },
        kind: found === undefined && !isCalled(one) ? "vat" : numberKindOf(one),
        identifiers: one.sirens + one.sirets,
        companies: companies.size,
        hintRank: found?.hintRank ?? 0,
        isSilent: found?.hint === "silent",
        isPlain: isPlainlyNamed(header),
        isConstant: (found !== undefined && !varying.has(place)) || isSame,
      },
    ];
  });
}
