import { limits } from "../../shared/contract/limits.ts";
import { isSiren } from "../../shared/identifiers/siren.ts";
import { isSiret } from "../../shared/identifiers/siret.ts";
import type { ProgramErrorCode } from "../errors/program-errors.ts";
import { wholeNumber } from "../enrich/options.ts";
import { ProgramError } from "../errors/program-error.ts";
import type { Given, Hearing } from "./operation.ts";

/** A text with something in it, the spaces around it gone. @throws {ProgramError} */
export function words(text: string, { option }: Hearing): string {
  if (text.trim() === "") throw new ProgramError("empty_option", { option });
  return text.trim();
}

const refused = (code: ProgramErrorCode, text: string, { option }: Hearing) =>
  new ProgramError(code, { option, value: text.trim() });

const shaped = (pattern: RegExp, code: ProgramErrorCode) => (text: string, hearing: Hearing) => {
  const bare = words(text, hearing).replace(/\s/g, "").toUpperCase();
  if (!pattern.test(bare)) throw refused(code, text, hearing);
  return bare;
};

/** "A or C" */
export const unitState = shaped(/^[AC]$/, "bad_unit_state");
/** "A or F" */
export const establishmentState = shaped(/^[AF]$/, "bad_establishment_state");
/** "exact postal code" */
export const postalCode = shaped(/^\d{5}$/, "bad_postal_code");
/** "5 digits, or a prefix of at least 4 digits" */
export const postalPrefix = shaped(new RegExp(limits.postalCode.pattern), "bad_postal_prefix");
export const legalForm = shaped(/^\d{1,4}$/, "bad_legal_form");

export const page = (text: string, { option }: Hearing) => wholeNumber(option, text, limits.page.minimum);
export const perPage = (text: string, { option }: Hearing) =>
  wholeNumber(option, text, limits.perPage.minimum, limits.perPage.maximum);

/** A name, "with at least 2 characters". @throws {ProgramError} */
export function personName(text: string, hearing: Hearing): string {
  const name = words(text, hearing);
  if (name.length < limits.directorName.minimumLength) throw refused("short_name", text, hearing);
  return name;
}

/**
 * "2-digit department, prefix of the postal code": Corsica has one prefix for its two departments, and so have those
 * overseas. @throws {ProgramError} with the prefix that is used instead
 */
export function department(text: string, hearing: Hearing): string {
  const code = words(text, hearing).toUpperCase();
  if (/^(0[1-9]|[1-8]\d|9[0-5]|97|98)$/.test(code)) return code;
  if (/^[1-9]$/.test(code)) return `0${code}`;
  if (/^2[AB]$/.test(code)) throw refused("department_of_corsica", code, hearing);
  if (/^9[78]\d$/.test(code)) {
    const { option } = hearing;
    throw new ProgramError("department_overseas", { option, value: code, prefix: code.slice(0, 2) });
  }
  throw refused("bad_department", text, hearing);
}

/** A code of the form the contract gives, or one of the nomenclatures before NAF rév. 2 (`52.2E`), on ceased units. */
const nafCode = /^(\d{2})\.?(\d{1,2}[A-Z])$/;
const dotted = (text: string) => {
  const [, division, rest] = nafCode.exec(text.replace(/\s/g, "").toUpperCase()) ?? [];
  return rest === undefined ? undefined : `${division}.${rest}`;
};

/** "exact NAF/APE code or a division prefix": `62.01Z`, `6201Z` or `62`. @throws {ProgramError} */
export function nafFilter(text: string, hearing: Hearing): string {
  const code = dotted(words(text, hearing));
  if (code !== undefined) return code;
  if (/^\d{2}$/.test(text.trim())) return text.trim();
  throw refused("bad_naf", text, hearing);
}

/** `62.01Z` or `6201Z` is a code to resolve, anything else is searched; no word at all lists everything. */
export function nafQuestion(text: string): Given {
  const code = dotted(text);
  if (code !== undefined && /^\d{2}\.\d{2}[A-Z]$/.test(code)) return { code };
  return text.trim() === "" ? {} : { q: text.trim() };
}

/** Words to search for, if there are any. */
export const freeWords = (text: string): Given => (text.trim() === "" ? {} : { q: text.trim() });

/** Digits in groups, as numbers are written. */
const digits = /^\d[\d\s.]*$/;

/**
 * Free text of /search: words, the beginning of a SIREN, or a SIREN, which must be one. @throws {ProgramError}, for a SIRET
 * with the command that takes it
 */
export function searchText(text: string, hearing: Hearing): string {
  const given = words(text, hearing);
  const number = digits.test(given) ? given.replace(/\D/g, "") : "";
  if (isSiret(number)) throw new ProgramError("siret_searched", { siret: number });
  if (number.length < 9) return given;
  if (isSiren(number)) return number;
  throw new ProgramError("invalid_identifier", { id: given, why: hearing.say("note_checksum") });
}

/** A SIREN searched for is answered whatever else is given, or not, as the service likes: never combined. @throws {ProgramError} */
export function checkSearch(given: Given): void {
  const { q } = given;
  if (typeof q !== "string" || !isSiren(q)) return;
  const others = Object.keys(given).filter((name) => !["q", "page", "perPage"].includes(name));
  if (others.length > 0) throw new ProgramError("siren_with_filters", { siren: q });
}
