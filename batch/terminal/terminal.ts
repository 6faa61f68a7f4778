import type { ProgramTerminal } from "../../shared/command-line/terminal.ts";
import type { Say } from "../messages/messages.ts";

/** The terminal of a command of `sirene`. */
export type Terminal = ProgramTerminal<Say>;

/** Width of a table where no terminal tells its own. */
const usual = 100;

/** Columns of the terminal, that of the result or, when it goes into a pipe, that of the messages. */
export function terminalWidth(
  out: { readonly columns?: number } = process.stdout,
  err: { readonly columns?: number } = process.stderr,
): number {
  return out.columns ?? err.columns ?? usual;
}

/** How often a terminal is redrawn, and a log written to, milliseconds. */
const redrawEvery = 200;
const logEvery = 10_000;

/** A duration as a person reads it: `8 s`, `3 min`, `2 h 05`. */
export function shortDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 100) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`;
}

export interface ProgressLine {
  readonly onProgress: ProgressListener;
  readonly onWait: (until: number) => void;
  end(): void;
}

/** Shows a run's progress: a line redrawn on a terminal, a line now and then elsewhere, nothing when quiet. */
export function progressLine(
  terminal: Terminal,
  quiet: boolean,
  clock: () => number = Date.now,
): ProgressLine {
  const started = clock();
  let shownAt = started;
  let waitSaid = 0;
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
    onProgress: (progress) => {
      if (quiet) return;
      const every = terminal.interactive ? redrawEvery : logEvery;
      if (clock() - shownAt < every) return;
      shownAt = clock();
      if (terminal.interactive) terminal.redraw(text(progress));
      else terminal.err(text(progress));
    },
    onWait: (until) => {
      // Short waits are the ordinary pace; a person is told of those worth a coffee.
      if (quiet || until - clock() < 2_000 || Math.abs(until - waitSaid) < 60_000) return;
      waitSaid = until;
      terminal.err(terminal.say("run_waiting", { when: terminal.sayTime(until) }));
    },
    end: () => terminal.redraw(""),
  };
}

/** What a run shows of itself while it goes. Counts grow; a listener draws them. */
export interface Progress {
  /** Calls made so far, first attempts and repeated ones alike, as the outcomes tell. */
  readonly asked: number;
  /** Questions that were answered from the store. */
  readonly stored: number;
  readonly failed: number;
  readonly deferred: number;
  /** Questions expected in all. */
  readonly expected: number;
}

export type ProgressListener = (progress: Progress) => void;
