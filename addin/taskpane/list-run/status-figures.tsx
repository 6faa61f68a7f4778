import { outcomeStatuses } from "../../../shared/lookups/lookup.ts";
import { Figures } from "../pane/figures.tsx";
import { usePane } from "../pane/pane-context.ts";
import type { EnrichmentProgress } from "./enrich.ts";

/** The rows of a run by what became of them. */
export function StatusFigures({ progress }: { readonly progress: EnrichmentProgress }) {
  const { say, language } = usePane();
  return (
    <Figures
      figures={outcomeStatuses.map((status) => ({
        name: say(`status_${status}`),
        value: progress.statuses[status]?.toLocaleString(language),
      }))}
    />
  );
}
