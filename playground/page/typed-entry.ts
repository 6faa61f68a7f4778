import type { PageLanguage } from "./texts.ts";

/** Parts of a formula that are not read: texts, names of sheets, and tables of constants. */
const untouched = /("[^"]*"|'[^']*'|\{[^}]*\})/;

/** The truth values of French Excel, which the help of the functions names. No names of sheets or functions. */
const frenchTruth = /(?<![\w.])(?:(VRAI)|FAUX)(?![\w.!])/gi;

/** Returns a formula in which semicolons part the arguments, or with French truth values, in the spreadsheet's notation. */
function formulaEntry(formula: string): string {
  // Split at a group, every second part is one that the group matched.
  const parts = formula.split(untouched);
  const isParted = parts.some((part, index) => index % 2 === 0 && part.includes(";"));
  // Semicolons leave the comma to decimals.
  const parted = (part: string) =>
    isParted ? part.replace(/(\d),(?=\d)/g, "$1.").replaceAll(";", ",") : part;
  const notated = (part: string) =>
    parted(part).replace(frenchTruth, (_, yes: string | undefined) => (yes === undefined ? "FALSE" : "TRUE"));
  return parts.map((part, index) => (index % 2 === 0 ? notated(part) : part)).join("");
}

const frenchDecimal = /^([-+]?)(\d+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+),(\d+) ?(%?)$/;
const frenchDay = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/;

/** The year that two digits stand for, as Excel has it. */
const longYear = (year: number): number => (year >= 100 ? year : year + (year < 30 ? 2_000 : 1_900));

/** Returns a number or a day as it is typed in France in the spreadsheet's notation, and all else as it is. */
function frenchEntry(typed: string, thisYear: number): string {
  const decimal = frenchDecimal.exec(typed);
  if (decimal !== null) {
    const [, sign = "", whole = "", fraction = "", percent = ""] = decimal;
    return `${sign}${whole.replace(/\D/g, "")}.${fraction}${percent}`;
  }
  const date = frenchDay.exec(typed);
  if (date === null) return typed;
  const [day, month] = [Number(date[1]), Number(date[2])];
  const year = date[3] === undefined ? thisYear : longYear(Number(date[3]));
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= new Date(year, month, 0).getDate();
  // What is no day in French is a text, and no day that English would make of it.
  if (!isDay) return `'${typed}`;
  return [String(year), ...[month, day].map((part) => String(part).padStart(2, "0"))].join("-");
}

/** What is no formula, as it is typed in each language. */
const entries: Readonly<Record<PageLanguage, (typed: string, thisYear: number) => string>> = {
  en: (typed) => typed,
  fr: frenchEntry,
};

/**
 * Returns what somebody typed into a cell as the spreadsheet reads it. It reads English alone: in French, a decimal
 * comma would make a text of a number, and the day a month. `thisYear` is meant where a day has no year.
 * @decides what an entry that is typed in the playground means
 */
export function typedEntry(typed: string, language: PageLanguage, thisYear: number): string {
  return typed.startsWith("=") ? formulaEntry(typed) : entries[language](typed, thisYear);
}
