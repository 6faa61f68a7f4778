import { CheckCounts } from "../../../shared/enrichment/row-checker.ts";
import { type CheckReason, checkReasonCodes } from "../../../shared/enrichment/check-reasons.ts";
import { type CheckStatus, statusOfReasons } from "../../../shared/enrichment/check-verdict.ts";
import type { ComparedTexts } from "../../../shared/enrichment/columns/compared-texts.ts";
import { type Einvoice, type EinvoiceStatus, einvoiceOnce } from "../../../shared/enrichment/einvoice.ts";
import type { WrittenRow } from "../../../shared/enrichment/row-writer.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";
import type { FieldKey } from "../../../shared/fields/field-table.ts";
import { type Mend, mendsOf } from "./mends.ts";

/** What is suggested for a row whose establishment is closed. */
export interface Suggestion {
  /** The one in its place; undefined where there is none. */
  readonly siret: string | undefined;
  /** Code of the reason, of `suggested_reason`. */
  readonly reason: string;
}

/** What was found in a row. */
interface FoundReasons {
  readonly status: CheckStatus;
  /** Of its numbers. */
  readonly reasons: readonly CheckReason[];
  readonly einvoice: Einvoice | undefined;
  readonly mends: readonly Mend[];
}

/** The rows of a check by what is left to do in them. */
export interface OpenCounts {
  readonly statuses: Readonly<Partial<Record<CheckStatus, number>>>;
  readonly einvoice: Readonly<Partial<Record<EinvoiceStatus, number>>>;
  /** The reasons that rows still have, in the order of the table. */
  readonly reasons: readonly { readonly code: CheckReason; readonly rows: number }[];
}

/** Reasons of rows that were mended since, by their records. */
export type MendedReasons = ReadonlyMap<number, ReadonlySet<CheckReason>>;

/** Counts a row by another status than before. */
function moveOne<Status extends string>(
  counts: Partial<Record<Status, number>>,
  from: Status,
  to: Status,
): void {
  counts[from] = (counts[from] ?? 0) - 1;
  counts[to] = (counts[to] ?? 0) + 1;
}

/** What a check found in the rows of a list, by their records. */
export class CheckFindings {
  readonly counts = new CheckCounts();
  readonly #rows = new Map<number, FoundReasons>();
  readonly #records = new Map<CheckReason, number[]>();
  readonly #suggestions = new Map<number, Suggestion>();
  /** By establishment, or by company where a row has no establishment: the rows that are about the same. */
  readonly #duplicates = new Map<string, number[]>();
  readonly #siretPlace: number;
  readonly #reasonPlace: number;

  /** `fields` are those whose values the rows have, in their order. */
  constructor(fields: readonly Field[]) {
    const placeOf = (wanted: FieldKey) => fields.findIndex(({ key }) => key === wanted);
    this.#siretPlace = placeOf("suggested_siret");
    this.#reasonPlace = placeOf("suggested_reason");
  }

  /** Takes in what became of a record, whose cells say `texts`. */
  add(record: number, { check, subject, values }: WrittenRow, texts: ComparedTexts): void {
    if (check === undefined) return;
    this.counts.add(check);
    const { status, reasons, einvoice } = check;
    const ofEinvoice = (einvoice?.reasons ?? []).filter((code) => !reasons.includes(code));
    if (reasons.length === 0 && ofEinvoice.length === 0) return;
    for (const code of new Set([...reasons, ...ofEinvoice])) this.#recordsOf(code).push(record);
    const [suggested, why] = [values[this.#siretPlace], values[this.#reasonPlace]];
    const siret = subject?.siret;
    if (siret !== undefined && typeof why === "string")
      this.#suggestions.set(record, { siret: suggested ? String(suggested) : undefined, reason: why });
    const suggestedSiret = typeof suggested === "string" && suggested !== "" ? suggested : null;
    const mends = mendsOf({ check, texts, suggestedSiret, siret });
    this.#rows.set(record, { status, reasons, einvoice, mends });
    if (subject !== undefined && reasons.includes("duplicate_siren"))
      this.#addDuplicate(record, subject.siret ?? subject.siren);
  }

  /** The records that a reason was found in, from the top of the list. */
  recordsOf(code: CheckReason): readonly number[] {
    return this.#recordsOf(code).toSorted((one, other) => one - other);
  }

  suggestionOf(record: number): Suggestion | undefined {
    return this.#suggestions.get(record);
  }

  /** What a row may be mended by for a reason. */
  mendsOf(record: number, code: CheckReason): readonly Mend[] {
    return this.#rows.get(record)?.mends.filter(({ reason }) => reason === code) ?? [];
  }

  /** The checked records that are about the same as others, together, from the top of the list; as are those of each group. */
  duplicateGroups(): readonly (readonly number[])[] {
    return [...this.#duplicates.values()]
      .map((records) => records.toSorted((one, other) => one - other))
      .toSorted(([one = 0], [other = 0]) => one - other);
  }

  #addDuplicate(record: number, key: string): void {
    const records = this.#duplicates.get(key);
    if (records === undefined) this.#duplicates.set(key, [record]);
    else records.push(record);
  }

  /**
   * The rows by what is left to do in them, once those of `mended` are mended: such a row has the status of the reasons that it
   * still has, and is in order where it has none; so does its e-invoice, as far as that is known without another check.
   */
  openCounts(mended: MendedReasons): OpenCounts {
    const statuses = { ...this.counts.statuses };
    const einvoices = { ...this.counts.einvoice };
    const closed = new Map<CheckReason, number>();
    for (const [record, reasons] of mended) {
      const row = this.#rows.get(record);
      if (row === undefined) continue;
      for (const code of reasons) closed.set(code, (closed.get(code) ?? 0) + 1);
      const left = row.reasons.filter((code) => !reasons.has(code));
      const status = left.length === row.reasons.length ? row.status : (statusOfReasons(left) ?? "ok");
      moveOne(statuses, row.status, status);
      if (row.einvoice !== undefined)
        moveOne(einvoices, row.einvoice.status, einvoiceOnce(row.einvoice, reasons));
    }
    const counted = new Map(this.counts.reasons.map(({ code, rows }) => [code, rows]));
    const reasons = checkReasonCodes.flatMap((code) => {
      const rows = counted.get(code);
      return rows === undefined ? [] : [{ code, rows: rows - (closed.get(code) ?? 0) }];
    });
    return { statuses, einvoice: einvoices, reasons };
  }

  #recordsOf(code: CheckReason): number[] {
    const records = this.#records.get(code) ?? [];
    this.#records.set(code, records);
    return records;
  }
}
