import { at, isMasked, textOf } from "./field.ts";

/**
 * Names that an API may give to the parts of an address, ignoring case and punctuation. The contract specifies
 * none. INSEE's own names come first (StockEtablissement, whose suffix "Etablissement" is ignored).
 */
const partNames = {
  complement: "complementadresse complement additional addressline2 line2",
  number: "numerovoie numero streetnumber housenumber number",
  repetition: "indicerepetition repetitionindex repetition",
  streetType: "typevoie streettype",
  street: "libellevoie nomvoie voie rue streetname street addressline1 line1 address adresse label",
  distribution: "distributionspeciale specialdistribution delivery distribution pobox boitepostale",
  postalCode: "codepostal postalcode postcode zipcode zip cp",
  commune: "libellecommune commune ville city town municipality localite",
  communeCode: "communecode codecommune codeinsee inseecode citycode",
  cedexCode: "codecedex cedexcode",
  cedex: "libellecedex cedexlabel cedex",
  foreignCommune: "libellecommuneetranger foreigncommune foreigncity",
  country: "libellepaysetranger pays country countryname",
};
type AddressPart = keyof typeof partNames;
const knownNames = Object.values(partNames).join(" ").split(" ");

/** Names of a whole address in one text. If the text lacks the commune, it is only the street. */
const wholeNames = "full fulladdress formatted adressecomplete adresse address label";

/** Names of an area or a country, which are no line of an address. */
const areaNames = /region|depart|commun|pays|countr|canton|arrond|epci|provin|^state/;

const deepest = 8;

const isObject = (value: unknown): value is object => Object(value) === value;

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
  if (!isObject(value) || depth > deepest) {
    const text = textOf(value);
    return text === null ? [] : [text];
  }
  return Object.values(value).flatMap((inner) => leaves(inner, depth + 1));
}

const joined = (parts: readonly (string | null | undefined)[], separator: string) =>
  parts
    .filter(Boolean)
    .filter((part, i, all) => part !== all[i - 1] || !isMasked(part))
    .join(separator);

/** INSEE's code of a commune, or a CEDEX code, under a name that may also be that of its label. */
const code = /^\d[\dAB]\d{3}$/;
const labelOrCode = /^(?:commune|cedex)$/;

/** What an address says under known names, and under others. */
interface NamedParts {
  readonly first: (names: string) => string | undefined;
  readonly part: (name: AddressPart) => string | undefined;
  /** Texts with words, if no known name has the street: it may be one of them. */
  readonly unnamed: readonly string[];
}

function named(address: object): NamedParts {
  const values = new Map(
    Object.entries(address).flatMap(([key, value]) => {
      const text = typeof value === "number" ? String(value) : textOf(value);
      const name = bare(key);
      if (text === null) return [];
      return [[labelOrCode.test(name) && code.test(text) ? `${name}code` : name, text] as const];
    }),
  );
  const first = (names: string) =>
    names
      .split(" ")
      .map((name) => values.get(name))
      .find((text) => text !== undefined);
  const isUnnamed = (name: string, text: string) =>
    !knownNames.includes(name) && !areaNames.test(name) && /\p{L}{3}/u.test(text);
  return {
    first,
    part: (name) => first(partNames[name]),
    unnamed: first(partNames.street)
      ? []
      : [...values].flatMap(([name, text]) => (isUnnamed(name, text) ? text : [])),
  };
}

const startsWith = (text: string, word: string) => text.toUpperCase().startsWith(`${word.toUpperCase()} `);

