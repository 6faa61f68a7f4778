import { foldedWords } from "./text.ts";

/** The place of a row as far as it can be told. */
export interface FoldedPlace {
  /** Five digits that an establishment may have; undefined where there are none, or where they are a CEDEX's. */
  readonly postcode: string | undefined;
  /** The five digits as the row has them, a CEDEX's too. */
  readonly code: string | undefined;
  /** First two digits of the postcode, the service's `departement`: 20 for Corsica, 97 and 98 overseas. */
  readonly department: string | undefined;
  /** Words of the town, SAINT written out, without CEDEX and arrondissement. */
  readonly town: readonly string[];
}

/** Towns whose arrondissements have postcodes of their own: the code that stands for the whole town, and the last arrondissement. */
const arrondissements: Readonly<Record<string, { readonly base: number; readonly last: number }>> = {
  PARIS: { base: 75_000, last: 20 },
  MARSEILLE: { base: 13_000, last: 16 },
  LYON: { base: 69_000, last: 9 },
};

/** Departments written as INSEE writes them, and the digits that postcodes there begin with. */
const departmentDigits: Readonly<Record<string, string>> = { "2A": "20", "2B": "20" };

const townAbbreviations: Readonly<Record<string, string>> = {
  ST: "SAINT",
  STE: "SAINTE",
  S: "SUR",
  SS: "SOUS",
  CDX: "CEDEX",
};

/** The five digits of a postcode: `F-75008`, `75 008`, `1000` that lost its zero; undefined when there is none. */
export function readPostcode(text: string | undefined): string | undefined {
  const joined = (text ?? "")
    .trim()
    .replace(/\.0$/, "")
    .replace(/(?<!\d)(\d\d)[ .](?=\d{3}(?!\d))/, "$1");
  // Four digits behind others are not a code that lost its zero: `57 0000` is mistyped.
  const code = /(?<!\d)\d{5}(?!\d)|(?<!\d[ .]?)\d{4}(?!\d)/.exec(joined)?.[0].padStart(5, "0");
  return code?.startsWith("00") ? undefined : code;
}

/** Words of a town for comparison: `ST-DENIS CEDEX 2` reads SAINT, DENIS; `PARIS 8E` reads PARIS. */
export function townWords(text: string | undefined): string[] {
  const words = foldedWords(text ?? "").map((word) => townAbbreviations[word] ?? word);
  const cedex = words.indexOf("CEDEX");
  return (cedex === -1 ? words : words.slice(0, cedex)).filter(
    (word) => !/^\d+(E|ER|EME)?$/.test(word) && word !== "ARRONDISSEMENT",
  );
}

/** The department's two digits of a code such as `75`, `2A` or `971`. */
export function readDepartment(text: string | undefined): string | undefined {
  const code = (text ?? "").trim().toUpperCase();
  const digits = departmentDigits[code] ?? /^\d{1,3}$/.exec(code)?.[0]?.padStart(2, "0").slice(0, 2);
  return digits;
}

/** The town that a postcode of one of its arrondissements is of: PARIS for 75008 and 75116; undefined of any other. */
export function townOfArrondissement(postcode: string): string | undefined {
  const code = postcode === "75116" ? 75_016 : Number(postcode);
  return Object.keys(arrondissements).find((town) => {
    const { base, last } = arrondissements[town]!;
    return code >= base && code <= base + last;
  });
}

/** The postcode of an arrondissement that the town names (`LYON 3`), where the row has none of its own. */
function arrondissementCode(town: readonly string[], text: string): string | undefined {
  const known = arrondissements[town[0] ?? ""];
  const number = Number(/(?<!\d)\d{1,2}(?!\d)/.exec(text)?.[0]);
  return known !== undefined && town.length === 1 && number >= 1 && number <= known.last
    ? String(known.base + number)
    : undefined;
}

/**
 * The place of a row: postcode, else the arrondissement that the town names. A code of delivery (CEDEX) is no
 * establishment's, nor is that of a whole town of arrondissements (75000): their department alone is kept. 75116 is
 * part of 75016 and has its own establishments.
 */
export function foldPlace(row: {
  readonly postcode?: string | undefined;
  readonly city?: string | undefined;
  readonly department?: string | undefined;
}): FoldedPlace {
  const city = row.city ?? "";
  const town = townWords(city);
  const isCedex = /\bCEDEX\b|\bCDX\b/i.test(`${city} ${row.postcode ?? ""}`);
  const given = readPostcode(row.postcode) ?? readPostcode(city);
  const code = given ?? (isCedex ? undefined : arrondissementCode(town, city));
  const ofWholeTown = Object.values(arrondissements).some(({ base }) => String(base) === code);
  return {
    postcode: isCedex || ofWholeTown ? undefined : code,
    code,
    department: code?.slice(0, 2) ?? readDepartment(row.department),
    town,
  };
}

/**
 * The words of the town where a place is, for comparison with those of names: its own, else the town of arrondissements that
 * its postcode is of.
 */
export function ownTown({ town, postcode, department }: FoldedPlace): readonly string[] {
  if (town.length > 0) return town;
  const known = postcode === undefined ? undefined : townOfArrondissement(postcode);
  return known === undefined ? (department === "75" ? ["PARIS"] : []) : [known];
}
