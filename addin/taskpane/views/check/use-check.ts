import { useState } from "react";
import { checkFields } from "../../../../shared/enrichment/check-verdict.ts";
import type { CheckPreset } from "../../../../shared/enrichment/columns/own-columns.ts";
import { findField } from "../../../../shared/fields/catalogue.ts";
import { useListRun, type ListRun } from "../../list-run/use-list-run.ts";

export interface Check {
  readonly run: ListRun;
  readonly preset: CheckPreset;
  readonly setPreset: (preset: CheckPreset) => void;
}

/** The fields that `sirene check` writes where nobody names others. */
const fields = checkFields.flatMap((key) => findField(key) ?? []);

/** A check of a list: what it is for, and its run. */
export function useCheck(): Check {
  const [preset, setPreset] = useState<CheckPreset>("suppliers");
  return { run: useListRun({ fields, isMatching: false, check: preset }), preset, setPreset };
}
