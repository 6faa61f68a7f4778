import { FileError } from "../file-error.ts";
import { type OutputValue, type OutputColumn, type FieldStyle, extensionOf } from "../list.ts";
import { RowBatch, scanRows, type Units } from "./scan-rows.ts";

/** Style of a new text file without a model: RFC 4180. */
export const plainHabit: FieldStyle = { delimiter: ",", quoted: "needed", decimal: "." };

/**
 * Returns the text of one new field. `null` gives an empty field; booleans are TRUE and FALSE; numbers use the file's
 * decimal sign and no thousands separator; dates are YYYY-MM-DD.
 *
 * A text that a spreadsheet would run as a formula (it begins with `=`, `+`, `-`, `@`, a tab or a line break) is
 * prefixed with an apostrophe, since CSV has no other way to mark text. Numbers keep their sign.
 */
export function fieldText(value: OutputValue, type: OutputColumn["type"], habit: FieldStyle): string {
  if (value === null || value === undefined || value === "" || Number.isNaN(value)) return "";
  if (typeof value === "boolean") return quotedField(habit, value ? "TRUE" : "FALSE", false);
  if (typeof value === "number" || (type === "number" && plainNumber.test(value))) {
    return quotedField(habit, String(value).replace(".", habit.decimal), false);
  }
  return quotedField(habit, FORMULA_STARTS.includes(value[0]!) ? `'${value}` : value, true);
}

/** Returns a text that a spreadsheet keeps: of so many digits alone, it would make `8,12346E+13`. */
export const withDigitsKept = (text: string): string => text.replace(/^\s*\d{12,}\s*$/, "n° $&");

