import { financialPlan, listedPart, planIncludes } from "../contract/limits.ts";
import type { OperationId } from "../contract/paths.ts";
import { accountYear, chooseAccounts, isConfidential, latestOwnAccounts } from "../fields/accounts.ts";
import type { Field } from "../fields/catalogue.ts";
import {
  resources as operations,
  dayOfReading,
  isMasked,
  type Resource,
  type FieldValue,
} from "../fields/field.ts";
import type { NafTables } from "../fields/naf.ts";
import type { Lookup, Miss, OutcomeStatus } from "../lookups/lookup.ts";
import {
  type ResourceName,
  type ResolutionStep,
  type Subject,
  hasCapital,
  isCapitalUnknown,
} from "../lookups/resolve.ts";
import type { Language } from "../messages/messages.ts";

/** A field with the resource that it is read from in this run. */
interface WantedField {
  readonly field: Field;
  /**
   * Index of its resource among those of the run; -1 if the plan does not include it, or if it depends on all answers
   * alike (`ofReading`).
   */
  readonly resource: number;
}

/** The fields of a run, and the resources needed to fill them. */
export interface WantedFields {
  readonly fields: readonly WantedField[];
  readonly resources: readonly ResourceName[];
  /** Fields that the account's plan does not include. */
  readonly beyondPlan: readonly Field[];
  /** Resources of these: nobody is asked for them, but an answer that an earlier plan paid for and that is stored is shown. */
  readonly storedResources: readonly ResourceName[];
  /** Labels of activity codes, for fields that need them. */
  readonly naf?: NafTables | undefined;
  /** A legal unit read before this time does not show that it has no share capital (`isCapitalUnknown`), epoch milliseconds. */
  readonly financialSince?: number | undefined;
}

/** Returns true for a field of the legal unit that only some plans fill. */
export const isFinancial = ({ plan, resource }: Field): boolean =>
  resource === "legal-unit" && plan === financialPlan;

/**
 * Returns the wanted fields with the time from which on a legal unit tells its share capital, if any of them needs it.
 * `since`: when a plan was first seen that fills it. `now`: when the run began, so that the run accepts whatever it
 * reads itself, regardless of the clocks. Both in epoch milliseconds.
 */
export function withFinancialSince(
  wanted: WantedFields,
  since: number | undefined,
  now: number,
): WantedFields {
  const isWanted = wanted.fields.some(({ field, resource }) => resource !== -1 && isFinancial(field));
  return since === undefined || !isWanted ? wanted : { ...wanted, financialSince: Math.min(since, now) };
}

/** Returns true if a field of the establishment is wanted, so that a row's SIRET matters and not only its SIREN. */
export function wantsEstablishment(fields: readonly Field[]): boolean {
  return fields.some(
    ({ resource }) => resource === "establishment" || resource === "suggested-establishment",
  );
}

/** Returns true if a field is about the company's head office in rows that name no establishment. */
export const asksHeadOffice = (fields: readonly Field[]): boolean =>
  fields.some(({ resource }) => resource === "establishment" || resource === "head-office");

/**
 * Returns the resources needed for `fields`. If all fields of the legal unit are in its summary, the summary suffices.
 * The resource of a field beyond the plan is only read from the store, because calls cannot answer it. A field about the
 * time of reading (`ofReading`) gets one only if no other field needs one.
 * @param plan code of the account's plan; an unknown plan is assumed to include every field
 * @param closed operations that the service refused to this account, whatever its plan
 * @param naf tables for fields that need them (`readsNaf`)
 * @decides which resources the wanted fields need
 */
export function wantedOf(
  fields: readonly Field[],
  plan: string | null | undefined,
  closed: readonly OperationId[] = [],
  naf?: NafTables,
): WantedFields {
  const isIncluded = (field: Field) =>
    (typeof plan !== "string" || planIncludes(plan, field.plan)) &&
    !closed.includes(operations[field.resource].operation);
  const included = fields.filter(isIncluded);
  const read = included.filter(({ ofReading }) => ofReading !== true);
  const asked = read.length === 0 ? included : read;
  const summary = asked
    .filter(({ resource }) => resource === "legal-unit")
    .every(({ inSummary }) => inSummary);
  const resourceOf = ({ resource }: Field): ResourceName =>
    resource === "legal-unit" && summary ? "legal-unit-summary" : resource;
  const resources = [...new Set(asked.map(resourceOf))];
  const beyondPlan = fields.filter((field) => !included.includes(field));
  const storedResources = [...new Set(beyondPlan.map(({ resource }) => resource))];
  return {
    resources,
    fields: fields.map((field) => ({
      field,
      resource: asked.includes(field) ? resources.indexOf(resourceOf(field)) : -1,
    })),
    beyondPlan,
    storedResources,
    naf,
  };
}

