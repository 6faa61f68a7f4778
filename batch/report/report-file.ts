import type { FilledRow } from "../answers/row-filler.ts";
import { LineFile } from "./line-file.ts";
import type { ComingList, RowListener } from "./row-listener.ts";
import type { RunEnd } from "./run-end.ts";
import { runEndJson, runStartJson, type RunStart } from "./run-json.ts";

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
    const head = JSON.stringify(runStartJson(this.#start));
    await this.#file.write(`${head.slice(0, -1)},\n"rows": [`);
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
    await this.#file.write(`\n],\n${JSON.stringify(runEndJson(end)).slice(1)}\n`);
    await this.#file.finish();
  }

  abandon(): Promise<void> {
    return this.#file.abandon();
  }
}
