import { subjectAnswer, wantedOf, withFinancialSince } from "../../../../shared/answers/subject-answer.ts";
import type { Field } from "../../../../shared/fields/catalogue.ts";
import { mostSteps } from "../../../../shared/lookups/resolve.ts";
import type { SearchKind } from "./search-form.ts";
import { RunKnowledge, askOpen } from "../../../../shared/enrichment/run-knowledge.ts";
import { type FieldValue, dayOfReading } from "../../../../shared/fields/field.ts";
import type { Language } from "../../../../shared/messages/messages.ts";
import type { Lookup } from "../../../../shared/lookups/lookup.ts";
import type { Miss } from "../../../../shared/lookups/lookup.ts";
import type { LookupClient } from "../../../client/lookup-client.ts";
import { RunAnswers } from "../../../client/run-answers.ts";
import { nafFor } from "../../../runtime/naf-tables.ts";
import type { Runtime } from "../../../runtime/runtime.ts";
import type { KnownPlan } from "../../../runtime/known-plan.ts";
import type { FoundCompany } from "../../matching/found-companies.ts";
import type { NafTables } from "../../../../shared/fields/naf.ts";

/** Fields that every search answer contains: read from the answer, they cost nothing. */
const inEverySearch: readonly string[] = [
  "siren",
  "siren_formatted",
  "name",
  "naf",
  "naf_label",
  "active",
  "state",
  "created",
];

/** Returns true if the answer to a search of this kind contains the field, even as null. */
const isInSearchAnswer = (field: Field, kind: SearchKind): boolean =>
  field.ofReading === true || (kind === "name" ? field.inSummary : inEverySearch.includes(field.key));

/** Returns the most calls needed to insert `fields` of one company found by a search of this kind. */
export function insertionCalls(fields: readonly Field[], kind: SearchKind, plan: string | null): number {
  const { resources } = wantedOf(
    fields.filter((field) => !isInSearchAnswer(field, kind)),
    plan,
  );
  const calls = resources.reduce((sum, resource) => sum + mostSteps(resource), 0);
  // Without a SIRET, both mean the head office and make the same call.
  const isAskedTwice = resources.includes("establishment") && resources.includes("head-office");
  return isAskedTwice ? calls - mostSteps("head-office") : calls;
}

interface CompanyFieldsInput {
  readonly company: FoundCompany;
  readonly kind: SearchKind;
  readonly fields: readonly Field[];
  readonly client: LookupClient;
  readonly language: Language;
  readonly plan: KnownPlan;
  /** Loads the NAF tables. Without it, fields that need them stay blank. */
  readonly loadNaf?: Runtime["loadNaf"];
}

/** Returns what to ask for the fields that are not in the answer to the search, and what knows the answers. */
function questionsOf(
  { kind, fields, client, plan }: Omit<CompanyFieldsInput, "company" | "language">,
  naf?: NafTables,
) {
  const rest = fields.filter((field) => !isInSearchAnswer(field, kind));
  const wanted = withFinancialSince(wantedOf(rest, plan.plan, [], naf), plan.financialSince, Date.now());
  const answers = new RunAnswers(client);
  const knowledge = new RunKnowledge(answers, -Infinity);
  knowledge.financialSince = wanted.financialSince;
  return { rest, wanted, answers, knowledge };
}

/** Returns the SIRENs of companies whose `fields` are known here or to the relay. Costs no call. */
export async function knownCompanies(
  companies: readonly FoundCompany[],
  input: Omit<CompanyFieldsInput, "company" | "language">,
): Promise<ReadonlySet<string>> {
  const subjects = companies.map(({ siren }) => ({ siren }));
  const { wanted, answers, knowledge } = questionsOf(input);
  const { resources } = wanted;
  await askOpen({ subjects, resources, knowledge, lookups: answers.kept() });
  const steps = await knowledge.steps(subjects, resources);
  const isKnown = (at: number) =>
    steps[at]!.every(({ status: step }) => step !== "ask" && step !== "unavailable");
  return new Set(subjects.flatMap(({ siren }, at) => (isKnown(at) ? siren : [])));
}

const beyondPlan: Miss = { status: "failed", error: { code: "forbidden", message: "" } };

/**
 * Reads `fields` of a found company: from the search answer as far as possible, the rest through the client. Of fields
 * that the plan does not include, those are read that the relay has stored from an earlier plan.
 */
export async function readCompanyFields(input: CompanyFieldsInput) {
  const { company, kind, fields, language, loadNaf } = input;
  const subject = { siren: company.siren };
  const naf = await nafFor(fields, loadNaf);
  const { rest, wanted, answers, knowledge } = questionsOf(input, naf);
  const { resources, storedResources, financialSince } = wanted;
  const subjects = [subject];
  const lookups = answers.asking(undefined, undefined, financialSince);
  await askOpen({ subjects, resources, knowledge, lookups });
  await askOpen({ subjects, resources: storedResources, knowledge, lookups: answers.kept() });
  const [steps = []] = await knowledge.steps(subjects, resources);
  const [storedSteps = []] = await knowledge.steps(subjects, storedResources);
  const known = { subject, steps, storedSteps, missOf: (lookup: Lookup) => knowledge.missOf(lookup) };
  const { values, remarks, readAt } = subjectAnswer(known, wanted, language);
  const times = [readAt, company.asOf].filter((time) => time !== undefined);
  const day = times.length === 0 ? null : dayOfReading(Math.min(...times));
  const valueOf = (field: Field): FieldValue => {
    if (field.ofReading === true) return day;
    return isInSearchAnswer(field, kind)
      ? field.read(company.item, language, undefined, naf)
      : (values[rest.indexOf(field)] ?? null);
  };
  return {
    values: fields.map(valueOf),
    missing: remarks.flatMap((remark) => {
      if (remark.kind === "beyond_plan") return [beyondPlan];
      return remark.kind === "miss" ? [remark.miss] : [];
    }),
  };
}
