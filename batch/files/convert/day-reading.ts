import { daySerial } from "../xlsx/styles/serial.ts";

/** How a text file writes its days: `2024-03-31`, or `31/03/2024`. */
export type DayOrder = "iso" | "day_first";

const iso = /^\d{4}-\d{2}-\d{2}$/;
const slashed = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** The `YYYY-MM-DD` of a text that is a day in that order; undefined of any other, and of a day that no sheet counts. */
export function isoDay(text: string, order: DayOrder): string | undefined {
  const [, day, month, year] = slashed.exec(text) ?? [];
  const written = order === "iso" ? text : `${year}-${month}-${day}`;
  return iso.test(written) && daySerial(written, false) !== undefined ? written : undefined;
}

/** Finds out how a column writes its days. `01/02/2024` is one in two orders: some day beyond the 12th must tell. */
export class DayReading {
  #isIso = true;
  #isDayFirst = true;
  #tellsOrder = false;

  add(text: string): void {
    if (this.#isIso && isoDay(text, "iso") === undefined) this.#isIso = false;
    if (!this.#isDayFirst) return;
    if (isoDay(text, "day_first") === undefined) this.#isDayFirst = false;
    else if (Number(text.slice(0, 2)) > 12) this.#tellsOrder = true;
  }

  /** Undefined where not every text was a day in one and the same order. */
  get order(): DayOrder | undefined {
    if (this.#isIso) return "iso";
    return this.#isDayFirst && this.#tellsOrder ? "day_first" : undefined;
  }
}
