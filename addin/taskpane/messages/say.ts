import type { Language } from "../../../shared/fields/field.ts";
import { messages, type MessageCode } from "./messages.ts";

export type Parameters = Readonly<Record<string, string | number>>;

/** Says one of the pane's messages. */
export type Say = (code: MessageCode, parameters?: Parameters) => string;

const locales: Readonly<Record<Language, string>> = { en: "en-GB", fr: "fr-FR" };

/**
 * A speaker of one language. In a message `{name}` is replaced by the parameter, numbers written as the language writes
 * them; `{name|one|many}` gives the number with the word that agrees with it.
 */
export function speaker(language: Language): Say {
  const numbers = new Intl.NumberFormat(locales[language]);
  const plurals = new Intl.PluralRules(locales[language]);
  return (code, parameters = {}) =>
    messages[code][language].replace(
      /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
      (whole, name: string, one?: string, many?: string) => {
        const value = parameters[name];
        if (value === undefined) return whole;
        if (typeof value === "string") return value;
        if (one === undefined) return numbers.format(value);
        return `${numbers.format(value)} ${plurals.select(value) === "one" ? one : many}`;
      },
    );
}
