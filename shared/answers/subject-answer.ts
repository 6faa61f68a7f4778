import { planIncludes } from "../contract/limits.ts";
import type { OperationId } from "../contract/paths.ts";
import { accountYear, chooseAccounts, isConfidential, latestOwnAccounts } from "../fields/accounts.ts";
import type { Field } from "../fields/catalogue.ts";
import { resources as operations, dayOfReading, type Resource, type FieldValue } from "../fields/field.ts";
import type { NafTables } from "../fields/naf.ts";
import type { Lookup, Miss, OutcomeStatus } from "../lookups/lookup.ts";
import type { ResourceName, ResolutionStep, Subject } from "../lookups/resolve.ts";
import type { Language } from "../messages/messages.ts";

/** A field with the resource that answers it in this run. */
interface WantedField {
  readonly field: Field;
  /** Position of its resource among those of the run; -1 when the plan does not include it, or it is told by all of them. */
  readonly resource: number;
}

/** The fields of a run, and what has to be known of a subject to fill them. */
export interface WantedFields {
  readonly fields: readonly WantedField[];
  readonly resources: readonly ResourceName[];
  /** Fields that the account's plan does not include. */
  readonly beyondPlan: readonly Field[];
  /** What activity codes are called, where a field is read in it. */
  readonly naf?: NafTables | undefined;
}

/** True when a field of the establishment is wanted, so that a row's SIRET matters and not its SIREN alone. */
export function wantsEstablishment(fields: readonly Field[]): boolean {
  return fields.some(
    ({ resource }) => resource === "establishment" || resource === "suggested-establishment",
  );
}

/** True when a field tells of a company's head office, on a row that names no establishment. */
export const asksHeadOffice = (fields: readonly Field[]): boolean =>
  fields.some(({ resource }) => resource === "establishment" || resource === "head-office");

/**
 * Which resources have to be known for `fields`. Where every field of the legal unit stands in the summary, the summary
 * will do. A field beyond the plan has no resource: it would cost calls that cannot answer it. One that is told by when answers
 * were read has one where it is wanted alone.
 * @param plan code of the account's plan; one that is not known is given the benefit of the doubt
 * @param closed operations that the service refused to this account, whatever its plan is called
 * @param naf what fields that need it are read in (`readsNaf`)
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
  return {
    resources,
    fields: fields.map((field) => ({
      field,
      resource: asked.includes(field) ? resources.indexOf(resourceOf(field)) : -1,
    })),
    beyondPlan: fields.filter((field) => !included.includes(field)),
    naf,
  };
}

/** Something the note of a row says. Each program has its own words for it. */
export type Remark =
  | { readonly kind: "miss"; readonly miss: Miss }
  | { readonly kind: "not_found"; readonly resource: Resource }
  /** The head office cannot be told without the row's SIRET. */
  | { readonly kind: "siret_needed" }
  | { readonly kind: "beyond_plan"; readonly fields: readonly Field[] }
  /** The accounts known are of other types than the company's own, which `types` names as the service does; null: it names none. */
  | { readonly kind: "other_accounts"; readonly types: readonly (string | null)[] }
  /** What the company's own latest accounts do not publish; `isConfidential`: because they are so in part or whole. */
  | {
      readonly kind: "unpublished";
      readonly fields: readonly Field[];
      readonly year: number | null;
      readonly isConfidential: boolean;
    }
  /** A value is [ND]: masked by INSEE at the company's request. */
  | { readonly kind: "masked" };

/** What is known of a subject. */
interface SubjectKnowledge {
  readonly subject: Subject;
  /** Where each resource of the run stands, in their order. */
  readonly steps: readonly ResolutionStep[];
  /** Why a lookup that was tried gave no answer. */
  readonly missOf: (lookup: Lookup) => Miss | undefined;
}

/** What a subject got: one value a field, a status, and what is to be said of it. */
interface SubjectAnswer {
  readonly status: OutcomeStatus;
  /** Undefined where there is no answer now: it was not asked, or could not be had. */
  readonly values: readonly (FieldValue | undefined)[];
  readonly remarks: readonly Remark[];
  /** When the oldest of its answers was read, epoch milliseconds; undefined when it has none. */
  readonly readAt: number | undefined;
}

/**
 * Reads the values of a subject out of what its resources got. Its status: what could not be had for lack of quota or
 * for a failure counts first; else found when anything was; else not found. A field that the plan does not include is
 * empty, said so, and changes nothing else ("403 on a lower plan"). `now`: epoch milliseconds, for fields that are ages.
 * @decides values, status and remarks of a row
 */
