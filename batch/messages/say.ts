import type { Language } from "../../shared/fields/field.ts";
import { messages, type MessageCode } from "./messages.ts";

export type Parameters = Readonly<Record<string, string | number>>;

/** Says one of the program's messages. */
export type Say = (code: MessageCode, parameters?: Parameters) => string;

/** A point in time as a person reads it, from epoch milliseconds. */
export type SayTime = (time: number) => string;

/** How each language writes numbers and times. */
export const locales: Readonly<Record<Language, string>> = { en: "en-GB", fr: "fr-FR" };

/**
 * Fills a template: `{name}` is replaced by the parameter, numbers written as the language writes them;
 * `{name|one|many}` gives the number with the word that agrees with it; `{name#}` the number as digits alone.
 */
export function fill(template: string, parameters: Parameters, language: Language): string {
  return template.replace(
    /\{(\w+)(#|\|([^|}]*)\|([^}]*))?\}/g,
    (whole, name: string, how?: string, one?: string, many?: string) => {
      const value = parameters[name];
      if (value === undefined) return whole;
      if (typeof value === "string" || how === "#") return String(value);
      // French counts 0 and 1 alike, English only 1.
      const single = language === "fr" ? Math.abs(value) < 2 : value === 1;
      const number = value.toLocaleString(locales[language], { maximumFractionDigits: 1 });
      return number + (one === undefined ? "" : ` ${single ? one : many}`);
    },
  );
}

/** Names of the parameters that a template takes. */
export const placeholders = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)[#|}]/g)].map((match) => match[1]!);

/** A speaker of one language. */
export function speaker(language: Language): Say {
  return (code, parameters = {}) => fill(messages[code][language], parameters, language);
}

/** True for what `--lang` takes: `fr` or `en`, with a region or without. */
export const isLanguage = (text: string): boolean => /^(fr|en)([-_.]|$)/i.test(text);
