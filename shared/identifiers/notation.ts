import type { RepairCode } from "./reading.ts";

/** A number's text: its digits, or why they cannot be had; `fraction` is a value that is not whole. */
export type Notation = { digits: string; repair: RepairCode } | "digits_lost" | "fraction";

const scientific = /^(\d+)(?:[.,](\d+))?E([+-]?\d{1,3})$/;
const zeroDecimals = /^(.*\d)([.,])0+$/;
const fraction = /^\d{4,}\.\d{1,2}$/;

function readScientific(whole: string, decimals: string, exponent: number): Notation | undefined {
  const length = whole.length + exponent;
  const mantissa = whole + decimals;
  if (length < 7 || length > 14) return undefined;
  if (mantissa.length < length) return "digits_lost";
  const rest = mantissa.slice(length);
  return /^0*$/.test(rest) ? { digits: mantissa.slice(0, length), repair: "from_scientific" } : "fraction";
}

/**
 * Reads a number as programs print it: `5.52032534E8`, `5,52032534E+08`, `552032534.0`, `552 032 534,00`. Undefined
 * when the text has neither form. `3,5E+13` lost the digits that the display left out; trailing zeros are not assumed.
 */
export function readNotation(text: string): Notation | undefined {
  const power = scientific.exec(text);
  if (power) return readScientific(power[1]!, power[2] ?? "", Number(power[3]));
  const decimal = zeroDecimals.exec(text);
  if (decimal && !decimal[1]!.includes(decimal[2]!)) {
    const digits = decimal[1]!.replace(/[ .,']/g, "");
    if (/^\d{7,14}$/.test(digits)) return { digits, repair: "from_decimal" };
  }
  return fraction.test(text) ? "fraction" : undefined;
}
