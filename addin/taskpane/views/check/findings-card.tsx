import { Button } from "@fluentui/react-button";
import { comparedParts } from "../../../../shared/enrichment/check-verdict.ts";
import { columnRemarks } from "../../list-run/column-remarks.ts";
import { EndButtons } from "../../list-run/end-buttons.tsx";
import { endNotice } from "../../list-run/end-notice.ts";
import type { ListRun, PhaseOf } from "../../list-run/use-list-run.ts";
import { Notice } from "../../pane/notice.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { useFocusOnShow } from "../../pane/use-focus-on-show.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import type { Workbook } from "../../workbook/workbook.ts";
import type { CheckFindings } from "../../list-run/check-findings.ts";
import { ReasonItem } from "./reason-item.tsx";
import { useFindings } from "./use-findings.ts";
import { VerdictFigures } from "./verdict-figures.tsx";

export interface FindingsCardProps {
  readonly phase: PhaseOf<"ended">;
  readonly found: CheckFindings;
  readonly run: ListRun;
  readonly workbook: Workbook;
}

/** What a check found: how many rows are in order, then what to fix first, reason by reason. */
export function FindingsCard({ phase, found, run, workbook }: FindingsCardProps) {
  const { say, language } = usePane();
  const styles = useViewStyles();
  const heading = useFocusOnShow<HTMLHeadingElement>();
  const findings = useFindings(phase.job, found, workbook);
  const { counts } = found;
  const uncompared = comparedParts
    .flatMap((part) => {
      const n = counts.uncompared[part];
      return n === undefined ? [] : say(`check_uncompared_${part}`, { n });
    })
    .join(", ");
  const isForInvoices = Object.keys(counts.einvoice).length > 0;
  return (
    <div className={styles.group}>
      <div className={styles.card}>
        <h3 className={styles.subtitle} ref={heading} tabIndex={-1}>
          {say("check_verdicts")}
        </h3>
        <VerdictFigures counts={counts} of="statuses" />
        {isForInvoices && (
          <>
            <h3 className={styles.subtitle}>{say("check_einvoices")}</h3>
            <VerdictFigures counts={counts} of="einvoice" />
          </>
        )}
      </div>
      <Notice notice={endNotice(phase.progress, say, language)} />
      {columnRemarks(phase.job, say).map((text) => (
        <Notice key={text} notice={{ intent: "warning", text }} />
      ))}
      {counts.reasons.length === 0 ? (
        <p className={styles.text}>{say(uncompared === "" ? "check_nothing" : "check_nothing_compared")}</p>
      ) : (
        <section className={styles.group} aria-labelledby="reasons-title">
          <h3 id="reasons-title" className={styles.subtitle}>
            {say("check_first")}
          </h3>
          <ol className={styles.list}>
            {counts.reasons.map(({ code, rows }) => (
              <li key={code}>
                <ReasonItem code={code} rows={rows} findings={findings} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {uncompared !== "" && (
        <Notice notice={{ intent: "warning", text: say("check_uncompared", { parts: uncompared }) }} />
      )}
      <Notice notice={findings.action.notice} />
      <div className={styles.buttons}>
        <EndButtons phase={phase} run={run} />
        <Button disabledFocusable={run.isBusy} onClick={() => run.planAgain(phase)}>
          {say("check_again")}
        </Button>
        <Button onClick={run.back}>{say("check_another")}</Button>
      </div>
    </div>
  );
}
