import type { ErrorBody, Pagination } from "../shared/contract/envelope.ts";
import { type PlanCode, financialPlan, limits, planIncludes } from "../shared/contract/limits.ts";
import {
  type Data,
  type Operation,
  type OperationId,
  type OperationParameters,
  operationIds,
  operations,
} from "../shared/contract/operations.ts";
import type { CappedMatches, Matches, Register, SearchReading, Window } from "./register/register.ts";
import type { ApiKey } from "./credentials.ts";
import { type KeyUsage, type Limits, planLimits } from "./meter.ts";
import { type Refusal, badRequest, notFound, refusals } from "./refusal.ts";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";

/** The page that a caller asked for, with the contract's defaults. */
interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

function pageRequest(parameters: { page?: number | undefined; perPage?: number | undefined }): PageRequest {
  const { page = limits.page.default, perPage = limits.perPage.default } = parameters;
  return { page, perPage };
}

/** The slice of the matches that a page shows. */
function windowOf({ page, perPage }: PageRequest): Window {
  return { offset: (page - 1) * perPage, limit: perPage };
}

/** Returns one page of a list with the contract's pagination object. A page past the end is empty, not an error. */
function pageOf<T>(
  { items, total }: Matches<T>,
  { page, perPage }: PageRequest,
): { items: T[]; pagination: Pagination } {
  const totalPages = Math.ceil(total / perPage);
  return { items, pagination: { page, perPage, total, totalPages, hasNext: page < totalPages } };
}

/** The caller, and the account's usage including this call. */
export interface Caller {
  readonly key: ApiKey;
  readonly plan: PlanCode;
  readonly limits: Limits;
  readonly usage: KeyUsage;
}

/** Returns "Account and usage" of a caller whose key belongs to `companyId`. A period ends when its usage is reset. */
function accountOf({ key, plan, limits, usage }: Caller, companyId: string): Data<"me"> {
  const resetAt = new Date(usage.resetAt).toISOString();
  return {
    keyId: key.id,
    company: { id: companyId },
    plan: {
      code: plan,
      name: planLimits[plan].name,
      status: "active",
      trialEndsAt: null,
      currentPeriodEnd: resetAt,
    },
    usage: {
      used: usage.used,
      limit: usage.limit,
      remaining: usage.remaining,
      percentage: Math.floor((usage.used * 100) / usage.limit),
      resetAt,
      hourlyRateLimit: limits.hourly.calls,
    },
  };
}

/** The result of an operation: its payload, or an error. */
export type OperationAnswer = { readonly data: unknown } | Refusal;

/** A response before it is sent. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Returns a response with the answer in its envelope. `now`: epoch ms, "time of the response". */
export function messageOf(answer: OperationAnswer, now: number): HttpResponse {
  const timestamp = new Date(now).toISOString();
  if ("data" in answer) {
    const body = JSON.stringify({ success: true, data: answer.data, timestamp });
    return { status: 200, headers: {}, body };
  }
  const { status, code, error, headers = {} } = answer;
  return {
    status,
    headers,
    body: JSON.stringify({ success: false, error, code, timestamp } satisfies ErrorBody),
  };
}

/**
 * What operations are answered from. `listing`: whether listed establishments have every field or only the SIRET.
 * `searchWords`: how a search reads several words.
 */
interface Source {
  readonly register: Register;
  readonly caller: Caller;
  readonly listing: "full" | "siret";
  readonly searchWords: SearchReading;
}

type OperationAnswers = {
  readonly [K in OperationId]: (
    parameters: OperationParameters<K>,
    source: Source,
  ) => { data: Data<K> } | Refusal;
};

const noUnit = notFound("legal unit with this SIREN");

function cappedPageOf<T>(matches: CappedMatches<T>, page: PageRequest) {
  const { totalMatched, capped } = matches;
  return { data: { ...pageOf(matches, page), totalMatched, capped } };
}

/** Returns one page of a list that is in memory as a whole. */
function pageOfAll<T>(entries: readonly T[], parameters: { page?: number; perPage?: number }) {
  const page = pageRequest(parameters);
  const { offset, limit } = windowOf(page);
  const matches: Matches<T> = { items: entries.slice(offset, offset + limit), total: entries.length };
  return { data: pageOf(matches, page) };
}

/**
 * Returns one page of a legal unit's list: "The data object holds siren (string), count (integer) and items (array)."
 * `count` counts the elements of all pages.
 */
function countedPage<T>(
  parameters: { siren: string; page?: number; perPage?: number },
  items: readonly T[] | undefined,
) {
  if (items === undefined) return noUnit;
  const { offset, limit } = windowOf(pageRequest(parameters));
  return {
    data: { siren: parameters.siren, count: items.length, items: items.slice(offset, offset + limit) },
  };
}

