import type { NomenclatureCount } from "./nomenclature-changes.ts";
import type { EinvoiceShare, EinvoiceSummary } from "./einvoice-summary.ts";
import type { CheckCounts } from "../../shared/enrichment/row-checker.ts";
import type { OutcomeStatus } from "../../shared/lookups/lookup.ts";
import type { StoreWorkError } from "../../shared/gateway/store/store-error.ts";
import { type QuotaReading, shownQuota } from "../../shared/gateway/store/quota.ts";
import type { ShareInterval } from "../../shared/enrichment/sample.ts";
import { type PlannedSample, type ShownPlan, planJson, sampleJson } from "./show-plan.ts";
import { type ListNameDifference, nameDifferenceJson } from "./list-choice.ts";
import type { Exit } from "../errors/exit-code.ts";
import type { FileWarning } from "../files/list.ts";

/** What is left to decide about a list, and where. */
export interface ReviewEnd {
  readonly file: string;
  /** The sheet of a workbook. Undefined for a separate file. */
  readonly sheet: string | undefined;
  /** Number of distinct names and places in doubt. */
  readonly doubtful: number;
}

/** How asking for the places of candidates in doubt ended. */
export interface PlacesEnd {
  /** Number of companies whose place was unknown. */
  readonly candidates: number;
  /** Number of those whose place is known now. */
  readonly told: number;
  /** True if each has an answer, if only an old one, or one without a place. */
  readonly isAllAnswered: boolean;
  /** Calls sent for this, of at most `most`. Includes `/me` if the rows needed no call. */
  readonly calls: number;
  readonly most: number;
  /** Codes of the reasons why some places are still unknown, or known from answers older than wanted. */
  readonly missed: readonly string[];
  /** The exits that result from this. */
  readonly exits: readonly Exit[];
}

/** Result of a sample, and what it says about the list from which it was drawn. */
export interface SampleEnd extends PlannedSample {
  /** Companies of the sample by status, each counted once. */
  readonly statuses: Readonly<Partial<Record<OutcomeStatus, number>>>;
  /**
   * Share found among the companies with an answer, with its interval for the whole list. Undefined if none got an
   * answer.
   */
  readonly hitRate: (ShareInterval & { readonly rate: number }) | undefined;
}

/** How one file of a run ended. */
export interface FileEnd {
  /** The input, as named. */
  readonly name: string;
  readonly output: string;
  readonly warnings: readonly FileWarning[];
  /** What is left for a person to decide. Undefined if no review was asked for or it could not be written. */
  readonly review?: ReviewEnd | undefined;
  /** Why the result could not be written. Undefined if it was. */
  readonly error: unknown;
}

/** How a run ended. */
export interface RunEnd {
  readonly files: readonly FileEnd[];
  /** Rows of the written results, by status. */
  readonly statuses: Readonly<Partial<Record<OutcomeStatus, number>>>;
  /** What a check found in these rows. Undefined if the run does not check. */
  readonly checks?: CheckCounts | undefined;
  /** Number of questions without an answer, by reason code. */
  readonly misses: ReadonlyMap<string, number>;
  /** Calls sent for the run, whatever their outcome, `/me` included. */
  readonly calls: number;
  /** Answers among them that the store could not keep: only the results contain them. */
  readonly unkept: number;
  /** Why the store could not keep which companies were found for rows. Undefined if it could. */
  readonly unnoted?: StoreWorkError | undefined;
  /** Number of decisions by people that were read. Undefined if the run does not search by name. */
  readonly decisionsRead?: number | undefined;
  /** The places of candidates. Undefined if they were not wanted, or none was missing. */
  readonly places?: PlacesEnd | undefined;
  /** Rows whose company from an earlier run no longer fitted their name, and that have none now. */
  readonly emptied?: number;
  /** For each list of the run, whether its names seem not to be those of its numbers. */
  readonly nameDifferences: readonly (ListNameDifference | undefined)[];
  /** Subjects known before the run, plus questions of the run that the store answered. */
  readonly fromStore: number;
  /** How many e-invoices can be sent, and what blocks the rest. Undefined if the run does not check for it. */
  readonly einvoices?: EinvoiceSummary | undefined;
  /** Number of values that changed since the list was last enriched. Undefined if the run does not compare. */
  readonly changes: number | undefined;
  /**
   * Rows whose activity codes use another nomenclature than when the list was last enriched. `changes` excludes them.
   */
  readonly nomenclature?: NomenclatureCount | undefined;
  /** What a sample says about the whole list. Undefined if the run asked about the whole list. */
  readonly sample?: SampleEnd | undefined;
  readonly quota: QuotaReading | undefined;
  /** Why side files, such as the report or the list of changes, could not be written. */
  readonly sideFailures: readonly unknown[];
  /** Epoch milliseconds. */
  readonly endedAt: number;
}

