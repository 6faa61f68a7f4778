import {
  withNic,
  readIdentifier,
  type InvalidReason,
  type IdentifierReading,
} from "../../identifiers/read.ts";
import { candidateOf, identifiersEnough } from "./candidates.ts";
import type { ColumnReadings, ListColumn } from "./column-readings.ts";
import { namesNic, isAboutVat } from "./header-hint.ts";
import { type TellingColumns, companyOfColumns, ownColumnsAmong, tellingColumns } from "./own-columns.ts";

const sampleSize = 2_000;
/** Limit for a list whose identifier column is mostly blank: it is read further, until enough identifiers are found. */
const longestSample = 20_000;

/** Records in which two columns both have a value, and those in which the two go together. */
export interface Agreement {
  readonly both: number;
  readonly alike: number;
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
  readonly #telling: TellingColumns;
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
    this.#telling = tellingColumns(ownColumnsAmong(columns.map(({ header }) => header)));
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