const answering: OperationAnswers = {
  search(parameters, { register, searchWords }) {
    const page = pageRequest(parameters);
    return { data: pageOf(register.search(parameters, windowOf(page), searchWords), page) };
  },
  "search-directors"(parameters, { register }) {
    const page = pageRequest(parameters);
    return cappedPageOf(register.searchDirectors(parameters, windowOf(page)), page);
  },
  "search-address"(parameters, { register }) {
    const page = pageRequest(parameters);
    return cappedPageOf(register.searchAddress(parameters, windowOf(page)), page);
  },
  "legal-unit"({ siren }, { register, caller }) {
    const unit = register.legalUnit(siren);
    if (unit === undefined) return noUnit;
    return { data: planIncludes(caller.plan, financialPlan) ? unit : { ...unit, capital: null } };
  },
  establishments(parameters, { register, listing }) {
    const page = pageRequest(parameters);
    const matches = register.establishments(parameters.siren, parameters.etat, windowOf(page));
    if (matches === undefined) return noUnit;
    const { items, pagination } = pageOf(matches, page);
    return {
      data: { items: listing === "full" ? items : items.map(({ siret }) => ({ siret })), pagination },
    };
  },
  directors: (parameters, { register }) => countedPage(parameters, register.directors(parameters.siren)),
  accounts: (parameters, { register }) => countedPage(parameters, register.accounts(parameters.siren)),
  establishment({ siret }, { register }) {
    const establishment = register.establishment(siret);
    return establishment === undefined ? notFound("establishment with this SIRET") : { data: establishment };
  },
  naf: (parameters, { register }) => pageOfAll(register.naf(parameters.q), parameters),
  "naf-code"({ code }, { register }) {
    const entry = register.nafCode(code);
    return entry === undefined ? notFound("NAF code") : { data: entry };
  },
  "legal-forms": (parameters, { register }) => pageOfAll(register.legalForms(parameters.q), parameters),
  me(_parameters, { caller }) {
    const { companyId } = caller.key;
    return companyId === null ? refusals.unattachedKey : { data: accountOf(caller, companyId) };
  },
};

/** Returns the result of an operation whose parameters have been read. */
export function answer<K extends OperationId>(
  id: K,
  parameters: OperationParameters<K>,
  source: Source,
): OperationAnswer {
  return answering[id](parameters, source);
}

const { page, perPage, directorName } = limits;
const name = `at least ${directorName.minimumLength} characters`;

/** What each parameter with a rule must be, as the end of "nom must be …". */
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

/** Longest part of a caller's text that an error repeats, characters. */
const longestEcho = 40;

/** Returns the refusal of a parameter that breaks its rule. A malformed NAF code counts as one that is not found. */
function refuseParameter(operation: string, parameter: string, value: string): Refusal {
  if (parameter === "code") return notFound("NAF code");
  const rule = (parameter === "etat" ? etats[operation] : rules[parameter]) ?? "of another form";
  const echo = value.length > longestEcho ? `${value.slice(0, longestEcho)}…` : value;
  return badRequest(
    `${parameter} must be ${rule}; got ${JSON.stringify(echo)}.`,
    parameter === "siren" ? "INVALID_SIREN" : null,
  );
}

/** Returns the refusal of a call without any of the parameters it needs. */
function refuseMissing(names: readonly string[], code: Refusal["code"]): Refusal {
  return badRequest(
    names.length === 1 ? `${names[0]} is missing.` : `Give at least one of ${names.join(", ")}.`,
    code,
  );
}

const refuseRepeated = (parameter: string): Refusal => badRequest(`${parameter} is given more than once.`);

/** Parameters as in the URL, path and query together, percent-decoded. */
export type RawParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

interface ParameterReader {
  readonly name: string;
  readonly required: boolean;
  /** Returns the value in the contract's type; undefined if the text is not valid. */
  readonly read: (text: string) => unknown;
}

/** At most twelve digits, so that a page times its length is still an exact number, and a valid offset for SQLite. */
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
 * Reads the parameters of an operation by the contract's own schema. Unknown parameters are ignored, blank ones count
 * as absent, and spaces around a value are removed.
 */
export function readParameters<K extends OperationId>(
  id: K,
  rawParameters: RawParameters,
): { readonly parameters: OperationParameters<K> } | { readonly refusal: Refusal } {
  const parameters: Record<string, unknown> = {};
  for (const { name, required, read } of readers.get(id)!) {
    const text = rawParameters[name];
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

/** Returns the refusal of an absent parameter: malformed if it is part of the path, missing if of the query. */
function refuseAbsent(id: OperationId, name: string): Refusal {
  return operations[id].path.includes(`{${name}}`)
    ? refuseParameter(id, name, "")
    : refuseMissing([name], null);
}
