import {
  asksHeadOffice,
  wantedOf,
  wantsEstablishment,
  withFinancialSince,
} from "../../../../../shared/answers/subject-answer.ts";
import { nafFor } from "../../../../runtime/naf-tables.ts";
import type { KnownPlan } from "../../../../runtime/known-plan.ts";
import type { Runtime } from "../../../../runtime/runtime.ts";
import type { RoleColumns } from "../../../../../shared/enrichment/columns/column-roles.ts";
import { type OwnKey, askedFields, matchKeys } from "../../../../../shared/enrichment/columns/own-columns.ts";
import {
  type DecidedMatch,
  type ReviewScope,
  decisionKey,
} from "../../../../../shared/enrichment/settled-match.ts";
import type { IdentifierSource } from "../../../../../shared/enrichment/columns/identifier-columns.ts";
import { RunKnowledge } from "../../../../../shared/enrichment/run-knowledge.ts";
import { oneTable } from "../../../matching/one-table.ts";
import { MatchQueries } from "../../../../../shared/enrichment/match-queries.ts";
import { openMatchLookups } from "../../../../../shared/enrichment/settle-matches.ts";
import { costs } from "../../../../../shared/enrichment/calls.ts";
import { openSearches, searchCalls } from "../../../../../shared/enrichment/survey.ts";
import { ListReader, type ListReading } from "../../../../../shared/enrichment/list-reader.ts";
import type { Rows } from "../../../../../shared/enrichment/rows.ts";
import { statusOf } from "../../../../../shared/enrichment/note-words.ts";
import { Subjects } from "../../../../../shared/enrichment/subjects.ts";
import { findField } from "../../../../../shared/fields/catalogue.ts";
import type { MatchResult } from "../../../../../shared/matching/match.ts";
import type { LookupClient } from "../../../../client/lookup-client.ts";
import { RunAnswers } from "../../../../client/run-answers.ts";
import { decisionsIn, remarksIn } from "../../../decisions/workbook-decisions.ts";
import { cellText } from "../../../list-run/cell-value.ts";
import { listColumns } from "../../../list-run/list-columns.ts";
import { TrackedList } from "../../../list-run/tracked-list.ts";
import type { ListSurvey } from "../../../list-run/list-survey.ts";
import { refuseMerged } from "../../../workbook/merged-cells.ts";
import type { SearchedWords } from "./other-words.ts";
import type { Workbook } from "../../../workbook/workbook.ts";

/** Doubtful rows of a list with the same name and place. One decision applies to all of them. */
export interface DoubtfulRow {
  /** Index among the queries of the review; the first one if there are several spellings. */
  readonly query: number;
  /** The indexes of all spellings. */
  readonly queries: readonly number[];
  /** Records of the list, from 0. */
  readonly records: readonly number[];
}

export interface ReviewPreparation {
  readonly workbook: Workbook;
  readonly survey: ListSurvey;
  /** The columns that describe the companies. */
  readonly roles: RoleColumns;
  /** The identifier columns. @default those recognized */
  readonly sources?: readonly IdentifierSource[];
  readonly client: LookupClient;
  readonly loadPlaces: Runtime["loadPlaces"];
  /** Loads the NAF tables. Without it, fields that need them stay blank. */
  readonly loadNaf?: Runtime["loadNaf"];
  /** Code of the account's plan, if known. */
  readonly plan: KnownPlan;
  /** @default "doubtful" */
  readonly scope?: ReviewScope | undefined;
}

