import { readCsv } from "../../sandbox/register/stock/source.ts";
import { diceFor, type Dice } from "../../sandbox/register/fictional/dice.ts";
import { readIdentifier } from "../../shared/identifiers/read.ts";
import { foldText } from "../../shared/matching/folding/text.ts";
import { foldedRegister, keyOf, seededTruth, type SeededTruth } from "./seeded-truth.ts";
import { truthOfFile } from "./truth-file.ts";
import type { TruthRow } from "./truth-row.ts";

/** The halves into which companies are divided: weights and rules are chosen on one half and evaluated on the other. */
export const halves = ["fit", "held"] as const;
export type Half = (typeof halves)[number];

/** Returns the half of a company. All of its spellings are in the same one. */
export function halfOf(siren: string): Half {
  const sum = [...siren].reduce((rest, digit) => (rest * 31 + digit.charCodeAt(0)) % 9973, 7);
  return sum % 2 === 0 ? "held" : "fit";
}

/** Returns the names of each company in INSEE's StockUniteLegale. */
async function registeredNames(register: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = new Map<string, readonly string[]>();
  const usual = [1, 2, 3].map((number) => `denominationUsuelle${number}UniteLegale`);
  const columns = ["denominationUniteLegale", "sigleUniteLegale", ...usual];
  await readCsv(register, [], (cell) => {
    names.set(
      cell("siren")!,
      columns.flatMap((column) => cell(column) || []),
    );
  });
  return names;
}

/**
 * Returns real spellings of the companies of one half, each marked as equal to a registered name after folding, or as
 * altered. A number in the column of names is left out: programs read it as a number.
 */
export async function realSpellings(file: string, register: string, half: Half): Promise<TruthRow[]> {
  const names = await registeredNames(register);
  return (await truthOfFile(file))
    .filter(({ siren, row }) => halfOf(siren!) === half && !("siren" in readIdentifier(row.name)))
    .map((row) => {
      const own = names.get(row.siren!) ?? [];
      const isRegistered = own.some((name) => foldText(name) === foldText(row.row.name));
      return { ...row, kinds: [isRegistered ? "equals a registered name" : "altered"] };
    });
}

const nameAlone = (row: TruthRow): TruthRow => ({ ...row, row: { name: row.row.name } });

/** Returns whether the row at an index gets a wrong postcode, and which kind. */
type Stray = (at: number) => "another postcode" | "another department" | undefined;

/** Every tenth postcode is wrong, and every fifth of these is from another department. */
const everyTenth: Stray = (at) =>
  at % 10 !== 3 ? undefined : at % 50 === 3 ? "another department" : "another postcode";

/** Every tenth postcode is another one of its department, and every fifth is from another department. */
const threeOfTen: Stray = (at) =>
  at % 10 === 3 ? "another postcode" : at % 5 === 1 ? "another department" : undefined;

/** Returns rows with only a name and a postcode, which is wrong if `stray` says so. */
function astray(rows: readonly TruthRow[], stray: Stray): TruthRow[] {
  const placed = rows.filter(({ row }) => row.postcode !== undefined);
  return placed.map((one, at) => {
    const { name, postcode } = one.row;
    const other = placed[(at + 7) % placed.length]!.row.postcode!;
    if (stray(at) === "another postcode") {
      const wrong =
        postcode!.slice(0, 2) + String((Number(postcode!.slice(2)) + 137) % 1000).padStart(3, "0");
      return { ...one, row: { name, postcode: wrong }, kinds: ["another postcode"] };
    }
    return stray(at) === "another department" && other.slice(0, 2) !== postcode!.slice(0, 2)
      ? { ...one, row: { name, postcode: other }, kinds: ["another department"] }
      : { ...one, row: { name, postcode }, kinds: ["its own postcode"] };
  });
}

const clean = new Set(["as registered", "case and accents", "legal form added or moved", "punctuation"]);

/**
 * Returns rows with shop signs and the town: the name as it is, with a word left out or added, and with changes that
 * leave its words.
 */
