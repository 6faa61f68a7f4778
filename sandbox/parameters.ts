import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { limits } from "../shared/contract/limits.ts";
import {
  type Operation,
  type OperationId,
  type OperationParameters,
  operationIds,
  operations,
} from "../shared/contract/operations.ts";
import { badRequest, notFound, type Refusal } from "./refusal.ts";

const { page, perPage, directorName } = limits;
const name = `at least ${directorName.minimumLength} characters`;

/** What each parameter with a rule must be, to complete "nom must be …". */
const rules: Readonly<Record<string, string>> = {
  page: `a whole number, ${page.minimum} or more`,
  perPage: `a whole number from ${perPage.minimum} to ${perPage.maximum}`,
  nom: name,
  prenom: name,
  strict: "true or false",
  departement: "2 digits",
  codePostal: "5 digits, or at least the first 4 of them",
  siren: "9 digits",
  siret: "14 digits",
};

const etats: Readonly<Record<string, string>> = {
  search: "A (active) or C (ceased)",
  establishments: "A (active) or F (closed)",
};

/** Longest piece of a caller's text that an error repeats, in characters. */
const longestEcho = 40;

/** The refusal of a parameter that breaks its rule. What is no NAF code by its form is a code nobody finds. */
function refuseParameter(operation: string, parameter: string, given: string): Refusal {
  if (parameter === "code") return notFound("NAF code");
  const rule = (parameter === "etat" ? etats[operation] : rules[parameter]) ?? "of another form";
  const echo = given.length > longestEcho ? `${given.slice(0, longestEcho)}…` : given;
  return badRequest(
    `${parameter} must be ${rule}; got ${JSON.stringify(echo)}.`,
    parameter === "siren" ? "INVALID_SIREN" : null,
  );
}

/** The refusal of a call that gives none of the parameters it needs. */
function refuseMissing(names: readonly string[], code: Refusal["code"]): Refusal {
  return badRequest(
    names.length === 1 ? `${names[0]} is missing.` : `Give at least one of ${names.join(", ")}.`,
    code,
  );
}

const refuseRepeated = (parameter: string): Refusal => badRequest(`${parameter} is given more than once.`);

/** Parameters as they stand in the URL, path and query together, percent-decoded. */
export type RawParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

interface ParameterReader {
  readonly name: string;
  readonly required: boolean;
  /** The value of the contract's type, undefined when the text is none. */
  readonly read: (text: string) => unknown;
}

/** Twelve digits: a page times its length is then still an exact number, and SQLite takes it as an offset. */
const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  integer: (text) => (/^\d{1,12}$/.test(text) ? Number(text) : undefined),
  boolean: (text) => (text === "true" ? true : text === "false" ? false : undefined),
};

function readerOf(name: string, schema: TSchema, required: boolean): ParameterReader {
  const parse = ("type" in schema && parsers[String(schema.type)]) || ((text: string) => text);
  const validator = Compile(schema);
  return {
    name,
    required,
    read(text) {
      const value = parse(text);
      return validator.Check(value) ? value : undefined;
    },
  };
}

const readers = new Map(
  operationIds.map((id): [OperationId, ParameterReader[]] => {
    const { parameters }: Operation = operations[id];
    const required: readonly string[] = parameters.required ?? [];
    const entries = Object.entries(parameters.properties);
    return [id, entries.map(([name, schema]) => readerOf(name, schema, required.includes(name)))];
  }),
);

/**
 * Reads the parameters of an operation by the contract's own schema. A parameter the operation does not know is
 * ignored; one that is empty or blank counts as absent; the blanks around a value do not belong to it.
 */
export function readParameters<K extends OperationId>(
  id: K,
  given: RawParameters,
): { readonly parameters: OperationParameters<K> } | { readonly refusal: Refusal } {
  const parameters: Record<string, unknown> = {};
  for (const { name, required, read } of readers.get(id)!) {
    const text = given[name];
    if (typeof text === "object") return { refusal: refuseRepeated(name) };
    const trimmed = text?.trim() ?? "";
    if (trimmed === "") {
      if (required) return { refusal: refuseAbsent(id, name) };
      continue;
    }
    const value = read(trimmed);
    if (value === undefined) return { refusal: refuseParameter(id, name, trimmed) };
    parameters[name] = value;
  }
  const needed = (operations[id] as Operation).needsOneOf;
  if (needed && !needed.names.some((name) => name in parameters)) {
    return { refusal: refuseMissing(needed.names, needed.code) };
  }
  return { parameters: parameters as OperationParameters<K> };
}

/** What stands in the path and is empty is malformed; what the query lacks is missing. */
function refuseAbsent(id: OperationId, name: string): Refusal {
  return operations[id].path.includes(`{${name}}`)
    ? refuseParameter(id, name, "")
    : refuseMissing([name], null);
}
