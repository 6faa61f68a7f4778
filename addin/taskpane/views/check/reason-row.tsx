import { Button } from "@fluentui/react-button";
import type { CheckReason } from "../../../../shared/enrichment/check-reasons.ts";
import { usePane } from "../../pane/pane-context.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import { useCheckStyles } from "./check-styles.ts";
import { ReplaceAll } from "./replace-all.tsx";
import { SuggestedSiret } from "./suggested-siret.tsx";
import type { FoundRow, Findings } from "./use-findings.ts";

export interface ReasonRowProps {
  readonly code: CheckReason;
  readonly shown: FoundRow;
  readonly findings: Findings;
}

/** One row of a reason, which is selected in the sheet, and what is suggested for it. */
export function ReasonRow({ code, shown, findings }: ReasonRowProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const own = useCheckStyles();
  const { at, all, row, name } = shown;
  const { isBusy } = findings.action;
  return (
    <div className={own.row}>
      <p className={styles.text} role="status">
        <strong>{say("check_row", { row, at: at + 1, all })}</strong>
        {name !== "" && ` · ${name}`}
      </p>
      <SuggestedSiret shown={shown} findings={findings} />
      <div className={styles.buttons}>
        {all > 1 && (
          <>
            <Button size="small" disabledFocusable={isBusy} onClick={() => findings.go(code, -1)}>
              {say("check_previous")}
            </Button>
            <Button size="small" disabledFocusable={isBusy} onClick={() => findings.go(code, 1)}>
              {say("check_next")}
            </Button>
          </>
        )}
        <ReplaceAll replacements={findings.open(code)} findings={findings} />
      </div>
    </div>
  );
}