/** Builds the street line. A number or type that the street already contains is not repeated. */
function streetLine(part: NamedParts["part"]): string {
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
function knownParts({ part, unnamed }: NamedParts): AddressParts | undefined {
  const cedex = part("cedex");
  const town = cedex ?? part("commune") ?? part("foreignCommune");
  if (town === undefined) return undefined;
  const postcode = (cedex && part("cedexCode")) ?? part("postalCode") ?? null;
  const street = joined([part("complement"), streetLine(part), ...unnamed, part("distribution")], ", ");
  return { street: textOf(street), postcode, town };
}

/**
 * Returns whether a text includes the place and is not only the street. RUE DE LILLE contains the town of 59000
 * LILLE, so the postcode must match too.
 */
const isWhole = (text: string, place: readonly (string | undefined)[]): boolean =>
  place.every((part = "") => text.toUpperCase().includes(part.toUpperCase()));

/** Returns an address as text if known names give at least its place, else undefined. */
function knownText(address: object): string | undefined {
  if (Object.values(address).some(isObject)) return undefined;
  const parts = named(address);
  const { part } = parts;
  const whole = parts.first(wholeNames);
  const town = part("commune") ?? part("cedex") ?? part("foreignCommune");
  if (whole !== undefined && isWhole(whole, [part("postalCode") ?? part("cedexCode"), town])) return whole;
  const known = knownParts(parts);
  if (known === undefined) return undefined;
  const place = isApart(known) ? joined([known.postcode, known.town], " ") : "";
  return joined([known.street, place, part("country")], ", ");
}

/** The last line of a French address: five digits, then the town. */
const placeLine = /^(\d{5}) (\p{L}.*)$/u;

/**
 * Splits an address that is one text. Its last line must be postal code and town, and no other line may look like
 * it. Otherwise all parts are null.
 */
function partsOfText(text: string): AddressParts {
  const lines = text.split(/\s*[,\n]\s*/);
  const [, postcode, town] = placeLine.exec(lines.pop()!) ?? [];
  return postcode && town && !lines.some((line) => placeLine.test(line))
    ? { street: textOf(lines.join(", ")), postcode, town }
    : { street: null, postcode: null, town: null };
}

/**
 * Returns the parts of an establishment's address, by known names or from a text that ends with postal code and
 * town. All parts are null unless one of these is certain: a part in the wrong column would look right. So is the street
 * alone if it may be under an unknown name.
 */
export function addressParts(establishment: unknown): AddressParts {
  const address = at(establishment, "address");
  let whole: string | null | undefined = textOf(address);
  if (isObject(address)) {
    const parts = named(address);
    const known = knownParts(parts);
    if (known === undefined) whole = parts.first(wholeNames);
    else if (parts.unnamed.length > 0)
      return { ...known, street: partsOfText(parts.first(wholeNames) ?? "").street };
    else if (isApart(known)) return known;
    else whole = known.street;
  }
  return partsOfText(whole ?? "");
}

/**
 * Returns whether the street is separate from its place. Some servers put the whole address under the name of a
 * part.
 */
const isApart = ({ street, postcode, town }: AddressParts): boolean =>
  postcode === null || town === null || !street?.toUpperCase().includes(`${postcode} ${town}`.toUpperCase());

/** Where an establishment is. `commune`: INSEE's code of its commune, undefined if the address does not say it. */
interface AddressPlace extends Pick<AddressParts, "postcode" | "town"> {
  readonly commune: string | undefined;
}

/**
 * Returns postcode, town and commune of an establishment's address. If the address has a delivery place (CEDEX) and its
 * own, both are returned.
 */
export function addressPlaces(establishment: unknown): AddressPlace[] {
  const { postcode, town } = addressParts(establishment);
  const address = at(establishment, "address");
  const { part } = named(isObject(address) ? address : {});
  const own = { postcode: part("postalCode") ?? null, town: part("commune") ?? null };
  const isDelivered = part("cedex") !== undefined && own.town !== null;
  return [...(isDelivered ? [own] : []), { postcode, town }]
    .map((place) => ({ ...place, commune: part("communeCode") }))
    .filter((place) => place.postcode ?? place.town ?? place.commune);
}

/**
 * Returns the address of an establishment as one text: `1 RUE D'EXEMPLE, 75002 PARIS`. The contract only says that
 * `address` is an object, so known names are used if present, else all strings in their order. Where none of the known
 * names has the street, texts under others stand in its place: one of them may be it. Null if there is none.
 */
export function addressText(establishment: unknown): string | null {
  const address = at(establishment, "address");
  if (!isObject(address)) return textOf(address);
  return textOf(knownText(address) ?? joined(leaves(address), ", "));
}
