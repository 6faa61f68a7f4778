import { at, textOf } from "./field.ts";

/**
 * Names a server may give to the parts of an address, in capitals and signs apart: the contract shows none. INSEE's
 * own names come first (StockEtablissement, whose suffix "Etablissement" is ignored).
 */
const partNames = {
  complement: ["complementadresse", "complement", "additional", "addressline2", "line2"],
  number: ["numerovoie", "numero", "streetnumber", "housenumber", "number"],
  repetition: ["indicerepetition", "repetitionindex", "repetition"],
  streetType: ["typevoie", "streettype"],
  street: [
    "libellevoie",
    "voie",
    "rue",
    "streetname",
    "street",
    "addressline1",
    "line1",
    "address",
    "adresse",
    "label",
  ],
  distribution: ["distributionspeciale", "specialdistribution", "pobox", "boitepostale"],
  postalCode: ["codepostal", "postalcode", "postcode", "zipcode", "zip", "cp"],
  commune: ["libellecommune", "commune", "ville", "city", "town", "municipality", "localite"],
  cedexCode: ["codecedex", "cedexcode"],
  cedex: ["libellecedex", "cedexlabel", "cedex"],
  foreignCommune: ["libellecommuneetranger", "foreigncommune", "foreigncity"],
  country: ["libellepaysetranger", "pays", "country", "countryname"],
} as const;
type AddressPart = keyof typeof partNames;

/** Names of a whole address in one text; without the commune in it, it is the street alone. */
const wholeNames = ["full", "fulladdress", "formatted", "adressecomplete", "adresse", "address", "label"];

const deepest = 8;

const bare = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replace(/etablissement$/, "");

/** Strings of an address in their order, `[ND]` (masked by INSEE) once where it repeats. */
function leaves(value: unknown, depth = 0): string[] {
  if (typeof value !== "object" || value === null || depth > deepest) {
    const text = textOf(value);
    return text === null ? [] : [text];
  }
  return Object.values(value).flatMap((inner) => leaves(inner, depth + 1));
}

const joined = (parts: readonly (string | undefined)[], separator: string) =>
  parts
    .filter((part) => part !== undefined && part !== "")
    .filter((part, i, all) => part !== "[ND]" || all[i - 1] !== "[ND]")
    .join(separator);

function named(address: object): (names: readonly string[]) => string | undefined {
  const values = new Map(
    Object.entries(address).flatMap(([name, value]) => {
      const text = typeof value === "number" ? String(value) : textOf(value);
      return text === null ? [] : [[bare(name), text] as const];
    }),
  );
  return (names) => names.map((name) => values.get(name)).find((text) => text !== undefined);
}

const startsWith = (text: string, word: string) => text.toUpperCase().startsWith(`${word.toUpperCase()} `);

/** A street given with its number or its type already in it is not given them twice. */
function streetLine(part: (name: AddressPart) => string | undefined): string {
  const [number, type, street] = [part("number"), part("streetType"), part("street")];
  if (street === undefined) return joined([number, part("repetition"), type], " ");
  const afterNumber = number && startsWith(street, number) ? street.slice(number.length + 1) : undefined;
  if (afterNumber && (!type || startsWith(afterNumber, type))) return street;
  return joined([number, part("repetition"), type && startsWith(street, type) ? "" : type, street], " ");
}

/** The parts of an address as letters have them. */
export interface AddressParts {
  /** All that stands before postal code and town: complement, number and street, delivery point. */
  readonly street: string | null;
  readonly postcode: string | null;
  readonly town: string | null;
}

/** The parts of an address by known names, when these give at least its place; undefined otherwise. */
function knownParts(part: (name: AddressPart) => string | undefined): AddressParts | undefined {
  if ((part("commune") ?? part("cedex") ?? part("foreignCommune")) === undefined) return undefined;
  const [postcode, town] = part("cedex")
    ? [part("cedexCode") ?? part("postalCode"), part("cedex")]
    : [part("postalCode"), part("commune") ?? part("foreignCommune")];
  const street = joined([part("complement"), streetLine(part), part("distribution")], ", ");
  return { street: textOf(street), postcode: postcode ?? null, town: town ?? null };
}

