import { isMasked } from "../fields/field.ts";
import { foldPlace, readPostcode, townOfArrondissement, townWords } from "./folding/places.ts";
import { type PlaceTable, arePlacesApart, tellingWords } from "./place-table.ts";

/** A place as a list or an address writes it. Missing parts are null, undefined or blank. */
export interface WrittenPlace {
  readonly postcode?: string | null | undefined;
  readonly town?: string | null | undefined;
}

/** The lookups between towns and postcodes that the comparison of places needs. */
export type PostcodesAndTowns = Pick<PlaceTable, "townsOf" | "postcodesOf">;

/** The words of a town's name that distinguish it from other towns. */
type Town = readonly string[];

interface ReadPlace {
  /** Five digits, including those of a delivery postcode (CEDEX). */
  readonly postcode: string | undefined;
  /** The words of the town as written; undefined if there is none. */
  readonly town: Town | undefined;
  /** The towns that the postcode serves; undefined if unknown. */
  readonly served: readonly Town[] | undefined;
  /**
   * The postcodes of all towns with this name, including former communes. Empty if the town is no commune or the
   * table is missing.
   */
  readonly codes: readonly string[];
  /**
   * True if the postcode is for delivery, or covers a whole town with arrondissements. Only its department says
   * where the place is.
   */
  readonly isOfDelivery: boolean;
}

/** Departments of the airport at Roissy, and of Marne-la-Vallée, the new town east of Paris. */
const [roissy, marne] = [
  ["77", "93", "95"],
  ["77", "93", "94"],
];

/**
 * Names that La Poste delivers to and that are no towns. Each stands for several towns in its department, or in the
 * departments listed.
 */
const deliveryAreas: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    ...{ "CERGY PONTOISE": [], COURTABOEUF: [], DEFENSE: [], FUTUROSCOPE: [], "FUTUROSCOPE CHASSENEUIL": [] },
    ...{ "MARNE VALLEE": marne, "ORLY AEROGARE": ["91", "94"], "PARIS DEFENSE": [] },
    ...{ JARRY: [], "PLAINE SAINT DENIS": [] },
    ...{
      "ROISSY CDG": roissy,
      "ROISSY CHARLES GAULLE": roissy,
      "ROISSY CH GAULLE": roissy,
      "ROISSY AEROPORT": roissy,
    },
    ...{ "SAINT QUENTIN YVELINES": [], "SOPHIA ANTIPOLIS": [] },
  }).map(([name, departments]) => [name.replaceAll(" ", ""), departments]),
);

/**
 * Overseas prefixes (Saint-Barthélemy, Saint-Martin) whose places also have postcodes of another overseas
 * department, and the reverse.
 */
const strayDepartments = new Set(["977", "978"]);

const joined = (town: Town): string => town.join("");
const isSame = (one: Town, other: Town): boolean => joined(one) === joined(other);
const isBeginning = (short: Town, long: Town): boolean => short.every((word, at) => word === long[at]);
const areaOf = ({ town }: ReadPlace): boolean => town !== undefined && deliveryAreas.has(joined(town));
/** Returns whether a place is a delivery name that covers towns in all these departments. */
const isAreaOf = ({ town }: ReadPlace, departments: readonly string[]): boolean => {
  const of = town && deliveryAreas.get(joined(town));
  return of !== undefined && departments.every((department) => of.includes(department));
};

function readTown(text: string): Town | undefined {
  // Lists omit link words of a town's name, or move them to its end: MANS (LE), AIX PROVENCE.
  const town = isMasked(text) ? [] : tellingWords(townWords(text));
  return town.length === 0 ? undefined : town;
}

function servedBy(postcode: string, table: PostcodesAndTowns | undefined): readonly Town[] | undefined {
  const whole = townOfArrondissement(postcode);
  const names = whole === undefined ? table?.townsOf(postcode) : [whole];
  return names?.flatMap((name) => {
    const town = readTown(name);
    return town === undefined ? [] : [town];
  });
}

/** Completes a shortened town name with one of the towns that its postcode serves. */
const inFull = (town: Town, served: readonly Town[]): Town =>
  served.find((name) => isSame(town, name)) ?? served.find((name) => isBeginning(town, name)) ?? town;

function readPlace(place: WrittenPlace, table: PostcodesAndTowns | undefined): ReadPlace {
  const [code, city] = [place.postcode ?? "", place.town ?? ""];
  const postcode = readPostcode(code) ?? readPostcode(city);
  const served = postcode === undefined ? undefined : servedBy(postcode, table);
  const town = readTown(city);
  const isCedex = postcode !== undefined && foldPlace({ postcode: code, city }).postcode === undefined;
  return {
    postcode,
    served,
    town: town && inFull(town, served ?? []),
    codes: table?.postcodesOf(townWords(city)) ?? [],
    isOfDelivery: isCedex || (postcode !== undefined && table !== undefined && served === undefined),
  };
}

/** Returns the department of a postcode: its first two digits, or three overseas. */
const departmentOf = (postcode: string): string => postcode.slice(0, /^9[78]/.test(postcode) ? 3 : 2);

