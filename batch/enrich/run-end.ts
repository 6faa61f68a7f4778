import type { NomenclatureCount } from "./nomenclature-changes.ts";
import type { EinvoiceShare, EinvoiceSummary } from "./einvoice-summary.ts";
import type { CheckCounts } from "../../shared/enrichment/row-checker.ts";
import type { OutcomeStatus } from "../../shared/lookups/lookup.ts";
import type { StoreWorkError } from "../../shared/gateway/store/store-error.ts";
import { type QuotaReading, shownQuota } from "../../shared/gateway/store/quota.ts";
import type { ShareInterval } from "../../shared/enrichment/sample.ts";
import { type PlannedSample, type ShownPlan, planJson, sampleJson } from "./show-plan.ts";
import type { Exit } from "../errors/exit-code.ts";
import type { FileWarning } from "../files/list.ts";

/** Where what is to be decided about a list stands. */
export interface ReviewEnd {
  readonly file: string;
  /** The sheet of a workbook; undefined of a file of its own. */
  readonly sheet: string | undefined;
  /** Distinct names and places in doubt. */
  readonly doubtful: number;
}

/** What came of asking for the places of candidates in doubt. */
export interface PlacesEnd {
  /** Companies whose place was not known. */
  readonly candidates: number;
  /** Of them, those whose place is known now. */
  readonly told: number;
  /** Calls that were sent for it, of at most so many: with the one that reads the quota, where the rows needed none. */
  readonly calls: number;
  readonly most: number;
  /** Codes of what could not be had. */
  readonly missed: readonly string[];
  /** The exits that it leads to. */
  readonly exits: readonly Exit[];
}

/** What a sample came to, and what it tells of the list it was drawn from. */
export interface SampleEnd extends PlannedSample {
  /** Companies of the sample by status, each once. */
  readonly statuses: Readonly<Partial<Record<OutcomeStatus, number>>>;
  /** Of those that got an answer, and of the whole list, the share that is found; undefined where none got one. */
  readonly hitRate: (ShareInterval & { readonly rate: number }) | undefined;
}

/** What became of one list of a run. */
export interface FileEnd {
  /** As it was named. */
  readonly name: string;
  readonly output: string;
  readonly warnings: readonly FileWarning[];
  /** What is left to a person; undefined where nobody asked for a review, or it could not be written. */
  readonly review?: ReviewEnd | undefined;
  /** Why the result could not be written; undefined when it was. */
  readonly error: unknown;
}

/** How a run ended. */
export interface RunEnd {
  readonly files: readonly FileEnd[];
  /** Rows of the results that were written, by status. */
  readonly statuses: Readonly<Partial<Record<OutcomeStatus, number>>>;
  /** What a check found in them; undefined for a run that does not check. */
  readonly checks?: CheckCounts | undefined;
  /** Codes of what could not be had, with their number of questions. */
  readonly misses: ReadonlyMap<string, number>;
  /** Calls that were sent for the run, whatever came of them, its `/me` included. */
  readonly calls: number;
  /** Answers among them that the store could not keep: they are in the results alone. */
  readonly unkept: number;
  /** Why the store could not note which companies rows were found to mean; undefined where it could. */
  readonly unnoted?: StoreWorkError | undefined;
  /** Decisions of people that were read; undefined for a run that does not look for names. */
  readonly decisionsRead?: number | undefined;
  /** The places of candidates; undefined where nobody wanted them, or none was missing. */
  readonly places?: PlacesEnd | undefined;
  /** Rows whose company of an earlier run no longer fitted their names, and that have none now. */
  readonly emptied?: number;
  /** Subjects known before the run, and questions of it that the store answered. */
  readonly fromStore: number;
  /** How many e-invoices can be sent, and what blocks the rest; undefined for a run that does not check for it. */
  readonly einvoices?: EinvoiceSummary | undefined;
  /** Values that changed since the list was last enriched; undefined when nobody asked. */
  readonly changes: number | undefined;
  /** Rows whose activity codes are of another nomenclature than when the list was last enriched: none of those values. */
  readonly nomenclature?: NomenclatureCount | undefined;
  /** What a sample tells of the whole list; undefined of a run that asked about the whole. */
  readonly sample?: SampleEnd | undefined;
  readonly quota: QuotaReading | undefined;
  /** Why the report or the list of changes could not be written. */
  readonly sideFailures: readonly unknown[];
  /** Epoch milliseconds. */
  readonly endedAt: number;
}

/** A list of the run and where its result goes, as they were named. */
interface ReportedFile {
  readonly file: string;
  readonly sheet: string | null;
  /** Null of a run that writes none. */
  readonly output: string | null;
}

/** What a run is, before it starts. Times in epoch milliseconds. */
export interface RunStart {
  readonly id: string;
  readonly user: string;
  readonly startedAt: number;
  readonly files: readonly ReportedFile[];
  readonly fields: readonly string[];
  readonly plan: ShownPlan;
}

const iso = (time: number) => new Date(time).toISOString();

/** The run and its plan, as the report begins (docs/report.md). */
export function runStartJson({ plan, startedAt, files, fields, ...run }: RunStart) {
  const [only] = files;
  return {
    version: 1,
    run: { ...run, startedAt: iso(startedAt), ...(files.length === 1 ? only : { files }), fields },
    plan: planJson(plan),
  };
}

/** What people decided, and what is left to them. */
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

/** What a check found. */
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

/** What the sample told, where the run asked about one. */
function sampleEndJson({ sample }: RunEnd) {
  if (sample === undefined) return {};
  const { statuses, hitRate } = sample;
  return { sample: { ...sampleJson(sample), outcomes: statuses, hitRate: hitRate ?? null } };
}

const shareJson = ({ rows, cents }: EinvoiceShare) => ({
  rows,
  ...(cents !== undefined && { amount: cents / 100 }),
});

/** What can be sent, and what blocks the rest. */
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

/** How the run ended, as the report does. */
export function runEndJson(end: RunEnd) {
  return {
    outcomes: end.statuses,
    ...checkJson(end),
    ...einvoicesJson(end),
    ...(end.emptied ? { emptied: end.emptied } : {}),
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
