import { headerHint } from "../../../shared/enrichment/columns/header-hint.ts";
import { type ListFile } from "../list.ts";
import { DayReading, type DayOrder } from "./day-reading.ts";

/** How the cells of a text file's column look, over the whole list. */
export interface ColumnLook {
  /** All that is filled are numbers that a sheet shows as they stand; with their decimals, where all have as many. */
  readonly number: { readonly decimals: number | undefined } | undefined;
  /** All that is filled are days, and how they are written; undefined where that is not certain. */
  readonly days: DayOrder | undefined;
  /** Something in it is made of digits and is no number to a sheet: a code, an identifier, a telephone number. */
  readonly digits: boolean;
  /** Characters of the longest cell. */
  readonly longest: number;
}

/** No zero in front, and no more digits than a cell of no format shows. */
const plainNumber = /^-?(?:0|[1-9]\d{0,8})(?:([.,])(\d{1,6}))?$/;
const digitsAlone = /^\+?[\d\s.-]*\d[\d\s.-]*$/;

class Looking {
  #numbers = true;
  #filled = false;
  #signs = new Set<string>();
  #decimals = new Set<number>();
  readonly #days = new DayReading();
  digits = false;
  longest = 0;

  add(text: string): void {
    if (text.length > this.longest) this.longest = text.length;
    const trimmed = text.trim();
    if (trimmed === "") return;
    this.#filled = true;
    if (!this.digits && digitsAlone.test(trimmed)) this.digits = true;
    this.#days.add(trimmed);
    if (!this.#numbers) return;
    const found = plainNumber.exec(trimmed);
    if (found === null) this.#numbers = false;
    else {
      if (found[1] !== undefined) this.#signs.add(found[1]);
      this.#decimals.add(found[2]?.length ?? 0);
    }
  }

  get days(): ColumnLook["days"] {
    return this.#filled ? this.#days.order : undefined;
  }

  /** `1,234` may be a thousand or one and a quarter, so three decimals everywhere are no certain number. */
  get number(): ColumnLook["number"] {
    const [decimals] = this.#decimals;
    const certain = this.#signs.size < 2 && !(this.#decimals.size === 1 && decimals === 3);
    if (!this.#filled || !this.#numbers || !certain) return undefined;
    return { decimals: this.#decimals.size === 1 ? decimals : undefined };
  }
}

/** Looks at every cell of a list once. What holds `identifiers`, or is called so, is never taken for numbers. */
export async function columnLooks(list: ListFile, identifiers: readonly number[]): Promise<ColumnLook[]> {
  const looking = list.columns.map(() => new Looking());
  await list.read(
    list.columns.map(({ index }) => index),
    (_, cells) => {
      for (const texts of cells) looking.forEach((one, at) => one.add(texts[at] ?? ""));
    },
  );
  return list.columns.map(({ index, header }, at) => {
    const { number, days, digits, longest } = looking[at]!;
    const named = headerHint(header) === "names_them" || headerHint(header) === "mentions_them";
    const isIdentifier = identifiers.includes(index) || named;
    return {
      number: isIdentifier ? undefined : number,
      days: isIdentifier ? undefined : days,
      digits,
      longest,
    };
  });
}

/** The number a text of such a column stands for. */
export const numberOf = (text: string): number => Number(text.trim().replace(",", "."));
