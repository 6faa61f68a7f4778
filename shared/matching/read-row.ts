import { isSiren } from "../identifiers/siren.ts";
import { type PlaceTable, arePlacesApart, isSameTown } from "./place-table.ts";
import { named, readings, withLocalWeights, type FoldedName } from "./folding/name.ts";
import { foldPlace, type FoldedPlace, townOfArrondissement, townWords } from "./folding/places.ts";
import { foldStreet, type FoldedStreet } from "./folding/street.ts";
import { foldedWords } from "./folding/text.ts";
import { isNameOfTownAbroad } from "./folding/countries.ts";
import type { MatchRow } from "./match.ts";

/** A row, folded for comparison. */
export interface FoldedRow {
  /** The name to search for: the reading with the fewest words. */
  readonly name: FoldedName;
  /** All readings of the name, including `name`. The best match among them counts. */
  readonly names: readonly FoldedName[];
  readonly place: FoldedPlace;
  /** Maps towns to postcodes; undefined if unknown or not to be compared. */
  readonly places: PlaceTable | undefined;
  /** The row's postcode and town cannot be one place. */
  readonly placesApart: boolean;
  /** The town may have registered establishments. False for a district, a former commune or a mistyped name. */
  readonly mayBeTown: boolean;
  /** The row's postcode is none of France; or it has none, and its town is abroad or resembles no French one. */
  readonly isPerhapsTownAbroad: boolean;
  readonly street: FoldedStreet;
  /**
   * Digits of a SIREN, of a VAT number without its letters, or of a part of one; undefined for fewer than five. With a point
   * after the first: what scientific notation left of a SIREN or a SIRET.
   */
  readonly fragment: string | undefined;
  /** Words of the person's name. */
  readonly director: readonly string[];
}

const leastFragment = 5;

/** A SIRET begins with its SIREN, and a VAT number ends with it. Fewer digits are a part of one of them. */
function fragmentOf(text: string): string | undefined {
  const cut = /^\D*(\d)(\d*)[.,](\d+)E\+?\d/i.exec(text);
  if (cut) return `${cut[1]}.${cut[2]}${cut[3]}`;
  const digits = text.replace(/\D/g, "");
  if (digits.length >= 14) return digits.slice(0, 9);
  return digits.length >= leastFragment ? digits : undefined;
}

/** Returns true for as many digits as a SIREN or a SIRET has: others in a name are a code of the list, as ten are in SAP. */
const isOfCompany = (digits: string): boolean => /^\d{9}(\d{5})?$/.test(digits);

/** Words of business districts and sites, which lists write in place of towns. */
const districts = new Set(
  "AEROPORT ANTIPOLIS BOCCA CENTRE DEFENSE GOLFE INDUSTRIELLE PARC PORT SOPHIA TECHNOPOLE VALBERG ZAC ZI ZONE".split(
    " ",
  ),
);

/** Returns whether a town is a district or a site: ZI NORD. A box stands for a site only alone, as in BP 12. */
export const isDistrict = (town: readonly string[]): boolean =>
  town.some((word) => districts.has(word) || /^(ACTIVITES|HAMEAU|LIEUDIT|QUARTIER|ZAE?|ZUP)$/.test(word)) ||
  /^((BP|CS) ?)+$/.test(town.join(" "));

/** Returns whether a town is no place of France, and known to be abroad or like none of France. */
const isTownAbroad = (town: readonly string[], places: PlaceTable | undefined): boolean =>
  town.length > 0 &&
  places?.postcodesOf(town)[0] === undefined &&
  (isNameOfTownAbroad(town) ||
    (places?.isLikeOneOfFrance(town) === false && !town.some((word) => districts.has(word))));

/** Returns the place of a row. Four digits before a town abroad are no postcode that lost its zero: 1000 BRUXELLES. */
function readPlace(row: MatchRow, places: PlaceTable | undefined): FoldedPlace {
  const read = foldPlace(row);
  // In BP 12, LYON and La Défense, Puteaux, the town comes second.
  const parts = places?.isCommune(read.town) === false ? row.city?.split(/[(,]/).map(townWords) : [];
  const written = parts?.find((town) => places?.isCommune(town)) ?? read.town;
  const { code } = read;
  // With a postcode, only a town of it is read so: for all others, the communes need not be searched through.
  const isNear =
    code === undefined ||
    places?.townsOf(code)?.some((one) => isSameTown(written, one.split(" "), true)) === true;
  const spelt = (isNear && !isNameOfTownAbroad(written) && places?.spelt(written)) || written;
  const codes = places?.postcodesOf(spelt) ?? [];
  const isOf = code !== undefined && codes.includes(code);
  // A town's main postcode may be for delivery alone, but an arrondissement's is not: 69008 LYON CEDEX 08.
  const isTelling = isOf && (codes.length === 1 || townOfArrondissement(code) !== undefined);
  const place = {
    ...read,
    ...(isTelling && { postcode: code }),
    town: code === undefined || isOf ? spelt : written,
  };
  const isOfFourDigits = /^(?!.*\d{5}).*(?<!\S)\d{4}(?!\d)/.test(`${row.postcode ?? ""} ${row.city ?? ""}`);
  return isOfFourDigits && isTownAbroad(place.town, places)
    ? foldPlace({ city: place.town.join(" ") })
    : place;
}

/** A postcode behind a name, or a department behind a dash. A number without it is the company's own: ADAPEI 76. */
const numberBehind = /(?<=[^\s,(-])[\s,(-]+(\d{5}|\d\d(?<=\s-\s*\d\d))\)?\s*$/;

/** Returns a name without the postcode or department of the row's own place behind it. */
function withoutOwnNumber(name: string, { code, town }: FoldedPlace, places: PlaceTable | undefined): string {
  const [behind = "", number] = numberBehind.exec(name) ?? [];
  const codes = code === undefined ? places?.postcodesOf(town) : [code];
  const isOwn = number !== undefined && codes?.some((one) => one.startsWith(number)) === true;
  return isOwn ? name.slice(0, -behind.length) : name;
}

/** Folds a row once for all its questions and comparisons. */
export function readRow(row: MatchRow, places?: PlaceTable): FoldedRow {
  const place = readPlace(row, places);
  const written = named(row.name, place.town);
  const names = [...new Set([written, withoutOwnNumber(written, place, places)])]
    .flatMap(readings)
    .map((name) => withLocalWeights(name, place.town));
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
      (/[1-9]/.test(row.postcode ?? "") || isTownAbroad(place.town, places)),
    street: foldStreet(row.address),
    fragment:
      fragmentOf(row.vat ?? "") ??
      fragmentOf(name.digits.find(isOfCompany) ?? names[0]!.digits.find(isSiren) ?? ""),
    director: foldedWords(row.director ?? "").filter((word) => word.length > 1),
  };
}
