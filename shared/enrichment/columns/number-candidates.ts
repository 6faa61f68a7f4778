import { beyondChance, candidateOf, withoutConstant, withoutUnnamed } from "./candidates.ts";
import type { ColumnReadings, ListColumn } from "./column-readings.ts";
import type { ColumnSample } from "./column-sample.ts";
import { numbersNamed, speaksOfVatNumbers, type NamedNumber } from "./header-hint.ts";
import { ownKeyOf } from "./own-columns.ts";
import { partyOf } from "./party.ts";

export type NumberKind = NamedNumber;

/** A column that may hold numbers of a list's companies. */
export interface NumberCandidate {
  /** Place of the column in the sample. */
  readonly place: number;
  readonly kind: NumberKind;
  /** Cells that hold anything, those that can be read as numbers of companies, and the companies that these name. */
  readonly filled: number;
  readonly identifiers: number;
  readonly companies: number;
  /** 0 for the plainest header. */
  readonly hintRank: number;
  /** Its header says which numbers it holds and perhaps whose, and nothing else. */
  readonly isPlain: boolean;
  /** Its header says nothing of what it holds. */
  readonly isSilent: boolean;
  /** It says the same in every row, and another column does not. */
  readonly isConstant: boolean;
  /** Its header says nothing of numbers, where that of another column does. */
  readonly isUnnamed: boolean;
}

const namesParty = (word: string): boolean => partyOf(word) !== undefined;

/** True of a header that says which numbers its column holds, and perhaps whose, and nothing else. */
export const isPlainlyNamed = (header: string): boolean => numbersNamed(header, namesParty).length > 0;

/** What the numbers of a column are: what its header names plainly, else what they look like. */
export function numberKindOf({ header, vats, sirens, sirets }: ColumnReadings): NumberKind {
  const named = numbersNamed(header, namesParty);
  if (named.length === 1) return named[0]!;
  if (2 * vats > sirens + sirets) return "vat";
  return sirets > sirens ? "siret" : "siren";
}

/** A column whose header names SIRENs or SIRETs plainly, be none of its cells one. */
const isCalled = ({ header }: ColumnReadings): boolean =>
  ownKeyOf(header) === undefined && numbersNamed(header, namesParty).some((number) => number !== "vat");

/** A column of VAT numbers of which few can be read: by its header, which half of what is filled bears out; a blank one too. */
const looksLikeVat = ({ header, filled, vats, wrongVats }: ColumnReadings): boolean =>
  speaksOfVatNumbers(header) && ownKeyOf(header) === undefined && 2 * (vats + wrongVats) >= filled;

/** The columns of a list that may hold numbers of its companies, in their order. */
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
    // One number in ten passes the check by chance: a few under any header are none.
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