function signs(rows: readonly TruthRow[], dice: Dice): TruthRow[] {
  return rows
    .filter(({ row, siren, kinds }) => siren !== undefined && row.city !== undefined && clean.has(kinds[0]!))
    .map((one) => {
      const { name, city } = one.row;
      const words = name.split(" ");
      const shorter = words.slice(0, -1).join(" ");
      const row = (sign: string, kind: string) => ({ ...one, row: { name: sign, city }, kinds: [kind] });
      if (dice.chance(0.08) && words.length > 2) return row(shorter, "a word less");
      if (dice.chance(0.08)) return row(`${name} ${city!.replace(/ CEDEX.*/, "")}`, "with its town");
      return row(name, "the same words");
    });
}

const syllables = "BRA CO DAL FER GUI JOR KLE LU MEN NOR PI QUA RIS SO TRE VAL XI ZOU".split(" ");
const trades = ["GARAGE", "TRANSPORTS", "BOULANGERIE", "CONSEIL", "IMMOBILIER", "PHARMACIE", "RESTAURANT"];

/** Names that no company has, by kind. */
const absentNames: Readonly<Record<string, (dice: Dice, name: string) => string>> = {
  "invented words": (dice) => `${invented(dice)} ${invented(dice)}`,
  "an invented word and a trade": (dice) => `${dice.pick(trades)} ${invented(dice)}`,
  "a company's name with its longest word invented": (dice, name) => {
    const longest = name.split(" ").reduce((kept, word) => (word.length > kept.length ? word : kept));
    return name.replace(longest, invented(dice));
  },
  "a company's name with a word of another's": (dice, name) => `${name} ${invented(dice)}`,
  "four initials": (dice) => Array.from({ length: 4 }, () => dice.pick([..."BCDFGHJKLMNPQRSTVWXZ"])).join(""),
};

const invented = (dice: Dice): string => Array.from({ length: 3 }, () => dice.pick(syllables)).join("");

/** Returns so many rows with names that no company has, with and without the place of another company. */
export function namesOfNobody(
  rows: readonly TruthRow[],
  known: ReadonlySet<string>,
  dice: Dice,
  count: number,
): TruthRow[] {
  const kinds = Object.keys(absentNames);
  const found: TruthRow[] = [];
  for (let at = 0; found.length < count; at++) {
    const { row, registered } = rows[at % rows.length]!;
    const kind = kinds[at % kinds.length]!;
    const name = absentNames[kind]!(dice, registered.replace("-FICTIF", "").replace(/ FICTIF$/, ""));
    if (known.has(keyOf(name))) continue;
    const place = dice.chance(0.5) ? { postcode: row.postcode, city: row.city } : {};
    found.push({ row: { name, ...place }, siren: undefined, registered: "", kinds: [kind] });
  }
  return found;
}

const rowsOfNobody = 2000;

export interface RecallList {
  readonly title: string;
  readonly rows: readonly TruthRow[];
}

/** Returns the made-up lists, by what their rows contain. */
export function recallLists(options: SeededTruth): RecallList[] {
  const rows = seededTruth(options);
  const dice = diceFor("recall", options.seed);
  const isClean = ({ kinds }: TruthRow) => clean.has(kinds[0]!);
  return [
    { title: "name and place, as lists have them", rows },
    { title: "name alone", rows: rows.map(nameAlone) },
    { title: "signs with towns", rows: signs(rows, dice) },
    { title: "every tenth postcode wrong, names as lists spell them", rows: astray(rows, everyTenth) },
    { title: "three of ten postcodes wrong, names as lists spell them", rows: astray(rows, threeOfTen) },
    {
      title: "three of ten postcodes wrong, names as registered",
      rows: astray(rows.filter(isClean), threeOfTen),
    },
    {
      title: "names that no company has",
      rows: namesOfNobody(rows, foldedRegister(options), dice, rowsOfNobody),
    },
  ];
}
