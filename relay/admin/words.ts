import { type Language, numberText, timeText } from "../../shared/messages/messages.ts";
import { speaker, type Say } from "../messages/say.ts";

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

export const wordsOf = (language: Language): Words => ({
  language,
  say: speaker(language),
  number: (value) => numberText(value, language),
  day: (time) => timeText(time, "day", language),
  shortDay: (time) => timeText(time, "shortDay", language),
  moment: (time) => timeText(time, "moment", language),
});
