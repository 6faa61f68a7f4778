import { looksForeign } from "./foreign-vat.ts";
import { readLabelled } from "./labelled.ts";
import { readNotation } from "./notation.ts";
import { readDigits } from "./padding.ts";
import { readVat } from "./read-vat.ts";
import { invalid, type Reading, type RepairCode } from "./reading.ts";
import { saysNone } from "./says-none.ts";
import { compacted, plainText, spaced } from "./spelling.ts";

const noRepairs: readonly RepairCode[] = [];

/** A day, a month and a year in digits: eight digits that padding would turn into a SIREN one time in ten. */
const date = /^(?:\d{4}[-. ](?:0\d|1[0-2])[-. ][0-3]\d|[0-3]\d[-. ](?:0\d|1[0-2])[-. ]\d{4})$/;

/** A number below zero, as programs print it: its sign is no dash somebody put before an identifier. */
const negative = /^\s*[-\u2212]\d+(?:[.,]\d+)?(?:E[+-]?\d+)?\s*$/i;

/** Excel keeps 15 digits, so a SIRET stored as a number is exact; a longer number is no identifier anyway. */
function readNumber(value: number): Reading {
  if (!Number.isInteger(value) || value < 0) return invalid("not_an_identifier");
  return value < 1e15 ? readDigits(String(value), noRepairs) : invalid("too_long");
}

function readText(input: string): Reading {
  if (negative.test(input)) return invalid("not_an_identifier");
  const plain = plainText(input);
  if (plain === "" || saysNone(input, plain)) return { kind: "blank" };

  const notation = readNotation(plain);
  if (notation === "digits_lost") return invalid("digits_lost");
  if (notation === "fraction" || date.test(plain)) return invalid("not_an_identifier");
  if (notation) return readDigits(notation.digits, [notation.repair]);

  const compact = compacted(plain);
  const repairs: readonly RepairCode[] = compact === input ? noRepairs : ["separators_removed"];
  if (/^\d+$/.test(compact)) {
    const reading = readDigits(compact, repairs);
    if (reading.kind !== "invalid" || !/\s/.test(plain)) return reading;
    const several = readLabelled(spaced(plain), repairs);
    return several.kind === "invalid" && several.reason !== "several" ? reading : several;
  }
  const vat = readVat(compact, compact === input.toUpperCase() ? noRepairs : repairs);
  if (vat) return vat;
  return looksForeign(compact) ? invalid("foreign_vat") : readLabelled(spaced(plain), repairs);
}

/**
 * Reads the SIREN or SIRET in a cell as people really write it, says what was repaired on the way, and never guesses:
 * what cannot be read for certain is `invalid` with a reason, at times with a suggestion. A cell with neither letter
 * nor digit is blank, and so is one that says that there is no number (`néant`). Never throws.
 *
 * @example readIdentifier("5 720 784") // { kind: "siren", siren: "005720784", repairs: ["separators_removed", "zeros_added"] }
 */
export function readIdentifier(input: string | number): Reading {
  if (typeof input === "number") return readNumber(input);
  return input.length < longText ? readShort(input) : readLong(input);
}

const readShort = (input: string): Reading =>
  /^\d+$/.test(input) ? readDigits(input, noRepairs) : readText(input);

/** Shorter texts are read faster than they are looked up. */
const longText = 200;
const mostKept = 64;
/** The readings of the long texts that came last, which depend on the text alone. */
const longReadings = new Map<string, Reading>();

/** Reads a long text once where many cells share it: milliseconds for each of a million cells are hours. */
function readLong(input: string): Reading {
  const known = longReadings.get(input);
  if (known !== undefined) return known;
  const reading = readShort(input);
  if (longReadings.size === mostKept) longReadings.clear();
  longReadings.set(input, reading);
  return reading;
}
