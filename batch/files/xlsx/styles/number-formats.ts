/** Converts dates and times as sheets count them: in days since the end of 1899, or since 1904. */

const DAY = 86_400_000;
const YEAR_10000 = 2_958_466;

const twoDigits = (count: number): string => String(count).padStart(2, "0");

/**
 * Returns a serial number as `YYYY-MM-DD`, with ` HH:MM:SS` if `withTime`. Undefined outside the years that Excel
 * knows. Excel believes that 1900 had a 29 February, so serials below 60 are one day later than the others suggest.
 */
export function daySerialText(serial: number, date1904: boolean, withTime: boolean): string | undefined {
  if (!(serial >= 0 && serial < YEAR_10000)) return undefined;
  const start = date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const seconds = Math.round((serial * DAY) / 1000);
  const text = new Date(start + seconds * 1000).toISOString();
  return withTime ? `${text.slice(0, 10)} ${text.slice(11, 19)}` : text.slice(0, 10);
}

/** Returns a duration in days as `HH:MM:SS`, with more than 24 hours if needed. */
function durationText(days: number): string | undefined {
  if (!(days >= 0 && days < YEAR_10000)) return undefined;
  const seconds = Math.round(days * 86_400);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return [hours, minutes, seconds % 60].map(twoDigits).join(":");
}

const ISO_LENGTH = "YYYY-MM-DD".length;
const HYPHEN = 45;

/**
 * Returns the serial number of a date `YYYY-MM-DD`. Undefined for anything else, and for dates before March 1900:
 * programs number those differently because Excel believes that 1900 had a 29 February.
 */
export function daySerial(value: string, date1904: boolean): number | undefined {
  if (value.length !== ISO_LENGTH || value.charCodeAt(4) !== HYPHEN || value.charCodeAt(7) !== HYPHEN)
    return undefined;
  const [year, month, day] = [wholeNumber(value, 0, 4), wholeNumber(value, 5, 7), wholeNumber(value, 8, 10)];
  const time = Date.UTC(year, month - 1, day);
  // NaN is not within any bounds either. A day that the month does not have would be one of the next month.
  const isDay = year >= 1900 && month >= 1 && month <= 12 && day >= 1 && time < Date.UTC(year, month, 1);
  if (!(isDay && time >= (date1904 ? FIRST_OF_1904 : MARCH_1900))) return undefined;
  return (time - (date1904 ? FIRST_OF_1904 : BEFORE_1900)) / DAY;
}

const FIRST_OF_1904 = Date.UTC(1904, 0, 1);
const MARCH_1900 = Date.UTC(1900, 2, 1);
const BEFORE_1900 = Date.UTC(1899, 11, 30);

/** Parses the digits of a text from `start` to `end` without creating a string. NaN if one is not a digit. */
function wholeNumber(text: string, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

/** Built-in formats by id (ECMA-376 18.8.30). Locales show their own signs; 27 to 36 are East Asian dates and times. */
const builtIn: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  ...Object.fromEntries([14, 15, 27, 28, 29, 30, 31, 36].map((id) => [id, "yyyy-mm-dd"])),
  16: "d-mmm",
  17: "mmm-yy",
  ...Object.fromEntries([18, 19, 20, 21, 32, 33, 34, 35].map((id) => [id, "h:mm:ss"])),
  22: "yyyy-mm-dd h:mm",
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
  48: "##0.0E+0",
  49: "@",
};

/** Returns the code of a number format: the workbook's own, else the built-in one with this id. */
export const formatCode = (id: number, codes: ReadonlyMap<number, string>): string =>
  codes.get(id) ?? builtIn[id] ?? "General";

/** How a format shows a number. */
type NumberFormatKind = "general" | "text" | "day" | "time" | "elapsed" | "number";

/** Characters of a code, by Excel's limits. Reading a longer one could take minutes. */
const longestCode = 255;

