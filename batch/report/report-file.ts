import type { RowEnd } from "../../shared/enrichment/fill/row-end.ts";
import type { NoteSpeaker } from "../../shared/enrichment/notes/note-text.ts";
import type { ListFile } from "../files/list.ts";
import type { Place } from "../results/replacing.ts";
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
  readonly #noteText: NoteSpeaker["noteText"];
  #rows = 0;
  #list: ListFile | undefined;
  /** What a row says of its list, where there are several. */
  #of: { readonly file?: string; readonly sheet?: string | undefined } = {};

  constructor(path: string, place: Place, start: RunStart, noteText: NoteSpeaker["noteText"]) {
    this.#noteText = noteText;
    this.#file = new LineFile(path, place);
    this.#start = start;
  }

  async begin(): Promise<void> {
    const head = JSON.stringify(runStartJson(this.#start));
    await this.#file.write(`${head.slice(0, -1)},\n"rows": [`);
  }

  enter({ name, list }: ComingList): Promise<void> {
    this.#list = list;
    const { files } = this.#start;
    this.#of = {
      ...(files.length > 1 && { file: name }),
      ...(list.sheet !== undefined && { sheet: list.sheet }),
    };
    return Promise.resolve();
  }

  /** Adds one row that takes part. `bought` tells that this run paid for an answer of it; false: everything was known. */
  async add(record: number, end: RowEnd): Promise<void> {
    if (end.status === undefined) return;
    const { status, note, subject, readAt } = end;
    const line = {
      ...this.#of,
      row: this.#list!.rowOf(record),
      siren: subject?.siren ?? null,
      siret: subject?.siret ?? null,
      status,
      note: this.#noteText(note),
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
