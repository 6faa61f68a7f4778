import type { FieldKey } from "../../shared/fields/catalogue.ts";
import type { FieldValue } from "../../shared/fields/field.ts";
import { comparableValue } from "./cell-text.ts";
import type { EarlierCells } from "./earlier-cells.ts";

/** What happened to a company, as far as one field tells. */
export type ChangeKind = "closed" | "reopened" | "renamed" | "moved_activity" | "moved" | "changed";

/** One value that is not what it was. Texts are comparable ones (see cell-text). */
export interface Change {
  readonly kind: ChangeKind;
  readonly field: FieldKey;
  readonly before: string;
  readonly after: string;
}

/** Fields whose change has a name of its own; every other is `changed`. */
const kindsOfFields: Partial<Record<FieldKey, (after: string) => ChangeKind>> = {
  state: (after) => (after === "C" ? "closed" : "reopened"),
  active: (after) => (after === "false" ? "closed" : "reopened"),
  establishment_state: (after) => (after === "F" ? "closed" : "reopened"),
  establishment_active: (after) => (after === "false" ? "closed" : "reopened"),
  name: () => "renamed",
  legal_name: () => "renamed",
  naf: () => "moved_activity",
  establishment_naf: () => "moved_activity",
  head_office: () => "moved",
  address: () => "moved",
};

/**
 * What changed in one record since it was filled: fields that had a value and now have another. A field that was empty
 * before has not changed, it was not known. `values` stand in the order of `earlier.fields`.
 */
export function changesOf(earlier: EarlierCells, record: number, values: readonly FieldValue[]): Change[] {
  return earlier.fields.flatMap(({ key, type }, place) => {
    const before = earlier.at(record, place);
    const after = comparableValue(values[place] ?? null, type);
    if (before === "" || before === after) return [];
    return [{ kind: kindsOfFields[key]?.(after) ?? "changed", field: key, before, after }];
  });
}
