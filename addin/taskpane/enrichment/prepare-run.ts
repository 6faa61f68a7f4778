import { wantedOf, wantsEstablishment } from "../../../shared/answers/wanted.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";
import type { Usage } from "../../../shared/protocol/usage.ts";
import type { Desk } from "../../desk/desk.ts";
import { rightOf } from "../workbook/area.ts";
import { outputColumns } from "./columns.ts";
import type { EnrichmentJob } from "./enrich.ts";
import { learn, newKnowledge } from "./knowledge.ts";
import { readRows } from "./list-rows.ts";
import type { ListSurvey } from "./list-survey.ts";
import { placeColumns } from "./placement.ts";
import { planOf, type EnrichmentPlan } from "./plan.ts";

/** A run ready to be started, and what it would cost. */
export interface PreparedRun {
  readonly job: EnrichmentJob;
  readonly plan: EnrichmentPlan;
}

export interface Preparation {
  readonly survey: ListSurvey;
  /** Column of the identifiers within the list, from 0. */
  readonly identifiers: number;
  readonly fields: readonly Field[];
  readonly desk: Desk;
  /** What the relay says is left; null where it cannot be asked. */
  readonly usage: Usage | null;
}

/** Plans a run, from what the add-in keeps already. Asks nothing of the relay, and costs nothing. */
export async function prepareRun({
  survey,
  identifiers,
  fields,
  desk,
  usage,
}: Preparation): Promise<PreparedRun> {
  const { body, headings, occupied, table } = survey;
  const wanted = wantedOf(fields, usage?.quota.plan);
  const bySiret = wantsEstablishment(fields);
  const list = readRows(
    survey.values.map((row) => row[identifiers] ?? ""),
    bySiret,
  );
  const knowledge = newKnowledge();
  await learn(list.subjects, wanted.resources, knowledge, (lookups) => desk.peek(lookups));
  const placement = placeColumns({
    wanted: outputColumns(fields).map(({ header }) => header),
    headings,
    right: rightOf(table?.area ?? body),
    occupied,
    isTable: table !== undefined,
  });
  return {
    job: { survey, identifiers, list, wanted, placement },
    plan: planOf(list, wanted, knowledge.know, usage),
  };
}
