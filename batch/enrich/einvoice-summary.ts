import type { CheckReason } from "../../shared/enrichment/check-reasons.ts";
import { foldedHeader } from "../../shared/enrichment/columns/header-hint.ts";
import { ownKeyOf } from "../../shared/enrichment/columns/own-columns.ts";
import type { EinvoiceStatus } from "../../shared/enrichment/einvoice.ts";
import { saysNothing } from "../../shared/enrichment/columns/compared-texts.ts";
import type { RowEnd, WrittenRows } from "../../shared/enrichment/row-writer.ts";
import type { ListFile } from "../files/list.ts";

/** Rows, and what their amounts come to, in hundredths; undefined where the lists have none. */
export interface EinvoiceShare {
  rows: number;
  cents: number | undefined;
}

/** What keeps the invoices of some rows from being sent: the most pressing reason of each, else the status of the row. */
export interface BlockedShare extends EinvoiceShare {
  readonly by: CheckReason | EinvoiceStatus;
}

const amountWords = /\b(?:montants?|amounts?|encours|soldes?|balance|depenses?|achats?|spend|turnover)\b/;
/** Columns of amounts that are not what is invoiced, and of what is counted in them. */
const otherWords = /\b(?:tva|vat|date|devise|currency|nombre|numero|code|type|mode|n)\b/;

/** Place of the column of amounts, by the headers of a list; undefined where none says so, or several do. */
function amountColumn({ columns }: ListFile): number | undefined {
  const named = columns.filter(({ header }) => {
    const words = foldedHeader(header).replaceAll(/[^a-z0-9]+/g, " ");
    return ownKeyOf(header) === undefined && amountWords.test(words) && !otherWords.test(words);
  });
  return named.length === 1 ? named[0]!.index : undefined;
}

/** The hundredths of an amount as lists write it: `1 234,56 €`, `1,234.56`, `-12`; undefined of any other text. */
export function centsIn(text: string): number | undefined {
  const bare = text.replaceAll(/[\s€]|eur$/gi, "");
  const decimal = /[.,](\d{1,2})$/.exec(bare);
  const whole = (decimal === null ? bare : bare.slice(0, decimal.index)).replaceAll(
    /[.,](?=\d{3}(?:\D|$))/g,
    "",
  );
  if (!/^-?\d{1,13}$/.test(whole)) return undefined;
  const cents = Number((decimal?.[1] ?? "").padEnd(2, "0"));
  return Number(whole) * 100 + (whole.startsWith("-") ? -cents : cents);
}

/** From so many rows with an amount on, one that has their sum is no invoice by chance. */
const fewestSummed = 2;

/** What the amounts of the rows above come to, since the list began or since the last sum. */
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

/** A list whose rows come next. */
interface ReadRows {
  readonly list: ListFile;
  readonly rows: WrittenRows;
}

/** How many e-invoices of lists can be sent, and what blocks the rest, by rows and by amount: told of every row, as a side file is. */
export class EinvoiceSummary {
  readonly all: EinvoiceShare = { rows: 0, cents: undefined };
  readonly ready: EinvoiceShare = { rows: 0, cents: undefined };
  /** Rows of totals, which are no invoices: counted nowhere else. */
  totals = 0;
  /** Rows without a company that have the sum of the amounts above them: they are counted, and their amounts are not. */
  readonly sums: EinvoiceShare = { rows: 0, cents: 0 };
  #list = new AmountsAbove();
  #part = new AmountsAbove();
  #rows: WrittenRows | undefined;
  readonly #blocked = new Map<BlockedShare["by"], EinvoiceShare>();
  /** By record; NaN where the row has no amount that can be read. */
  #cents: Float64Array | undefined;

  /** What blocks most rows first. */
  get blocked(): BlockedShare[] {
    const shares = [...this.#blocked].map(([by, share]) => ({ by, ...share }));
    return shares.sort((one, other) => other.rows - one.rows);
  }

  begin(): Promise<void> {
    return Promise.resolve();
  }

  async enter({ list, rows }: ReadRows): Promise<void> {
    const column = amountColumn(list);
    this.#cents = undefined;
    this.#rows = rows;
    this.#list = new AmountsAbove();
    this.#part = new AmountsAbove();
    if (column === undefined) return;
    const cents = new Float64Array(list.records).fill(Number.NaN);
    await list.read([column], (first, cells) =>
      cells.forEach(([text = ""], at) => void (cents[first + at] = centsIn(text) ?? Number.NaN)),
    );
    this.#cents = cents;
  }

  add(record: number, end: RowEnd): Promise<void> {
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
    return Promise.resolve();
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }

  abandon(): Promise<void> {
    return Promise.resolve();
  }

  #blockedBy(by: BlockedShare["by"]): EinvoiceShare {
    const known = this.#blocked.get(by) ?? { rows: 0, cents: undefined };
    this.#blocked.set(by, known);
    return known;
  }

  /** The hundredths of a row: 0 where it has no amount that can be read, or that of the rows above; undefined of a list without amounts. */
  #amountOf(record: number, end: RowEnd): number | undefined {
    if (this.#cents === undefined) return undefined;
    const cents = this.#cents[record]!;
    if (Number.isNaN(cents)) return 0;
    const isNobodys = end.status !== undefined && end.subject === undefined;
    const isSum = this.#part.isSummedBy(cents) || this.#list.isSummedBy(cents);
    if (isNobodys && isSum && saysNothing(this.#rows!.textsOf(record))) {
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
