import { at, textOf } from "../../shared/fields/field.ts";
import type { SayInCell } from "../messages/messages.ts";

/** A date that Excel shows as one. Hosts without formatted values get the number alone. */
export type FormattedDate = Excel.FormattedNumberCellValue;

/** An entity: one cell with a company, whose properties are read with a dot. */
export type CompanyCard = Excel.EntityCellValue;

/** What a function returns for a cell. */
export type FunctionValue = string | number | boolean | CustomFunctions.Error | FormattedDate | CompanyCard;

const errorWith = (code: string, sentence: string): FunctionValue =>
  new CustomFunctions.Error(code as CustomFunctions.ErrorCode, sentence);

/** Returns `#N/A`, so that IFNA works, for a value that is not there or got no answer. The flag shows the sentence. */
export const notAvailable = (sentence: string): FunctionValue => errorWith("#N/A", sentence);

/** Returns `#VALUE!` for a cell or an argument that is not valid, with the reason. */
export const invalidValue = (sentence: string): FunctionValue => errorWith("#VALUE!", sentence);

/**
 * Error codes that Excel accepts from a function, by the type of the error as a data type. It passes others to
 * functions, such as #NAME? and #REF!, but accepts them from none.
 */
const returnable: Readonly<Record<string, string>> = {
  NotAvailable: "#N/A",
  Value: "#VALUE!",
  Div0: "#DIV/0!",
  Num: "#NUM!",
  Null: "#NULL!",
};

/**
 * Returns the code of an error. Hosts without data types pass it as such; others pass the error as a data type, which has
 * it as `basicValue`, perhaps in the user's language. An entity has that too, but is of another `type`.
 */
const codeIn = (cell: object | null): unknown =>
  at(cell, "type") === "Error"
    ? (returnable[String(at(cell, "errorType"))] ?? at(cell, "basicValue"))
    : at(cell, "code");

/**
 * Returns the error in a cell or an argument, passed on as Excel's own functions do: `#N/A` stays `#N/A`, so that
 * IFNA works around a formula that reads another. Errors that cannot be passed on become `#VALUE!`. Undefined if
 * there is no error.
 */
export function handedOn(cell: unknown, say: SayInCell): FunctionValue | undefined {
  const code = typeof cell === "object" ? codeIn(cell) : undefined;
  if (typeof code !== "string" || !code.startsWith("#")) return undefined;
  const sentence = textOf(at(cell, "message")) ?? say("error_in_cell");
  return errorWith(Object.values(returnable).includes(code) ? code : "#VALUE!", sentence);
}

/** Returns the value of a cell, or of the first cell of a range. An omitted argument is null. */
export function onlyCell(argument: unknown): unknown {
  if (!Array.isArray(argument)) return argument ?? null;
  const row: unknown = argument[0];
  return (Array.isArray(row) ? (row[0] as unknown) : row) ?? null;
}

/**
 * Returns true for an empty cell or an omitted argument. Excel passes an empty cell as 0 on the desktop and as null
 * on the web (OfficeDev/office-js#4702), and 0 is neither an identifier nor a page nor a filter.
 */
export function isBlank(value: unknown): boolean {
  return (
    value === null || value === undefined || value === 0 || (typeof value === "string" && value.trim() === "")
  );
}

/** Returns the trimmed text of a cell, and of a card the name that it shows; empty text if there is none. */
export function cellText(cell: unknown): string {
  const shown = typeof cell === "object" ? at(cell, "text") : cell;
  return isBlank(shown) ? "" : String(shown).trim();
}
