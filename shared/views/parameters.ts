import { limits } from "../contract/limits.ts";
import type { OperationId } from "../contract/operations.ts";
import { nafCodeOf } from "../fields/naf.ts";
import { readIdentifier } from "../identifiers/read.ts";
import { isSiren } from "../identifiers/siren.ts";
import { CodedError } from "../messages/messages.ts";

/** Why a text is no value of a parameter. */
type ParameterErrorCode =
  | "bad_unit_state"
  | "bad_establishment_state"
  | "bad_postal_code"
  | "bad_postal_prefix"
  | "bad_legal_form"
  | "bad_naf"
  | "bad_department"
  | "department_of_corsica"
  | "department_overseas"
  | "short_name"
  | "invalid_siren"
  | "siren_with_filters";

/** A text that is no value of its parameter: a code for the messages of a program, and what its sentences name. */
export class ParameterError extends CodedError<ParameterErrorCode> {
  override readonly name = "ParameterError";
}

/** Reads the text of a parameter, which is not empty, into the value that is sent. @throws {ParameterError} */
export type ReadParameter = (text: string) => string;

/** A text of a form, its letters in capitals and its spaces gone. */
const shaped =
  (pattern: RegExp, code: ParameterErrorCode): ReadParameter =>
  (text) => {
    const bare = text.replace(/\s/g, "").toUpperCase();
    if (!pattern.test(bare)) throw new ParameterError(code, { value: text.trim() });
    return bare;
  };

const words: ReadParameter = (text) => text.trim();

/** A name, "with at least 2 characters". */
const personName: ReadParameter = (text) => {
  const name = text.trim();
  if (name.length < limits.directorName.minimumLength)
    throw new ParameterError("short_name", { value: name });
  return name;
};

/**
 * "2-digit department, prefix of the postal code": Corsica has one prefix for its two departments, and those overseas
 * share one. @throws {ParameterError} with the prefix to use instead
 */
const department: ReadParameter = (text) => {
  const value = text.trim().toUpperCase();
  if (/^(0[1-9]|[1-8]\d|9[0-5]|97|98)$/.test(value)) return value;
  if (/^[1-9]$/.test(value)) return `0${value}`;
  if (/^2[AB]$/.test(value)) throw new ParameterError("department_of_corsica", { value, prefix: "20" });
  if (/^9[78]\d$/.test(value))
    throw new ParameterError("department_overseas", { value, prefix: value.slice(0, 2) });
  throw new ParameterError("bad_department", { value: text.trim() });
};

/** "exact NAF/APE code or a division prefix": `62.01Z`, `6201Z` or `62`. */
const nafFilter: ReadParameter = (text) => {
  const division = text.trim();
  const naf = /^\d{2}$/.test(division) ? division : nafCodeOf(text);
  if (naf === undefined) throw new ParameterError("bad_naf", { value: division });
  return naf;
};

/**
 * How the parameters of the operations are read, by the contract's names; those of pages are numbers of each program.
 * @decides how a parameter of an operation is read
 */
export const parameterReaders = {
  search: {
    naf: nafFilter,
    categorieJuridique: shaped(/^\d{1,4}$/, "bad_legal_form"),
    /** "A or C" */
    etat: shaped(/^[AC]$/, "bad_unit_state"),
    /** "exact postal code" */
    codePostal: shaped(/^\d{5}$/, "bad_postal_code"),
    commune: words,
    departement: department,
  },
  "search-directors": { nom: personName, prenom: personName },
  "search-address": {
    /** "5 digits, or a prefix of at least 4 digits" */
    codePostal: shaped(new RegExp(limits.postalCode.pattern), "bad_postal_prefix"),
    voie: words,
    commune: words,
  },
  establishments: {
    /** "A or F" */
    etat: shaped(/^[AF]$/, "bad_establishment_state"),
  },
} as const satisfies Partial<Record<OperationId, Readonly<Record<string, ReadParameter>>>>;

/** Digits in groups, as numbers are written, and the VAT number that stands before some. */
const written = /^(?:FR[\s.-]*[0-9A-Z]{2}[\s.-]*)?\d[\d\s.-]*$/i;

/**
 * Free text of /search: words, the beginning of a SIREN, or a SIREN, which "performs an exact lookup". Of a SIRET or a VAT
 * number it is the SIREN, and the SIRET is told. A number, as a cell holds one, has lost its zeros, and gets them back
 * where it is a SIREN with them; a text of as many digits is the beginning of one.
 * @throws {ParameterError} for a number that is neither
 */
export function readSearchText(given: string | number): { readonly q: string; readonly siret?: string } {
  const q = String(given).trim();
  const reading = readIdentifier(typeof given === "number" ? given : q);
  const isNumber = typeof given === "number" && "siren" in reading;
  if (!isNumber && (!written.test(q) || q.replace(/\D/g, "").length < 9)) return { q };
  if (!("siren" in reading)) throw new ParameterError("invalid_siren", { value: q });
  return reading.kind === "siret" ? { q: reading.siren, siret: reading.siret } : { q: reading.siren };
}

/** What a search by a SIREN may hold beside it. */
const besideSiren = ["operation", "q", "page", "perPage"];

/** A SIREN searched for is answered whatever else is given, or not, as the service likes: never combined. @throws {ParameterError} */
export function checkSearch(given: Readonly<Record<string, unknown>>): void {
  const { q } = given;
  if (typeof q !== "string" || !isSiren(q)) return;
  const others = Object.entries(given).filter(
    ([name, value]) => value !== undefined && !besideSiren.includes(name),
  );
  if (others.length > 0) throw new ParameterError("siren_with_filters", { siren: q });
}
