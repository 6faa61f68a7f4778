import { useState } from "react";
import { Notice } from "../../pane/notice.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { sentenceOf } from "../../pane/use-action.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import { addressOf } from "../../workbook/area.ts";
import { type FormulaScope, formulaScopes, scopeAreas } from "./formula-cells.ts";
import { FreezeCard, ThawCard } from "./freeze-card.tsx";
import { RefreshCard } from "./refresh-card.tsx";
import { Field as Labelled } from "@fluentui/react-field";
import { Radio, RadioGroup } from "@fluentui/react-radio";
import { PartsNav, scopeId } from "./parts-nav.tsx";
import { TemplatesCard } from "./templates-card.tsx";
import { BuilderCard } from "./builder/builder-card.tsx";
import type { GuideEntry } from "./functions/guide.ts";
import { useSelected } from "../../pane/use-selected.ts";
import { ViewTitle } from "../../pane/view-title.tsx";

interface FormulasViewProps {
  readonly isShown: boolean;
  /** What functions there are; undefined until they are read. */
  readonly guide: readonly GuideEntry[] | undefined;
}

/** Formulas written, asked again, or made values. */
export function FormulasView({ isShown, guide }: FormulasViewProps) {
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
  const areas = (asked: FormulaScope = scope) => scopeAreas(workbook, asked);
  return (
    <div className={styles.view}>
      <ViewTitle>{say("formulas_title")}</ViewTitle>
      <PartsNav />
      {error !== undefined && <Notice notice={{ intent: "error", text: sentenceOf(error, say, language) }} />}
      {guide && <BuilderCard workbook={workbook} guide={guide} isShown={isShown} />}
      <Labelled id={scopeId} label={say("scope")}>
        <RadioGroup value={scope} onChange={(_, { value }) => setScope(value as FormulaScope)}>
          {formulaScopes.map((each) => (
            <Radio key={each} value={each} label={say(`scope_${each}`, { cells })} />
          ))}
        </RadioGroup>
      </Labelled>
      <RefreshCard workbook={workbook} areas={areas} />
      <FreezeCard workbook={workbook} areas={areas} />
      <ThawCard workbook={workbook} areas={areas} />
      <TemplatesCard workbook={workbook} />
    </div>
  );
}
