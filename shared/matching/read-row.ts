import { type PlaceTable, arePlacesApart } from "./place-table.ts";
import { readings, toldAt, type FoldedName } from "./folding/name.ts";
import { foldPlace, type FoldedPlace } from "./folding/places.ts";
import { foldStreet, type FoldedStreet } from "./folding/street.ts";
import { foldedWords } from "./folding/text.ts";
import { isNameOfTownAbroad } from "./folding/countries.ts";
import type { MatchRow } from "./match.ts";

/** A row as it is compared. */
export interface FoldedRow {
  /** The name that is asked for: that of the fewest words. */
  readonly name: FoldedName;
  /** All ways to read it, among them `name`: the one that fits best is compared. */
  readonly names: readonly FoldedName[];
  readonly place: FoldedPlace;
  /** Which towns have which postcodes; undefined where that is not known, or not asked for. */
  readonly places: PlaceTable | undefined;
  /** Its postcode and its town cannot be of one place. */
  readonly placesApart: boolean;
  /** An establishment may be registered in its town: false of a district, a part of a commune, and what is mistyped. */
  readonly mayBeTown: boolean;
  /** It tells no postcode, and a town that is abroad, or like none of France. */
  readonly isPerhapsTownAbroad: boolean;
  readonly street: FoldedStreet;
  /** Digits of a SIREN, or of a VAT number without its letters, or a piece of one; undefined for fewer than five. */
  readonly fragment: string | undefined;
  /** Words of the person's name. */
  readonly director: readonly string[];
}

const leastFragment = 5;

/** A SIRET begins with its SIREN, a VAT number ends with it; what is shorter is a piece of one of them. */
function fragmentOf(text: string): string | undefined {
  const digits = text.replace(/\D/g, "");
  if (digits.length >= 14) return digits.slice(0, 9);
  return digits.length >= leastFragment ? digits : undefined;
}

/** Words of business districts and of sites, which lists have for towns. */
const districts = new Set(
  "AEROPORT ANTIPOLIS CENTRE DEFENSE INDUSTRIELLE PARC PORT TECHNOPOLE ZAC ZI ZONE".split(" "),
);

/** True of a town that nobody knows: where the table is there, no place of France has a name like it. */
const isLikeNoneOfFrance = (town: readonly string[], places: PlaceTable | undefined): boolean =>
  places?.isLikeOneOfFrance(town) === false && !town.some((word) => districts.has(word));

/** Reads a row once for all the questions and comparisons it takes part in. */
export function readRow(row: MatchRow, places?: PlaceTable): FoldedRow {
  const place = foldPlace(row);
  const names = readings(row.name).map((name) => toldAt(name, place.town));
  const name = names.reduce((shortest, one) => (one.words.length < shortest.words.length ? one : shortest));
  return {
    name,
    names,
    place,
    places,
    placesApart: places !== undefined && arePlacesApart(places, place),
    mayBeTown: place.town.length > 0 && (places === undefined || places.isCommune(place.town)),
    isPerhapsTownAbroad:
      place.department === undefined &&
      place.town.length > 0 &&
      (places?.postcodesOf(place.town) ?? []).length === 0 &&
      (isNameOfTownAbroad(place.town) || isLikeNoneOfFrance(place.town, places)),
    street: foldStreet(row.address),
    fragment: fragmentOf(row.vat ?? "") ?? fragmentOf(name.digits[0] ?? ""),
    director: foldedWords(row.director ?? "").filter((word) => word.length > 1),
  };
}
