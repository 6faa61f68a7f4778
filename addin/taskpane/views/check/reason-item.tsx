import { mergeClasses } from "@griffel/react";
import { type CheckReason, checkReasons } from "../../../../shared/enrichment/check-reasons.ts";
import { useChoiceStyles } from "../../pane/choice-styles.ts";
import { usePane } from "../../pane/pane-context.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import { useCheckStyles } from "./check-styles.ts";
import { ReasonRow } from "./reason-row.tsx";
import type { Findings } from "./use-findings.ts";

export interface ReasonItemProps {
  readonly code: CheckReason;
  readonly rows: number;
  readonly findings: Findings;
}

/** A reason with its rows: pressed again and again, it goes through them. */
export function ReasonItem({ code, rows, findings }: ReasonItemProps) {
  const { say, language } = usePane();
  const styles = useViewStyles();
  const own = useCheckStyles();
  const { choice } = useChoiceStyles();
  const { severity, sentence } = checkReasons[code];
  const shown = findings.shown(code);
  return (
    <div className={styles.group}>
      <button
        type="button"
        className={mergeClasses(choice, own.reason, severity === "fix" && own.fix)}
        aria-expanded={shown !== undefined}
        onClick={() => findings.go(code, 1)}
      >
        <strong>{say("check_rows", { n: rows })}</strong>
        <span>{sentence[language]}</span>
        <span className={styles.hint}>{code}</span>
      </button>
      {shown !== undefined && <ReasonRow code={code} shown={shown} findings={findings} />}
    </div>
  );
}
