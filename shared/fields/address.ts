import { at, textOf } from "./field.ts";

/**
 * Names that an API may give to the parts of an address, ignoring case and punctuation. The contract specifies
 * none. INSEE's own names come first (StockEtablissement, whose suffix "Etablissement" is ignored).
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
  distribution: [
    "distributionspeciale",
    "specialdistribution",
    "delivery",
    "distribution",
    "pobox",
    "boitepostale",
  ],
  postalCode: ["codepostal", "postalcode", "postcode", "zipcode", "zip", "cp"],
  commune: ["libellecommune", "commune", "ville", "city", "town", "municipality", "localite"],
  cedexCode: ["codecedex", "cedexcode"],
  cedex: ["libellecedex", "cedexlabel", "cedex"],
  foreignCommune: ["libellecommuneetranger", "foreigncommune", "foreigncity"],
  country: ["libellepaysetranger", "pays", "country", "countryname"],
} as const;
type AddressPart = keyof typeof partNames;

/** Names of a whole address in one text. If the text lacks the commune, it is only the street. */
const wholeNames = ["full", "fulladdress", "formatted", "adressecomplete", "adresse", "address", "label"];

const deepest = 8;

const bare = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replace(/etablissement$/, "");

/**
 * Returns all strings of an address in order. A sequence of `[ND]` (masked by INSEE) is shortened later, in
 * `joined`.
 */
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

/** INSEE's code of a commune, or a CEDEX code, under a name that may also be that of its label. */
const code = /^\d[\dAB]\d{3}$/;
const labelOrCode = /^(?:commune|cedex)$/;

function named(address: object): (names: readonly string[]) => string | undefined {
  const values = new Map(
    Object.entries(address).flatMap(([key, value]) => {
      const text = typeof value === "number" ? String(value) : textOf(value);
      const name = bare(key);
      if (text === null) return [];
      return [[labelOrCode.test(name) && code.test(text) ? `${name}code` : name, text] as const];
    }),
  );
  return (names) => names.map((name) => values.get(name)).find((text) => text !== undefined);
}

const startsWith = (text: string, word: string) => text.toUpperCase().startsWith(`${word.toUpperCase()} `);

/** Builds the street line. A number or type that the street already contains is not repeated. */
function streetLine(part: (name: AddressPart) => string | undefined): string {
  const [number, type, street] = [part("number"), part("streetType"), part("street")];
  if (street === undefined) return joined([number, part("repetition"), type], " ");
  const repetition = part("repetition");
  const repeated = `${number} ${repetition}`;
  const start = startsWith(street, repeated) ? repeated : number;
  const afterNumber = start && startsWith(street, start) ? street.slice(start.length + 1) : undefined;
  if (afterNumber && (!type || startsWith(afterNumber, type))) return street;
  return joined([number, repetition, type && startsWith(street, type) ? "" : type, street], " ");
}

/** The parts of a postal address. */
export interface AddressParts {
  /** Everything before postal code and town: complement, number and street, delivery point. */
  readonly street: string | null;
  readonly postcode: string | null;
  readonly town: string | null;
}

/** Reads the parts of an address by known names. Returns undefined unless a town is among them. */
function knownParts(part: (name: AddressPart) => string | undefined): AddressParts | undefined {
  if ((part("commune") ?? part("cedex") ?? part("foreignCommune")) === undefined) return undefined;
  const [postcode, town] = part("cedex")
    ? [part("cedexCode") ?? part("postalCode"), part("cedex")]
    : [part("postalCode"), part("commune") ?? part("foreignCommune")];
  const street = joined([part("complement"), streetLine(part), part("distribution")], ", ");
  return { street: textOf(street), postcode: postcode ?? null, town: town ?? null };
}

/**
 * Returns whether a text includes the place and is not only the street. RUE DE LILLE contains the town of 59000
 * LILLE, so the postcode must match too.
 */
function isWhole(text: string, postcode: string | undefined, town: string | undefined): boolean {
  const includes = (part: string | undefined) => text.toUpperCase().includes(part?.toUpperCase() ?? "");
  return includes(postcode) && includes(town);
}

/** Returns an address as text if known names give at least its place, else undefined. */
function knownText(address: object): string | undefined {
  const first = named(address);
  const part = (name: AddressPart) => first(partNames[name]);
  const whole = first(wholeNames);
  const town = part("commune") ?? part("cedex") ?? part("foreignCommune");
  if (Object.values(address).some((value) => typeof value === "object" && value !== null)) return undefined;
  if (whole !== undefined && isWhole(whole, part("postalCode") ?? part("cedexCode"), town)) return whole;
  const known = knownParts(part);
  if (known === undefined) return undefined;
  const place = isApart(known) ? joined([known.postcode ?? "", known.town ?? ""], " ") : "";
  return joined([known.street ?? "", place, part("country")], ", ");
}

/** The last line of a French address: five digits, then the town. */
const placeLine = /^(\d{5}) (\p{L}.*)$/u;

/**
 * Splits an address that is one text. Its last line must be postal code and town, and no other line may look like
 * it.
 */
function partsOfText(text: string): AddressParts | undefined {
  const lines = text.split(/\s*[,\n]\s*/);
  const [found, ...more] = lines.filter((line) => placeLine.test(line));
  if (found === undefined || more.length > 0 || lines.at(-1) !== found) return undefined;
  const [, postcode = null, town = null] = placeLine.exec(found) ?? [];
  return { street: textOf(lines.slice(0, -1).join(", ")), postcode, town };
}

const noParts: AddressParts = { street: null, postcode: null, town: null };

/**
 * Returns the parts of an establishment's address, by known names or from a text that ends with postal code and
 * town. All parts are null unless one of these is certain: a part in the wrong column would look right.
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

/**
 * Returns whether the street is separate from its place. Some servers put the whole address under the name of a
 * part.
 */
const isApart = ({ street, postcode, town }: AddressParts): boolean =>
  postcode === null || town === null || !street?.toUpperCase().includes(`${postcode} ${town}`.toUpperCase());

/**
 * Returns postcode and town of an establishment's address. If the address has a delivery place (CEDEX) and its own,
 * both are returned.
 */
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
 * Returns the address of an establishment as one text: `1 RUE D'EXEMPLE, 75002 PARIS`. The contract only says that
 * `address` is an object, so known names are used if present, else all strings in their order. Null if there is
 * none.
 */
export function addressText(establishment: unknown): string | null {
  const address = at(establishment, "address");
  if (typeof address !== "object" || address === null) return textOf(address);
  return textOf(knownText(address) ?? joined(leaves(address), ", "));
}
