/**
 * The languages of every program. A new language needs its code here, its locale below, and a column in each table
 * of messages.
 */
export const languages = ["fr", "en"] as const;

export type Language = (typeof languages)[number];

/** A text in every language. */
export type Translation = Readonly<Record<Language, string>>;

/** The locale in which each language writes numbers and times. */
const locales: Translation = { fr: "fr-FR", en: "en-GB" };

/** Matches a supported language: `fr`, `fr-CH`, `fr_FR.UTF-8`, but not `frr`, which is North Frisian. */
export const spokenLanguage = new RegExp(`^(${languages.join("|")})(?:[-_.@]|$)`, "i");

/**
 * Returns the languages in a preference, most preferred first: a locale is one language, and browsers send several,
 * as `de,fr;q=0.8` (RFC 9110).
 */
function namesIn(preference: string): string[] {
  return preference
    .split(",")
    .map((part) => {
      const [name, ...parameters] = part.split(";").map((piece) => piece.trim());
      const quality = parameters.find((parameter) => /^q=/i.test(parameter));
      return { name: name!, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ name }) => name);
}

/**
 * Returns the first supported language in `preferences`, in their order and by each one's preferences. English if there
 * is none.
 * @decides in which language a program, a page or a cell speaks
 */
export function chooseLanguage(...preferences: readonly (string | undefined)[]): Language {
  const names = preferences.flatMap((preference) => (preference === undefined ? [] : namesIn(preference)));
  const [found] = names.flatMap((name) => spokenLanguage.exec(name)?.[1]!.toLowerCase() ?? []);
  return (found as Language | undefined) ?? "en";
}

/** A message inside another one: its code, and the parameters of its template. */
export interface Message {
  readonly code: string;
  readonly parameters?: MessageParameters;
}

/**
 * The value of a parameter: a text, used as it is; a number, formatted for the language; a nested message; or
 * alternatives, listed in the language's way (`one, two or three`).
 */
type Parameter = string | number | Message | readonly string[];
export type MessageParameters = Readonly<Record<string, Parameter>>;

interface Writer {
  readonly number: Intl.NumberFormat;
  /** Numbers that are not whole. */
  readonly cents: Intl.NumberFormat;
  readonly plural: Intl.PluralRules;
  readonly alternatives: Intl.ListFormat;
}

const writers = new Map<Language, Writer>();

/**
 * Creates the formatters on first use. Most commands need none, and creating them is a notable part of the start-up
 * time.
 */
function writerOf(language: Language): Writer {
  const locale = locales[language];
  const writer = writers.get(language) ?? {
    number: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
    cents: new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    plural: new Intl.PluralRules(locale),
    alternatives: new Intl.ListFormat(locale, { type: "disjunction" }),
  };
  writers.set(language, writer);
  return writer;
}

/** Formats a number of a sentence for a language, with one decimal at most. */
export const numberText = (value: number, language: Language): string =>
  writerOf(language).number.format(value);

/** Formats a value of an answer for a language: an amount that is not whole has its cents. */
export function amountText(value: number, language: Language): string {
  const { number, cents } = writerOf(language);
  return (Number.isInteger(value) ? number : cents).format(value);
}

/** Matches a parameter: `{name}`, `{name#}` or `{name|one|many}`. */
const place = /\{(\w+)(#|\|([^|}]*)\|([^}]*))?\}/g;

/**
 * Fills a template. `{name}` is replaced by the parameter, numbers formatted for the language. `{name|one|many}`
 * gives the number with the matching word (CLDR plural rules: French uses the singular for 0 and 1). `{name#}`
 * gives the number without formatting. `say` words the messages among the parameters.
 */
export function fill(
  template: string,
  parameters: MessageParameters,
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

/** Returns the names of a template's parameters. */
export const placeholders = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)[#|}]/g)].map((match) => match[1]!);

/**
 * An error with a code and details. The program that catches it builds the sentence in its reader's language, from
 * the table that contains the code.
 */
export class CodedError<
  Code extends string,
  Details extends MessageParameters = MessageParameters,
> extends Error {
  readonly code: Code;
  readonly parameters: Details;

  constructor(code: Code, parameters: Details) {
    super(code);
    this.code = code;
    this.parameters = parameters;
  }
}

/** Messages by code, in each language. */
type Messages = Readonly<Record<string, Translation>>;

/** Words a message of a table. */
export type SayOf<Table extends Messages> = (
  code: keyof Table & string,
  parameters?: MessageParameters,
) => string;

/**
 * Returns a function that words messages in one language. Messages among the parameters come from the same table;
 * an unknown one is worded as its code.
 * @decides how a message, its numbers and its lists are worded
 */
export function messageFormatter<Table extends Messages>(messages: Table, language: Language): SayOf<Table> {
  const formatMessage = ({ code, parameters = {} }: Message): string => {
    const text = Object.hasOwn(messages, code) ? messages[code] : undefined;
    return text === undefined ? code : fill(text[language], parameters, language, formatMessage);
  };
  return (code, parameters = {}) => formatMessage({ code, parameters });
}

const styles = {
  day: { dateStyle: "medium" },
  shortDay: { day: "numeric", month: "short" },
  moment: { dateStyle: "medium", timeStyle: "short" },
  clock: { hour: "2-digit", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type TimeStyle = keyof typeof styles;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a time (epoch milliseconds) for people, in the local time zone. */
export function timeText(time: number, style: TimeStyle, language: Language): string {
  const key = `${language} ${style}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locales[language], styles[style]);
  formats.set(key, format);
  return format.format(time);
}

/** Formats a time, in epoch milliseconds, for people. */
export type SayTime = (time: number) => string;

const halfDay = 12 * 3_600_000;

/** Formats times within half a day as clock times, others with their date. */
export const timeFormatter =
  (language: Language, now: () => number = Date.now): SayTime =>
  (time) =>
    timeText(time, Math.abs(time - now()) < halfDay ? "clock" : "moment", language);
