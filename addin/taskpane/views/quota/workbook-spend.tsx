import { Figures } from "../../pane/figures.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { useCounters } from "../../pane/use-counters.ts";
import { useViewStyles } from "../../pane/view-styles.ts";

/** What cells and pane have asked since this workbook was opened, and what of it was paid for. */
export function WorkbookSpend() {
  const { say, runtime } = usePane();
  const styles = useViewStyles();
  const { spent, fetched, cached, failed, queued } = useCounters(runtime.client);
  return (
    <div className={styles.card}>
      <h3 className={styles.subtitle}>{say("workbook_title")}</h3>
      <Figures
        figures={[
          { name: say("workbook_spent"), value: spent },
          { name: say("workbook_relay"), value: Math.max(0, fetched - spent) },
          { name: say("workbook_cached"), value: cached },
          { name: say("workbook_failed"), value: failed },
          { name: say("workbook_queued"), value: queued },
        ]}
      />
    </div>
  );
}