/** True of a text that holds the place too, not the street alone: RUE DE LILLE has the town of 59000 LILLE in it. */
function isWhole(text: string, postcode: string | undefined, town: string | undefined): boolean {
  const holds = (part: string | undefined) => text.toUpperCase().includes(part?.toUpperCase() ?? "");
  return holds(postcode) && holds(town);
}

/** An address in lines, when a known name gives at least its place; undefined otherwise. */
function knownText(address: object): string | undefined {
  const first = named(address);
  const part = (name: AddressPart) => first(partNames[name]);
  const whole = first(wholeNames);
  const town = part("commune") ?? part("cedex") ?? part("foreignCommune");
  if (Object.values(address).some((value) => typeof value === "object" && value !== null)) return undefined;
  if (whole !== undefined && isWhole(whole, part("postalCode") ?? part("cedexCode"), town)) return whole;
  const known = knownParts(part);
  if (known === undefined) return undefined;
  const place = joined([known.postcode ?? "", known.town ?? ""], " ");
  return joined([known.street ?? "", place, part("country")], ", ");
}

/** The last line of a French address: five digits, then the town. */
const placeLine = /^(\d{5}) (\p{L}.*)$/u;

/** The parts of an address that is one text, where its last line, the only one like it, is postal code and town. */
function partsOfText(text: string): AddressParts | undefined {
  const lines = text.split(/\s*[,\n]\s*/);
  const [found, ...more] = lines.filter((line) => placeLine.test(line));
  if (found === undefined || more.length > 0 || lines.at(-1) !== found) return undefined;
  const [, postcode = null, town = null] = placeLine.exec(found) ?? [];
  return { street: textOf(lines.slice(0, -1).join(", ")), postcode, town };
}

const noParts: AddressParts = { street: null, postcode: null, town: null };

/**
 * The parts of an establishment's address. By known names, or out of a text that ends in postal code and town; where
 * neither tells them for certain each is null, for a part in the wrong column would look right.
 */
export function addressParts(establishment: unknown): AddressParts {
  const address = at(establishment, "address");
  if (typeof address !== "object" || address === null) {
    const text = textOf(address);
    return (text === null ? undefined : partsOfText(text)) ?? noParts;
  }
  const first = named(address);
  const known = knownParts((name) => first(partNames[name]));
  if (known !== undefined && isApart(known)) return known;
  const whole = known === undefined ? first(wholeNames) : known.street;
  return (whole ? partsOfText(whole) : undefined) ?? noParts;
}

/** A street that holds its postal code and town is a whole address under the name of a part. */
const isApart = ({ street, postcode, town }: AddressParts): boolean =>
  postcode === null || town === null || !street?.toUpperCase().includes(`${postcode} ${town}`.toUpperCase());

/** Postcode and town of an establishment's address: those of delivery (CEDEX) beside its own, where the address tells both. */
export function addressPlaces(establishment: unknown): Pick<AddressParts, "postcode" | "town">[] {
  const { postcode, town } = addressParts(establishment);
  const address = at(establishment, "address");
  const first = typeof address === "object" && address !== null ? named(address) : () => undefined;
  const own = { postcode: first(partNames.postalCode) ?? null, town: first(partNames.commune) ?? null };
  const isDelivered = first(partNames.cedex) !== undefined && own.town !== null;
  const places = [...(isDelivered ? [own] : []), { postcode, town }];
  return places.filter((place) => place.postcode !== null || place.town !== null);
}

/**
 * The address of an establishment as one text: `1 RUE D'EXEMPLE, 75002 PARIS`. The contract says only that `address`
 * is an object: known names are used where they are, else the string leaves in their order. Null when there is none.
 */
export function addressText(establishment: unknown): string | null {
  const address = at(establishment, "address");
  if (typeof address !== "object" || address === null) return textOf(address);
  return textOf(knownText(address) ?? joined(leaves(address), ", "));
}
