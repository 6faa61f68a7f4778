import { Field as Labelled } from "@fluentui/react-field";
import { Radio, RadioGroup } from "@fluentui/react-radio";
import { useState } from "react";
import { Notice } from "../../pane/notice.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { sentenceOf } from "../../pane/sentence-of.ts";
import { useSelected } from "../../pane/use-selected.ts";
import { ViewTitle } from "../../pane/view-title.tsx";
import { useViewStyles } from "../../pane/view-styles.ts";
import { addressOf } from "../../workbook/area.ts";
import { FreezeCard } from "./freeze-card.tsx";
import { RefreshCard } from "./refresh-card.tsx";
import { scopeArea, type FormulaScope } from "./scope.ts";

/** Formulas asked again, or made values. */
export function FormulasView({ isShown }: { readonly isShown: boolean }) {
  const { say, language, workbook } = usePane();
  const styles = useViewStyles();
  const { selected, error } = useSelected(workbook, isShown);
  const [scope, setScope] = useState<FormulaScope>("selection");
  const cells = addressOf(
    selected?.area ?? selected?.active ?? { sheet: "", top: 0, left: 0, height: 1, width: 1 },
  );

  if (workbook === undefined)
    return (
      <div className={styles.view}>
        <ViewTitle>{say("formulas_title")}</ViewTitle>
        <Notice notice={{ intent: "info", text: say("needs_excel") }} />
      </div>
    );
  const area = (asked: FormulaScope = scope) => scopeArea(workbook, asked);
  return (
    <div className={styles.view}>
      <ViewTitle>{say("formulas_title")}</ViewTitle>
      {error !== undefined && <Notice notice={{ intent: "error", text: sentenceOf(error, say, language) }} />}
      <Labelled label={say("scope")}>
        <RadioGroup value={scope} onChange={(_, { value }) => setScope(value as FormulaScope)}>
          <Radio value="selection" label={say("scope_selection", { cells })} />
          <Radio value="sheet" label={say("scope_sheet")} />
        </RadioGroup>
      </Labelled>
      <RefreshCard workbook={workbook} area={area} />
      <FreezeCard workbook={workbook} area={area} />
    </div>
  );
}
