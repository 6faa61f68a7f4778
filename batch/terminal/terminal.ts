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

export interface ProgressLine {
  readonly onProgress: ProgressListener;
  /** Shows that calls wait until `until`, epoch milliseconds. `code` is the reason. */
  readonly onWait: (until: number, code: string) => void;
  end(): void;
}

/** Shows a run's progress: a line that is redrawn on a terminal, an occasional line elsewhere, nothing with `quiet`. */
export function progressLine(
  terminal: Terminal,
  quiet: boolean,
  clock: () => number = Date.now,
): ProgressLine {
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
    onProgress: (progress) => {
      if (quiet) return;
      const every = terminal.interactive ? redrawEvery : logEvery;
      if (clock() - shownAt < every) return;
      shownAt = clock();
      if (terminal.interactive) terminal.redraw(text(progress));
      else terminal.err(text(progress));
    },
    onWait: (until, code) => {
      // Short waits are the normal pace. Only long ones are reported.
      if (quiet || until - clock() < 2_000 || Math.abs(until - reportedUntil) < 60_000) return;
      reportedUntil = until;
      terminal.err(waitText(until, code, terminal));
    },
    end: () => terminal.redraw(""),
  };
}

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
