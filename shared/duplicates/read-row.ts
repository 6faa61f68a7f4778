import type { IdentifierSource } from "../enrichment/columns/identifier-columns.ts";
import { type RoleColumns, columnsOfRole } from "../enrichment/columns/column-roles.ts";
import type { ColumnRole } from "../enrichment/columns/role-rules.ts";
import { type CellReading, firstIdentifier, readCell, meaningfulText } from "../enrichment/cell-reading.ts";
import { roleText } from "../enrichment/list-reader.ts";
import { isSurelySum } from "../enrichment/totals-row.ts";
import { readIdentifier, isMissingName } from "../identifiers/read.ts";
import { legalForms } from "../matching/folding/legal-forms.ts";
import { joinedWords, readings, type FoldedName } from "../matching/folding/name.ts";
import { foldPlace } from "../matching/folding/places.ts";
import { foldStreet } from "../matching/folding/street.ts";
import type { DuplicateRow, NamedPlace } from "./groups.ts";

/** The columns that duplicates are found by, as indexes into the texts of a row. */
export interface DuplicateColumns {
  /** Where its number is read. A later source counts if those before it have no identifier. */
  readonly sources: readonly IdentifierSource<{ readonly index: number }>[];
  /** Further columns of SIRETs. A SIRET there counts if it belongs to the row's SIREN. */
  readonly sirets: readonly number[];
  readonly vat: number | undefined;
  readonly vendor: number | undefined;
  readonly roles: RoleColumns;
  /** The list's own columns, by which a row is complete. */
  readonly own: readonly number[];
}

/** Returns the name to compare: the reading with the fewest words, without brackets and without the list's notes. */
const shortest = (text: string): FoldedName =>
  readings(text).reduce((short, one) => (one.words.length < short.words.length ? one : short));

type TownAndPostcode = Omit<NamedPlace, "name">;

const mostPlaces = 10_000;

/** Returns a reader of places that folds each distinct place once, since a list has few. */
function placeReader(): (postcode: string, city: string) => TownAndPostcode {
  const known = new Map<string, TownAndPostcode>();
  return (postcode, city) => {
    const text = `${postcode}\n${city}`;
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const { postcode: code, department = "", town } = foldPlace({ postcode, city });
    const place = { postcode: code, department, town: town.join(" ") };
    if (known.size === mostPlaces) known.clear();
    known.set(text, place);
    return place;
  };
}

/**
 * Information in bits (`FoldedName.weights`) from which a name is distinctive. With less, many companies of one
 * postcode have it: `BOULANGERIE` has 8.
 */
const telling = 10;

const isDistinctive = ({ generic, weights }: FoldedName): boolean =>
  !generic && weights.reduce((sum, weight) => sum + weight, 0) >= telling;

/** Returns a name with its place; undefined if they say too little. A name with little information needs a street. */
function namedPlace(name: FoldedName, place: TownAndPostcode, address: string): NamedPlace | undefined {
  const words = joinedWords(name);
  if (words === "" || (place.postcode === undefined && place.town === "")) return undefined;
  if (isDistinctive(name)) return { ...place, name: words };
  const { number, words: street } = foldStreet(address);
  return street.length === 0
    ? undefined
    : { ...place, name: `${words} @ ${number ?? ""} ${street.join(" ")}` };
}

/** Returns the SIREN of a VAT number with a valid key; undefined for any other text. */
function sirenInVat(text: string): string | undefined {
  if (text === "") return undefined;
  const reading = readIdentifier(text);
  return reading.kind === "siren" && reading.repairs.includes("from_vat") ? reading.siren : undefined;
}

/**
 * Returns the SIREN and the SIRET of a row: the first identifier in its sources, completed by the SIRET of the same
 * company in a later one. Many lists have the SIREN in every row and the SIRET in some.
 */
function numbersIn(
  readings: readonly CellReading[],
  further: readonly CellReading[],
): Pick<DuplicateRow, "siren" | "siret"> {
  const reading = readings.length === 0 ? undefined : firstIdentifier(readings).reading;
  if (reading?.kind === "siret") return { siren: reading.siren, siret: reading.siret };
  if (reading?.kind !== "siren") return { siren: undefined, siret: undefined };
  const { siren } = reading;
  const siretReading = [...readings, ...further].find((one) => one.kind === "siret" && one.siren === siren);
  return { siren, siret: siretReading?.kind === "siret" ? siretReading.siret : undefined };
}

/** Returns a reader of the name in a row: its columns joined, or those of a person where they are blank. */
export function nameReader(roles: RoleColumns): (texts: readonly string[]) => string {
  const [name, person] = [columnsOfRole(roles, "name"), columnsOfRole(roles, "person")];
  return (texts) => roleText("name", name, texts).trim() || roleText("name", person, texts).trim();
}

/** Returns a reader of the rows of one list. `at`: the row's index across all lists; `texts`: its cells. */
export function duplicateRowReader(columns: DuplicateColumns) {
  const { sources, sirets, vat, vendor, roles, own } = columns;
  const placeOf = placeReader();
  const nameOf = nameReader(roles);
  return (at: number, texts: readonly string[]): DuplicateRow => {
    const text = (place: number | undefined) => (place === undefined ? "" : (texts[place] ?? ""));
    const inRole = (role: ColumnRole) => meaningfulText(role, text(roles[role]));
    const cells = sources.map(({ column, nic }) => readCell(text(column.index), nic && text(nic.index)));
    const { siren, siret } = numbersIn(
      cells,
      sirets.map((place) => readCell(text(place))),
    );
    const vatSiren = sirenInVat(meaningfulText("vat", text(vat)));
    const nameText = nameOf(texts);
    const name = nameText === "" || isSurelySum(nameText) ? undefined : shortest(nameText);
    const place = placeOf(inRole("postcode"), inRole("city"));
    return {
      at,
      vendor: meaningfulText("vat", text(vendor)).trim(),
      siren: siren ?? vatSiren,
      siret,
      vatSiren,
      name: nameText,
      namedPlace: name && namedPlace(name, place, inRole("address")),
      form: name?.form === undefined ? "" : legalForms[name.form].alike,
      town: place.town || (place.postcode ?? ""),
      filled: own.reduce((filled, column) => filled + (isMissingName(text(column)) ? 0 : 1), 0),
    };
  };
}
