import { accountsTypes, type AccountsType, type AccountsYear } from "../../shared/fields/accounts.ts";
import { isBlank, onlyCell } from "./cell-value.ts";
import type { CellMessageCode } from "../messages/messages.ts";
import { CodedError, type MessageParameters } from "../../shared/messages/messages.ts";

/** An argument that cannot be right: its formula shows `#VALUE!` with the sentence. */
export class ArgumentError extends CodedError<CellMessageCode> {
  override readonly name = "ArgumentError";

  constructor(code: CellMessageCode, parameters: MessageParameters = {}) {
    super(code, parameters);
  }
}

/** An argument that holds an error: its formula shows the same. */
export class ErrorArgument extends Error {
  override readonly name = "ErrorArgument";
  readonly cell: unknown;

  constructor(cell: unknown) {
    super("an argument is an error");
    this.cell = cell;
  }
}

/** Characters of one argument at most: the relay takes no longer ones. */
const longest = 1_000;

/**
 * The text of an argument, the spaces around it gone; undefined where it is left out or empty.
 * @throws {ArgumentError | ErrorArgument}
 */
export function textIn(name: string, argument: unknown): string | undefined {
  const value = onlyCell(argument);
  if (isBlank(value)) return undefined;
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") {
    throw new ErrorArgument(value);
  }
  const text = String(value).trim();
  if (text.length > longest) throw new ArgumentError("text_too_long", { name });
  return text;
}

/** A year in full. */
export const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1900 && value < 2100;

/** A year in full, or one counted back from the latest: 0, -1, "FY-1". */
const yearShape = /^(?:FY *)?(?:(?<year>(?:19|20)\d{2})|-?(?<back>\d{1,2}))$/i;

/** The year that a cell wants accounts of; the latest where it is blank. @throws {ArgumentError | ErrorArgument} */
export function accountsYearIn(argument: unknown): AccountsYear {
  const text = textIn("year", argument) ?? "0";
  if (/^FY$/i.test(text)) return { yearsBack: 0 };
  const { year, back } = yearShape.exec(text)?.groups ?? {};
  if (year !== undefined) return { year: Number(year) };
  if (back === undefined || (Number(back) > 0 && !text.includes("-")))
    throw new ArgumentError("bad_year", { value: text });
  return { yearsBack: Number(back) };
}

/** The type of accounts that a formula wants, the company's own where none is given. @throws {ArgumentError | ErrorArgument} */
export function accountsTypeIn(argument: unknown): AccountsType {
  const text = textIn("type", argument);
  if (text === undefined) return "own";
  const type = accountsTypes.find((each) => each !== "own" && each.toUpperCase() === text.toUpperCase());
  if (type === undefined) throw new ArgumentError("bad_accounts_type", { value: text });
  return type;
}
