/** How formulas are written in a workbook as its person sees it. Formulas are read and written in the notation of English Excel. */
export interface FormulaNotation {
  /** What stands between arguments. */
  readonly separator: "," | ";";
  /** What stands between the columns of an array constant. */
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
 * The notation of a spreadsheet by its decimal separator, which Excel tells where it does not tell that of arguments: where numbers
 * have a comma, arguments have a semicolon; and by the language of its functions.
 */
export function notationOf(decimalSeparator: string, language: string): FormulaNotation {
  const marks =
    decimalSeparator === ","
      ? ({ separator: ";", arraySeparator: "." } as const)
      : ({ separator: ",", arraySeparator: "," } as const);
  return { ...marks, truth: /^fr\b/i.test(language) ? frenchTruth : englishNotation.truth };
}

/** Texts, which stay as they are; brackets of arrays; truth values; commas. */
const piece = /"(?:[^"]|"")*"|[{},]|\b(?:TRUE|FALSE)\b/g;

/** A formula of English Excel as a workbook shows it. */
export function inNotation(formula: string, { separator, arraySeparator, truth }: FormulaNotation): string {
  let depth = 0;
  return formula.replace(piece, (found) => {
    if (found === "{") depth += 1;
    if (found === "}") depth -= 1;
    if (found === ",") return depth > 0 ? arraySeparator : separator;
    return found === "TRUE" || found === "FALSE" ? truth[found] : found;
  });
}

/** Texts, which stay as they are; semicolons; French truth values. */
const foreignPiece = /"(?:[^"]|"")*"|;|\b(?:VRAI|FAUX)\b/gi;

/** What a person typed in the notation of a workbook, outside of arrays, as English Excel has it. */
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
