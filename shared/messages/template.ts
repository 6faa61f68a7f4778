import { locales, type Language } from "./languages.ts";

/** A message to be said within another: its code, and what fills its template. */
export interface Message {
  readonly code: string;
  readonly parameters?: Parameters;
}

/**
 * What fills a place of a template: a text as it stands, a number as the language writes it, a message said in it, or
 * alternatives, listed as the language lists them (`one, two or three`).
 */
export type Parameter = string | number | Message | readonly string[];
export type Parameters = Readonly<Record<string, Parameter>>;

interface Writer {
  readonly number: Intl.NumberFormat;
  readonly plural: Intl.PluralRules;
  readonly alternatives: Intl.ListFormat;
}

const writers = new Map<Language, Writer>();

/** Made when a number or a list is first written: most commands write none, and making it is a part of what starting takes. */
function writerOf(language: Language): Writer {
  const locale = locales[language];
  const writer = writers.get(language) ?? {
    number: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
    plural: new Intl.PluralRules(locale),
    alternatives: new Intl.ListFormat(locale, { type: "disjunction" }),
  };
  writers.set(language, writer);
  return writer;
}

/** Writes a number as a language does. */
export const numberText = (value: number, language: Language): string =>
  writerOf(language).number.format(value);

/** The place of a parameter: `{name}`, `{name#}` or `{name|one|many}`. */
const place = /\{(\w+)(#|\|([^|}]*)\|([^}]*))?\}/g;

/**
 * Fills a template: `{name}` is replaced by the parameter, numbers written as the language writes them;
 * `{name|one|many}` gives the number with the word that agrees with it (CLDR's plural rules: French counts 0 and 1 alike);
 * `{name#}` the number as digits alone. `say` says the messages among the parameters.
 */
export function fill(
  template: string,
  parameters: Parameters,
  language: Language,
  say: (message: Message) => string = ({ code }) => code,
): string {
  return template.replace(place, (whole, name: string, how?: string, one?: string, many?: string) => {
    const value = parameters[name];
    if (value === undefined) return whole;
    if (value instanceof Array) return writerOf(language).alternatives.format(value);
    if (typeof value === "object") return say(value);
    if (typeof value === "string" || how === "#") return String(value);
    const { number, plural } = writerOf(language);
    return (
      number.format(value) + (one === undefined ? "" : ` ${plural.select(value) === "one" ? one : many}`)
    );
  });
}

/** Names of the parameters that a template takes. */
export const placeholders = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)[#|}]/g)].map((match) => match[1]!);
