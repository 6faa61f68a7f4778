import type { Dice } from "../../sandbox/register/fictional/dice.ts";
import { fictionalPlace, type FictionalPlace } from "../../sandbox/register/fictional/places.ts";
import type { EstablishmentRecord } from "../../sandbox/register/records.ts";
import { masked } from "../../sandbox/register/words.ts";
import type { MatchRow } from "../../shared/matching/match.ts";

type PlacePart = Pick<MatchRow, "postcode" | "city">;

interface Located {
  readonly postcode: string;
  readonly city: string;
  readonly dice: Dice;
}

const titled = (text: string) =>
  text.toLowerCase().replace(/(^|[\s'-])\p{L}/gu, (start) => start.toUpperCase());
const townSpelling = (city: string, dice: Dice) =>
  dice.pick([city, city.replaceAll("-", " "), city.replace("SAINT", "ST"), titled(city)]);

/** Returns the postcode with one digit changed. */
function wrongDigit(postcode: string, dice: Dice): string {
  const at = dice.below(5);
  return (
    postcode.slice(0, at) + String((Number(postcode[at]) + 1 + dice.below(9)) % 10) + postcode.slice(at + 1)
  );
}

interface Perturbation {
  readonly weight: number;
  readonly apply: (located: Located) => PlacePart;
}

/** Returns a delivery code of the same department, which belongs to no establishment. */
const deliveryCode = (postcode: string, dice: Dice) => `${postcode.slice(0, 2)}9${10 + dice.below(90)}`;

export const placePerturbations: Readonly<Record<string, Perturbation>> = {
  "right place": {
    weight: 74,
    apply: ({ postcode, city, dice }) => ({ postcode, city: townSpelling(city, dice) }),
  },
  "postcode alone": { weight: 8, apply: ({ postcode }) => ({ postcode }) },
  "postcode that lost its zero": {
    weight: 2,
    apply: ({ postcode, city }) => ({ postcode: postcode.replace(/^0/, ""), city }),
  },
  CEDEX: {
    weight: 4,
    apply: ({ postcode, city, dice }) => ({
      postcode: deliveryCode(postcode, dice),
      city: `${city} CEDEX${dice.chance(0.4) ? ` ${1 + dice.below(9)}` : ""}`,
    }),
  },
  "wrong postcode": {
    weight: 3,
    apply: ({ postcode, city, dice }) => ({ postcode: wrongDigit(postcode, dice), city }),
  },
  "place of somebody else": {
    weight: 1,
    apply({ dice }) {
      const { postalCode, commune } = fictionalPlace(dice);
      return { postcode: postalCode, city: commune };
    },
  },
  "town alone": { weight: 5, apply: ({ city, dice }) => ({ city: townSpelling(city, dice) }) },
  "no place": { weight: 3, apply: () => ({}) },
};

/**
 * Places in a town that is not the company's, from a place where the company is and one where it has no
 * establishment.
 */
export const otherTowns = {
  "another town alone": (_, other) => ({ city: other.commune }),
  "another town beside the postcode": ({ postcode }, other) => ({ postcode, city: other.commune }),
  "another postcode beside the town": ({ city }, other) => ({ postcode: other.postalCode, city }),
  "another town and its postcode": (_, other) => ({ postcode: other.postalCode, city: other.commune }),
  "the CEDEX of another town": (_, other, dice) => ({
    postcode: deliveryCode(other.postalCode, dice),
    city: `${other.commune} CEDEX`,
  }),
} as const satisfies Readonly<
  Record<string, (own: Omit<Located, "dice">, other: FictionalPlace, dice: Dice) => PlacePart>
>;
export type OtherTown = keyof typeof otherTowns;

/** Returns such a place; undefined for a company whose own place is withheld. */
export function placeOfOther(
  kind: OtherTown,
  { postalCode, commune }: EstablishmentRecord,
  establishments: readonly EstablishmentRecord[],
  dice: Dice,
): PlacePart | undefined {
  if (postalCode === null || postalCode === masked || commune === null) return undefined;
  for (;;) {
    const other = fictionalPlace(dice);
    if (establishments.some((one) => one.commune === other.commune)) continue;
    return otherTowns[kind]({ postcode: postalCode, city: commune }, other, dice);
  }
}

const kinds = Object.keys(placePerturbations);
const weights = Object.values(placePerturbations).map(({ weight }) => weight);

/** Returns the place that a list gives. With `wrongPostcode`, its postcode is always another one. */
export function perturbedPlace(
  { postalCode, commune }: EstablishmentRecord,
  dice: Dice,
  wrongPostcode: boolean,
): { place: PlacePart; kind: string } {
  if (postalCode === null || postalCode === masked || commune === null)
    return { place: {}, kind: "no place" };
  const kind = wrongPostcode ? "wrong postcode" : kinds[dice.weighted(weights)]!;
  return { place: placePerturbations[kind]!.apply({ postcode: postalCode, city: commune, dice }), kind };
}

/** Returns the street line of an address as lists write it; undefined if it is withheld. */
export function perturbedStreet(
  { streetNumber, streetType, street }: EstablishmentRecord,
  dice: Dice,
): string | undefined {
  if (street === null || street === masked) return undefined;
  const type = streetType
    ?.replace("AVENUE", dice.pick(["AV", "AVENUE", "av."]))
    .replace("BOULEVARD", dice.pick(["BD", "BOULEVARD"]));
  const line = [streetNumber, type, street].filter(Boolean).join(dice.chance(0.1) ? ", " : " ");
  return dice.chance(0.4) ? titled(line) : line;
}
