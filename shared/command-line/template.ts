import type { Language } from "./language.ts";

export type Parameters = Readonly<Record<string, string | number>>;

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
