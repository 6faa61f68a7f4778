import type { Language } from "../../shared/messages/languages.ts";
import { timeText } from "../../shared/messages/times.ts";
import type { Say, SayTime } from "../messages/say.ts";

/** Where a command speaks: results on `out`, everything else on `err`. */
export interface Terminal {
  readonly language: Language;
  readonly say: Say;
  readonly sayTime: SayTime;
  /** A person sits in front of it: input and error stream are a terminal. */
  readonly interactive: boolean;
  out(text: string): void;
  err(text: string): void;
  /** Draws over the current line of the error stream; an empty text wipes it. Only on a terminal. */
  redraw(text: string): void;
}

const day = 24 * 3_600_000;

/** Times within a day are told by the clock, others by their date. */
export function timeSpeaker(language: Language, now: () => number = Date.now): SayTime {
  return (time) => timeText(time, Math.abs(time - now()) < day / 2 ? "clock" : "moment", language);
}

/** The terminal of this process. */
export function processTerminal(language: Language, say: Say): Terminal {
  const interactive = process.stderr.isTTY && process.stdin.isTTY;
  let drawn = false;
  const wipe = () => {
    if (drawn) process.stderr.write("\r\u001b[K");
    drawn = false;
  };
  return {
    language,
    say,
    sayTime: timeSpeaker(language),
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
      drawn = true;
    },
  };
}
