import type { QuotaReading } from "../../shared/gateway/quota.ts";
import type { FilledRow } from "../answers/row-filler.ts";
import type { Plan } from "../plan/plan.ts";
import { planJson } from "../plan/show-plan.ts";
import { shownQuota } from "../../shared/gateway/shown-quota.ts";
import type { RunEnd } from "./run-end.ts";
import { LineFile } from "./line-file.ts";
import type { ComingList, RowListener } from "./row-listener.ts";

/** A list of the run and where its result goes, as they were named. */
export interface ReportedFile {
  readonly file: string;
  readonly sheet: string | null;
  readonly output: string;
}

/** What a run is, before it starts. Times in epoch milliseconds. */
export interface RunStart {
  readonly id: string;
  readonly user: string;
  readonly startedAt: number;
  readonly files: readonly ReportedFile[];
  readonly fields: readonly string[];
  readonly plan: Plan;
  readonly quota: QuotaReading | undefined;
}

const iso = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());

/**
 * The report of a run (docs/report.md): run and plan first, then a line a row as it is written, then how it ended.
 * Streamed, so that a million rows need no more memory than one.
 */
export class ReportFile implements RowListener {
  readonly #file: LineFile;
  readonly #start: RunStart;
  #rows = 0;
  /** What a row says of its list, where there are several. */
  #of: { readonly file?: string } = {};

  constructor(path: string, start: RunStart) {
    this.#file = new LineFile(path);
    this.#start = start;
  }

  async begin(): Promise<void> {
    const { plan, quota, startedAt, files, fields, ...run } = this.#start;
    const [only] = files;
    const head = {
      version: 1,
      run: { ...run, startedAt: iso(startedAt), ...(files.length === 1 ? only : { files }), fields },
      plan: planJson(plan, quota),
    };
    await this.#file.write(`${JSON.stringify(head).slice(0, -1)},\n"rows": [`);
  }

  enter({ name }: ComingList): Promise<void> {
    if (this.#start.files.length > 1) this.#of = { file: name };
    return Promise.resolve();
  }

  /** Adds one row. `bought` tells that this run paid for an answer of it; false: everything was known. */
  async add(record: number, row: FilledRow): Promise<void> {
    const { status, note, subject, readAt } = row;
    const line = {
      ...this.#of,
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
