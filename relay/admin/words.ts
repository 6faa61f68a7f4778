import type { Language } from "../../shared/command-line/language.ts";
import { numberFormat, speaker, timeSpeaker, type Say } from "../messages/say.ts";

/** How a page speaks to its reader. */
export interface Words {
  readonly language: Language;
  readonly say: Say;
  readonly number: (value: number) => string;
  /** A date, from epoch milliseconds. */
  readonly day: (time: number) => string;
  /** A date of this year. */
  readonly shortDay: (time: number) => string;
  /** A date with its time. */
  readonly moment: (time: number) => string;
}

export function wordsOf(language: Language): Words {
  const numbers = numberFormat(language);
  return {
    language,
    say: speaker(language),
    number: (value) => numbers.format(value),
    ...timeSpeaker(language),
  };
}
