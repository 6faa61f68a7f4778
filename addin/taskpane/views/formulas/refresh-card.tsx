import { Button } from "@fluentui/react-button";
import { Checkbox } from "@fluentui/react-checkbox";
import { mergeClasses } from "@griffel/react";
import { useState } from "react";
import { Notice } from "../../pane/notice.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { useAction } from "../../pane/use-action.ts";
import { useCounters } from "../../pane/use-counters.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import type { Area } from "../../workbook/area.ts";
import type { Workbook } from "../../workbook/workbook.ts";
import { findFormulas, showsError } from "./formula-cells.ts";
import { refresh } from "./refresh.ts";

export interface FormulaCardProps {
  readonly workbook: Workbook;
  /** The cells meant; undefined when they hold nothing. */
  readonly area: () => Promise<Area | undefined>;
}

/** Has Excel ask the formulas of an area again. */
export function RefreshCard({ workbook, area }: FormulaCardProps) {
  const { say, runtime, readUsage } = usePane();
  const styles = useViewStyles();
  const [onlyErrors, setOnlyErrors] = useState(false);
  const [isAnew, setAnew] = useState(false);
  const { isBusy, notice, run } = useAction();
  const { queued } = useCounters(runtime.client);

  const askAgain = () =>
    run(async () => {
      const where = await area();
      const all = where === undefined ? [] : await findFormulas(workbook, where);
      const cells = onlyErrors ? all.filter(showsError) : all;
      if (cells.length === 0) return { intent: "info", text: say(onlyErrors ? "no_errors" : "no_formulas") };
      const { client } = runtime;
      await refresh(cells, { workbook, client, freshSince: isAnew ? Date.now() : undefined });
      void readUsage(true);
      return { intent: "success", text: say("refreshed", { cells: cells.length }) };
    });

  return (
    <section className={styles.card} aria-labelledby="refresh-title">
      <h3 id="refresh-title" className={styles.subtitle}>
        {say("refresh_title")}
      </h3>
      <p className={styles.hint}>{say("refresh_hint")}</p>
      <div>
        <Checkbox
          label={say("refresh_errors")}
          checked={onlyErrors}
          onChange={(_, { checked }) => setOnlyErrors(checked === true)}
        />
        <Checkbox
          label={say("refresh_anew")}
          checked={isAnew}
          aria-describedby="refresh-anew-hint"
          onChange={(_, { checked }) => setAnew(checked === true)}
        />
        <p id="refresh-anew-hint" className={mergeClasses(styles.hint, styles.underBox)}>
          {say("refresh_anew_hint")}
        </p>
      </div>
      <Button appearance="primary" disabledFocusable={isBusy} onClick={() => void askAgain()}>
        {isBusy ? say("refreshing", { queued }) : say("refresh")}
      </Button>
      <Notice notice={notice} />
    </section>
  );
}
