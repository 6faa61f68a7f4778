import type { ProgramTerminal } from "../../shared/command-line/terminal.ts";
import type { Say } from "../messages/messages.ts";

/** The terminal of a `sirene` command. */
export type Terminal = ProgramTerminal<Say>;

/** Table width if no terminal reports one. */
const usual = 100;

/** Returns the columns of the terminal: that of stdout or, if stdout is a pipe, that of stderr. */
export function terminalWidth(
  out: { readonly columns?: number } = process.stdout,
  err: { readonly columns?: number } = process.stderr,
): number {
  return out.columns ?? err.columns ?? usual;
}

/** How often the progress is redrawn on a terminal, and how often it is written to a log, milliseconds. */
const redrawEvery = 200;
const logEvery = 10_000;

/** Formats a duration: `8 s`, `3 min`, `2 h 05`. */
export function shortDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 100) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`;
}

/** Says that calls wait until `until`, epoch milliseconds, for the reason `code`. */
export const waitText = (until: number, code: string, { say, sayTime }: Terminal): string =>
  say(code === "throttled" ? "run_waiting_throttled" : "run_waiting", { when: sayTime(until) });

/** Shows a run's progress: a line that is redrawn on a terminal, an occasional line elsewhere, nothing with `quiet`. */
export function progressLine(terminal: Terminal, quiet: boolean, clock: () => number = Date.now) {
  const started = clock();
  let shownAt = started;
  let reportedUntil = 0;
  const text = ({ asked, failed, stored, expected }: Progress) => {
    const done = asked + failed;
    const elapsed = Math.max(1, clock() - started);
    const rate = (done / elapsed) * 1000;
    const left = Math.max(0, expected - done);
    return terminal.say("run_progress", {
      done,
      expected: Math.max(expected, done),
      rate: rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate),
      eta: rate === 0 ? "…" : shortDuration((left / rate) * 1000),
      spent: done,
      stored,
    });
  };
  return {
    onProgress: (progress: Progress): void => {
      if (quiet) return;
      const every = terminal.interactive ? redrawEvery : logEvery;
      if (clock() - shownAt < every) return;
      shownAt = clock();
      if (terminal.interactive) terminal.redraw(text(progress));
      else terminal.err(text(progress));
    },
    /** Shows that calls wait until `until`, epoch milliseconds. `code` is the reason. */
    onWait: (until: number, code: string): void => {
      // Short waits are the normal pace. Only long ones are reported.
      if (quiet || until - clock() < 2_000 || Math.abs(until - reportedUntil) < 60_000) return;
      reportedUntil = until;
      terminal.err(waitText(until, code, terminal));
    },
    end: () => terminal.redraw(""),
  };
}
export type ProgressLine = ReturnType<typeof progressLine>;

/** Progress of a run. The counts only grow. */
export interface Progress {
  /** Questions answered by the API since the run began. Retries do not count. */
  readonly asked: number;
  /** Questions answered from the store. */
  readonly stored: number;
  readonly failed: number;
  readonly deferred: number;
  /** Total number of questions expected. */
  readonly expected: number;
}

export type ProgressListener = (progress: Progress) => void;

const wide = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60]/;

/** Returns the approximate width of a text on a terminal: combining marks take no cell, wide characters two. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text.normalize("NFC")) {
    if (/\p{Mn}|\p{Cf}/u.test(character)) continue;
    width += wide.test(character) ? 2 : 1;
  }
  return width;
}

function pad(text: string, width: number, right: boolean): string {
  const blanks = " ".repeat(Math.max(0, width - displayWidth(text)));
  return right ? blanks + text : text + blanks;
}

/** Cuts a text to `width` cells. The last one is an ellipsis if something is missing. */
export function shorten(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = "";
  for (const character of text) {
    if (displayWidth(kept + character) >= width) break;
    kept += character;
  }
  return `${kept}…`;
}

/** Returns a text on one line: line breaks and control characters become spaces. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ");

export interface FittedColumn {
  readonly header: string;
  /** Right-aligned and never cut, since half a number looks like another number. */
  readonly numeric?: boolean;
}

const gap = "  ";

/** A SIREN, a SIRET, a VAT number, a date: a part of one is another, or none. */
const number = /^(?:FR)?[\d\s.,/-]+$/;

/** Returns the width of the widest cell of a column. Its rows may be too many to be arguments of a call. */
const widestIn = (rows: readonly (readonly string[])[], column: number): number =>
  rows.reduce((widest, row) => Math.max(widest, displayWidth(row[column] ?? "")), 0);

/** Formats rows as aligned columns, with a line under the headers. */
function aligned(columns: readonly FittedColumn[], rows: readonly (readonly string[])[]): string {
  const headers = columns.map(({ header }) => header);
  const widths = headers.map((header, column) => Math.max(displayWidth(header), widestIn(rows, column)));
  const line = (cells: readonly string[]) =>
    columns
      .map(({ numeric = false }, column) => pad(cells[column] ?? "", widths[column]!, numeric))
      .join(gap)
      .trimEnd();
  return [line(headers), widths.map((width) => "─".repeat(width)).join(gap), ...rows.map(line)].join("\n");
}

/** Formats rows as aligned columns with no cell wider than `widest`. */
export function table(headers: readonly string[], rows: readonly (readonly string[])[], widest = 40): string {
  return aligned(
    headers.map((header) => ({ header })),
    rows.map((row) => row.map((cell) => shorten(oneLine(cell), widest))),
  );
}

/** Texts are never cut to less than this. A table with very many columns is then wider than requested. */
const narrowest = 8;

/** Formats rows as a table at most `width` cells wide. The widest texts are cut until it fits; numbers never are. */
export function fittedTable(
  columns: readonly FittedColumn[],
  rows: readonly (readonly string[])[],
  width: number,
): string {
  const texts = rows.map((row) => row.map(oneLine));
  const natural = columns.map((_, index) => widestIn(texts, index));
  const numbers = texts.map((row) => row.map((text) => (number.test(text) ? text : "")));
  const uncut = columns.map(({ numeric }, index) => (numeric ? natural[index]! : widestIn(numbers, index)));
  const widths = (longest: number) =>
    columns.map(({ header }, index) =>
      Math.max(displayWidth(header), uncut[index]!, Math.min(natural[index]!, longest)),
    );
  const total = (longest: number) =>
    widths(longest).reduce((sum, one) => sum + one, gap.length * (columns.length - 1));
  let longest = Math.max(narrowest, ...natural);
  while (longest > narrowest && total(longest) > width) longest -= 1;
  const kept = widths(longest);
  return aligned(
    columns,
    texts.map((row) => row.map((text, index) => shorten(text, kept[index]!))),
  );
}

/** A heading with its lines. */
export type TableSection = readonly [heading: string, lines: readonly string[]];

/** Formats lines beside their headings, which precede the first line of each. A heading without lines is omitted. */
export function headedLines(all: readonly TableSection[]): string {
  const blocks = all.filter(([, lines]) => lines.length > 0);
  const width = Math.max(...blocks.map(([heading]) => heading.length)) + 2;
  return blocks
    .flatMap(([heading, lines]) =>
      lines.map((line, index) => (index === 0 ? heading : "").padEnd(width) + line),
    )
    .join("\n");
}
