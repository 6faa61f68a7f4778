import type { ComparedPart } from "./findings.ts";
import { checkReasonCodes, type CheckReason } from "./reasons.ts";
import type { EinvoiceStatus } from "./einvoice.ts";
import type { RowCheck } from "./row-check.ts";
import type { CheckStatus } from "./verdict.ts";

type Counts<Key extends string> = Partial<Record<Key, number>>;

function addOne<Key extends string>(counts: Counts<Key>, key: Key, n = 1): void {
  counts[key] = (counts[key] ?? 0) + n;
}

/** How many rows a check found to be what, and for which reasons. A row counts once for each of its reasons. */
export class CheckCounts {
  readonly statuses: Counts<CheckStatus> = {};
  readonly einvoice: Counts<EinvoiceStatus> = {};
  /** Rows that have a company and could not be compared with it in that part. */
  readonly uncompared: Counts<ComparedPart> = {};
  readonly #reasons: Counts<CheckReason> = {};

  add({ status, reasons, einvoice, uncompared }: RowCheck): void {
    addOne(this.statuses, status);
    for (const part of uncompared) addOne(this.uncompared, part);
    if (einvoice !== undefined) addOne(this.einvoice, einvoice.status);
    for (const code of new Set([...reasons, ...(einvoice?.reasons ?? [])])) addOne(this.#reasons, code);
  }

  addAll(other: CheckCounts): void {
    for (const [status, n] of entries(other.statuses)) addOne(this.statuses, status, n);
    for (const [status, n] of entries(other.einvoice)) addOne(this.einvoice, status, n);
    for (const [part, n] of entries(other.uncompared)) addOne(this.uncompared, part, n);
    for (const { code, rows } of other.reasons) addOne(this.#reasons, code, rows);
  }

  /** The reasons that were found, in the order of the table: what has to be corrected first. */
  get reasons(): { readonly code: CheckReason; readonly rows: number }[] {
    return checkReasonCodes.flatMap((code) => {
      const rows = this.#reasons[code];
      return rows === undefined ? [] : { code, rows };
    });
  }
}

const entries = <Key extends string>(counts: Counts<Key>) => Object.entries(counts) as [Key, number][];
