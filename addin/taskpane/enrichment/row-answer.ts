import type { Field } from "../../../shared/fields/catalogue.ts";
import type { FieldValue, Language, Resource } from "../../../shared/fields/field.ts";
import type { OutcomeStatus } from "../../../shared/lookups/outcome.ts";
import { resolve, type Step, type Subject } from "../../../shared/lookups/resolve.ts";
import { isKnown, type Unanswered } from "../../desk/answer.ts";
import type { Knowledge } from "./knowledge.ts";
import type { Wanted } from "./wanted.ts";

/** Something the note of a row says. */
export type Remark =
  | { readonly kind: "not_found"; readonly resource: Resource }
  | { readonly kind: "unanswered"; readonly answer: Unanswered }
  | { readonly kind: "siret_needed" }
  | { readonly kind: "masked" }
  | { readonly kind: "beyond_plan"; readonly fields: readonly Field[] };

/** What a company got: one value a field, a status, and what is to be said of it. */
export interface RowAnswer {
  readonly status: OutcomeStatus;
  readonly values: readonly FieldValue[];
  readonly remarks: readonly Remark[];
}

/** "403 on a lower plan" concerns the accounts alone: the row's other fields are there. */
const isOfPlan = ({ error }: Unanswered) => error.code === "forbidden";

/**
 * Reads a company's fields out of what is known. What could not be had counts first, then what was found: a row is
 * `not_found` only where nothing was.
 */
export function rowAnswer(
  subject: Subject,
  { fields, resources, beyondPlan }: Wanted,
  knowledge: Knowledge,
  language: Language,
): RowAnswer {
  const steps = new Map(resources.map((resource) => [resource, resolve(resource, subject, knowledge.know)]));
  const values = fields.map((field) => {
    const step = beyondPlan.includes(field) ? undefined : steps.get(field.resource);
    return step?.kind === "data" ? field.read(step.data, language) : null;
  });
  const missing = [...steps].flatMap(([resource, { kind }]) => (kind === "not_found" ? [resource] : []));
  const unanswered = [...steps.values()].flatMap((step) => unansweredOf(step, knowledge));
  const remarks: Remark[] = [
    ...distinct(unanswered).map((answer) => ({ kind: "unanswered", answer }) as const),
    ...withoutConsequences(missing).map((resource) => ({ kind: "not_found", resource }) as const),
  ];
  if ([...steps.values()].some(({ kind }) => kind === "siret_needed")) remarks.push({ kind: "siret_needed" });
  if (beyondPlan.length > 0) remarks.push({ kind: "beyond_plan", fields: beyondPlan });
  if (values.some((value) => typeof value === "string" && value.includes("[ND]")))
    remarks.push({ kind: "masked" });
  return { status: statusOf([...steps.values()], unanswered), values, remarks };
}

function unansweredOf(step: Step, knowledge: Knowledge): Unanswered[] {
  if (step.kind !== "unavailable") return [];
  const answer = knowledge.answerTo(step.lookup);
  return answer === undefined || isKnown(answer) ? [] : [answer];
}

const distinct = (answers: readonly Unanswered[]): Unanswered[] => [
  ...new Map(answers.map((answer) => [answer.error.code, answer])).values(),
];

/** Where the legal unit itself is not in the register, the rest goes without saying. */
const withoutConsequences = (missing: readonly Resource[]): readonly Resource[] =>
  missing.includes("legal-unit") ? ["legal-unit"] : missing;

function statusOf(steps: readonly Step[], unanswered: readonly Unanswered[]): OutcomeStatus {
  const blocking = unanswered.filter((answer) => !isOfPlan(answer) || unanswered.length === steps.length);
  const worst = blocking.find(({ status }) => status === "failed") ?? blocking[0];
  if (worst !== undefined) return worst.status;
  if (steps.some(({ kind }) => kind === "ask")) return "deferred";
  if (steps.some(({ kind }) => kind === "data" || kind === "siret_needed")) return "found";
  return steps.length === 0 ? "deferred" : "not_found";
}