/** Something for the note of a row. Each program has its own words for it. */
export type Remark =
  | { readonly kind: "miss"; readonly miss: Miss }
  | { readonly kind: "not_found"; readonly resource: Resource }
  /** Without the row's SIRET, the head office cannot be found. */
  | { readonly kind: "siret_needed" }
  | { readonly kind: "beyond_plan"; readonly fields: readonly Field[] }
  /**
   * All known accounts are of types other than the company's own. `types`: their types as the service names them, null
   * if it gives none.
   */
  | { readonly kind: "other_accounts"; readonly types: readonly (string | null)[] }
  /**
   * Fields that the company's own latest accounts do not publish. `isConfidential`: because these are partly or fully
   * confidential.
   */
  | {
      readonly kind: "unpublished";
      readonly fields: readonly Field[];
      readonly year: number | null;
      readonly isConfidential: boolean;
    }
  /** The service lists only some of the directors or accounts. `total`: undefined if it may list all. */
  | {
      readonly kind: "listed_in_part";
      readonly resource: "directors" | "accounts";
      readonly shown: number;
      readonly total: number | undefined;
    }
  /** A value is masked by INSEE at the company's request. */
  | { readonly kind: "masked" };

/** What is known of a subject. */
interface SubjectKnowledge {
  readonly subject: Subject;
  /** The step of each resource of the run, in their order. */
  readonly steps: readonly ResolutionStep[];
  /** The step of each of the run's `storedResources`, in their order. Without them, fields beyond the plan have no value. */
  readonly storedSteps?: readonly ResolutionStep[];
  /** Returns why a lookup that was tried got no answer. */
  readonly missOf: (lookup: Lookup) => Miss | undefined;
}

/** The answer for a subject: one value a field, a status, and remarks for its note. */
export interface SubjectAnswer {
  readonly status: OutcomeStatus;
  /** Undefined if there is no answer now: it was not asked for, could not be had, or is beyond the plan. */
  readonly values: readonly (FieldValue | undefined)[];
  readonly remarks: readonly Remark[];
  /** When the oldest of its answers was read, epoch milliseconds; undefined if there is none. */
  readonly readAt: number | undefined;
}

/**
 * Reads the values of a subject from its resources. The status is that of a resource without an answer (for lack of
 * quota, or after a failure), if there is one; else found if anything was found; else not found. A field that the plan
 * does not include ("403 on a lower plan") shows the answer that is stored from an earlier plan; without one it has none,
 * gets a remark, and changes nothing else. `now`: epoch milliseconds, for fields that are ages.
 * @decides values, status and remarks of a row
 */
export function subjectAnswer(
  { subject, steps, storedSteps = [], missOf }: SubjectKnowledge,
  wanted: WantedFields,
  language: Language,
  now = Date.now(),
): SubjectAnswer {
  const { fields, resources, beyondPlan, storedResources, naf } = wanted;
  const capitalMisses = missesOfCapital({ subject, steps, missOf }, wanted);
  const misses = [...missesOf(steps), ...(capitalMisses ?? [])];
  const status = statusOf(steps, misses);
  const storedOf = ({ resource }: Field) => storedSteps[storedResources.indexOf(resource)];
  const lacking = beyondPlan.filter((field) => !showsBeyondPlan(field, storedOf(field)));
  const shown = beyondPlan.filter((field) => !lacking.includes(field));
  const readAt = oldestReading(
    shown.length === 0 ? steps : [...steps, ...shown.map((one) => storedOf(one)!)],
  );
  const values = fields.map(({ field, resource }) => {
    if (field.ofReading === true) return dayOf(status, readAt);
    if (lacking.includes(field) || (capitalMisses !== undefined && isFinancial(field))) return undefined;
    const step = shown.includes(field) ? storedOf(field) : steps[resource];
    if (step?.status === "found") return field.read(step.data, language, now, naf);
    return step?.status === "ask" || step?.status === "unavailable" ? undefined : null;
  });
  const missing = resources.filter((_, index) => steps[index]!.status === "not_found");
  const remarks: Remark[] = [];
  if (misses.length > 0) remarks.push(...distinct(misses).map((miss) => ({ kind: "miss", miss }) as const));
  if (missing.length > 0)
    remarks.push(
      ...missingToReport(missing, subject).map((resource) => ({ kind: "not_found", resource }) as const),
    );
  const stepOf = (name: "directors" | "accounts") =>
    steps[resources.indexOf(name)] ?? storedSteps[storedResources.indexOf(name)];
  const accounts = stepOf("accounts");
  if (accounts?.status === "found") {
    const asked = fields.map(({ field }) => field);
    remarks.push(...accountRemarks(accounts.data, asked));
  }
  for (const resource of ["directors", "accounts"] as const) {
    const step = stepOf(resource);
    const part = step?.status === "found" ? listedPart(step.data) : undefined;
    if (part !== undefined) remarks.push({ kind: "listed_in_part", resource, ...part });
  }
  if (steps.some(({ status }) => status === "siret_needed")) remarks.push({ kind: "siret_needed" });
  if (lacking.length > 0) remarks.push({ kind: "beyond_plan", fields: lacking });
  if (values.some(isMasked)) remarks.push({ kind: "masked" });
  return { status, values, remarks, readAt };
}

