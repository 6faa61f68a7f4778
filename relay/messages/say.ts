import type { Language } from "../../shared/command-line/language.ts";
import { fill, locales, type Parameters } from "../../shared/command-line/template.ts";
import { messages, type MessageCode } from "./messages.ts";

/** Says one of the relay's messages. */
export type Say = (code: MessageCode, parameters?: Parameters) => string;

/** Writes numbers as a language does. */
export const numberFormat = (language: Language): Intl.NumberFormat =>
  new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 });

/** A speaker of one language. */
export function speaker(language: Language): Say {
  return (code, parameters = {}) => fill(messages[code][language], parameters, language);
}

/** Says a day, or a point in time. */
export function timeSpeaker(language: Language) {
  const day = new Intl.DateTimeFormat(locales[language], { dateStyle: "medium" });
  const shortDay = new Intl.DateTimeFormat(locales[language], { day: "numeric", month: "short" });
  const moment = new Intl.DateTimeFormat(locales[language], { dateStyle: "medium", timeStyle: "short" });
  return {
    day: (time: number) => day.format(time),
    shortDay: (time: number) => shortDay.format(time),
    moment: (time: number) => moment.format(time),
  };
}
