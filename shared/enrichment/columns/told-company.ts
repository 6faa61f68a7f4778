import type { FieldKey } from "../../fields/field-table.ts";
import { readIdentifier } from "../../identifiers/read.ts";
import type { OwnColumn } from "./own-columns.ts";

/** Fields whose value holds the SIREN of its company, beside `siren` itself. */
const alsoTelling: readonly FieldKey[] = ["siren_formatted", "siret", "head_office", "vat"];

/** The columns of ours that tell whose the others of a row are. */
export interface TellingColumns {
  /** `sirene_siren`, which every run writes; undefined where the list has none. */
  readonly siren: OwnColumn | undefined;
  /** Those of fields that hold a SIREN: for lists that were enriched before `sirene_siren` was. */
  readonly others: readonly OwnColumn[];
}

export const tellingColumns = (own: readonly OwnColumn[]): TellingColumns => ({
  siren: own.find(({ key }) => key === "siren"),
  others: alsoTelling.flatMap((telling) => own.find(({ key }) => key === telling) ?? []),
});

/** The SIREN that a text names as it stands there; undefined of one that names none for certain. */
export const sirenIn = (text: string): string | undefined => {
  const reading = readIdentifier(text);
  return "siren" in reading ? reading.siren : undefined;
};

/**
 * The SIREN that the columns of ours in one row tell; `textAt` gives the row's text in a column, by its index. Where
 * `sirene_siren` tells none, the others must agree. Undefined where nobody can know.
 */
export function companyOfColumns(
  { siren, others }: TellingColumns,
  textAt: (index: number) => string,
): string | undefined {
  const told = siren && sirenIn(textAt(siren.index));
  if (told !== undefined) return told;
  const [one, ...more] = new Set(
    others.map(({ index }) => sirenIn(textAt(index))).filter((found) => found !== undefined),
  );
  return more.length === 0 ? one : undefined;
}
