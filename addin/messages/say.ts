import type { Language } from "../../shared/fields/field.ts";
import { messages, type MessageCode } from "./messages.ts";

export type Parameters = Readonly<Record<string, string | number>>;

/** Says one of the messages. */
export type Say = (code: MessageCode, parameters?: Parameters) => string;

const locales: Readonly<Record<Language, string>> = { en: "en-GB", fr: "fr-FR" };
const numbers: Readonly<Record<Language, Intl.NumberFormat>> = {
  en: new Intl.NumberFormat(locales.en),
  fr: new Intl.NumberFormat(locales.fr),
};

function speaker(language: Language): Say {
  return (code, parameters = {}) =>
    messages[code][language].replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = parameters[name];
      if (value === undefined) return whole;
      return typeof value === "number" ? numbers[language].format(value) : value;
    });
}

/** A speaker of each language. Numbers among the parameters are written as the language does; a year is a text. */
export const speakers: Readonly<Record<Language, Say>> = { en: speaker("en"), fr: speaker("fr") };

/** A point in time (epoch milliseconds) as a person reads it. */
export function momentText(time: number, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: "medium", timeStyle: "short" }).format(time);
}
