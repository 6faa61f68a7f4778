import type { CheckKey } from "./check-keys.ts";
import type { Einvoice } from "./einvoice.ts";
import type { ComparedPart } from "./findings.ts";
import type { Verdict } from "./verdict.ts";

/** What a check says of one row; `einvoice` where it is for e-invoicing. */
export interface RowCheck extends Verdict {
  /** The rows that are about the same, beside `duplicate_siren`. */
  readonly duplicateOf?: string | undefined;
  /** What could not be compared, beside the numbers. */
  readonly uncompared: readonly ComparedPart[];
  readonly einvoice?: Einvoice | undefined;
}

/** What stands in a column of a check; null where there is nothing to say. */
export function checkCell(key: CheckKey, check: RowCheck | undefined): string | null {
  const cells = check && cellsOf(check);
  const cell = cells?.[key] ?? null;
  return cell === "" ? null : cell;
}

/** Between the codes of a cell. */
const between = ";";

const cellsOf = ({
  status,
  reasons,
  duplicateOf,
  einvoice,
}: RowCheck): Readonly<Record<CheckKey, string | null | undefined>> => ({
  check: status,
  check_reasons: reasons.join(between),
  duplicate_of: duplicateOf,
  einvoice: einvoice?.status,
  einvoice_reasons: einvoice?.reasons.join(between),
  einvoice_address: einvoice?.address,
  einvoice_address_source: einvoice?.source,
  einvoice_identifiers: einvoice?.identifiers,
  einvoice_issues_from: einvoice?.issuesFrom,
});