function isInOneDepartment(one: string, other: string): boolean {
  const departments = [departmentOf(one), departmentOf(other)];
  if (departments[0] === departments[1]) return true;
  return (
    departments.every(({ length }) => length === 3) && departments.some((code) => strayDepartments.has(code))
  );
}

/**
 * Returns the towns a place may be in: the written town, plus those its postcode serves if no town is written or
 * the town is no commune.
 */
function townsOf({ town, served, codes }: ReadPlace): readonly Town[] | undefined {
  if (town === undefined) return served;
  return codes.length === 0 ? [town, ...(served ?? [])] : [town];
}

/**
 * Returns whether the first place may be a part of the second: its town has the second's postcode, and its own
 * postcode serves the second's town or is for delivery. This covers a former commune whose name companies still
 * write, and communes that share postcodes.
 */
const isPartOf = ({ isOfDelivery, codes, served = [] }: ReadPlace, { postcode, town }: ReadPlace): boolean =>
  postcode !== undefined &&
  codes.includes(postcode) &&
  (isOfDelivery || (town !== undefined && served.some((one) => isSame(one, town))));

/** Compares two places by their towns. They are in one department, or their departments are unknown. */
function compareTowns(row: ReadPlace, place: ReadPlace): "same" | "differs" | undefined {
  if (areaOf(row) || areaOf(place)) return "same";
  if (isPartOf(row, place) || isPartOf(place, row)) return "same";
  const haveCodes = row.postcode !== undefined && place.postcode !== undefined;
  const [towns, others] = [townsOf(row), townsOf(place)];
  if (towns === undefined || others === undefined) {
    if (!haveCodes) return undefined;
    return row.isOfDelivery || place.isOfDelivery ? "same" : "differs";
  }
  if (towns.some((one) => others.some((other) => isSame(one, other)))) return "same";
  if (haveCodes && !row.isOfDelivery && !place.isOfDelivery) return "differs";
  // A postcode is missing or for delivery, so it does not identify the town. Town names may then be shortened, and
  // unless both postcodes are there, the towns that a postcode serves count too.
  const [one, other] = haveCodes
    ? [towns, others]
    : [
        [...towns, ...(row.served ?? [])],
        [...others, ...(place.served ?? [])],
      ];
  const isNear = (first: Town, second: Town) => isBeginning(first, second) || isBeginning(second, first);
  return one.some((first) => other.some((second) => isNear(first, second))) ? "same" : "differs";
}

function compareOne(row: ReadPlace, place: ReadPlace): "same" | "differs" | undefined {
  if (row.postcode !== undefined && place.postcode !== undefined) {
    if (row.postcode === place.postcode) return "same";
    if (!isInOneDepartment(row.postcode, place.postcode)) {
      const departments = [row.postcode, place.postcode].map(departmentOf);
      return isAreaOf(row, departments) || isAreaOf(place, departments) ? "same" : "differs";
    }
  }
  return compareTowns(row, place);
}

/**
 * Returns whether a row's town and postcode belong to two places and no address has the row's town. One of the two
 * is then not the establishment's, whichever it is. A town that is no commune is ignored, and a delivery postcode
 * counts for its department only. If the postcode is the establishment's, a town name found in several departments
 * is ignored too: it may be a district.
 */
function isOfTwoPlaces(row: WrittenPlace, places: readonly ReadPlace[], table: PostcodesAndTowns): boolean {
  const { postcode, isOfDelivery } = readPlace(row, table);
  const town = readTown(row.town ?? "");
  if (postcode === undefined || town === undefined) return false;
  const isTown = (other: Town) => isSame(town, other) || (isOfDelivery && isBeginning(town, other));
  if (places.some((place) => place.town !== undefined && isTown(place.town))) return false;
  const hasItsCode = !isOfDelivery && places.some((place) => place.postcode === postcode);
  const departments = new Set(table.postcodesOf(townWords(row.town ?? "")).map(departmentOf));
  if (hasItsCode && departments.size > 1) return false;
  return arePlacesApart(table, foldPlace({ postcode: row.postcode ?? "", city: row.town ?? "" }));
}

/**
 * Compares a row's postcode and town with the places in an establishment's address, including its delivery place.
 * Returns `same` if one of them matches, `differs` if none does, and undefined if nothing can be compared. Within a
 * department, places differ only if both postcode and town differ: one town has several postcodes (arrondissements,
 * company postcodes, CEDEX), and several towns may share one. `table` maps postcodes to towns. It allows comparing
 * rows that have only a postcode, and makes a row differ if its town has other postcodes than the row's.
 *
 * @decides whether the place of a row is another than that of its company
 * @example comparePlaces({ postcode: "69003", town: "LYON CEDEX 3" }, [{ postcode: "69007", town: "LYON" }]) // "same"
 */
export function comparePlaces(
  row: WrittenPlace,
  places: readonly WrittenPlace[],
  table?: PostcodesAndTowns,
): "same" | "differs" | undefined {
  const read = readPlace(row, table);
  const others = places.map((place) => readPlace(place, table));
  const compared = others.map((place) => compareOne(read, place));
  const result = (["same", "differs"] as const).find((one) => compared.includes(one));
  return result === "same" && table !== undefined && isOfTwoPlaces(row, others, table) ? "differs" : result;
}
