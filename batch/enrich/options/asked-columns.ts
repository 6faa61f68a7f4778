import { checkColumns } from "../../../shared/enrichment/check/check-keys.ts";
import type { BesideKey } from "../../../shared/enrichment/columns/own-columns.ts";
import type { EnrichOptions } from "./options.ts";

/** The columns that stand before those of the fields. */
export const besideKeys = ({
  match,
  check,
}: Pick<EnrichOptions, "match" | "check">): readonly BesideKey[] => [
  ...(match?.keys ?? []),
  ...(check === undefined ? [] : checkColumns(check)),
];
