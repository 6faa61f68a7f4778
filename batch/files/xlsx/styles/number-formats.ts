/** Days and times as a sheet counts them: in days since the end of 1899, or since 1904. */

const DAY = 86_400_000;
const YEAR_10000 = 2_958_466;

const twoDigits = (count: number): string => String(count).padStart(2, "0");

/**
 * A serial number as `YYYY-MM-DD`, with ` HH:MM:SS` where `withTime`; undefined outside the years that Excel knows.
 * Excel's 1900 has a 29 February, so that serials below 60 lie a day later than the others tell.
 */
export function daySerialText(serial: number, date1904: boolean, withTime: boolean): string | undefined {
  if (!(serial >= 0 && serial < YEAR_10000)) return undefined;
  const start = date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const seconds = Math.round((serial * DAY) / 1000);
  const text = new Date(start + seconds * 1000).toISOString();
  return withTime ? `${text.slice(0, 10)} ${text.slice(11, 19)}` : text.slice(0, 10);
}

/** The time of day of a serial number, `HH:MM:SS`. */
function timeText(serial: number): string | undefined {
  return serial >= 0 ? durationText(serial % 1) : undefined;
}

/** A length of time in days as `HH:MM:SS`, hours beyond a day included. */
function durationText(days: number): string | undefined {
  if (!(days >= 0 && days < YEAR_10000)) return undefined;
  const seconds = Math.round(days * 86_400);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return [hours, minutes, seconds % 60].map(twoDigits).join(":");
}

const ISO_LENGTH = "YYYY-MM-DD".length;
const HYPHEN = 45;
/** February counted apart. */
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Serial number of a `YYYY-MM-DD` day; undefined for anything else, and for days before March 1900, which programs
 * number differently because Excel's 1900 has a 29 February.
 */
export function daySerial(value: string, date1904: boolean): number | undefined {
  if (value.length !== ISO_LENGTH || value.charCodeAt(4) !== HYPHEN || value.charCodeAt(7) !== HYPHEN)
    return undefined;
  const [year, month, day] = [wholeNumber(value, 0, 4), wholeNumber(value, 5, 7), wholeNumber(value, 8, 10)];
  // A part that is no number is not within any bounds either.
  if (!(year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= monthLength(year, month)))
    return undefined;
  const time = Date.UTC(year, month - 1, day);
  return time < (date1904 ? FIRST_OF_1904 : MARCH_1900)
    ? undefined
    : (time - (date1904 ? FIRST_OF_1904 : BEFORE_1900)) / DAY;
}

const FIRST_OF_1904 = Date.UTC(1904, 0, 1);
const MARCH_1900 = Date.UTC(1900, 2, 1);
const BEFORE_1900 = Date.UTC(1899, 11, 30);

function monthLength(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeap ? 29 : monthLengths[month - 1]!;
}

/** The digits of a text from `start` to `end` as a number, without a string for them; not a number where one is none. */
function wholeNumber(text: string, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

/** Built-in formats by their ids (ECMA-376 18.8.30); a locale shows its own signs, and 27 to 36 are East Asian days. */
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

/** The code of a number format: the workbook's own, else the built-in one of its number. */
export const formatCode = (id: number, codes: ReadonlyMap<number, string>): string =>
  codes.get(id) ?? builtIn[id] ?? "General";

/** What a format makes of a number. */
type NumberFormatKind = "general" | "text" | "day" | "time" | "elapsed" | "number";

/** The first section of a code, which is that of positive numbers, without its literals, colours and conditions. */
function bareSection(code: string): { first: string; bare: string } {
  const first = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)[0]!;
  return { first, bare: first.replace(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, "") };
}

/** Whether numbers are shown as days, times or numbers; a day with a time is a day. */
export function numberFormatKind(code: string): NumberFormatKind {
  const { bare } = bareSection(code);
  if (/general/i.test(bare) || bare === "") return "general";
  if (bare.includes("@")) return "text";
  if (/\[[hms]+\]/i.test(bare)) return "elapsed";
  const time = /[hs]/i.test(bare);
  if (/[yd]/i.test(bare) || (/m/i.test(bare) && !time)) return "day";
  return time ? "time" : "number";
}

/** A day with its year, and no time: what a date of ours needs to be read. */
export const showsWholeDay = (code: string): boolean => {
  const { bare } = bareSection(code);
  return numberFormatKind(code) === "day" && /d/i.test(bare) && /y/i.test(bare) && !/[hs]/i.test(bare);
};

/** A plain number under this code reads as another: as a day or a time, a share, a power, a fraction, or with zeros in front. */
export function misshowsNumbers(code: string): boolean {
  const kind = numberFormatKind(code);
  if (kind === "general" || kind === "text") return false;
  const { bare } = bareSection(code);
  const [whole = ""] = bare.split(".");
  return kind !== "number" || /%|e[+-]|\//i.test(bare) || whole.replace(/[^0]/g, "").length > 1;
}

/**
 * What a number shows under a format, where that is more than the number: days as `YYYY-MM-DD`, times as `HH:MM:SS`,
 * and the digits of a format such as `000000000` or `000" "000" "000`, whose zeros a number does not have. Roundings,
 * percentages and currencies are left to the number itself, for they lose digits.
 */
export function shownNumber(value: number, code: string, date1904: boolean): number | string {
  const { first, bare } = bareSection(code);
  switch (numberFormatKind(code)) {
    case "elapsed":
      return durationText(value) ?? value;
    case "day":
      return daySerialText(value, date1904, /[hs]/i.test(bare)) ?? value;
    case "time":
      return timeText(value) ?? value;
    case "number":
      return digitsShown(value, first) ?? value;
    default:
      return value;
  }
}

const placeholders = /^(?:[0# ()-]|"[^"]*"|\\.)+$/;
const pieces = /"([^"]*)"|\\(.)|([0#])|([ ()-])/g;

/** A whole number in a format of digit places and what stands between them; undefined where that adds nothing. */
function digitsShown(value: number, code: string): string | undefined {
  if (!placeholders.test(code) || !/00|0[^0#]|["\\ ]/.test(code)) return undefined;
  if (!Number.isSafeInteger(value) || value < 0) return undefined;
  let digits = String(value);
  let shown = "";
  const parts = [...code.matchAll(pieces)];
  const firstPlace = parts.findIndex(([, , , place]) => place !== undefined);
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const [, quoted, escaped, place, literal] = parts[at]!;
    if (place === undefined) shown = (quoted ?? escaped ?? literal ?? "") + shown;
    else {
      // Digits beyond the places stand before the first one.
      const taken = at === firstPlace ? digits : digits.slice(-1);
      shown = (taken === "" && place === "0" ? "0" : taken) + shown;
      digits = digits.slice(0, digits.length - taken.length);
    }
  }
  return shown === String(value) || firstPlace < 0 ? undefined : shown;
}
