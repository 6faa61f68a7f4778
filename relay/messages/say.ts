import type { Language } from "../../shared/command-line/language.ts";
import { messages, type MessageCode } from "./messages.ts";

export type Parameters = Readonly<Record<string, string | number>>;

/** Says one of the relay's messages. */
export type Say = (code: MessageCode, parameters?: Parameters) => string;

const locales: Readonly<Record<Language, string>> = { en: "en-GB", fr: "fr-FR" };

/** Writes numbers as a language does. */
export const numberFormat = (language: Language): Intl.NumberFormat =>
  new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 });

/** A speaker of one language: `{name}` in a message is replaced by the parameter, numbers written as the language does. */
export function speaker(language: Language): Say {
  const numbers = numberFormat(language);
  return (code, parameters = {}) =>
    messages[code][language].replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = parameters[name];
      if (value === undefined) return whole;
      return typeof value === "number" ? numbers.format(value) : value;
    });
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
