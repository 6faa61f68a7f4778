/** The languages of every program. A further one is a word here, its locale below, and a column of each table of messages. */
export const languages = ["fr", "en"] as const;

export type Language = (typeof languages)[number];

/** A text in every language. */
export type Translation = Readonly<Record<Language, string>>;

/** How each language writes numbers and times. */
const locales: Translation = { fr: "fr-FR", en: "en-GB" };

/** What stands for a language spoken here: `fr`, `fr-CH`, `fr_FR.UTF-8`, and not `frr`, which is North Frisian. */
export const spokenLanguage = new RegExp(`^(${languages.join("|")})(?:[-_.@]|$)`, "i");

/** The names in a wish, the most wished first: a locale is one; browsers send several, as `de,fr;q=0.8` (RFC 9110). */
function namesIn(wish: string): string[] {
  return wish
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
 * The first language spoken here that one of `wishes` names, each by its own order; English where none does.
 * @decides in which language a program, a page or a cell speaks
 */
export function chooseLanguage(...wishes: readonly (string | undefined)[]): Language {
  const names = wishes.flatMap((wish) => (wish === undefined ? [] : namesIn(wish)));
  const [found] = names.flatMap((name) => spokenLanguage.exec(name)?.[1]!.toLowerCase() ?? []);
  return (found as Language | undefined) ?? "en";
}

/** A message to be said within another: its code, and what fills its template. */
export interface Message {
  readonly code: string;
  readonly parameters?: MessageParameters;
}

/**
 * What fills a place of a template: a text as it stands, a number as the language writes it, a message said in it, or
 * alternatives, listed as the language lists them (`one, two or three`).
 */
type Parameter = string | number | Message | readonly string[];
export type MessageParameters = Readonly<Record<string, Parameter>>;

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

/** Names of the parameters that a template takes. */
export const placeholders = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)[#|}]/g)].map((match) => match[1]!);

/**
 * An error that is a code with its details: the program that meets it makes the sentence, in its reader's language, from
 * the table that has the code.
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

/** What a program says, by code, in each of its languages. */
type Messages = Readonly<Record<string, Translation>>;

/** Says one of the messages of a table. */
export type SayOf<Table extends Messages> = (
  code: keyof Table & string,
  parameters?: MessageParameters,
) => string;

/**
 * A speaker of one language. Messages among the parameters are of the same table; one it does not have is said by its code.
 * @decides how a message, its numbers and its lists are worded
 */
export function speaker<Table extends Messages>(messages: Table, language: Language): SayOf<Table> {
  const said = ({ code, parameters = {} }: Message): string => {
    const text = Object.hasOwn(messages, code) ? messages[code] : undefined;
    return text === undefined ? code : fill(text[language], parameters, language, said);
  };
  return (code, parameters = {}) => said({ code, parameters });
}

const styles = {
  day: { dateStyle: "medium" },
  shortDay: { day: "numeric", month: "short" },
  moment: { dateStyle: "medium", timeStyle: "short" },
  clock: { hour: "2-digit", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type TimeStyle = keyof typeof styles;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A time (epoch milliseconds) as a person reads it, in the local time zone. */
export function timeText(time: number, style: TimeStyle, language: Language): string {
  const key = `${language} ${style}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locales[language], styles[style]);
  formats.set(key, format);
  return format.format(time);
}

/** A point in time as a person reads it, from epoch milliseconds. */
export type SayTime = (time: number) => string;

const halfDay = 12 * 3_600_000;

/** Times within half a day are told by the clock, others by their date. */
export const timeSpeaker =
  (language: Language, now: () => number = Date.now): SayTime =>
  (time) =>
    timeText(time, Math.abs(time - now()) < halfDay ? "clock" : "moment", language);
