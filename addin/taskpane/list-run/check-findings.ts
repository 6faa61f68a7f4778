import { CheckCounts } from "../../../shared/enrichment/row-checker.ts";
import type { CheckReason } from "../../../shared/enrichment/check-reasons.ts";
import type { WrittenRow } from "../../../shared/enrichment/row-writer.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";
import type { FieldKey } from "../../../shared/fields/field-table.ts";

/** What is suggested for a row whose establishment is closed. */
export interface Suggestion {
  /** The SIRET that the row has. */
  readonly closed: string;
  /** The one in its place; undefined where there is none. */
  readonly siret: string | undefined;
  /** Code of the reason, of `suggested_reason`. */
  readonly reason: string;
}

/** What a check found in the rows of a list, by their records. */
export class CheckFindings {
  readonly counts = new CheckCounts();
  readonly #records = new Map<CheckReason, number[]>();
  readonly #suggestions = new Map<number, Suggestion>();
  /** By establishment, or by company where a row has no establishment: the rows that are about the same. */
  readonly #duplicates = new Map<string, number[]>();
  readonly #duplicateKeys = new Map<number, string>();
  readonly #siretPlace: number;
  readonly #reasonPlace: number;

  /** `fields` are those whose values the rows have, in their order. */
  constructor(fields: readonly Field[]) {
    const placeOf = (wanted: FieldKey) => fields.findIndex(({ key }) => key === wanted);
    this.#siretPlace = placeOf("suggested_siret");
    this.#reasonPlace = placeOf("suggested_reason");
  }

  /** Takes in what became of a record. */
  add(record: number, { check, subject, values }: WrittenRow): void {
    if (check === undefined) return;
    this.counts.add(check);
    for (const code of new Set([...check.reasons, ...(check.einvoice?.reasons ?? [])]))
      this.#recordsOf(code).push(record);
    if (subject !== undefined && check.reasons.includes("duplicate_siren"))
      this.#addDuplicate(record, subject.siret ?? subject.siren);
    const [siret, reason] = [values[this.#siretPlace], values[this.#reasonPlace]];
    const closed = subject?.siret;
    if (closed !== undefined && typeof reason === "string")
      this.#suggestions.set(record, { closed, siret: siret ? String(siret) : undefined, reason });
  }

  /** The records that a reason was found in, from the top of the list. */
  recordsOf(code: CheckReason): readonly number[] {
    return this.#recordsOf(code).toSorted((one, other) => one - other);
  }

  suggestionOf(record: number): Suggestion | undefined {
    return this.#suggestions.get(record);
  }

  /** The other checked records that are about the same as one of them, from the top of the list. */
  partnersOf(record: number): readonly number[] {
    const records = this.#duplicates.get(this.#duplicateKeys.get(record) ?? "") ?? [];
    return records.filter((other) => other !== record).toSorted((one, other) => one - other);
  }

  #addDuplicate(record: number, key: string): void {
    this.#duplicateKeys.set(record, key);
    const records = this.#duplicates.get(key);
    if (records === undefined) this.#duplicates.set(key, [record]);
    else records.push(record);
  }

  #recordsOf(code: CheckReason): number[] {
    const records = this.#records.get(code) ?? [];
    this.#records.set(code, records);
    return records;
  }
}
