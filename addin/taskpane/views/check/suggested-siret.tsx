import { Button } from "@fluentui/react-button";
import { suggestionReasons } from "../../../../shared/fields/field.ts";
import { formatSiret } from "../../../../shared/identifiers/siren.ts";
import type { Language } from "../../../../shared/messages/messages.ts";
import { usePane } from "../../pane/pane-context.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import { addressOf } from "../../workbook/area.ts";
import type { FoundRow, Findings } from "./use-findings.ts";

export interface SuggestedSiretProps {
  readonly shown: FoundRow;
  readonly findings: Findings;
}

/** The words of a reason; a code that is not known stays one. */
function whyOf(reason: string, language: Language): string {
  const known = Object.entries(suggestionReasons).find(([code]) => code === reason);
  return known === undefined ? reason : known[1][language].toLowerCase();
}

/** What is suggested in place of a closed SIRET: written into its cell on a click, and taken back on another. */
export function SuggestedSiret({ shown, findings }: SuggestedSiretProps) {
  const { say, language } = usePane();
  const styles = useViewStyles();
  const { suggestion, replacement, replaced } = shown;
  const { isBusy } = findings.action;
  if (suggestion === undefined) return null;
  const { siret, reason } = suggestion;
  if (siret === undefined)
    return <p className={styles.text}>{say("suggest_none", { why: whyOf(reason, language) })}</p>;
  const spaced = formatSiret(siret);
  if (replacement === undefined)
    return <p className={styles.text}>{say("suggest_no_cell", { siret: spaced })}</p>;
  const cell = addressOf(replacement.cell);
  return (
    <div className={styles.buttons}>
      {replaced === undefined ? (
        <Button
          size="small"
          appearance="primary"
          disabledFocusable={isBusy}
          onClick={() => findings.replace([replacement])}
        >
          {say("suggest_apply", { siret: spaced, cell })}
        </Button>
      ) : (
        <>
          <span>{say("suggest_applied", { siret: spaced, cell })}</span>
          <Button size="small" disabledFocusable={isBusy} onClick={() => findings.takeBack(replaced)}>
            {say("suggest_take_back")}
          </Button>
        </>
      )}
    </div>
  );
}