/** Returns true if the answer stored for a field beyond the plan tells it: a legal unit may have been read on any plan. */
const showsBeyondPlan = (field: Field, step: ResolutionStep | undefined): boolean =>
  step?.status === "found" && (!isFinancial(field) || hasCapital(step.data));

/** Returns when the oldest of the answers behind `steps` was read, epoch milliseconds; undefined if there is none. */
export function oldestReading(steps: readonly ResolutionStep[]): number | undefined {
  let oldest: number | undefined;
  for (const step of steps) {
    if (!("asOf" in step) || step.asOf === undefined) continue;
    if (oldest === undefined || step.asOf < oldest) oldest = step.asOf;
  }
  return oldest;
}

/**
 * Returns the day of a subject's answers. Null if it was not found, like all other fields. Undefined if an answer is
 * missing, because the row then keeps values of an earlier run.
 */
function dayOf(status: OutcomeStatus, readAt: number | undefined): FieldValue | undefined {
  if (status === "not_found") return null;
  return status === "found" && readAt !== undefined ? dayOfReading(readAt) : undefined;
}

/**
 * Returns why the share capital of a subject is unknown although its legal unit is known, because that was read on a plan
 * that does not fill it; undefined if it is known.
 */
function missesOfCapital(
  { subject: { siren }, steps, missOf }: SubjectKnowledge,
  { resources, financialSince }: WantedFields,
): readonly Miss[] | undefined {
  const unit = financialSince === undefined ? undefined : steps[resources.indexOf("legal-unit")];
  if (!isCapitalUnknown(unit, financialSince)) return undefined;
  const miss = missOf({ operation: "legal-unit", siren });
  return miss === undefined ? [] : [miss];
}

const noMisses: readonly Miss[] = [];

/**
 * Returns why lookups got no answer. Called for up to a million subjects, most of which miss none: then nothing is
 * allocated.
 */
function missesOf(steps: readonly ResolutionStep[]): readonly Miss[] {
  if (steps.every(({ status }) => status !== "unavailable")) return noMisses;
  return steps.flatMap((step) => (step.status === "unavailable" ? step.miss : []));
}

/** Returns why some of `fields` have no value in a company's accounts (`data`). */
function accountRemarks(data: unknown, fields: readonly Field[]): Remark[] {
  const choice = chooseAccounts(data, latestOwnAccounts);
  // What is not on the page may be among the others, which `listed_in_part` mentions.
  if (choice.kind !== "chosen" && listedPart(data) !== undefined) return [];
  if (choice.kind === "other_type") return [{ kind: "other_accounts", types: choice.types }];
  if (choice.kind !== "chosen") return [{ kind: "not_found", resource: "accounts" }];
  const { account } = choice;
  const unpublished = fields.filter(({ readAccount }) => readAccount?.(account) === null);
  if (unpublished.length === 0) return [];
  const year = accountYear(account);
  return [{ kind: "unpublished", fields: unpublished, year, isConfidential: isConfidential(account) }];
}

/** Returns each reason once, even if several resources failed for it. */
const distinct = (misses: readonly Miss[]): Miss[] => [
  ...new Map(misses.map((miss) => [`${miss.status}_${miss.error.code}`, miss])).values(),
];

/**
 * Returns the resources to report as missing. If the legal unit itself is not in the register, the others are not
 * mentioned.
 */
function missingToReport(missing: readonly ResourceName[], { siret }: Subject): Resource[] {
  const resources = missing.map((resource): Resource => {
    if (resource === "legal-unit-summary") return "legal-unit";
    if (resource === "suggested-establishment" || resource === "subject")
      return siret === undefined ? "legal-unit" : "establishment";
    // For a subject without a SIRET, the head office was asked for.
    return resource === "establishment" && siret === undefined ? "head-office" : resource;
  });
  return resources.includes("legal-unit") ? ["legal-unit"] : [...new Set(resources)];
}

/** "403 on a lower plan" concerns a single field; the subject's other fields are unaffected. */
const isOfPlan = ({ status, error }: Miss) => status === "failed" && error.code === "forbidden";

function statusOf(steps: readonly ResolutionStep[], misses: readonly Miss[]): OutcomeStatus {
  const others = misses.filter((miss) => !isOfPlan(miss));
  const blocking = others.length > 0 || misses.length < steps.length ? others : misses;
  const worst = blocking.find(({ status }) => status === "failed") ?? blocking[0];
  if (worst !== undefined) return worst.status;
  if (steps.some(({ status }) => status === "ask")) return "deferred";
  if (steps.some(({ status }) => status === "found" || status === "siret_needed")) return "found";
  return steps.length === 0 ? "deferred" : "not_found";
}
