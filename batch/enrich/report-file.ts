import { type WriteStream, createWriteStream } from "node:fs";
import { basename, dirname, join } from "node:path";
import { finished } from "node:stream/promises";
import { drained, replacingError, writingError } from "../files/access.ts";
import { fieldText, plainHabit } from "../files/csv/dialect.ts";
import { type WorkFolder, workFolder } from "../files/work-folder.ts";
import type { PlaceFile } from "../results/results.ts";
import type { RowEnd } from "../../shared/enrichment/row-writer.ts";
import type { NoteFormatter } from "../../shared/enrichment/notes.ts";
import type { ListFile } from "../files/list.ts";
import type { ReadList } from "./read-list.ts";
import { type RunEnd, type RunStart, runEndJson, runStartJson } from "./run-end.ts";

/** Returns a line of a CSV with the cells of a record. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((text) => fieldText(text, "text", plainHabit)).join(",")}\r\n`;

/**
 * A text file that is written line by line under a temporary name, so that it appears complete or not at all.
 *
 * @throws FileError, from all methods, if the disk is full or the file may not be written
 */
export class LineFile {
  readonly #path: string;
  readonly #place: PlaceFile;
  readonly #folder: WorkFolder;
  readonly #temporary: string;
  readonly #stream: WriteStream;

  constructor(path: string, place: PlaceFile) {
    this.#path = path;
    this.#place = place;
    this.#folder = workFolder(dirname(path));
    this.#temporary = join(this.#folder.path, basename(path));
    this.#stream = createWriteStream(this.#temporary);
    // The next write or finish reports the error.
    this.#stream.on("error", () => undefined);
  }

  /** Writes a text. Waits while the disk is behind. */
  async write(text: string): Promise<void> {
    try {
      if (!this.#stream.errored && !this.#stream.write(text)) await drained(this.#stream);
      if (this.#stream.errored) throw this.#stream.errored;
    } catch (error) {
      throw writingError(error, this.#path);
    }
  }

  /** Closes the file and moves it to its final name. */
  async finish(): Promise<void> {
    try {
      if (this.#stream.errored) throw this.#stream.errored;
      this.#stream.end();
      await finished(this.#stream);
    } catch (error) {
      throw writingError(error, this.#path);
    }
    try {
      await this.#place(this.#temporary, this.#path);
    } catch (error) {
      throw replacingError(error, this.#path);
    }
    this.#folder.remove();
  }

  /** Deletes the temporary file. */
  async abandon(): Promise<void> {
    this.#stream.destroy();
    // `events.once` rejects where the stream fails, which tells of its error before it closes.
    if (!this.#stream.closed) await new Promise<void>((resolve) => this.#stream.once("close", resolve));
    this.#folder.remove();
  }
}

/**
 * Writes the report of a run (docs/report.md): first the run and its plan, then a line per row as it is written, then
 * how the run ended. It is streamed, so that a million rows need no more memory than one.
 */
export class ReportFile implements RowListener {
  readonly #file: LineFile;
  readonly #start: RunStart;
  readonly #noteText: NoteFormatter["noteText"];
  #rows = 0;
  #list: ListFile | undefined;
  /** Added to each row if there are several lists: its file and sheet. */
  #of: { readonly file?: string; readonly sheet?: string | undefined } = {};

  constructor(path: string, place: PlaceFile, start: RunStart, noteText: NoteFormatter["noteText"]) {
    this.#noteText = noteText;
    this.#file = new LineFile(path, place);
    this.#start = start;
  }

  async begin(): Promise<void> {
    const head = JSON.stringify(runStartJson(this.#start));
    await this.#file.write(`${head.slice(0, -1)},\n"rows": [`);
  }

  enter({ name, list }: ComingList): void {
    this.#list = list;
    const { files } = this.#start;
    this.#of = {
      ...(files.length > 1 && { file: name }),
      ...(list.sheet !== undefined && { sheet: list.sheet }),
    };
  }

  /**
   * Adds one row that takes part in the run. `bought` is true if all answers of the row were read after the run
   * started.
   */
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
      readAt: readAt === undefined ? null : new Date(readAt).toISOString(),
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

/** The list whose rows come next. `name` is the input as named. */
export type ComingList = Pick<ReadList, "name" | "list" | "rows" | "compared" | "sources">;

/** A file beside the results that receives every record as it is written. */
export interface RowListener {
  begin?(): Promise<void>;
  /** Called before the rows of this list. */
  enter(coming: ComingList): Promise<void> | void;
  add(record: number, end: RowEnd): Promise<void> | void;
  finish?(end: RunEnd): Promise<void>;
  /** Deletes what was written. */
  abandon?(): Promise<void>;
}

/**
 * The files beside the results, such as the report and the changes. One that cannot be written is given up and reported
 * at the end, so that the results that were paid for are still written.
 */
export class SideFiles {
  /** The errors of files that could not be written. */
  readonly failures: unknown[] = [];
  #listeners: readonly RowListener[];

  constructor(listeners: readonly RowListener[]) {
    this.#listeners = listeners;
  }

  /** @throws the first failure, since nothing has been spent yet */
  async begin(): Promise<void> {
    for (const listener of this.#listeners) await listener.begin?.();
  }

  enter(coming: ComingList): Promise<void> {
    return this.#each((listener) => listener.enter(coming));
  }

  add(first: number, ends: readonly RowEnd[]): Promise<void> {
    return this.#each(async (listener) => {
      for (const [index, end] of ends.entries()) await listener.add(first + index, end);
    });
  }

  finish(end: RunEnd): Promise<void> {
    return this.#each((listener) => listener.finish?.(end));
  }

  async abandon(): Promise<void> {
    for (const listener of this.#listeners) await listener.abandon?.();
    this.#listeners = [];
  }

  async #each(notify: (listener: RowListener) => Promise<void> | void): Promise<void> {
    for (const listener of this.#listeners) {
      try {
        await notify(listener);
      } catch (error) {
        this.failures.push(error);
        this.#listeners = this.#listeners.filter((other) => other !== listener);
        await listener.abandon?.();
      }
    }
  }
}