/** A list of the run and where its result goes, both as named. */
interface ReportedFile {
  readonly file: string;
  readonly sheet: string | null;
  /** Null if the run writes none. */
  readonly output: string | null;
}

/** What is known of a run before it starts. Times in epoch milliseconds. */
export interface RunStart {
  readonly id: string;
  readonly user: string;
  readonly startedAt: number;
  readonly files: readonly ReportedFile[];
  readonly fields: readonly string[];
  readonly plan: ShownPlan;
}

const iso = (time: number) => new Date(time).toISOString();

/** Returns the run and its plan as JSON, the beginning of the report (docs/report.md). */
export function runStartJson({ plan, startedAt, files, fields, ...run }: RunStart) {
  const [only] = files;
  return {
    version: 1,
    run: { ...run, startedAt: iso(startedAt), ...(files.length === 1 ? only : { files }), fields },
    plan: planJson(plan),
  };
}

function reviewJson({ decisionsRead, files, places }: RunEnd) {
  if (decisionsRead === undefined) return {};
  const reviews = files.flatMap(({ review }) => review ?? []);
  return {
    review: {
      decisionsRead,
      doubtful: reviews.reduce((sum, { doubtful }) => sum + doubtful, 0),
      files: reviews.map(({ file, sheet, doubtful }) => ({ file, sheet: sheet ?? null, doubtful })),
      ...(places && {
        places: { candidates: places.candidates, told: places.told, calls: places.calls, most: places.most },
      }),
    },
  };
}

function checkJson({ checks }: RunEnd) {
  if (checks === undefined) return {};
  const { statuses, einvoice, reasons } = checks;
  return {
    check: {
      rows: statuses,
      ...(Object.keys(einvoice).length > 0 && { einvoice }),
      reasons: Object.fromEntries(reasons.map(({ code, rows }) => [code, rows])),
    },
    notCompared: checks.uncompared,
  };
}

function sampleEndJson({ sample }: RunEnd) {
  if (sample === undefined) return {};
  const { statuses, hitRate } = sample;
  return { sample: { ...sampleJson(sample), outcomes: statuses, hitRate: hitRate ?? null } };
}

const shareJson = ({ rows, cents }: EinvoiceShare) => ({
  rows,
  ...(cents !== undefined && { amount: cents / 100 }),
});

function einvoicesJson({ einvoices }: RunEnd) {
  if (einvoices === undefined) return {};
  const blocked = einvoices.blocked.map(({ by, ...share }) => ({ by, ...shareJson(share) }));
  const { all, ready, totals, sums } = einvoices;
  return {
    einvoices: {
      ...{ all: shareJson(all), ready: shareJson(ready), blocked },
      ...(totals > 0 && { totals }),
      ...(sums.rows > 0 && { sums: shareJson(sums) }),
    },
  };
}

/** By list, null for one whose names seem to be those of its numbers. Absent if all are. */
function nameDifferencesJson({ nameDifferences }: RunEnd) {
  const byList = nameDifferences.map((one) => (one === undefined ? null : nameDifferenceJson(one)));
  return byList.some((one) => one !== null) ? { nameDifferences: byList } : {};
}

/** Returns the end of the run as JSON, the end of the report. */
export function runEndJson(end: RunEnd) {
  return {
    outcomes: end.statuses,
    ...checkJson(end),
    ...einvoicesJson(end),
    ...(end.emptied ? { emptied: end.emptied } : {}),
    ...nameDifferencesJson(end),
    misses: Object.fromEntries(end.misses),
    ...(end.changes !== undefined && { changes: end.changes }),
    ...(end.nomenclature && end.nomenclature.rows > 0 && { nomenclature: end.nomenclature }),
    ...reviewJson(end),
    ...sampleEndJson(end),
    spent: { calls: end.calls, fromStore: end.fromStore, ...(end.unkept > 0 && { unkept: end.unkept }) },
    quota: shownQuota(end.quota),
    endedAt: iso(end.endedAt),
  };
}
