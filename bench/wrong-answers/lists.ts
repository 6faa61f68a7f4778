import { diceFor, type Dice } from "../../sandbox/register/fictional/dice.ts";
import { otherTowns } from "../matching/perturbed-place.ts";
import type { ListedCompany } from "./companies.ts";

/** The content of a column. */
type Part = keyof ListedCompany | "country";

/** A list of one kind: the headers of its columns, in order, and its rows. */
export interface MadeList {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * Headers of the columns of a list. Numbers that a list does not have are missing. Columns for other parts describe
 * someone else.
 */
interface Heading {
  readonly parts: Readonly<Partial<Record<Part, string>>>;
  /** Columns that do not describe the companies, with the cell of each row. */
  readonly besides?: Readonly<Record<string, readonly string[]>>;
}

const ownPlaces = {
  "CP client": ["75008", "69003", "13001"],
  "Ville client": ["PARIS", "LYON", "MARSEILLE"],
};

/** Headers as accountants, buyers and their programs write them. */
const headings: readonly Heading[] = [
  {
    parts: {
      siren: "SIREN",
      siret: "SIRET",
      vat: "TVA",
      name: "Raison sociale",
      postcode: "CP",
      town: "Ville",
    },
  },
  {
    parts: {
      ...{ name: "Fournisseur", siren: "SIREN fournisseur", siret: "SIRET fournisseur" },
      ...{ vat: "TVA fournisseur", postcode: "CP fournisseur", town: "Ville fournisseur" },
    },
    besides: ownPlaces,
  },
  {
    parts: {
      ...{ siren: "N° SIREN", siret: "N° SIRET", vat: "N° TVA intracommunautaire" },
      ...{ name: "Dénomination", postcode: "Code postal", town: "Commune" },
    },
    besides: { "SIREN société": ["140000007", "150000008"], Montant: ["120,50", "87,00", "4 310,20"] },
  },
  {
    parts: {
      ...{ name: "Supplier name", siren: "Supplier SIREN", siret: "Supplier SIRET" },
      ...{ vat: "VAT number", postcode: "Postcode", town: "City" },
    },
  },
  {
    parts: { siret: "SIRET", siren: "SIREN", name: "NAME1", postcode: "PSTLZ", town: "ORT01", vat: "STCEG" },
    besides: { LIFNR: ["100234", "100371", "100588"] },
  },
  {
    parts: {
      ...{ siren: "Siren client", name: "Nom client", postcode: "CP client", town: "Ville client" },
      ...{ siret: "Siret client", vat: "TVA client" },
    },
  },
];

/**
 * Returns a list of such rows under its headers, with the columns that describe its companies and those beside them.
 */
function listOf(
  rows: readonly Readonly<Partial<Record<Part, string>>>[],
  { parts, besides = {} }: Heading,
  own: readonly Part[],
): MadeList {
  const taken = (Object.keys(parts) as Part[]).filter((part) => own.includes(part));
  const others = Object.keys(besides);
  return {
    headers: [...others.slice(0, 1), ...taken.map((part) => parts[part]!), ...others.slice(1)],
    rows: rows.map((row, at) => {
      const cells = others.map((header) => besides[header]![at % besides[header]!.length]!);
      return [...cells.slice(0, 1), ...taken.map((part) => row[part] ?? ""), ...cells.slice(1)];
    }),
  };
}

/** Returns a CSV as `sirene` reads it. */
export const csvOf = ({ headers, rows }: MadeList): string =>
  [headers, ...rows]
    .map((cells) =>
      cells.map((cell) => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(";"),
    )
    .join("\n");

/** Columns of which more and more rows are wrong, each with the reason that a check gives for such a row. */
export const wrongColumns = {
  vat: "vat_of_other_siren",
  siret: "siret_of_other_siren",
  name: "name_differs",
  place: "place_differs",
  postcode: "place_differs",
  town: "place_differs",
} as const;
export type WrongColumn = keyof typeof wrongColumns;

const partsOf: Readonly<Record<WrongColumn, readonly (keyof ListedCompany)[]>> = {
  ...{ vat: ["vat"], siret: ["siret"], name: ["name"], place: ["postcode", "town"] },
  ...{ postcode: ["postcode"], town: ["town"] },
};

/**
 * Returns the company whose cell replaces the right one in a wrong row: that of the row above, of a row further down,
 * or of a company that is not in the list.
 */
type Mistake = (
  row: number,
  companies: readonly ListedCompany[],
  others: readonly ListedCompany[],
) => ListedCompany;
const mistakes: readonly Mistake[] = [
  (row, companies) => companies[(row + companies.length - 1) % companies.length]!,
  (row, companies) => companies[(row + 7) % companies.length]!,
  (row, _, others) => others[row % others.length]!,
];

/** The wrong shares of a column, percent. */
export const wrongShares = [0, 5, 20, 45, 55, 80, 95, 100] as const;

/**
 * Returns a list in which a column is wrong in so many of its rows, including those that are wrong at smaller shares.
 * Some cells of the column are blank.
 */
export function wrongList(
  list: number,
  column: WrongColumn,
  share: number,
  {
    companies,
    others,
  }: { readonly companies: readonly ListedCompany[]; readonly others: readonly ListedCompany[] },
): { readonly made: MadeList; readonly isWrong: readonly boolean[] } {
  const dice = diceFor("wrong", list, column);
  const heading = dice.pick(headings);
  const mistake = dice.pick(mistakes);
  const isSparse = dice.chance(0.3);
  const isAtOnce = dice.chance(0.5);
  // If rows are wrong one by one, their order is drawn once for all shares.
  const order = companies.map((_, row) => [isAtOnce ? row : dice.below(1_000_000), row] as const);
  const ranks = order.toSorted(([one], [other]) => one - other).map(([, row]) => row);
  const wrong = new Set(ranks.slice(0, Math.round((share / 100) * companies.length)));
  const isWrong = companies.map((company, row) => {
    const stranger = mistake(row, companies, others);
    // Another postcode of the same town is the same place.
    const told = partsOf[column].includes("postcode") ? ["town" as const] : partsOf[column];
    return wrong.has(row) && told.some((part) => company[part] !== stranger[part]);
  });
  const blanks = companies.map(() => isSparse && dice.chance(0.4));
  const rows = companies.map((company, row) => {
    const stranger = mistake(row, companies, others);
    const from = wrong.has(row) ? stranger : company;
    const cells = Object.fromEntries(
      partsOf[column].map((part) => [part, blanks[row] ? "" : from[part]]),
    ) as Partial<ListedCompany>;
    return { ...company, ...cells };
  });
  const own: Part[] = ["siren", "siret", "vat", "name", "postcode", "town"];
  return { made: listOf(rows, heading, own), isWrong: isWrong.map((is, row) => is && !blanks[row]) };
}

const countries = [
  { word: "Allemagne", code: "DE", prefix: "D", postcode: "66111", town: "SAARBRÜCKEN" },
  { word: "Suisse", code: "CH", prefix: "CH", postcode: "1200", town: "GENEVE" },
  { word: "Espagne", code: "ES", prefix: "E", postcode: "28000", town: "MADRID" },
  { word: "Belgique", code: "BE", prefix: "B", postcode: "6000", town: "CHARLEROI" },
  { word: "Italie", code: "IT", prefix: "I", postcode: "20100", town: "MILANO" },
  { word: "Royaume-Uni", code: "GB", prefix: "GB", postcode: "EC1A 1BB", town: "LONDON" },
] as const;
type Country = (typeof countries)[number];
type Cells = Readonly<Partial<Record<Part, string>>>;

/** Ways in which a row says that its company is abroad. */
const abroadWays: readonly ((company: ListedCompany, country: Country) => Cells)[] = [
  ({ name }, { word, postcode, town }) => ({ name, postcode, town, country: word }),
  ({ name }, { code, postcode, town }) => ({ name, postcode, town, country: code }),
  ({ name }, { code, town }) => ({ name, town, country: code.toLowerCase() }),
  ({ name }, { prefix, postcode, town }) => ({ name, postcode: `${prefix}-${postcode}`, town }),
  ({ name }, { prefix, postcode, town }) => ({ name, town: `${prefix}-${postcode} ${town}` }),
  // At the company's own place in France: only the country says that it is a different company.
  ({ name, postcode, town }, { word }) => ({ name, postcode, town, country: word }),
];

/** Words that distinguish sister companies, and given names. */
const further = {
  territories: ["NORD", "OUEST", "PARIS", "ILE DE FRANCE", "INTERNATIONAL"],
  trades: ["ENERGIE", "INGENIERIE", "LOGISTIQUE", "PRODUCTION", "HOLDING"],
  people: ["JEAN", "Marie", "J.", "Pierre-Yves", "M. Paul"],
} as const;

/**
 * Returns a name with an extra word: after it, also joined to its last word or behind a dash, or before it. The word is
 * never part of the name or of the name of its own town.
 */
function withWord({ name, town }: ListedCompany, dice: Dice): string {
  for (;;) {
    const kind = dice.pick(Object.keys(further) as (keyof typeof further)[]);
    const word = dice.pick([...further[kind]]);
    const folded = word.toUpperCase();
    if (name.toUpperCase().includes(folded) || town.includes(folded)) continue;
    const joined = /^[A-Z]{4,}$/.test(word) && dice.chance(0.1);
    return dice.pick([
      `${name}${joined ? "" : " "}${word}`,
      `${name} ${word}`,
      `${word} ${name}`,
      `${name} - ${word}`,
    ]);
  }
}

/**
 * Kinds of rows without a number: with a place in another town, a place abroad, or an extra word in the name, which all
 * may mean another company; and for comparison, rows at the right place.
 */
export const strangeRows = {
  "another town": (company, dice, others) => {
    const { postcode, town, name } = company;
    for (;;) {
      const other = dice.pick(others);
      if (other.town === town) continue;
      const kind = dice.pick(Object.values(otherTowns));
      const at = kind({ postcode, city: town }, { postalCode: other.postcode, commune: other.town }, dice);
      const place = at as { readonly postcode?: string; readonly city?: string };
      return { name, postcode: place.postcode ?? "", town: place.city ?? "" };
    }
  },
  abroad: (company, dice) => dice.pick(abroadWays)(company, dice.pick(countries)),
  "a word more": (company, dice) => ({ ...company, name: withWord(company, dice) }),
  "the right place": (company) => company,
} as const satisfies Record<
  string,
  (company: ListedCompany, dice: Dice, others: readonly ListedCompany[]) => Cells
>;
export type StrangeRows = keyof typeof strangeRows;

/** Returns a list of companies by name and place, altered in the given way. */
export function strangeList(
  list: number,
  kind: StrangeRows,
  {
    companies,
    others,
  }: { readonly companies: readonly ListedCompany[]; readonly others: readonly ListedCompany[] },
): MadeList {
  const dice = diceFor("strange", list, kind);
  const { parts, besides } = dice.pick(headings);
  const rows = companies.map((company) => strangeRows[kind](company, dice, others));
  const heading = {
    parts: { ...parts, country: dice.pick(["Pays", "Code pays", "Country", "LAND1"]) },
    ...(besides && {
      besides: Object.fromEntries(Object.entries(besides).filter(([header]) => !header.includes("SIREN"))),
    }),
  };
  return listOf(rows, heading, ["name", "postcode", "town", "country"]);
}
