import { Button } from "@fluentui/react-button";
import { useEffect, useEffectEvent, useState } from "react";
import { ConfirmDialog } from "../../pane/confirm-dialog.tsx";
import { Notice, type NoticeText } from "../../pane/notice.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { sentenceOf, useAction } from "../../pane/use-action.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import { type Area, addressOf } from "../../workbook/area.ts";
import { type FormulaScope, type VisibleFormulas, findVisibleFormulas, scopeArea } from "./formula-cells.ts";
import { freeze } from "./freeze.ts";
import { type FormulaCardProps, RefreshCard } from "./refresh-card.tsx";
import { Field as Labelled } from "@fluentui/react-field";
import { Radio, RadioGroup } from "@fluentui/react-radio";
import { TemplatesCard } from "./templates-card.tsx";
import { BuilderCard } from "./builder/builder-card.tsx";
import type { GuideEntry } from "./functions/guide.ts";
import { useSelected } from "../../pane/use-selected.ts";
import { ViewTitle } from "../../pane/view-title.tsx";

/** The formulas of an area that a question is about. */
interface AreaFormulas extends VisibleFormulas {
  readonly where: Area;
}

/** Makes values of the formulas of an area, once the user has seen how many. */
function FreezeCard({ workbook, area }: FormulaCardProps) {
  const { say, request } = usePane();
  const styles = useViewStyles();
  const { isBusy, notice, run } = useAction();
  const [found, setFound] = useState<AreaFormulas>();

  const askOf = (where: Area, formulas: VisibleFormulas): NoticeText | undefined => {
    const { cells, hidden } = formulas;
    if (cells.length > 0) {
      setFound({ where, ...formulas });
      return undefined;
    }
    return { intent: "info", text: hidden > 0 ? say("freeze_hidden", { n: hidden }) : say("no_formulas") };
  };

  const look = (scope?: FormulaScope) =>
    run(async () => {
      const where = await area(scope);
      if (where === undefined) return { intent: "info", text: say("no_formulas") };
      return askOf(where, await findVisibleFormulas(workbook, where));
    });

  const replace = ({ where, cells: told }: AreaFormulas) =>
    run(async (): Promise<NoticeText | undefined> => {
      setFound(undefined);
      // People go on working while a question is open: what is there by now is what is frozen, or asked about again.
      const formulas = await findVisibleFormulas(workbook, where);
      const { cells } = formulas;
      if (cells.length !== told.length) return askOf(where, formulas);
      const { frozen, left } = await freeze(workbook, cells);
      return left === 0
        ? { intent: "success", text: say("frozen", { frozen }) }
        : { intent: "warning", text: say("frozen_but", { frozen, left }) };
    });

  const freezeSelection = useEffectEvent(() => void look("selection"));
  useEffect(() => {
    if (request.action === "freeze_selection") freezeSelection();
  }, [request]);

  return (
    <section className={styles.card} aria-labelledby="freeze-title">
      <h3 id="freeze-title" className={styles.subtitle}>
        {say("freeze_title")}
      </h3>
      <p className={styles.hint}>{say("freeze_hint")}</p>
      <Button disabledFocusable={isBusy} onClick={() => void look()}>
        {isBusy ? say("freezing") : say("freeze")}
      </Button>
      <ConfirmDialog
        title={say("freeze_title")}
        text={[
          say("freeze_confirm", { cells: found?.cells.length ?? 0 }),
          ...(found !== undefined && found.hidden > 0 ? [say("freeze_hidden", { n: found.hidden })] : []),
        ].join(" ")}
        confirm={say("freeze")}
        isOpen={found !== undefined}
        onConfirm={() => found && void replace(found)}
        onCancel={() => setFound(undefined)}
      />
      <Notice notice={notice} />
    </section>
  );
}

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
  const area = (asked: FormulaScope = scope) => scopeArea(workbook, asked);
  return (
    <div className={styles.view}>
      <ViewTitle>{say("formulas_title")}</ViewTitle>
      {error !== undefined && <Notice notice={{ intent: "error", text: sentenceOf(error, say, language) }} />}
      {guide && <BuilderCard workbook={workbook} guide={guide} isShown={isShown} />}
      <Labelled label={say("scope")}>
        <RadioGroup value={scope} onChange={(_, { value }) => setScope(value as FormulaScope)}>
          <Radio value="selection" label={say("scope_selection", { cells })} />
          <Radio value="sheet" label={say("scope_sheet")} />
        </RadioGroup>
      </Labelled>
      <RefreshCard workbook={workbook} area={area} />
      <FreezeCard workbook={workbook} area={area} />
      <TemplatesCard workbook={workbook} />
    </div>
  );
}
