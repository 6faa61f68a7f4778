import { at } from "../../shared/fields/field.ts";
import { accountsTypes, type AccountsType, type AccountsYear } from "../../shared/fields/accounts.ts";
import { isBlank, onlyCell } from "./cell-value.ts";
import type { CellMessageCode } from "../messages/messages.ts";
import { CodedError, type MessageParameters } from "../../shared/messages/messages.ts";

/** Thrown for an argument that is not valid. The formula shows `#VALUE!` with the sentence. */
export class ArgumentError extends CodedError<CellMessageCode> {
  override readonly name = "ArgumentError";

  constructor(code: CellMessageCode, parameters: MessageParameters = {}) {
    super(code, parameters);
  }
}

/** Thrown for an argument that contains an error. The formula shows the same error. */
export class ErrorArgument extends Error {
  override readonly name = "ErrorArgument";
  readonly cell: unknown;

  constructor(cell: unknown) {
    super("an argument is an error");
    this.cell = cell;
  }
}

/**
 * Returns the value of an argument of a function whose result is a table.
 * @throws {ArgumentError} for a range of several cells: a table about the first alone would pass for one about all
 */
export function singleCell(argument: unknown): unknown {
  if ([argument].flat(2).length > 1) throw new ArgumentError("one_identifier");
  return onlyCell(argument);
}

/** Returns the value of a data type: the name that a card shows, the number of a formatted one. Others as they are. */
export const plainValue = (cell: unknown): unknown =>
  at(cell, "text") ?? (at(cell, "basicType") === "Error" ? cell : (at(cell, "basicValue") ?? cell));

/** Most characters of an argument; a text that is sent has a lower limit of its own. */
const longest = 1_000;

/** Returns the error for a text of more than `most` characters. */
export const tooLong = (text: string, most: number): ArgumentError =>
  new ArgumentError("text_too_long", { value: text.slice(0, 20), most });

/** Returns an argument's trimmed text; undefined if it is omitted or empty. @throws {ArgumentError | ErrorArgument} */
export function textIn(argument: unknown): string | undefined {
  const value = plainValue(singleCell(argument));
  if (isBlank(value)) return undefined;
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") {
    throw new ErrorArgument(value);
  }
  const text = String(value).trim();
  if (text.length > longest) throw tooLong(text, longest);
  return text;
}

/** Returns true for a year with four digits that is a number. */
export const isYear = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 1900 && Number(value) < 2100;

/** A year with four digits, or one counted back from the latest: 0, -1, "FY-1", or "N-1" as French accounts write it. */
const yearShape = /^(?:FY|N)? *(?:(?<year>(?:19|20)\d{2})|-?(?<back>\d{1,2}))$/i;

/** Returns the year of accounts that a cell asks for, the latest if blank. @throws {ArgumentError | ErrorArgument} */
export function accountsYearIn(argument: unknown): AccountsYear {
  const text = textIn(argument) ?? "0";
  if (/^(FY|N)$/i.test(text)) return { yearsBack: 0 };
  const { year, back } = yearShape.exec(text)?.groups ?? {};
  if (year !== undefined) return { year: Number(year) };
  if (back === undefined || (Number(back) > 0 && !text.includes("-")))
    throw new ArgumentError("bad_year", { value: text });
  return { yearsBack: Number(back) };
}

/** Returns the type of accounts asked for, by default the company's own. @throws {ArgumentError | ErrorArgument} */
export function accountsTypeIn(argument: unknown): AccountsType {
  const text = textIn(argument);
  if (text === undefined) return "own";
  const type = accountsTypes.find((each) => each !== "own" && each.toUpperCase() === text.toUpperCase());
  if (type === undefined) throw new ArgumentError("bad_accounts_type", { value: text });
  return type;
}
