import { CheckCounts } from "../../../shared/enrichment/row-checker.ts";
import { type CheckReason, checkReasonCodes } from "../../../shared/enrichment/check-reasons.ts";
import { type CheckStatus, isUnanswered, statusOfReasons } from "../../../shared/enrichment/check-verdict.ts";
import type { ComparedTexts } from "../../../shared/enrichment/columns/compared-texts.ts";
import { type Einvoice, type EinvoiceStatus, einvoiceOnce } from "../../../shared/enrichment/einvoice.ts";
import type { WrittenRow } from "../../../shared/enrichment/row-writer.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";
import type { FieldKey } from "../../../shared/fields/field-table.ts";
import { type Correction, rowCorrections } from "./row-corrections.ts";

/** The suggestion for a row whose establishment is closed. */
export interface Suggestion {
  /** The establishment to use instead; undefined if there is none. */
  readonly siret: string | undefined;
  /** Code of the reason, a value of `suggested_reason`. */
  readonly reason: string;
}

/** The findings of a row. */
interface FoundReasons {
  readonly status: CheckStatus;
  /** The reasons for `status`. Those of its e-invoicing are in `einvoice`. */
  readonly reasons: readonly CheckReason[];
  readonly einvoice: Einvoice | undefined;
  readonly corrections: readonly Correction[];
  /** True if no answer that the check needs is missing, and no column of the row is in doubt. */
  readonly isKnown: boolean;
}

/** The rows of a check, counted by what is left to do. */
export interface OpenCounts {
  readonly statuses: Readonly<Partial<Record<CheckStatus, number>>>;
  readonly einvoice: Readonly<Partial<Record<EinvoiceStatus, number>>>;
  /** Reasons that rows still have, in the order of the table of reasons. */
  readonly reasons: readonly { readonly code: CheckReason; readonly rows: number }[];
}

/** By record, the reasons that have been corrected in that row since the check. */
export type CorrectedReasons = ReadonlyMap<number, ReadonlySet<CheckReason>>;

/** Moves one row from one status to another in `counts`. */
function moveOne<Status extends string>(
  counts: Partial<Record<Status, number>>,
  from: Status,
  to: Status,
): void {
  counts[from] = (counts[from] ?? 0) - 1;
  counts[to] = (counts[to] ?? 0) + 1;
}

/** The findings of a check, by record. */
export class CheckFindings {
  readonly counts = new CheckCounts();
  readonly #rows = new Map<number, FoundReasons>();
  readonly #records = new Map<CheckReason, number[]>();
  readonly #suggestions = new Map<number, Suggestion>();
  /** Records of the same establishment, or of the same company for rows without an establishment. */
  readonly #duplicates = new Map<string, number[]>();
  readonly #siretPlace: number;
  readonly #reasonPlace: number;

  /** `fields` are the fields of the rows' values, in their order. */
  constructor(fields: readonly Field[]) {
    const placeOf = (wanted: FieldKey) => fields.findIndex(({ key }) => key === wanted);
    this.#siretPlace = placeOf("suggested_siret");
    this.#reasonPlace = placeOf("suggested_reason");
  }

  /** Adds the finding of a record. `texts` are the texts of its compared cells. */
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
    const corrections = rowCorrections({ check, texts, suggestedSiret, siret });
    const isKnown = texts.doubtful === undefined && (check.facts === undefined || !isUnanswered(check.facts));
    this.#rows.set(record, { status, reasons, einvoice, corrections, isKnown });
    if (subject !== undefined && reasons.includes("duplicate_siren"))
      this.#addDuplicate(record, subject.siret ?? subject.siren);
  }

  /** Returns the records with a reason, from the top of the list. */
  recordsOf(code: CheckReason): readonly number[] {
    return this.#recordsOf(code).toSorted((one, other) => one - other);
  }

  suggestionOf(record: number): Suggestion | undefined {
    return this.#suggestions.get(record);
  }

  /** Returns the corrections possible in a row for a reason. */
  correctionsOf(record: number, code: CheckReason): readonly Correction[] {
    return this.#rows.get(record)?.corrections.filter(({ reason }) => reason === code) ?? [];
  }

  /**
   * Returns groups of records about the same company or establishment. Groups, and the records in each, are in list
   * order.
   */
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
   * Returns the counts once the reasons in `corrected` are corrected. A row then has the status of its remaining
   * reasons, and is in order if none remain and all about it is known. The same goes for its e-invoicing status, as far
   * as it is known without another check.
   */
  openCounts(corrected: CorrectedReasons): OpenCounts {
    const statuses = { ...this.counts.statuses };
    const einvoices = { ...this.counts.einvoice };
    const closed = new Map<CheckReason, number>();
    for (const [record, reasons] of corrected) {
      const row = this.#rows.get(record);
      if (row === undefined) continue;
      for (const code of reasons) closed.set(code, (closed.get(code) ?? 0) + 1);
      const left = row.reasons.filter((code) => !reasons.has(code));
      const status =
        left.length === row.reasons.length
          ? row.status
          : (statusOfReasons(left) ?? (row.isKnown ? "ok" : "unknown"));
      moveOne(statuses, row.status, status);
      if (row.einvoice !== undefined)
        moveOne(einvoices, row.einvoice.status, einvoiceOnce(row.einvoice, reasons, row.isKnown));
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