/** Finds the doubtful rows of a list that was filled, and what is known of their candidates. Costs no call. */
export async function prepareReview(preparation: ReviewPreparation) {
  const { workbook, survey, roles, client, plan, scope = "doubtful" } = preparation;
  const { own } = survey;
  // The columns of the search by name are filled from the search, so they count as no fields to ask for.
  const match = matchKeys.filter((key) => own.some((column) => column.key === key));
  const isMatchKey = (key: OwnKey) => (match as readonly OwnKey[]).includes(key);
  const fields = askedFields(own.flatMap(({ key }) => (isMatchKey(key) ? [] : (findField(key) ?? []))));
  const subjects = new Subjects(wantsEstablishment(fields));
  const queries = new MatchQueries(subjects, {
    reviewed: scope,
    loadPlaces: oneTable(preparation.loadPlaces),
    asksHeadOffice: asksHeadOffice(fields),
  });
  const { compared } = listColumns(survey, { fields, isMatching: false, check: undefined });
  const rows = readRows(preparation, { queries, subjects, compared });
  const answers = new RunAnswers(client);
  // No limit on the age of answers here: the client decides that.
  const knowledge = new RunKnowledge(answers, -Infinity);
  const { doubtful, unfound } = reviewedRows(rows, queries, survey, await decisionsIn(workbook));
  const shown = scope === "all" ? [...doubtful, ...unfound] : doubtful;
  const only = shown.flatMap((row) => row.queries);
  const open = openMatchLookups(queries, knowledge, answers.keep, only);
  let next = 0;
  while ((await open.next()).done !== true) next += 1;
  const naf = await nafFor(fields, preparation.loadNaf);
  const wanted = withFinancialSince(wantedOf(fields, plan.plan, [], naf), plan.financialSince, Date.now());
  knowledge.financialSince = wanted.financialSince;
  const asked = wanted.resources.filter((resource) => resource !== "legal-unit-summary");
  const columns = own.map(({ index }) => index);
  const { body } = survey;
  await refuseMerged(workbook, body, [
    ...Object.values(roles).map((column) => body.left + column),
    ...columns,
  ]);
  const list = await TrackedList.track(workbook, survey, Object.values(roles), columns);
  return {
    ...{ survey, list, roles, rows, queries, answers, knowledge, wanted, match, scope },
    doubtful: shown,
    /** Names for which no company was found, if the review does not include them. */
    unfound: scope === "all" ? 0 : unfound.length,
    hidden: hiddenRows(survey, scope),
    /** People's remarks, by `decisionKey`. */
    remarks: await remarksIn(workbook),
    /** Results of the searches, as far as they were shown, by query. The queries have the decision instead. */
    results: new Map<number, MatchResult>(),
    /** Searches for other words than a row's name, by query. */
    searched: new Map<number, SearchedWords>(),
    /** Calls to find the candidates again, as far as they are no longer known here, and the most for one decision. */
    calls: searchCalls(openSearches(queries, next, only), []),
    callsEach: asked.reduce((calls, resource) => calls + costs[resource].most, 0),
  };
}
/** The doubtful rows of a list, which stays tracked until the review ends, and what a decision about them needs. */
export type Review = Awaited<ReturnType<typeof prepareReview>>;

/** Returns the statuses that earlier runs wrote beside the rows of a list; empty texts if there are none. */
function statusesIn({ body, own, ownCells }: ListSurvey): {
  readonly column: number;
  readonly of: (record: number) => string;
} {
  const status = own.find(({ key }) => key === "status");
  if (status === undefined || body.height === 0) return { column: -1, of: () => "" };
  const statuses = ownCells.get(status.index);
  return { column: status.index - body.left, of: (record) => cellText(statuses?.[record]) };
}

/** Returns how many hidden rows of a list would take part in a review, by their status. */
function hiddenRows(survey: ListSurvey, scope: ReviewScope): number {
  const { of } = statusesIn(survey);
  const reviewed = scope === "all" ? ["ambiguous", "not_found"] : ["ambiguous"];
  return [...survey.hidden].filter((record) => reviewed.includes(statusOf(of(record)) ?? "")).length;
}

/** Reads the rows whose status is doubtful or not found. The others take no part. */
function readRows(
  { survey, roles, sources = survey.source ? [survey.source] : [] }: ReviewPreparation,
  {
    queries,
    subjects,
    compared,
  }: Pick<ListReading, "subjects" | "compared"> & { readonly queries: MatchQueries },
): Rows {
  const { values } = survey;
  const { column: statusColumn, of } = statusesIn(survey);
  const selects = (text: string) => ["ambiguous", "not_found"].includes(statusOf(text) ?? "");
  const match = { columns: roles, queries };
  // As in the run, a row's invalid number is passed to the search. Rows with a valid number were not searched by
  // name.
  const reader = new ListReader({
    ...{ records: values.length, sources, subjects, match, compared },
    only: { statusColumn, selects },
  });
  values.forEach((row, record) =>
    // A decision must not apply to rows that the user cannot see.
    survey.hidden.has(record)
      ? reader.rows.leaveOut(record)
      : reader.take(
          record,
          reader.columns.map((column) => (column === statusColumn ? of(record) : cellText(row[column]))),
        ),
  );
  return reader.rows;
}

/** Groups the rows that say the same: the doubtful ones, and those for which no company was found. */
function reviewedRows(
  rows: Rows,
  queries: MatchQueries,
  survey: ListSurvey,
  decided: ReadonlyMap<string, DecidedMatch>,
): { readonly doubtful: readonly DoubtfulRow[]; readonly unfound: readonly DoubtfulRow[] } {
  const { of } = statusesIn(survey);
  const byKey = new Map<string, { queries: number[]; records: number[]; isDoubtful: boolean }>();
  for (let record = 0; record < rows.size; record += 1) {
    const row = rows.at(record);
    if (row.kind !== "match" || queries.isForeign(row.match)) continue;
    const key = decisionKey(queries.at(row.match));
    const one = byKey.get(key) ?? { queries: [], records: [], isDoubtful: false };
    if (!one.queries.includes(row.match)) one.queries.push(row.match);
    one.records.push(record);
    byKey.set(key, { ...one, isDoubtful: one.isDoubtful || statusOf(of(record)) === "ambiguous" });
  }
  const each = [...byKey].map(([key, one]) => ({ ...one, key, query: one.queries[0]! }));
  return {
    doubtful: each.filter(({ isDoubtful }) => isDoubtful),
    // Names that a person has decided to mean no company are not asked about again.
    unfound: each.filter(({ key, isDoubtful }) => !isDoubtful && !decided.has(key)),
  };
}
