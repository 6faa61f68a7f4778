import { type Static, type TObject, type TSchema, Type } from "typebox";
import {
  AccountList,
  AddressCompany,
  DirectorList,
  Establishment,
  LegalUnit,
  LegalUnitSummary,
  Me,
  PersonCompany,
} from "./entities.ts";
import { CappedPage, type ErrorCode, type ErrorStatus, Page, Siren, Siret } from "./envelope.ts";
import { type PlanCode, financialPlan, limits } from "./limits.ts";
import { type OperationId, paths } from "./paths.ts";

/** One operation of the API. All are GET, need the key pair, and answer with the envelope. */
export interface Operation {
  /** Path below the base address; a name in braces is a parameter, the other parameters go into the query. */
  readonly path: string;
  readonly summary: string;
  readonly parameters: TObject;
  /** At least one of these parameters must be given. */
  readonly needsOneOf?: { readonly names: readonly string[]; readonly code: ErrorCode | null };
  /** Schema of the envelope's `data`; unknown where the contract does not show it. */
  readonly data: TSchema;
  /** Statuses the contract documents for this operation, beside those of every call (401, 402, 429, 5xx). */
  readonly errors: readonly ErrorStatus[];
  /** Lowest plan that may call it. */
  readonly plan: PlanCode;
  /** True when its questions or answers name natural persons. Only the asker may then know that it was asked. */
  readonly personal: boolean;
}

const optionalText = (description: string, rules: { pattern?: string; minLength?: number } = {}) =>
  Type.Optional(Type.String({ description, ...rules }));

const paging = {
  page: Type.Optional(Type.Integer({ minimum: limits.page.minimum, default: limits.page.default })),
  perPage: Type.Optional(
    Type.Integer({
      minimum: limits.perPage.minimum,
      maximum: limits.perPage.maximum,
      default: limits.perPage.default,
    }),
  ),
};

const directorName = (description: string) =>
  optionalText(description, { minLength: limits.directorName.minimumLength });

const searchFilters = {
  q: optionalText(
    "free text: name, director name or SIREN prefix; exactly 9 digits is an exact SIREN lookup",
  ),
  naf: optionalText("exact NAF/APE code or a division prefix"),
  categorieJuridique: optionalText("legal-form code"),
  etat: Type.Optional(Type.Union([Type.Literal("A"), Type.Literal("C")])),
  codePostal: optionalText("exact postal code, matched against an establishment"),
  commune: optionalText("commune name, partial match"),
  departement: optionalText("2-digit department, prefix of the postal code", { pattern: "^\\d{2}$" }),
};

/** Any plan may call it, and nobody is named. */
const ordinary = { plan: "free", personal: false } as const;

/**
 * The 12 operations of the API: the single table from which types, validation, OpenAPI, client and sandbox derive. Ids
 * and parameter names are also those of the relay's lookups, the ledger and the sandbox's counts.
 */
