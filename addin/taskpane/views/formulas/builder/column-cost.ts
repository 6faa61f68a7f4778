import { wantedOf, withFinancialSince } from "../../../../../shared/answers/subject-answer.ts";
import { RunKnowledge, askOpen } from "../../../../../shared/enrichment/run-knowledge.ts";
import { functionFields } from "../../../../../shared/fields/catalogue.ts";
import { functionName } from "../../../../../shared/fields/field-table.ts";
import { readIdentifier } from "../../../../../shared/identifiers/read.ts";
import { mostSteps, type Subject } from "../../../../../shared/lookups/resolve.ts";
import type { LookupClient } from "../../../../client/lookup-client.ts";
import { RunAnswers } from "../../../../client/run-answers.ts";
import { exampleCalls } from "../../../workbook/formula-calls.ts";
import type { CellValue } from "../../../workbook/workbook.ts";
import type { KnownPlan } from "../../../../runtime/known-plan.ts";

/** The cost of a column of formulas. Each company counts once, and stored answers cost nothing. */
export interface ColumnCost {
  readonly companies: number;
  /** Most calls. A name that many companies share takes more. */
  readonly calls: number;
}

const fieldByName = new Map(functionFields.map((field) => [functionName(field.key), field]));

/** Most companies for which the relay is asked what it has stored. */
const mostLooked = 2_000;

/** Returns the different companies that cells name. Other cells make no calls. */
function subjectsIn(values: readonly CellValue[]): Subject[] {
  const found = new Map<string, Subject>();
  for (const value of values) {
    const reading = readIdentifier(String(value));
    if (reading.kind === "siren") found.set(reading.siren, { siren: reading.siren });
    if (reading.kind === "siret") found.set(reading.siret, { siren: reading.siren, siret: reading.siret });
  }
  return [...found.values()];
}

export interface ColumnCostInput {
  /** The name of the function. */
  readonly name: string;
  /** The formula of the first row. */
  readonly formula: string;
  /** Content of the cells with its companies; undefined for a formula that reads no column. */
  readonly values: readonly CellValue[] | undefined;
  readonly client: LookupClient;
  readonly known: KnownPlan;
}

/** Returns what a column of formulas would cost. Costs no call itself. */
export async function columnCost({
  name,
  formula,
  values,
  client,
  known: { plan, financialSince },
}: ColumnCostInput): Promise<ColumnCost> {
  const each = exampleCalls(formula);
  if (values === undefined || each === 0) return { companies: values === undefined ? 1 : 0, calls: each };
  const field = fieldByName.get(name);
  if (field === undefined || field.resource === "suggested-establishment") {
    // A search by name uses the text of the cell itself.
    const different = new Set(values.map((value) => String(value).trim().toLowerCase()).filter(Boolean));
    return { companies: different.size, calls: different.size * each };
  }
  const subjects = subjectsIn(values);
  const wanted = withFinancialSince(wantedOf([field], plan), financialSince, Date.now());
  const { resources } = wanted;
  const most = resources.reduce((sum, resource) => sum + mostSteps(resource), 0);
  if (resources.length === 0 || subjects.length === 0 || subjects.length > mostLooked)
    return { companies: subjects.length, calls: subjects.length * most };
  const answers = new RunAnswers(client);
  const knowledge = new RunKnowledge(answers, -Infinity);
  knowledge.financialSince = wanted.financialSince;
  await askOpen({ subjects, resources, knowledge, lookups: answers.kept() });
  const steps = await knowledge.steps(subjects, resources);
  const calls = steps
    .flatMap((own) =>
      own.map(({ status }, index) =>
        status === "ask" || status === "unavailable" ? mostSteps(resources[index]!) : 0,
      ),
    )
    .reduce((sum, one) => sum + one, 0);
  return { companies: subjects.length, calls };
}
