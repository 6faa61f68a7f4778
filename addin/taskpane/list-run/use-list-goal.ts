import { useState } from "react";
import type { Field } from "../../../shared/fields/catalogue.ts";
import { usePane } from "../pane/pane-context.ts";
import { type ListPurpose, destinationOf } from "../pane/views.ts";
import type { RunGoal } from "./list-columns.ts";
import { presets } from "./presets.ts";

/** What is chosen for the next run over a list. */
export interface ListGoal {
  readonly purpose: ListPurpose;
  readonly setPurpose: (purpose: ListPurpose) => void;
  /** The fields that somebody chose: those of the purpose `fields`. */
  readonly fields: readonly Field[];
  readonly choose: (fields: readonly Field[]) => void;
  readonly setMatching: (isMatching: boolean) => void;
  readonly setDropsMatches: (dropsMatches: boolean) => void;
  /** All of it, as a run takes it. */
  readonly goal: RunGoal;
}

/** What a run over a list is to do: a purpose, and what of it was chosen otherwise. Links to a purpose choose it. */
export function useListGoal(): ListGoal {
  const { request } = usePane();
  const [purpose, setPurpose] = useState<ListPurpose>(destinationOf(request.to).purpose ?? "kyc");
  const [fields, choose] = useState(presets.fields.fields);
  const [matching, setMatching] = useState<Readonly<Partial<Record<ListPurpose, boolean>>>>({});
  const [dropsMatches, setDropsMatches] = useState(false);

  const preset = presets[purpose];
  const isMatching = matching[purpose] ?? preset.isMatching;
  return {
    ...{ purpose, setPurpose, fields, choose, setDropsMatches },
    setMatching: (chosen) => setMatching((before) => ({ ...before, [purpose]: chosen })),
    goal: {
      fields: purpose === "fields" ? fields : preset.fields,
      ...{ isMatching, dropsMatches, check: preset.check },
      // Of a search that nobody asked for, nobody has to name the column.
      mayLackNames: matching[purpose] === undefined,
    },
  };
}
