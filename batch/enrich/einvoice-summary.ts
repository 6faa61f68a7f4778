import type { CheckReason } from "../../shared/enrichment/check-reasons.ts";
import { foldedHeader } from "../../shared/enrichment/columns/header-hint.ts";
import { ownKeyOf } from "../../shared/enrichment/columns/own-columns.ts";
import type { EinvoiceStatus } from "../../shared/enrichment/einvoice.ts";
import { hasNoText } from "../../shared/enrichment/columns/compared-texts.ts";
import type { RowEnd, WrittenRows } from "../../shared/enrichment/row-writer.ts";
import type { ReadList } from "./read-list.ts";
import { type ListFile, type OnRecords, isWorkbook, withoutOthers } from "../files/list.ts";

/** A number of rows and the sum of their amounts in cents. `cents` is undefined for lists without amounts. */
export interface EinvoiceShare {
  rows: number;
  cents: number | undefined;
}

/** Rows whose invoices cannot be sent, by the most urgent reason of each row, or by its status if it has no reason. */
export interface BlockedShare extends EinvoiceShare {
  readonly by: CheckReason | EinvoiceStatus;
}

const amountWords = /\b(?:montants?|amounts?|encours|soldes?|balance|depenses?|achats?|spend|turnover)\b/;
/** Words in headers of columns that are not invoiced amounts. */
const otherWords = /\b(?:tva|vat|date|devise|currency|nombre|numero|code|type|mode|n)\b/;

/** Returns the index of the column of amounts, chosen by its header. Undefined if no header or several headers fit. */
function amountColumn({ columns }: ListFile): number | undefined {
  const named = withoutOthers(columns).filter(({ header }) => {
    const words = foldedHeader(header).replaceAll(/[^a-z0-9]+/g, " ");
    return ownKeyOf(header) === undefined && amountWords.test(words) && !otherWords.test(words);
  });
  return named.length === 1 ? named[0]!.index : undefined;
}

/** A minus as accounts and SAP write it, `(12)` or `12-`, and the sign of typography. */
const minus = /^\(([^-−]+)\)$|^([^-−]+)[-−]$|^−(.+)$/;

/**
 * Parses an amount as lists write it, such as `1 234,56 €`, `1,234.56`, `-12`, `(12)` or `12-`, into cents. Undefined for any other
 * text. `1,234` is 1234 unless `decimal` is its sign: that of the list, in which a computed amount has more decimals
 * than two.
 */
export function centsIn(text: string, decimal?: "." | ","): number | undefined {
  const bare = text.replaceAll(/[\s€]|eur(?=\s*[)−-]?\s*$)/gi, "").replace(minus, "-$1$2$3");
  const [, sign, fraction = ""] = /^-?\d{1,13}([.,])(\d+)$/.exec(bare) ?? [];
  if (sign !== undefined && (sign === decimal || fraction.length > 3))
    return Math.round(Number(bare.replace(",", ".")) * 100);
  const cut = /[.,](\d{1,2})$/.exec(bare);
  const whole = (cut === null ? bare : bare.slice(0, cut.index)).replaceAll(/[.,](?=\d{3}(?:\D|$))/g, "");
  if (!/^-?\d{1,13}$/.test(whole)) return undefined;
  const cents = Number((cut?.[1] ?? "").padEnd(2, "0"));
  return Number(whole) * 100 + (whole.startsWith("-") ? -cents : cents);
}

/** Returns the decimal sign of a list. Undefined between tabs or bars, where either sign may be it. */
function decimalSign({ format, habit }: ListFile): "." | "," | undefined {
  if (isWorkbook(format)) return ".";
  return habit !== undefined && /[;,]/.test(habit.delimiter) ? habit.decimal : undefined;
}

/** From this many rows with an amount on, an equal sum is taken for a total and not for an invoice. */
const fewestSummed = 2;

/** Sums the amounts of the rows above, since the beginning of the list or since the last total. */
class AmountsAbove {
  rows = 0;
  cents = 0;

