import { daySerialText, durationText, timeText } from "./serial.ts";

/** Built-in formats that show a day or a time (ECMA-376 18.8.30); those of East Asian locales are days. */
const builtIn: Readonly<Record<number, string>> = {
  ...Object.fromEntries([14, 15, 16, 17, 27, 28, 29, 30, 31, 36].map((id) => [id, "yyyy-mm-dd"])),
  ...Object.fromEntries([18, 19, 20, 21, 32, 33, 34, 35].map((id) => [id, "h:mm:ss"])),
  22: "yyyy-mm-dd h:mm",
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
};

/** The code of a number format: the workbook's own, else the built-in one of its number. */
export const formatCode = (id: number, codes: ReadonlyMap<number, string>): string =>
  codes.get(id) ?? builtIn[id] ?? "General";

/**
 * What a number shows under a format, where that is more than the number: days as `YYYY-MM-DD`, times as `HH:MM:SS`,
 * and the digits of a format such as `000000000` or `000" "000" "000`, whose zeros a number does not have. Roundings,
 * percentages and currencies are left to the number itself, for they lose digits.
 */
export function shownNumber(value: number, code: string, date1904: boolean): number | string {
  const first = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)[0]!;
  const bare = first.replace(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, "");
  if (/general/i.test(bare)) return value;
  const elapsed = /\[[hms]+\]/i.test(bare);
  const time = /[hs]/i.test(bare);
  const day = /[yd]/i.test(bare) || (/m/i.test(bare) && !time);
  if (elapsed) return durationText(value) ?? value;
  if (day) return daySerialText(value, date1904, time) ?? value;
  if (time) return timeText(value) ?? value;
  return digitsShown(value, first) ?? value;
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