export function subjectAnswer(
  { subject, steps, missOf }: SubjectKnowledge,
  { fields, resources, beyondPlan, naf }: WantedFields,
  language: Language,
  now = Date.now(),
): SubjectAnswer {
  const misses = missesOf(steps, missOf);
  const status = statusOf(steps, misses);
  const readAt = oldestReading(steps);
  const values = fields.map(({ field, resource }) => {
    if (field.ofReading === true) return dayOf(status, readAt);
    const step = steps[resource];
    if (step?.kind === "data") return field.read(step.data, language, now, naf);
    const isOpen = step?.kind === "ask" || (step?.kind === "unavailable" && !isRefused(missOf(step.lookup)));
    return isOpen ? undefined : null;
  });
  const missing = resources.filter((_, index) => steps[index]!.kind === "not_found");
  const remarks: Remark[] = [];
  if (misses.length > 0) remarks.push(...distinct(misses).map((miss) => ({ kind: "miss", miss }) as const));
  if (missing.length > 0)
    remarks.push(
      ...toldMissing(missing, subject).map((resource) => ({ kind: "not_found", resource }) as const),
    );
  const accounts = steps[resources.indexOf("accounts")];
  if (accounts?.kind === "data") {
    const asked = fields.map(({ field }) => field);
    remarks.push(...accountRemarks(accounts.data, asked));
  }
  if (steps.some(({ kind }) => kind === "siret_needed")) remarks.push({ kind: "siret_needed" });
  if (beyondPlan.length > 0) remarks.push({ kind: "beyond_plan", fields: beyondPlan });
  if (values.some((value) => typeof value === "string" && value.includes("[ND]")))
    remarks.push({ kind: "masked" });
  return { status, values, remarks, readAt };
}

/** When the oldest of the answers that `steps` rest on was read, epoch milliseconds; undefined where they rest on none. */
export function oldestReading(steps: readonly ResolutionStep[]): number | undefined {
  const times = steps.flatMap((step) => ("asOf" in step && step.asOf !== undefined ? [step.asOf] : []));
  return times.length === 0 ? undefined : Math.min(...times);
}

/**
 * The day of what a subject got. None where it is not found, as no other field has a value then; and none now where an answer is
 * missing, for what stands in the row meanwhile is of an earlier run.
 */
function dayOf(status: OutcomeStatus, readAt: number | undefined): FieldValue | undefined {
  if (status === "not_found") return null;
  return status === "found" && readAt !== undefined ? dayOfReading(readAt) : undefined;
}

const noMisses: readonly Miss[] = [];

/** Why lookups gave no answer: of most subjects all did, and a list asks it a million times. */
function missesOf(steps: readonly ResolutionStep[], missOf: SubjectKnowledge["missOf"]): readonly Miss[] {
  if (steps.every(({ kind }) => kind !== "unavailable")) return noMisses;
  return steps.flatMap((step) => (step.kind === "unavailable" ? (missOf(step.lookup) ?? []) : []));
}

/** Why some of `fields` have no value in the accounts of a company (`data`). */
function accountRemarks(data: unknown, fields: readonly Field[]): Remark[] {
  const choice = chooseAccounts(data, latestOwnAccounts);
  if (choice.kind === "other_type") return [{ kind: "other_accounts", types: choice.types }];
  if (choice.kind !== "chosen") return [{ kind: "not_found", resource: "accounts" }];
  const { account } = choice;
  const unpublished = fields.filter(({ readAccount }) => readAccount?.(account) === null);
  if (unpublished.length === 0) return [];
  const year = accountYear(account);
  return [{ kind: "unpublished", fields: unpublished, year, isConfidential: isConfidential(account) }];
}

/** One reason once, however many resources it kept from being had. */
const distinct = (misses: readonly Miss[]): Miss[] => [
  ...new Map(misses.map((miss) => [`${miss.status}_${miss.error.code}`, miss])).values(),
];

/** What is not in the register; where the legal unit itself is not, the rest goes without saying. */
function toldMissing(missing: readonly ResourceName[], { siret }: Subject): Resource[] {
  const told = missing.map((resource): Resource => {
    if (resource === "legal-unit-summary") return "legal-unit";
    if (resource === "suggested-establishment" || resource === "subject")
      return siret === undefined ? "legal-unit" : "establishment";
    // A subject without SIRET asked for the head office.
    return resource === "establishment" && siret === undefined ? "head-office" : resource;
  });
  return told.includes("legal-unit") ? ["legal-unit"] : [...new Set(told)];
}

/** "403 on a lower plan" concerns a field alone: the subject's other fields are there. */
const isOfPlan = ({ status, error }: Miss) => status === "failed" && error.code === "forbidden";

const isRefused = (miss: Miss | undefined): boolean => miss !== undefined && isOfPlan(miss);

function statusOf(steps: readonly ResolutionStep[], misses: readonly Miss[]): OutcomeStatus {
  const others = misses.filter((miss) => !isOfPlan(miss));
  const blocking = others.length > 0 || misses.length < steps.length ? others : misses;
  const worst = blocking.find(({ status }) => status === "failed") ?? blocking[0];
  if (worst !== undefined) return worst.status;
  if (steps.some(({ kind }) => kind === "ask")) return "deferred";
  if (steps.some(({ kind }) => kind === "data" || kind === "siret_needed")) return "found";
  return steps.length === 0 ? "deferred" : "not_found";
}
