import { beyondChance, candidateOf, withoutConstant, withoutUnnamed } from "./candidates.ts";
import type { ColumnReadings, ListColumn } from "./column-readings.ts";
import type { ColumnSample } from "./column-sample.ts";
import { numbersNamed, isAboutVatNumbers, type NamedNumber } from "./header-hint.ts";
import { ownKeyOf } from "./own-columns.ts";
import { partyOf } from "./party.ts";

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
