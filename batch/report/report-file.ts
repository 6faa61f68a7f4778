import type { QuotaReading } from "../../shared/gateway/quota.ts";
import type { FilledRow } from "../answers/row-filler.ts";
import type { Plan } from "../plan/plan.ts";
import { planJson } from "../plan/show-plan.ts";
import { shownQuota } from "../../shared/gateway/shown-quota.ts";
import type { RunEnd } from "./run-end.ts";
import { LineFile } from "./line-file.ts";

/** What a run is, before it starts. Times in epoch milliseconds. */
export interface RunStart {
  readonly id: string;
  readonly user: string;
  readonly startedAt: number;
  readonly file: string;
  readonly sheet: string | undefined;
  readonly output: string;
  readonly fields: readonly string[];
  readonly plan: Plan;
  readonly quota: QuotaReading | undefined;
}

const iso = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());

/**
 * The report of a run (docs/report.md): run and plan first, then a line a row as it is written, then how it ended.
 * Streamed, so that a million rows need no more memory than one.
 */
export class ReportFile {
  readonly #file: LineFile;
  readonly #start: RunStart;
  #rows = 0;

  constructor(path: string, start: RunStart) {
    this.#file = new LineFile(path);
    this.#start = start;
  }

  async begin(): Promise<void> {
    const { plan, quota, startedAt, ...run } = this.#start;
    const head = {
      version: 1,
      run: { ...run, sheet: run.sheet ?? null, startedAt: iso(startedAt) },
      plan: planJson(plan, quota),
    };
    await this.#file.write(`${JSON.stringify(head).slice(0, -1)},\n"rows": [`);
  }

  /** Adds one row. `bought` tells that this run paid for an answer of it; false: everything was known. */
  async add(record: number, row: FilledRow): Promise<void> {
    const { status, note, subject, readAt } = row;
    const line = {
      row: record + 1,
      siren: subject?.siren ?? null,
      siret: subject?.siret ?? null,
      status,
      note,
      readAt: iso(readAt),
      bought: readAt !== undefined && readAt >= this.#start.startedAt,
    };
    await this.#file.write(`${this.#rows === 0 ? "" : ","}\n${JSON.stringify(line)}`);
    this.#rows += 1;
  }

  async finish(end: RunEnd): Promise<void> {
    const tail = {
      outcomes: end.statuses,
      misses: Object.fromEntries(end.misses),
      spent: { calls: end.calls, fromStore: end.fromStore },
      quota: shownQuota(end.quota),
      endedAt: iso(end.endedAt),
    };
    await this.#file.write(`\n],\n${JSON.stringify(tail).slice(1)}\n`);
    await this.#file.finish();
  }

  abandon(): Promise<void> {
    return this.#file.abandon();
  }
}
