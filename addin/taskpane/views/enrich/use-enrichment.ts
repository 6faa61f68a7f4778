import { useState } from "react";
import type { Field } from "../../../../shared/fields/catalogue.ts";
import { defaultFields, selectFields } from "../../../../shared/fields/select-fields.ts";
import { useListRun, type ListRun } from "../../list-run/use-list-run.ts";

export interface Enrichment {
  readonly run: ListRun;
  readonly fields: readonly Field[];
  readonly choose: (fields: readonly Field[]) => void;
  /** Whether rows without a number are looked up by name. */
  readonly isMatching: boolean;
  readonly setMatching: (isMatching: boolean) => void;
  /** Whether the next run keeps no company that an earlier one found by its name. */
  readonly dropsMatches: boolean;
  readonly setDropsMatches: (dropsMatches: boolean) => void;
}

/** An enrichment: what it is to fill, and its run. */
export function useEnrichment(): Enrichment {
  const [fields, choose] = useState<readonly Field[]>(() => selectFields(defaultFields));
  const [isMatching, setMatching] = useState(false);
  const [dropsMatches, setDropsMatches] = useState(false);
  const run = useListRun({ fields, isMatching, dropsMatches, check: undefined });
  const start: ListRun["start"] = (planned) => {
    run.start(planned);
    // What is emptied is asked for each time.
    setDropsMatches(false);
  };
  return {
    ...{ run: { ...run, start }, fields, choose },
    ...{ isMatching, setMatching, dropsMatches, setDropsMatches },
  };
}