/** Removes the apostrophe that kept a text from running as a formula. */
export const unguarded = (text: string): string => text.replace(/^'(?=[=+\-@\t\r\n])/, "");

const plainNumber = /^-?\d+(\.\d+)?$/;
const FORMULA_STARTS = "=+-@\t\r\n";

/** Quotes a field in the style of the file. */
export function quotedField({ delimiter, quoted }: FieldStyle, text: string, isText: boolean): string {
  const isAlwaysQuoted = quoted === "all" || (quoted === "text" && isText);
  return isAlwaysQuoted || needsQuotes(text, delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns whether a text contains a character that would end its field. One pass suffices: most texts have none. */
function needsQuotes(text: string, delimiter: string): boolean {
  const end = delimiter.charCodeAt(0);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === end || code === QUOTE || code === LINE_FEED || code === CARRIAGE_RETURN) return true;
  }
  return false;
}

const QUOTE = 34;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

interface CsvColumn {
  readonly key: string;
  readonly type: OutputColumn["type"];
}

/**
 * Returns rows as RFC 4180 under a header of keys. Texts that a spreadsheet would run as formulas are guarded. Every
 * record ends with CR LF except the last, whose LF the terminal adds.
 */
export function csvText(columns: readonly CsvColumn[], rows: readonly (readonly OutputValue[])[]): string {
  const header = columns.map(({ key }) => fieldText(key, "text", plainHabit));
  const records = rows.map((row) =>
    columns.map(({ type }, index) => fieldText(row[index] ?? null, type, plainHabit)),
  );
  return [header, ...records].map((fields) => `${fields.join(plainHabit.delimiter)}\r`).join("\n");
}

/** Returns the text of a field: without its quotes, and with doubled quotes halved. */
export function unquoted(field: string): string {
  if (!field.startsWith('"')) return field;
  let text = "";
  for (let from = 1; ;) {
    const quote = field.indexOf('"', from);
    if (quote < 0) return text + field.slice(from);
    if (field[quote + 1] !== '"') return text + field.slice(from, quote) + field.slice(quote + 1);
    text += field.slice(from, quote + 1);
    from = quote + 2;
  }
}

/** Returns the style that the first raw rows of a file show. If they do not decide, `;` implies the decimal comma. */
export function findHabit(rows: readonly (readonly string[])[], delimiter: string): FieldStyle {
  const filled = rows.flat().filter((field) => field.trim() !== "");
  const bare = filled.filter((field) => !field.startsWith('"'));
  const bareTexts = bare.filter((field) => !/^[-+]?[\d\s.,]+%?$/.test(field));
  const texts = filled.map(unquoted).filter((text) => !hasThousands.test(text));
  const commas = texts.filter((text) => /^-?(?:\d+|\d{1,3}(?:[.\s]\d{3})+),\d+$/.test(text)).length;
  const points = texts.filter((text) => /^-?(?:\d+|\d{1,3}(?:[,\s]\d{3})+)\.\d+$/.test(text)).length;
  const usual = delimiter === ";" ? "," : ".";
  return {
    delimiter,
    // Bare numbers show that texts are quoted only if something is.
    quoted:
      bare.length === filled.length || bareTexts.length > 0 ? "needed" : bare.length > 0 ? "text" : "all",
    decimal: commas === points ? usual : commas > points ? "," : ".",
  };
}

/** May be thousands: `1,500` is 1500 or 1.5, and shows no decimal sign. */
const hasThousands = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

/** On a tie the first wins: French Excel writes `;`, and prose contains commas, not tabs. */
const delimiters = [";", "\t", ",", "|"];
const rowsLookedAt = 50;

/**
 * Parses a delimiter: one ASCII character, or the word `tab`.
 *
 * @throws {FileError} for a character that could not separate fields
 */
export function delimiterNamed(name: string): string {
  const delimiter = /^(tab|\\t)$/i.test(name) ? "\t" : name;
  if (/^[\t -!#-~]$/.test(delimiter) && !/[0-9A-Za-z]/.test(delimiter)) return delimiter;
  throw new FileError("bad_delimiter", { delimiter: name });
}

/** Returns the usual delimiter for a file name, for files whose rows do not show one. */
export const usualDelimiter = (name: string): string =>
  /^\.(tsv|tab)(\.gz)?$/.test(extensionOf(name)) ? "\t" : ";";

/** Returns the delimiter that a first line such as `sep=;` tells Excel. Undefined for any other line. */
export function delimiterOfSepLine(line: string): string | undefined {
  return /^"?sep=([\t !#-/:-@[-`{-~])"?$/i.exec(line)?.[1];
}

/**
 * Returns the delimiter of the first rows: of `; , tab |`, the one that occurs most often, the same number of times in
 * the most rows, outside quotes. One that the header has as often as the rows precedes any other. If no sign separates
 * the rows, the file has one column, and new columns are separated by `fallback`, or by another sign if the rows contain
 * `fallback`.
 *
 * @decides which sign separates the columns of a CSV
 */
export function findDelimiter(
  units: Units,
  from: number,
  to: number,
  final: boolean,
  fallback: string,
): string {
  const found = delimiters.map((delimiter) => {
    const batch = new RowBatch([], rowsLookedAt);
    scanRows(units, from, to, final, delimiter.charCodeAt(0), batch);
    return { delimiter, ...occurrencesIn(batch) };
  });
  const separating = found.filter(({ score }) => score > 0);
  const unpreceded = separating.filter((one) => !separating.some((other) => precedes(other, one)));
  // Three signs may precede each other in a circle.
  const candidates = unpreceded.length > 0 ? unpreceded : separating;
  if (candidates.length > 0) {
    return candidates.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
  }
  const head = units.subarray(from, to);
  const free = (delimiter: string) => !head.includes(delimiter.charCodeAt(0));
  return [fallback, ";", ",", "|", "\t"].find(free) ?? fallback;
}

/** How a sign occurs in the first rows. */
interface Occurrences {
  /** How often each row has it. Blank lines are left out. */
  readonly times: readonly number[];
  /** The first row that has it: the header, if the sign separates the list. */
  readonly first: number;
  /** How often most of the rows have it that have it at all. */
  readonly usual: number;
  /** Share of the rows from the first on that have it as often as usual. */
  readonly share: number;
  /** 0 if it does not look like a separator, otherwise growing with the signs per row and the rows that agree. */
  readonly score: number;
}

/** Share of rows that makes a rule of the list. The others may be ragged or stand below the list. */
const nearlyAll = 0.8;

function occurrencesIn({ count, starts, ends, widths }: RowBatch): Occurrences {
  const times: number[] = [];
  for (let row = 0; row < count; row++) {
    if (ends[row]! > starts[row]!) times.push(widths[row]! - 1);
  }
  // A title may be above the list. But if the header has no comma, commas in some names below it are not separators.
  const above = times.findIndex((found) => found > 0);
  const first = Math.max(0, above);
  const listed = times.slice(first);
  const separated = listed.filter((found) => found > 0);
  const enough = above === 0 ? 0.5 * listed.length : Math.max(2, nearlyAll * listed.length);
  if (separated.length === 0 || separated.length < enough) {
    return { times, first, usual: 0, share: 0, score: 0 };
  }
  const rowsBy = new Map<number, number>();
  for (const found of separated) rowsBy.set(found, (rowsBy.get(found) ?? 0) + 1);
  const [usual, rows] = [...rowsBy].reduce((most, one) => (one[1] > most[1] ? one : most));
  const share = rows / listed.length;
  return { times, first, usual, share, score: share * Math.log2(1 + usual) };
}

/**
 * Returns whether `one` separates the list rather than `other`, however many of those the rows have: the header has
 * `one` as often as nearly all rows have it, but not `other`. Addresses with two commas each do not make a `;` list a
 * comma list.
 */
function precedes(one: Occurrences, other: Occurrences): boolean {
  const { times, first, usual, share } = one;
  const isSteady = times[first] === usual && share >= nearlyAll && 2 * first <= times.length;
  if (!isSteady) return false;
  // `other` may be in a title, but then it separates the list only if the header has it too.
  if (other.first < first) return other.times[first] === 0;
  // `one` may be in a title, above a header that has `other` alone.
  const isUnbroken = times.slice(first, other.first + 1).every((found) => found === usual);
  return isUnbroken && other.times[first] !== other.usual;
}
