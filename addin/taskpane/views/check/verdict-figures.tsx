import type { CheckCounts } from "../../../../shared/enrichment/row-checker.ts";
import { einvoiceStatuses } from "../../../../shared/enrichment/einvoice.ts";
import { checkStatuses } from "../../../../shared/enrichment/check-verdict.ts";
import type { Translated } from "../../../../shared/messages/messages.ts";
import { Figures } from "../../pane/figures.tsx";
import { usePane } from "../../pane/pane-context.ts";

export interface VerdictFiguresProps {
  readonly counts: CheckCounts;
  /** Which of the two verdicts on a row. */
  readonly of: "statuses" | "einvoice";
}

const words = { statuses: checkStatuses, einvoice: einvoiceStatuses } as const;

/** The rows of a check by its verdict, in the words of its columns. */
export function VerdictFigures({ counts, of }: VerdictFiguresProps) {
  const { language } = usePane();
  const rows: Readonly<Record<string, number>> = counts[of];
  const named: Readonly<Record<string, Translated>> = words[of];
  return (
    <Figures
      figures={Object.entries(named).map(([status, word]) => ({
        name: word[language],
        value: rows[status]?.toLocaleString(language),
      }))}
    />
  );
}