/** Returns the first section of a code, for positive numbers, as it is and without literals, colors and conditions. */
function bareSection(code: string): { first: string; bare: string } {
  const first = /^(?:[^";]|"[^"]*(?:"|$))*/.exec(code)![0].slice(0, longestCode);
  return { first, bare: first.replace(/"[^"]*(?:"|$)|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, "") };
}

/** Returns whether a code shows numbers as dates, times or numbers. A date with a time is a `day`. */
export function numberFormatKind(code: string): NumberFormatKind {
  const { bare } = bareSection(code);
  if (/general/i.test(bare) || bare === "") return "general";
  if (bare.includes("@")) return "text";
  if (/\[[hms]+\]/i.test(bare)) return "elapsed";
  const time = /[hs]/i.test(bare);
  if (/[yd]/i.test(bare) || (/m/i.test(bare) && !time)) return "day";
  return time ? "time" : "number";
}

/** Returns whether a code shows a date with its year and no time, as dates written here need. */
export const showsWholeDay = (code: string): boolean => {
  const { bare } = bareSection(code);
  return numberFormatKind(code) === "day" && /d/i.test(bare) && /y/i.test(bare) && !/[hs]/i.test(bare);
};

/**
 * Returns whether a plain number looks like something else under this code: a date, a time, a percentage, a power, a
 * fraction, or a number with leading zeros.
 */
export function misshowsNumbers(code: string): boolean {
  const kind = numberFormatKind(code);
  if (kind === "general" || kind === "text") return false;
  const { bare } = bareSection(code);
  const [whole = ""] = bare.split(".");
  return kind !== "number" || /%|e[+-]|\//i.test(bare) || whole.replace(/[^0]/g, "").length > 1;
}

/**
 * Returns what a number looks like under a format, if that adds to the number: dates as `YYYY-MM-DD`, times as
 * `HH:MM:SS`, digits in a format such as `000000000` or `000" "000" "000`, whose zeros the number lacks, and a word in
 * front of them (`"année "0`). Rounding, percentages, currencies, spaces between thousands and units are not applied:
 * beside a number with decimals, an amount would be a text.
 */
export function shownNumber(value: number, code: string, date1904: boolean): number | string {
  const { first, bare } = bareSection(code);
  switch (numberFormatKind(code)) {
    case "elapsed":
      return durationText(value) ?? value;
    case "day":
      return daySerialText(value, date1904, /[hs]/i.test(bare)) ?? value;
    case "time":
      return (value >= 0 && durationText(value % 1)) || value;
    case "number":
      return digitsShown(value, first) ?? value;
    default:
      return value;
  }
}

const placeholders = /^(?:[0# ()-]|"[^"]*"|\\.)+$/;
const pieces = /"([^"]*)"|\\(.)|([0#])|([ ()-])/g;

/** Begins with a letter, but names no code. */
const currencyName = /^\s*(?:EUR|USD|GBP|CHF)\b/i;

/** Formats an integer with digit placeholders and the text between them. Undefined if that adds nothing but signs. */
function digitsShown(value: number, code: string): string | undefined {
  if (!placeholders.test(code) || !/00|0[^0#]|["\\ ]/.test(code)) return undefined;
  if (!Number.isSafeInteger(value) || value < 0) return undefined;
  let digits = String(value);
  let shown = "";
  const parts = [...code.matchAll(pieces)];
  const firstPlace = parts.findIndex(([, , , place]) => place !== undefined);
  if (firstPlace < 0) return undefined;
  const places = parts.flatMap(([, , , place]) => place ?? []).join("");
  const prefix = parts
    .slice(0, firstPlace)
    .map(([, quoted, escaped]) => quoted ?? escaped ?? " ")
    .join("");
  const isNamed = /\p{L}/u.test(prefix) && !currencyName.test(prefix);
  if (!isNamed && !/^0.|0.*0/.test(places)) return undefined;
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const [, quoted, escaped, place, literal] = parts[at]!;
    if (place === undefined) shown = (quoted ?? escaped ?? literal ?? "") + shown;
    else {
      // Digits beyond the placeholders precede the first one.
      const taken = at === firstPlace ? digits : digits.slice(-1);
      shown = (taken === "" && place === "0" ? "0" : taken) + shown;
      digits = digits.slice(0, digits.length - taken.length);
    }
  }
  return shown === String(value) ? undefined : shown;
}
