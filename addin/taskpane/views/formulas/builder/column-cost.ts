import { wantedOf, withFinancialSince } from "../../../../../shared/answers/subject-answer.ts";
import { RunKnowledge, askOpen } from "../../../../../shared/enrichment/run-knowledge.ts";
import { functionFields } from "../../../../../shared/fields/catalogue.ts";
import { functionName } from "../../../../../shared/fields/field-table.ts";
import { readIdentifier } from "../../../../../shared/identifiers/read.ts";
import { mostSteps, type Subject } from "../../../../../shared/lookups/resolve.ts";
import type { LookupClient } from "../../../../client/lookup-client.ts";
import { RunAnswers } from "../../../../client/run-answers.ts";
import { exampleCalls, mostCalls } from "../../../workbook/formula-calls.ts";
import type { CellValue, Workbook } from "../../../workbook/workbook.ts";
import { useEffect, useState } from "react";
import { showOnce, usageOf, usePane } from "../../../pane/pane-context.ts";
import type { GuideEntry } from "../functions/guide.ts";
import { type BuiltFormulas, type CellColumn, cellAt } from "./built-formula.ts";
import { type KnownPlan, knownPlan } from "../../../../runtime/known-plan.ts";

/** The cost of a column of formulas. Each company counts once, and stored answers cost nothing. */
export interface ColumnCost {
  readonly companies: number;
  /** Most calls. */
  readonly calls: number;
}

const fieldByName = new Map(functionFields.map((field) => [functionName(field.key), field]));

/** Most companies for which the relay is asked what it has stored. */
const mostLooked = 2_000;

/** A further argument that is another cell in each row. */
const besideInRow = /,\$?[A-Z]{1,3}\d/;

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
  if (values === undefined) return { companies: 1, calls: mostCalls(formula, 1) };
  if (exampleCalls(formula) === 0) return { companies: 0, calls: 0 };
  const field = fieldByName.get(name);
  if (field === undefined || field.resource === "suggested-establishment") {
    // A search by name uses the text of the cell itself, and what is beside it in the row.
    const texts = values.map((value) => String(value).trim().toLowerCase()).filter(Boolean);
    const isByRow = field === undefined && besideInRow.test(formula);
    const companies = isByRow ? texts.length : new Set(texts).size;
    return { companies, calls: mostCalls(formula, companies) };
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

/** Returns the area of a column of cells on a sheet. */
export function areaOfColumn({ column, first, last }: CellColumn, sheet: string) {
  const { left } = cellAt(`${column}1`)!;
  return { sheet, top: first - 1, left, height: last - first + 1, width: 1 };
}

interface CostOf {
  readonly workbook: Workbook;
  readonly sheet: string;
  readonly entry: GuideEntry;
  readonly built: BuiltFormulas;
}

/** The cost of a column of formulas, without those for hidden rows, which are not written. */
export interface VisibleCost extends ColumnCost {
  /** The hidden rows among those that the formulas are for, by their row in the sheet from 0. */
  readonly hidden: ReadonlySet<number>;
}

/** Returns a function that counts the cost of formulas for the current sheet. */
export function useCountCost(): (counted: CostOf) => Promise<VisibleCost> {
  const pane = usePane();
  const { client } = pane.runtime;
  const known = knownPlan(usageOf(pane));
  const { cacheOnly } = pane.settings;
  return async ({ workbook, sheet, entry, built: { formulas, column } }) => {
    const area = column && areaOfColumn(column, sheet);
    // One formula about a whole column asks about its hidden rows too.
    const hidden = area?.height === formulas.length ? await workbook.hiddenRows(area) : new Set<number>();
    const cells = area && (await workbook.read(area));
    const values = cells?.values.flatMap(([value], row) => (hidden.has(area!.top + row) ? [] : [value!]));
    const cost = await columnCost({ name: entry.name, formula: formulas[0]!, values, client, known });
    return { ...cost, ...(cacheOnly && { calls: 0 }), hidden };
  };
}

/** Returns the cost of the chosen formulas, counted again whenever `key` changes; undefined until it is counted. */
export function useColumnCost(counted: CostOf | undefined, key: string): VisibleCost | undefined {
  const count = useCountCost();
  const [cost, setCost] = useState<{ readonly key: string; readonly cost: VisibleCost }>();
  useEffect(
    () =>
      counted === undefined ? undefined : showOnce(count(counted), (found) => setCost({ key, cost: found })),
    // `key` contains everything that the cost depends on.
    [key],
  );
  return cost?.key === key ? cost.cost : undefined;
}
