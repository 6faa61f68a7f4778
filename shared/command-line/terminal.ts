import { type Language, type SayTime, timeFormatter } from "../messages/messages.ts";

/** Where a command writes: results to `out`, everything else to `err`. */
export interface ProgramTerminal<Say> {
  readonly language: Language;
  readonly say: Say;
  readonly sayTime: SayTime;
  /** True if a person can answer: standard input and error are terminals. */
  readonly interactive: boolean;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Overwrites the current line of the error stream, if that is a terminal. An empty text clears it. */
  readonly redraw: (text: string) => void;
}

/** Returns the terminal of this process. */
export function processTerminal<Say>(language: Language, say: Say): ProgramTerminal<Say> {
  const interactive = process.stderr.isTTY && process.stdin.isTTY;
  let isDrawn = false;
  const wipe = () => {
    if (isDrawn) process.stderr.write("\r\u001b[K");
    isDrawn = false;
  };
  return {
    language,
    say,
    sayTime: timeFormatter(language),
    interactive: interactive === true,
    out: (text) => void process.stdout.write(`${text}\n`),
    err: (text) => {
      wipe();
      process.stderr.write(`${text}\n`);
    },
    redraw: (text) => {
      if (!process.stderr.isTTY) return;
      wipe();
      if (text === "") return;
      process.stderr.write(text.slice(0, (process.stderr.columns ?? 80) - 1));
      isDrawn = true;
    },
  };
}
