import { at, textOf } from "../../shared/fields/field.ts";
import type { SayInCell } from "../messages/messages.ts";

/** A date that Excel shows as one; where it has no such values, the number alone is given. */
export interface FormattedDate {
  readonly type: "FormattedNumber";
  readonly basicValue: number;
  readonly numberFormat: string;
}

/** An entity: one cell that holds a company, its properties read with a dot. */
export type CompanyCard = Excel.EntityCellValue;

/** What a cell is given. */
export type FunctionValue = string | number | boolean | CustomFunctions.Error | FormattedDate | CompanyCard;

/** Asked in vain, or not there: `#N/A`, so that IFNA works. The sentence shows on the cell's error flag. */
export const notAvailable = (sentence: string): FunctionValue =>
  new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, sentence);

/** A cell or an argument that cannot be right: `#VALUE!`, with what is wrong. */
export const invalidValue = (sentence: string): FunctionValue =>
  new CustomFunctions.Error(CustomFunctions.ErrorCode.invalidValue, sentence);

/** What Excel takes back from a function: it hands on #NAME? and #REF! among others, and takes them of none. */
const returnable: ReadonlySet<string> = new Set(["#N/A", "#VALUE!", "#DIV/0!", "#NUM!", "#NULL!"]);

/**
 * The error that a cell or an argument holds, handed on as Excel's own functions do: `#N/A` stays `#N/A`, so that IFNA works
 * around a formula that reads another. Undefined where it holds none. What cannot be handed on is `#VALUE!`.
 */
export function handedOn(cell: unknown, say: SayInCell): FunctionValue | undefined {
  const code = typeof cell === "object" ? at(cell, "code") : undefined;
  if (typeof code !== "string" || !code.startsWith("#")) return undefined;
  const sentence = textOf(at(cell, "message")) ?? say("error_in_cell");
  if (!returnable.has(code)) return invalidValue(sentence);
  return new CustomFunctions.Error(code as CustomFunctions.ErrorCode, sentence);
}

/** The value in a cell, or of a range of one cell; an argument that was left out is null. */
export function onlyCell(argument: unknown): unknown {
  if (!Array.isArray(argument)) return argument ?? null;
  const row: unknown = argument[0];
  return (Array.isArray(row) ? (row[0] as unknown) : row) ?? null;
}

/**
 * True for an empty cell or an argument left out. Excel hands an empty cell on as 0 on the desktop and as null on the
 * web (OfficeDev/office-js#4702), and 0 is neither an identifier nor a page nor a filter.
 */
export function isBlank(value: unknown): boolean {
  return (
    value === null || value === undefined || value === 0 || (typeof value === "string" && value.trim() === "")
  );
}

/** What a cell says as a text; empty text of one that is blank. */
export const cellText = (cell: unknown): string => (isBlank(cell) ? "" : String(cell).trim());
