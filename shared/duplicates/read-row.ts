import type { IdentifierSource } from "../enrichment/columns/identifier-columns.ts";
import type { RoleColumns } from "../enrichment/columns/column-roles.ts";
import type { ColumnRole } from "../enrichment/columns/role-rules.ts";
import { type CellReading, firstIdentifier, readCell, saidIn } from "../enrichment/cell-reading.ts";
import { readIdentifier, saysNoName } from "../identifiers/read.ts";
import { legalForms } from "../matching/folding/legal-forms.ts";
import { joinedWords, readings, type FoldedName } from "../matching/folding/name.ts";
import { foldPlace } from "../matching/folding/places.ts";
import { foldStreet } from "../matching/folding/street.ts";
import type { DuplicateRow } from "./groups.ts";

/** Where in a row what tells duplicates stands: places in its texts, from 0. */
export interface DuplicateColumns {
  /** Where its number is read; a later one counts where those before it say nothing. */
  readonly sources: readonly IdentifierSource<{ readonly index: number }>[];
  /** Further columns whose SIRET is the row's where it is of its SIREN. */
  readonly sirets: readonly number[];
  readonly vat: number | undefined;
  readonly vendor: number | undefined;
  readonly roles: RoleColumns;
  /** The list's own columns, which make a row more or less complete. */
  readonly own: readonly number[];
}

/** The name that is compared: that of the fewest words, without what is in brackets and without the list's notes. */
const shortest = (text: string): FoldedName =>
  readings(text).reduce((short, one) => (one.words.length < short.words.length ? one : short));

/** A place as duplicates are told by it. */
interface TownAndKey {
  /** A postcode, else a town with its department; undefined where neither is there. */
  readonly key: string | undefined;
  readonly town: string;
}

const mostPlaces = 10_000;

/** Reads places; the rows of a list have few of them, so each is folded once. */
function placeReader(): (postcode: string, city: string) => TownAndKey {
  const known = new Map<string, TownAndKey>();
  return (postcode, city) => {
    const text = `${postcode}\n${city}`;
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const { postcode: code, department, town } = foldPlace({ postcode, city });
    const name = town.join(" ");
    const place = {
      key: code ?? (name === "" ? undefined : `${name} ${department ?? ""}`),
      town: name || (code ?? ""),
    };
    if (known.size === mostPlaces) known.clear();
    known.set(text, place);
    return place;
  };
}

/** Bits that a name tells (`FoldedName.weights`), below which many of one postcode have it: `BOULANGERIE` tells 8. */
const telling = 10;

const tells = ({ generic, weights }: FoldedName): boolean =>
  !generic && weights.reduce((sum, weight) => sum + weight, 0) >= telling;

/** Name and place as one text. A name that tells little of whom it means needs the same street as well. */
function nameAndPlace(name: FoldedName, where: string | undefined, address: string): string | undefined {
  const words = joinedWords(name);
  if (where === undefined || words === "") return undefined;
  if (tells(name)) return `${words} @ ${where}`;
  const { number, words: street } = foldStreet(address);
  return street.length === 0 ? undefined : `${words} @ ${where} @ ${number ?? ""} ${street.join(" ")}`;
}

/** The SIREN of a VAT number with a right key; undefined of any other text. */
function sirenInVat(text: string): string | undefined {
  if (text === "") return undefined;
  const reading = readIdentifier(text);
  return reading.kind === "siren" && reading.repairs.includes("from_vat") ? reading.siren : undefined;
}

/**
 * The SIREN and the SIRET of a row: of what its sources say the first, with the SIRET that a later one has of the same
 * company, for many a list has the SIREN in every row and the SIRET in some.
 */
function numbersIn(
  readings: readonly CellReading[],
  further: readonly CellReading[],
): Pick<DuplicateRow, "siren" | "siret"> {
  const reading = readings.length === 0 ? undefined : firstIdentifier(readings).reading;
  if (reading?.kind === "siret") return { siren: reading.siren, siret: reading.siret };
  if (reading?.kind !== "siren") return { siren: undefined, siret: undefined };
  const { siren } = reading;
  const beside = [...readings, ...further].find((one) => one.kind === "siret" && one.siren === siren);
  return { siren, siret: beside?.kind === "siret" ? beside.siret : undefined };
}

/** Reads the rows of one list: row number `at`, of which `texts` are the cells. */
export function duplicateRowReader(columns: DuplicateColumns) {
  const { sources, sirets, vat, vendor, roles, own } = columns;
  const placeOf = placeReader();
  return (at: number, texts: readonly string[]): DuplicateRow => {
    const text = (place: number | undefined) => (place === undefined ? "" : (texts[place] ?? ""));
    const inRole = (role: ColumnRole) => saidIn(role, text(roles[role]));
    const cells = sources.map(({ column, nic }) => readCell(text(column.index), nic && text(nic.index)));
    const { siren, siret } = numbersIn(
      cells,
      sirets.map((place) => readCell(text(place))),
    );
    const vatSiren = sirenInVat(saidIn("vat", text(vat)));
    const said = inRole("name").trim();
    const name = said === "" ? undefined : shortest(said);
    const place = placeOf(inRole("postcode"), inRole("city"));
    return {
      at,
      vendor: saidIn("vat", text(vendor)).trim(),
      siren: siren ?? vatSiren,
      siret,
      vatSiren,
      name: said,
      nameAndPlace: name && nameAndPlace(name, place.key, inRole("address")),
      form: name?.form === undefined ? "" : legalForms[name.form].alike,
      town: place.town,
      filled: own.reduce((filled, column) => filled + (saysNoName(text(column)) ? 0 : 1), 0),
    };
  };
}
