import { mayStay, type RowCell } from "../../shared/enrichment/fill/row-cells.ts";
import type { Stays } from "../../shared/enrichment/rows/stays.ts";
import type { FieldKey } from "../../shared/fields/catalogue.ts";
import { comparableValue, isSameValue } from "./cell-text.ts";
import type { EarlierCells } from "./earlier-cells.ts";

/**
 * What happened to a company, as far as one field tells. `other_company`: nothing happened to it, the row is about
 * another one than its columns were, or than anybody can know them to be of; `other_establishment`: the row names
 * another establishment of the same company.
 */
export type ChangeKind =
  | "closed"
  | "reopened"
  | "renamed"
  | "moved_activity"
  | "moved"
  | "changed"
  | "other_company"
  | "other_establishment";

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

const otherKinds = { all: "changed", company: "other_establishment", none: "other_company" } as const;

/** What a record has now. */
export interface RecordNow {
  readonly record: number;
  readonly stays: Stays;
  /** In the order of `earlier.columns`; undefined where there is no answer now. */
  readonly values: readonly RowCell[];
}

/**
 * What changed in one record since it was filled: fields that had a value and now have another. A field that was empty
 * before has not changed, it was not known; nor has one that got no answer now, unless it was of another company, for
 * then it is emptied.
 */
export function changesOf(earlier: EarlierCells, { record, stays, values }: RecordNow): Change[] {
  return earlier.columns.flatMap(({ field: { key, type } }, place) => {
    const before = earlier.at(record, place);
    const value = values[place];
    const keeps = mayStay(stays, key);
    if (before === "" || (value === undefined && keeps)) return [];
    const after = comparableValue(value ?? null, type);
    if (isSameValue(before, after)) return [];
    const kind = keeps ? (kindsOfFields[key]?.(after) ?? "changed") : otherKinds[stays];
    return [{ kind, field: key, before, after }];
  });
}
