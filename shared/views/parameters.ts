import { limits } from "../contract/limits.ts";
import type { OperationId } from "../contract/operations.ts";
import { nafCodeOf } from "../fields/naf.ts";
import { type InvalidReason, readIdentifier } from "../identifiers/read.ts";
import { isSiren } from "../identifiers/siren.ts";
import { CodedError } from "../messages/messages.ts";

/** Why a text is no valid value of a parameter. */
export type ParameterErrorCode =
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
  | `invalid_${InvalidReason}`
  | "siren_with_filters";

/** Thrown for a text that is no valid value of its parameter, with a code and the details for a program's message. */
export class ParameterError extends CodedError<ParameterErrorCode> {
  override readonly name = "ParameterError";
}

/** Reads the non-empty text of a parameter into the value to send. @throws {ParameterError} */
export type ReadParameter = (text: string) => string;

/** Returns a reader of texts that match `pattern`, once in capitals and without spaces. */
const shaped =
  (pattern: RegExp, code: ParameterErrorCode): ReadParameter =>
  (text) => {
    const bare = text.replace(/\s/g, "").toUpperCase();
    if (!pattern.test(bare)) throw new ParameterError(code, { value: text.trim() });
    return bare;
  };

const words: ReadParameter = (text) => text.trim();

/** Reads a name, "with at least 2 characters". */
const personName: ReadParameter = (text) => {
  const value = text.trim();
  if (value.length < limits.directorName.minimumLength) throw new ParameterError("short_name", { value });
  return value;
};

/**
 * Reads a department: "2-digit department, prefix of the postal code". Corsica has one prefix for its two departments,
 * and the overseas departments share one. @throws {ParameterError} with the prefix to use instead
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

/** Reads an activity filter, "exact NAF/APE code or a division prefix": `62.01Z`, `6201Z` or `62`. */
const nafFilter: ReadParameter = (text) => {
  const value = text.trim();
  const naf = /^\d{2}$/.test(value) ? value : nafCodeOf(text);
  if (naf === undefined) throw new ParameterError("bad_naf", { value });
  return naf;
};

/**
 * The readers of the operations' parameters, by the contract's names. Page parameters are missing: each program reads
 * them itself.
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

/** Groups of digits, as numbers are written, perhaps with the prefix of a VAT number. */
const written = /^(?:FR[\s.-]*[0-9A-Z]{2}[\s.-]*)?\d[\d\s.-]*$/i;

/**
 * Reads the free text of /search: words, the beginning of a SIREN, or a SIREN, which "performs an exact lookup". A
 * SIRET or a VAT number gives its SIREN, and the SIRET is returned too. A number from a cell has lost its leading
 * zeros: they are restored if that makes a SIREN. A text of as many digits is the beginning of a SIREN.
 * @throws {ParameterError} for a number of nine or more digits that is no identifier: `invalid_` and the reason
 */
export function readSearchText(input: string | number): { readonly q: string; readonly siret?: string } {
  const q = String(input).trim();
  const reading = readIdentifier(typeof input === "number" ? input : q);
  const isNumber = typeof input === "number" && "siren" in reading;
  const isWords = !isNumber && (!written.test(q) || q.replace(/\D/g, "").length < 9);
  if (isWords || reading.kind === "blank") return { q };
  if (reading.kind === "invalid") throw new ParameterError(`invalid_${reading.reason}`, { value: q });
  return reading.kind === "siret" ? { q: reading.siren, siret: reading.siret } : { q: reading.siren };
}

/** Parameters that a search by SIREN may have as well. */
const sirenSearchParameters = ["operation", "q", "page", "perPage"];

/** Rejects filters in a search by SIREN, because the service may apply or ignore them. @throws {ParameterError} */
export function checkSearch(filters: Readonly<Record<string, unknown>>): void {
  const { q } = filters;
  const isFilter = (name: string) => filters[name] !== undefined && !sirenSearchParameters.includes(name);
  if (typeof q === "string" && isSiren(q) && Object.keys(filters).some(isFilter))
    throw new ParameterError("siren_with_filters", { siren: q });
}
