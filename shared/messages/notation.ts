/**
 * How a workbook displays formulas to its user. The code reads and writes formulas in the notation of English
 * Excel.
 */
export interface FormulaNotation {
  /** The separator of arguments. */
  readonly separator: "," | ";";
  /** The separator of columns in an array constant. */
  readonly arraySeparator: "," | ".";
  readonly truth: Readonly<Record<"TRUE" | "FALSE", string>>;
}

export const englishNotation: FormulaNotation = {
  separator: ",",
  arraySeparator: ",",
  truth: { TRUE: "TRUE", FALSE: "FALSE" },
};

const frenchTruth = { TRUE: "VRAI", FALSE: "FAUX" };

/**
 * Returns the notation of a spreadsheet. Excel reveals its decimal separator but not the separator of arguments:
 * with a decimal comma, arguments are separated by semicolons. The language determines the truth values.
 */
export function notationOf(decimalSeparator: string, language: string): FormulaNotation {
  const marks =
    decimalSeparator === ","
      ? ({ separator: ";", arraySeparator: "." } as const)
      : ({ separator: ",", arraySeparator: "," } as const);
  return { ...marks, truth: /^fr\b/i.test(language) ? frenchTruth : englishNotation.truth };
}

/** Matches texts, which stay unchanged, array brackets, truth values and commas. */
const piece = /"(?:[^"]|"")*"|[{},]|\b(?:TRUE|FALSE)\b/g;

/** Converts a formula from English Excel to a workbook's notation. */
export function inNotation(formula: string, { separator, arraySeparator, truth }: FormulaNotation): string {
  let depth = 0;
  return formula.replace(piece, (found) => {
    if (found === "{") depth += 1;
    if (found === "}") depth -= 1;
    if (found === ",") return depth > 0 ? arraySeparator : separator;
    return found === "TRUE" || found === "FALSE" ? truth[found] : found;
  });
}

/** Matches texts, which stay unchanged, semicolons and French truth values. */
const foreignPiece = /"(?:[^"]|"")*"|;|\b(?:VRAI|FAUX)\b/gi;

/** Converts typed text, outside arrays, from a workbook's notation to that of English Excel. */
export function fromNotation(text: string, { separator, truth }: FormulaNotation): string {
  return text.replace(foreignPiece, (found) => {
    if (found === ";") return separator === ";" ? "," : found;
    if (found.startsWith('"')) return found;
    return found.toUpperCase() === truth.TRUE
      ? "TRUE"
      : found.toUpperCase() === truth.FALSE
        ? "FALSE"
        : found;
  });
}
