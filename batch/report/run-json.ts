import { shownQuota } from "../../shared/gateway/store/quota.ts";
import { sampleJson } from "../enrich/plan/show-sample.ts";
import { planJson, type ShownPlan } from "../enrich/plan/show-plan.ts";
import type { RunEnd } from "./run-end.ts";

/** A list of the run and where its result goes, as they were named. */
export interface ReportedFile {
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

/** How the run ended, as the report does. */
export function runEndJson(end: RunEnd) {
  return {
    outcomes: end.statuses,
    ...checkJson(end),
    ...(end.emptied ? { emptied: end.emptied } : {}),
    misses: Object.fromEntries(end.misses),
    ...(end.changes !== undefined && { changes: end.changes }),
    ...reviewJson(end),
    ...sampleEndJson(end),
    spent: { calls: end.calls, fromStore: end.fromStore, ...(end.unkept > 0 && { unkept: end.unkept }) },
    quota: shownQuota(end.quota),
    endedAt: iso(end.endedAt),
  };
}