export const operations = {
  search: {
    path: paths.search,
    summary: "Search of legal units by filters, ordered by name",
    parameters: Type.Object({ ...searchFilters, ...paging }),
    needsOneOf: { names: Object.keys(searchFilters), code: "MISSING_FILTER" },
    data: Page(LegalUnitSummary),
    errors: [400],
    ...ordinary,
  },
  "search-directors": {
    path: paths["search-directors"],
    summary: "Every company a person directs or has directed",
    parameters: Type.Object({
      nom: directorName("surname or any name token"),
      prenom: directorName("given name(s)"),
      strict: Type.Optional(
        Type.Boolean({ default: false, description: "match nom and prenom field by field" }),
      ),
      ...paging,
    }),
    needsOneOf: { names: ["nom", "prenom"], code: null },
    data: CappedPage(PersonCompany),
    errors: [400],
    plan: "free",
    personal: true,
  },
  "search-address": {
    path: paths["search-address"],
    summary: "Every company registered at an address, head office first",
    parameters: Type.Object({
      codePostal: Type.String({
        pattern: limits.postalCode.pattern,
        description: "5 digits, or at least the first 4",
      }),
      voie: optionalText("street tokens (number, type, name) in any order"),
      commune: optionalText("commune name, refinement"),
      ...paging,
    }),
    data: CappedPage(AddressCompany),
    errors: [400],
    ...ordinary,
  },
  "legal-unit": {
    path: paths["legal-unit"],
    summary: "A legal unit by SIREN",
    parameters: Type.Object({ siren: Siren() }),
    data: LegalUnit,
    errors: [404],
    ...ordinary,
  },
  establishments: {
    path: paths.establishments,
    summary: "The establishments of a legal unit",
    parameters: Type.Object({
      siren: Siren(),
      etat: Type.Optional(Type.Union([Type.Literal("A"), Type.Literal("F")])),
      ...paging,
    }),
    data: Type.Unknown(),
    errors: [404],
    ...ordinary,
  },
  directors: {
    path: paths.directors,
    summary: "The directors of a legal unit",
    parameters: Type.Object({ siren: Siren(), ...paging }),
    data: DirectorList,
    errors: [404],
    plan: "free",
    personal: true,
  },
  accounts: {
    path: paths.accounts,
    summary: "The annual accounts of a legal unit",
    parameters: Type.Object({ siren: Siren(), ...paging }),
    data: AccountList,
    errors: [403, 404],
    plan: financialPlan,
    personal: false,
  },
  establishment: {
    path: paths.establishment,
    summary: "An establishment by SIRET",
    parameters: Type.Object({ siret: Siret() }),
    data: Establishment,
    errors: [404],
    ...ordinary,
  },
  naf: {
    path: paths.naf,
    summary: "NAF/APE codes with their labels",
    parameters: Type.Object({ q: optionalText("searches by label or NAF code"), ...paging }),
    data: Type.Unknown(),
    errors: [],
    ...ordinary,
  },
  "naf-code": {
    path: paths["naf-code"],
    summary: "The label of one NAF/APE code",
    parameters: Type.Object({
      code: Type.String({
        pattern: "^\\d{2}\\.\\d{2}[A-Z]$",
        description: "two digits, dot, two digits, one letter",
      }),
    }),
    data: Type.Unknown(),
    errors: [404],
    ...ordinary,
  },
  "legal-forms": {
    path: paths["legal-forms"],
    summary: "Legal-form codes with their labels",
    parameters: Type.Object({ q: optionalText("searches by label or code"), ...paging }),
    data: Type.Unknown(),
    errors: [],
    ...ordinary,
  },
  me: {
    path: paths.me,
    summary: "The caller's account, plan and usage; counts against the quota",
    parameters: Type.Object({}),
    data: Me,
    errors: [400],
    ...ordinary,
  },
} as const satisfies Record<OperationId, Operation>;

export type { OperationId };
export const operationIds = Object.keys(paths) as OperationId[];

/** Parameters of an operation, in path and query, by the contract's names. */
export type OperationParameters<K extends OperationId> = Static<(typeof operations)[K]["parameters"]>;

/** Payload of an operation; `unknown` where the contract does not show it. */
export type Data<K extends OperationId> = Static<(typeof operations)[K]["data"]>;

/** A bound, in terms of JSON Schema. */
interface Bound {
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly maximum?: number;
}

/** A SIREN has eight digits besides its check digit, so even with one element per page no list has more pages. */
const page: Bound = { maximum: 100_000_000 };
/**
 * Names have at most 120 characters at INSEE, and somewhat more in the registry. Labels of nomenclatures have fewer.
 */
const words: Bound = { maxLength: 300 };
/** "each with at least 2 characters", not counting blanks at either end. INSEE's surnames have at most 100. */
const personName: Bound = { maxLength: 100, pattern: "\\S[\\s\\S]*\\S" };
/** INSEE's longest commune has 45 characters. */
const commune: Bound = { maxLength: 100 };

/**
 * The widest meaningful value of each parameter, in addition to the contract's rules above. The contract limits no
 * text, and a service may answer invalid input in any way, so a question beyond these bounds is not asked. An operation
 * whose parameters the contract limits is not listed.
 */
export const bounds: Readonly<Partial<Record<OperationId, Readonly<Record<string, Bound>>>>> = {
  search: {
    q: words,
    // "exact NAF/APE code or a division prefix"; codes from before 2008 have one digit less.
    naf: { pattern: "^\\d{2}(\\.?\\d{1,2}[A-Z]?)?$" },
    // "legal-form code", complete or its first digits
    categorieJuridique: { pattern: "^\\d{1,4}$" },
    // "exact postal code"
    codePostal: { pattern: "^\\d{5}$" },
    commune,
    page,
  },
  "search-directors": { nom: personName, prenom: personName, page },
  "search-address": { voie: words, commune, page },
  establishments: { page },
  directors: { page },
  accounts: { page },
  naf: { q: words, page },
  "legal-forms": { q: words, page },
};
