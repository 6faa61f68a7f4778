import type { Language } from "../../shared/fields/field.ts";
import { locales } from "../../shared/command-line/template.ts";
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
  // Made when a time is first told: most commands tell none, and making them is a tenth of what starting takes.
  let clock: Intl.DateTimeFormat | undefined;
  let date: Intl.DateTimeFormat | undefined;
  return (time) => {
    const format =
      Math.abs(time - now()) < day / 2
        ? (clock ??= new Intl.DateTimeFormat(locales[language], { hour: "2-digit", minute: "2-digit" }))
        : (date ??= new Intl.DateTimeFormat(locales[language], { dateStyle: "medium", timeStyle: "short" }));
    return format.format(time);
  };
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
