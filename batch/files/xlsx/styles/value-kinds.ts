import { type CellValue, type OutputColumn } from "../../list.ts";
import { misshowsNumbers, numberFormatKind, showsWholeDay } from "./number-formats.ts";

/** What a value of ours is to a cell's format. */
export type ValueKind = "text" | "digits" | "amount" | "cents" | "year" | "boolean" | "date";

interface KindFormat {
  /** Built-in number format of a new cell (ECMA-376 18.8.30); that of a date depends on the workbook. */
  readonly numberFormat: number;
  /** Whether a neighbour's number format, by its code, does as well. */
  readonly takes: (code: string) => boolean;
  /** Whether a cell that is filled again would show another value under the format it has. */
  readonly isMisshown: (code: string) => boolean;
  /** Horizontal alignments that go with it; any other is left to Excel, which aligns by kind. */
  readonly alignments: ReadonlySet<string>;
}

const isCode = (code: string) => (other: string) => other.toLowerCase() === code;
const isGeneral = isCode("general");
const isText = isCode("@");
const never = () => false;
const anywhere = ["general", "center", "justify", "distributed"];
const textAlignments = new Set([...anywhere, "left"]);
const figureAlignments = new Set([...anywhere, "right"]);

export const valueKinds: Readonly<Record<ValueKind, KindFormat>> = {
  text: {
    numberFormat: 0,
    takes: (code) => isGeneral(code) || isText(code),
    isMisshown: never,
    alignments: textAlignments,
  },
  // In any other format Excel makes numbers of them as soon as somebody edits the cell, and their zeros are gone.
  digits: { numberFormat: 49, takes: isText, isMisshown: never, alignments: textAlignments },
  amount: {
    numberFormat: 3,
    takes: isCode("#,##0"),
    isMisshown: misshowsNumbers,
    alignments: figureAlignments,
  },
  cents: {
    numberFormat: 4,
    takes: isCode("#,##0.00"),
    isMisshown: misshowsNumbers,
    alignments: figureAlignments,
  },
  // 2,025 would be read as two thousand and twenty-five.
  year: {
    numberFormat: 1,
    takes: (code) => isGeneral(code) || isCode("0")(code),
    isMisshown: (code) => misshowsNumbers(code) || code.includes(","),
    alignments: figureAlignments,
  },
  boolean: { numberFormat: 0, takes: isGeneral, isMisshown: never, alignments: new Set(anywhere) },
  date: {
    numberFormat: 14,
    takes: showsWholeDay,
    isMisshown: (code) => numberFormatKind(code) !== "day",
    alignments: figureAlignments,
  },
};

/** The kind of a value in a column; of an empty cell, what would stand there. A date is one that has a serial number. */
export function kindOf(value: CellValue, { type, isYear }: OutputColumn): ValueKind {
  if (typeof value === "string" && value !== "") return isDigits(value) ? "digits" : "text";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number") return isYear ? "year" : Number.isInteger(value) ? "amount" : "cents";
  if (type === "number") return isYear ? "year" : "amount";
  return type;
}

const ZERO = 48;
const NINE = 57;
/** What Excel would take for a number or a day: `01`, `552 032 534`, `12/05`. */
const NUMBER_LIKE = /^[+-]?[\d\s\u00a0\u202f.,/-]*\d[\d\s\u00a0\u202f.,/-]*$/;

/** Looked at from the end first: most texts end in a letter. */
function isDigits(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= ZERO && last <= NINE && NUMBER_LIKE.test(text);
}
