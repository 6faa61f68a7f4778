import { wantedOf, wantsEstablishment } from "../../../shared/answers/wanted.ts";
import {
  otherIdentifierColumns,
  type IdentifierSource,
} from "../../../shared/enrichment/identifier-columns.ts";
import { OtherCompaniesCount, type OtherCompanies } from "../../../shared/enrichment/other-companies.ts";
import { askedFields } from "../../../shared/enrichment/own-columns.ts";
import { staysIn } from "../../../shared/enrichment/stays.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";
import { withNic } from "../../../shared/identifiers/nic.ts";
import type { Reading } from "../../../shared/identifiers/reading.ts";
import type { Usage } from "../../../shared/protocol/usage.ts";
import type { Desk } from "../../desk/desk.ts";
import { rightOf } from "../workbook/area.ts";
import { outputColumns } from "./columns.ts";
import type { EnrichmentJob } from "./enrich.ts";
import { learn, newKnowledge } from "./knowledge.ts";
import { readCell, readRows } from "./list-rows.ts";
import type { ListSurvey } from "./list-survey.ts";
import { placeColumns } from "./placement.ts";
import { planOf, type EnrichmentPlan } from "./plan.ts";

/** A column of the list that holds companies beside the one that is read for them. */
export interface OtherColumn extends OtherCompanies {
  /** Within the list, from 0. */
  readonly column: number;
}

/** A run ready to be started, and what it would cost. */
export interface PreparedRun {
  readonly job: EnrichmentJob;
  readonly others: readonly OtherColumn[];
  readonly plan: EnrichmentPlan;
}

export interface Preparation {
  readonly survey: ListSurvey;
  /** Where the identifiers are read. */
  readonly source: IdentifierSource;
  readonly fields: readonly Field[];
  readonly desk: Desk;
  /** What the relay says is left; null where it cannot be asked. */
  readonly usage: Usage | null;
}

/** How the identifier of each row reads. */
const readingsOf = ({ values }: ListSurvey, { column, nic }: IdentifierSource): Reading[] =>
  values.map((row) => {
    const reading = readCell(row[column.index] ?? "");
    return nic === undefined ? reading : withNic(reading, String(row[nic.index] ?? ""));
  });

function othersOf(
  { values, sample }: ListSurvey,
  source: IdentifierSource,
  readings: readonly Reading[],
): OtherColumn[] {
  const columns = otherIdentifierColumns(sample, [source]);
  const count = new OtherCompaniesCount(columns.length);
  readings.forEach((reading, row) =>
    count.add(
      columns.map(({ index }) => String(values[row]![index] ?? "")),
      reading,
    ),
  );
  return count.counts.map((counts, place) => ({ ...counts, column: columns[place]!.index }));
}

/** Plans a run, from what the add-in keeps already. Asks nothing of the relay, and costs nothing. */
export async function prepareRun({ survey, source, fields, desk, usage }: Preparation): Promise<PreparedRun> {
  const { body, headings, own, occupied, table, told } = survey;
  const wanted = wantedOf(askedFields(fields), usage?.quota.plan);
  const readings = readingsOf(survey, source);
  const staysOf = staysIn(own);
  const list = readRows(readings, wantsEstablishment(fields), (row, reading) =>
    staysOf(reading, (column) => told.get(column)?.[row] ?? ""),
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
  const others = own.filter(({ index }) => !placement.columns.includes(index));
  return {
    job: { survey, source, list, wanted, placement, others },
    others: othersOf(survey, source, readings),
    plan: planOf(list, wanted, knowledge.know, usage),
  };
}
