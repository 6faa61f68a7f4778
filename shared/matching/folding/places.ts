import { foldedWords } from "./text.ts";

/** The place of a row, as far as it is known. */
export interface FoldedPlace {
  /** Five digits that an establishment may have; undefined if there are none or they belong to a CEDEX. */
  readonly postcode: string | undefined;
  /** The five digits in the row, including those of a CEDEX. */
  readonly code: string | undefined;
  /** First two digits of the postcode, the API's `departement`: 20 for Corsica, 97 and 98 overseas. */
  readonly department: string | undefined;
  /** Words of the town, with SAINT written out and without CEDEX and arrondissement. */
  readonly town: readonly string[];
}

/**
 * Towns whose arrondissements have their own postcodes: the postcode for the whole town, and the number of the last
 * arrondissement.
 */
const arrondissements: Readonly<Record<string, { readonly base: number; readonly last: number }>> = {
  PARIS: { base: 75_000, last: 20 },
  MARSEILLE: { base: 13_000, last: 16 },
  LYON: { base: 69_000, last: 9 },
};

/** INSEE's department codes that differ from the digits of the postcodes there. */
const departmentDigits: Readonly<Record<string, string>> = { "2A": "20", "2B": "20" };

const townAbbreviations: Readonly<Record<string, string>> = {
  ST: "SAINT",
  STE: "SAINTE",
  S: "SUR",
  SS: "SOUS",
  CDX: "CEDEX",
};

/**
 * Returns the five digits of a postcode, as in `F-75008`, `75 008`, `75,008` or `1000` (which lost its zero), or undefined if
 * there is none.
 */
export function readPostcode(text: string | undefined): string | undefined {
  const joined = (text ?? "").replace(/(?<!\d)(\d\d)[ .,](?=\d{3}(?!\d))/, "$1");
  // Four digits after other digits are a typing error (`57 0000`), not a postcode that lost its zero.
  const code = /(?<!\d)\d{5}(?!\d)|(?<!\d[ .]?)\d{4}(?!\d)/.exec(joined)?.[0].padStart(5, "0");
  return code?.startsWith("00") ? undefined : code;
}

/** Returns the words of a town for comparison: SAINT and DENIS for `ST-DENIS CEDEX 2`, PARIS for `PARIS 8E`. */
export function townWords(text: string | undefined): string[] {
  const words = foldedWords(text ?? "").map((word) => townAbbreviations[word] ?? word);
  const cedex = words.indexOf("CEDEX");
  return (cedex === -1 ? words : words.slice(0, cedex)).filter(
    (word) => !/^\d+(E|ER|EME)?$/.test(word) && word !== "ARRONDISSEMENT",
  );
}

/** Returns the two digits of a department from a code such as `75`, `2A` or `971`. */
function readDepartment(text: string | undefined): string | undefined {
  const code = (text ?? "").trim().toUpperCase();
  return departmentDigits[code] ?? /^0*([1-9]\d?|9[78]\d)$/.exec(code)?.[1]!.padStart(2, "0").slice(0, 2);
}

/**
 * Returns the town that an arrondissement's postcode belongs to: PARIS for 75008 and 75116. Returns undefined for
 * other postcodes.
 */
export function townOfArrondissement(postcode: string): string | undefined {
  const code = postcode === "75116" ? 75_016 : Number(postcode);
  return Object.keys(arrondissements).find((town) => {
    const { base, last } = arrondissements[town]!;
    return code >= base && code <= base + last;
  });
}

/** Returns the postcode of an arrondissement written in the town (`LYON 3`), for rows without a postcode. */
function arrondissementCode(town: readonly string[], text: string): string | undefined {
  const known = arrondissements[town[0] ?? ""];
  const number = Number(/(?<!\d)\d{1,2}(?!\d)/.exec(text)?.[0]);
  // In MARSEILLE (13) and 13 - MARSEILLE, it is the department.
  if (number * 1000 === known?.base && /(^|[(,-]) ?13\b/.test(text)) return undefined;
  return known !== undefined && town.length === 1 && number >= 1 && number <= known.last
    ? String(known.base + number)
    : undefined;
}

/** What lists write behind a town: the ending of an arrondissement's number (`PARIS 8 EME ARR`), its country. */
const behindTown = /( EME)?( ARR(DT)?)?((?<! EN| DE) FRANCE)?$/;

/** Returns the words of a town without what is in brackets, behind a comma, or else no part of its name. */
function townOf(city: string): readonly string[] {
  const [whole = ""] = city.split(/[(,]/);
  const town = townWords(/\p{L}/u.test(whole) ? whole : city);
  return townWords(town.join(" ").replace(behindTown, ""));
}

/**
 * Reads the place of a row: its postcode, else the arrondissement in its town. No establishment is registered under
 * a delivery postcode (CEDEX) or the postcode of a whole town with arrondissements (75000), so only their
 * department is kept. 75116 is part of 75016 and has its own establishments.
 */
export function foldPlace(row: {
  readonly postcode?: string | undefined;
  readonly city?: string | undefined;
  readonly department?: string | undefined;
}): FoldedPlace {
  const city = row.city ?? "";
  const town = townOf(city);
  const isCedex = /\bCEDEX\b|\bCDX\b/i.test(`${city} ${row.postcode ?? ""}`);
  const rowPostcode = readPostcode(row.postcode) ?? readPostcode(city);
  const code = rowPostcode ?? (isCedex ? undefined : arrondissementCode(town, city));
  const ofWholeTown = Object.values(arrondissements).some(({ base }) => String(base) === code);
  return {
    postcode: isCedex || ofWholeTown ? undefined : code,
    code,
    department: code?.slice(0, 2) ?? readDepartment(row.department) ?? readDepartment(row.postcode),
    town,
  };
}

/**
 * Returns the words of the row's town for comparison with words of names: the written town, else the town that the
 * postcode's arrondissement belongs to.
 */
export function ownTown({ town, postcode, department }: FoldedPlace): readonly string[] {
  if (town.length > 0) return town;
  const known = postcode === undefined ? undefined : townOfArrondissement(postcode);
  return known === undefined ? (department === "75" ? ["PARIS"] : []) : [known];
}
