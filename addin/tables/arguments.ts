import { limits } from "../../shared/contract/limits.ts";
import { isBlank, onlyCell } from "../cells/cell-value.ts";
import type { MessageCode } from "../messages/messages.ts";
import type { Parameters } from "../../shared/messages/template.ts";

/** An argument that cannot be right: its formula shows `#VALUE!` with the sentence. */
export class BadArgument extends Error {
  override readonly name = "BadArgument";
  readonly code: MessageCode;
  readonly parameters: Parameters;

  constructor(code: MessageCode, parameters: Parameters = {}) {
    super(code);
    this.code = code;
    this.parameters = parameters;
  }
}

/** Characters of one argument at most: the relay takes no longer ones. */
const longest = 1_000;

/** The text of an argument, the spaces around it gone; undefined where it is left out or empty. @throws {BadArgument} */
export function textIn(name: string, argument: unknown): string | undefined {
  const value = onlyCell(argument);
  if (isBlank(value)) return undefined;
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") {
    throw new BadArgument("error_in_cell");
  }
  const text = String(value).trim();
  if (text.length > longest) throw new BadArgument("text_too_long", { name });
  return text;
}

/** A text of a form, its letters in capitals and its spaces gone. @throws {BadArgument} */
const shaped = (name: string, pattern: RegExp, code: MessageCode) => (argument: unknown) => {
  const text = textIn(name, argument);
  const bare = text?.replace(/\s/g, "").toUpperCase();
  if (bare !== undefined && !pattern.test(bare)) throw new BadArgument(code, { value: text! });
  return bare;
};

/** "A or C" */
export const unitStateIn = shaped("state", /^[AC]$/, "bad_unit_state");
/** "A or F" */
export const establishmentStateIn = shaped("state", /^[AF]$/, "bad_establishment_state");
export const legalFormIn = shaped("legal_form", /^\d{1,4}$/, "bad_legal_form");

/** A page, 1 where none is given. @throws {BadArgument} */
export function pageIn(argument: unknown): number {
  const text = textIn("page", argument) ?? "1";
  const page = Number(text);
  if (Number.isInteger(page) && page >= limits.page.minimum) return page;
  throw new BadArgument("bad_page", { value: text });
}

/** A number that a cell holds has lost its zeros: 1000 is the postal code 01000, and 1 the department 01. */
const padded = (argument: unknown, length: number): unknown => {
  const value = onlyCell(argument);
  return typeof value === "number" && value !== 0 ? String(value).padStart(length, "0") : value;
};

const postal = shaped("postal_code", /^\d{5}$/, "bad_postal_code");
const postalStart = shaped("postal_code", new RegExp(limits.postalCode.pattern), "bad_postal_prefix");

/** "exact postal code" @throws {BadArgument} */
export const postalCodeIn = (argument: unknown) => postal(padded(argument, 5));
/** "5 digits, or a prefix of at least 4 digits" @throws {BadArgument} */
export const postalPrefixIn = (argument: unknown) => postalStart(padded(argument, 5));

/**
 * "2-digit department, prefix of the postal code": Corsica has one prefix for its two departments, and those overseas
 * share one. @throws {BadArgument} with the prefix to use instead
 */
export function departmentIn(argument: unknown): string | undefined {
  const value = textIn("department", padded(argument, 2))?.toUpperCase();
  if (value === undefined || /^(0[1-9]|[1-8]\d|9[0-5]|97|98)$/.test(value)) return value;
  if (/^[1-9]$/.test(value)) return `0${value}`;
  if (/^2[AB]$/.test(value)) throw new BadArgument("department_prefix", { value, prefix: "20" });
  if (/^9[78]\d$/.test(value)) {
    throw new BadArgument("department_prefix", { value, prefix: value.slice(0, 2) });
  }
  throw new BadArgument("bad_department", { value });
}

/** A code such as `62.01Z`, with or without its dot, or one of older nomenclatures (`52.2E`); undefined otherwise. */
export function nafCodeOf(text: string): string | undefined {
  const [, division, rest] = /^(\d{2})\.?(\d{1,2}[A-Z])$/.exec(text.replace(/\s/g, "").toUpperCase()) ?? [];
  return rest === undefined ? undefined : `${division}.${rest}`;
}

/** "exact NAF/APE code or a division prefix" @throws {BadArgument} */
export function nafIn(argument: unknown): string | undefined {
  const text = textIn("naf", padded(argument, 2));
  const naf = text === undefined || /^\d{2}$/.test(text) ? text : nafCodeOf(text);
  if (text !== undefined && naf === undefined) throw new BadArgument("bad_naf", { value: text });
  return naf;
}

/** "with at least 2 characters" @throws {BadArgument} */
export function nameIn(name: string, argument: unknown): string | undefined {
  const text = textIn(name, argument);
  if (text !== undefined && text.length < limits.directorName.minimumLength) {
    throw new BadArgument("short_name", { value: text });
  }
  return text;
}

/** TRUE or FALSE, false where nothing is given. @throws {BadArgument} */
export function yesIn(argument: unknown): boolean {
  const text = textIn("strict", argument) ?? "FALSE";
  if (/^(?:TRUE|VRAI|1)$/i.test(text)) return true;
  if (/^(?:FALSE|FAUX)$/i.test(text)) return false;
  throw new BadArgument("bad_yes_or_no", { value: text });
}
