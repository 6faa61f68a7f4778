import { foldPlace, readPostcode, townOfArrondissement, townWords } from "./folding/places.ts";
import { type PlaceTable, arePlacesApart } from "./place-table.ts";

/** A place as a list or an address writes it; what is not there is null, undefined or blank. */
export interface WrittenPlace {
  readonly postcode?: string | null | undefined;
  readonly town?: string | null | undefined;
}

/** Which towns have which postcodes, as far as places are compared by it. */
export type PostcodesAndTowns = Pick<PlaceTable, "townsOf" | "postcodesOf">;

/** The words of a town's name that tell it from others. */
type Town = readonly string[];

interface ReadPlace {
  /** Five digits, those of a delivery (CEDEX) too. */
  readonly postcode: string | undefined;
  /** The town as it is written; undefined where none is. */
  readonly town: Town | undefined;
  /** The towns that the postcode serves; undefined where that is not known. */
  readonly served: readonly Town[] | undefined;
  /** The postcodes of all towns of that name, parts of a commune among them; none where the town is no commune, or that is not known. */
  readonly codes: readonly string[];
  /** The postcode is one of delivery, or of a whole town of arrondissements: its department alone tells where it is. */
  readonly isOfDelivery: boolean;
}

/** What INSEE writes in place of an address that is not published. */
const masked = "[ND]";

/** Words that lists leave out of a town's name, or put behind it: `MANS (LE)`, `AIX PROVENCE`. */
const fillers = new Set("AU AUX D DE DES DU EN L LA LE LES LEZ SUR".split(" "));

/** Departments of the airport whose town is Roissy, and of the new town east of Paris. */
const [roissy, marne] = [
  ["77", "93", "95"],
  ["77", "93", "94"],
];

/** Names that La Poste delivers to and no town has: they stand for several towns of their department, or of those that are listed. */
const deliveryAreas: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    ...{ "CERGY PONTOISE": [], COURTABOEUF: [], DEFENSE: [], FUTUROSCOPE: [], "FUTUROSCOPE CHASSENEUIL": [] },
    ...{ "MARNE VALLEE": marne, "ORLY AEROGARE": ["91", "94"], "PARIS DEFENSE": [] },
    ...{
      "ROISSY CDG": roissy,
      "ROISSY CHARLES GAULLE": roissy,
      "ROISSY CH GAULLE": roissy,
      "ROISSY AEROPORT": roissy,
    },
    ...{ "SAINT QUENTIN YVELINES": [], "SOPHIA ANTIPOLIS": [] },
  }).map(([name, departments]) => [name.replaceAll(" ", ""), departments]),
);

/** Overseas departments whose digits La Poste gave to places of others, and the other way round. */
const strayDepartments = new Set(["977", "978"]);

const joined = (town: Town): string => town.join("");
const isSame = (one: Town, other: Town): boolean => joined(one) === joined(other);
const isBeginning = (short: Town, long: Town): boolean => short.every((word, at) => word === long[at]);
const areaOf = ({ town }: ReadPlace): boolean => town !== undefined && deliveryAreas.has(joined(town));
/** True of a name of delivery that stands for towns of all these departments. */
const isAreaOf = ({ town }: ReadPlace, departments: readonly string[]): boolean => {
  const of = town && deliveryAreas.get(joined(town));
  return of !== undefined && departments.every((department) => of.includes(department));
};

function readTown(text: string): Town | undefined {
  const words = text.includes(masked) ? [] : townWords(text);
  const telling = words.filter((word) => !fillers.has(word));
  const town = telling.length > 0 ? telling : words;
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

/** A town whose postcode tells which of the names that begin so is meant, in full. */
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
    codes: town === undefined ? [] : (table?.postcodesOf(townWords(city)) ?? []),
    isOfDelivery: isCedex || (postcode !== undefined && table !== undefined && served === undefined),
  };
}

/** The department of a postcode by its digits, three of them overseas. */
const departmentOf = (postcode: string): string => postcode.slice(0, /^9[78]/.test(postcode) ? 3 : 2);

function isInOneDepartment(one: string, other: string): boolean {
  const departments = [departmentOf(one), departmentOf(other)];
  if (departments[0] === departments[1]) return true;
  return (
    departments.every(({ length }) => length === 3) && departments.some((code) => strayDepartments.has(code))
  );
}

/** What tells in which town a place is: its town, and the postcode where the town is not there or is no commune. */
function townsOf({ town, served, codes }: ReadPlace): readonly Town[] | undefined {
  if (town === undefined) return served;
  return codes.length === 0 ? [town, ...(served ?? [])] : [town];
}

/**
 * True where a town has the other's postcode, and its own postcode serves the other's town or is one of delivery: a commune that became
 * a part of the other, whose name companies go on writing, or one that shares its postcodes.
 */
const isPartOf = ({ isOfDelivery, codes, served = [] }: ReadPlace, { postcode, town }: ReadPlace): boolean =>
  postcode !== undefined &&
  codes.includes(postcode) &&
  (isOfDelivery || (town !== undefined && served.some((one) => isSame(one, town))));

/** Places of one department, or of which that is not known, by their towns. */
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
  // One of the two postcodes does not tell the town: a town may be shortened, and where none is there, the other's serves towns beside its own.
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
 * True where the town of a row has another postcode than the row's, and no address has its town: whichever of the two is the
 * establishment's, the other is not. A town that is no commune speaks for nothing, and a code of delivery for its department alone;
 * beside the establishment's own postcode, so does a name that communes of several departments have: it is that of a district, too.
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
 * Compares the postcode and the town of a row with the places that an establishment's address names, that of delivery beside its
 * own: `same` where one of them is the row's, undefined where nothing can be compared. Places differ where both postcode and town
 * do: other postcodes of one town (arrondissements, those of companies, CEDEX) are no difference within a department, nor are the
 * towns that share a postcode. `table` tells what codes serve, for rows that have a postcode alone, and whether a row's own town
 * has another postcode than the row's: then they differ, too.
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