  add(cents: number): void {
    this.rows += 1;
    this.cents += cents;
  }

  isSummedBy(cents: number): boolean {
    return this.rows >= fewestSummed && cents !== 0 && this.cents === cents;
  }
}

/** Counts how many e-invoices of the lists can be sent and what blocks the rest. Receives rows as a side file does. */
export class EinvoiceSummary {
  readonly all: EinvoiceShare = { rows: 0, cents: undefined };
  readonly ready: EinvoiceShare = { rows: 0, cents: undefined };
  /** Rows labeled as totals. They are not invoices and are counted nowhere else. */
  totals = 0;
  /** Rows without a company whose amount is the sum of the rows above. The rows count, their amounts do not. */
  readonly sums: EinvoiceShare = { rows: 0, cents: 0 };
  #list = new AmountsAbove();
  #part = new AmountsAbove();
  #rows: WrittenRows | undefined;
  readonly #blocked = new Map<BlockedShare["by"], EinvoiceShare>();
  /** Amounts in cents, by record. NaN if the row has no readable amount. */
  #cents: Float64Array | undefined;

  /** The blocked rows, with the reason that blocks most rows first. */
  get blocked(): BlockedShare[] {
    const shares = [...this.#blocked].map(([by, share]) => ({ by, ...share }));
    return shares.sort((one, other) => other.rows - one.rows);
  }

  async enter({ list, rows }: Pick<ReadList, "list" | "rows">): Promise<void> {
    const column = amountColumn(list);
    this.#cents = undefined;
    this.#rows = rows;
    this.#list = new AmountsAbove();
    this.#part = new AmountsAbove();
    if (column === undefined) return;
    const cents = new Float64Array(list.records).fill(Number.NaN);
    const decimal = decimalSign(list);
    const take: OnRecords = (first, cells) =>
      cells.forEach(([text = ""], at) => void (cents[first + at] = centsIn(text, decimal) ?? Number.NaN));
    // One amount for several rows is one invoice.
    await list.read([column], take, "none");
    this.#cents = cents;
  }

  add(record: number, end: RowEnd): void {
    const einvoice = end.status === undefined ? undefined : end.check?.einvoice;
    const row = this.#rows!.at(record);
    const isTotals = row.kind === "blank" && row.isTotals === true;
    const cents = isTotals ? undefined : this.#amountOf(record, end);
    if (einvoice !== undefined) {
      this.#count(this.all, cents);
      this.#count(
        einvoice.status === "ready" ? this.ready : this.#blockedBy(einvoice.reasons[0] ?? einvoice.status),
        cents,
      );
    }
    if (isTotals) {
      this.totals += 1;
      this.#part = new AmountsAbove();
    }
  }

  #blockedBy(by: BlockedShare["by"]): EinvoiceShare {
    const known = this.#blocked.get(by) ?? { rows: 0, cents: undefined };
    this.#blocked.set(by, known);
    return known;
  }

  /**
   * Returns the amount of a row in cents: 0 without a readable amount or for a sum of the rows above; undefined if the
   * list has no amounts.
   */
  #amountOf(record: number, end: RowEnd): number | undefined {
    if (this.#cents === undefined) return undefined;
    const cents = this.#cents[record]!;
    if (Number.isNaN(cents)) return 0;
    const isNobodys = end.status !== undefined && end.subject === undefined;
    const isSum = this.#part.isSummedBy(cents) || this.#list.isSummedBy(cents);
    if (isNobodys && isSum && hasNoText(this.#rows!.textsOf(record))) {
      this.#part = new AmountsAbove();
      this.#count(this.sums, cents);
      return 0;
    }
    this.#part.add(cents);
    this.#list.add(cents);
    return cents;
  }

  #count(share: EinvoiceShare, cents: number | undefined): void {
    share.rows += 1;
    if (cents !== undefined) share.cents = (share.cents ?? 0) + cents;
  }
}
