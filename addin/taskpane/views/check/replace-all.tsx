import { Button } from "@fluentui/react-button";
import { useState } from "react";
import { ConfirmDialog } from "../../pane/confirm-dialog.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { columnName } from "../../workbook/area.ts";
import type { Replacement } from "./replaced-siret.ts";
import type { Findings } from "./use-findings.ts";

export interface ReplaceAllProps {
  readonly replacements: readonly Replacement[];
  readonly findings: Findings;
}

/** All suggestions of a reason at once, once the user has seen how many cells and where. */
export function ReplaceAll({ replacements, findings }: ReplaceAllProps) {
  const { say } = usePane();
  const [isAsking, setAsking] = useState(false);
  const n = replacements.length;
  const columns = [...new Set(replacements.map(({ cell }) => columnName(cell.left)))].join(", ");
  return (
    <>
      {n > 1 && (
        <Button size="small" disabledFocusable={findings.action.isBusy} onClick={() => setAsking(true)}>
          {say("suggest_all", { n })}
        </Button>
      )}
      <ConfirmDialog
        title={say("suggest_all_title", { n })}
        text={say("suggest_all_text", { n, columns })}
        confirm={say("suggest_all_confirm")}
        isOpen={isAsking}
        onConfirm={() => {
          setAsking(false);
          findings.replace(replacements);
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
