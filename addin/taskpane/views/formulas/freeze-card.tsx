import { Button } from "@fluentui/react-button";
import { useEffect, useEffectEvent, useState } from "react";
import { leftToSpend, spendableOf } from "../../list-run/plan.ts";
import { ConfirmDialog } from "../../pane/confirm-dialog.tsx";
import { Notice, type NoticeText } from "../../pane/notice.tsx";
import { usageOf, usePane } from "../../pane/pane-context.ts";
import { useAction } from "../../pane/use-action.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import type { Area } from "../../workbook/area.ts";
import { formulaCalls } from "../../workbook/formula-calls.ts";
import { type FormulaScope, type VisibleFormulas, findVisibleFormulas } from "./formula-cells.ts";
import { freeze } from "./freeze.ts";
import { type Thawable, findThawable, thaw } from "./frozen-formulas.ts";
import type { FormulaCardProps } from "./refresh-card.tsx";

/** The formulas of an area that a question is about. */
interface AreaFormulas extends VisibleFormulas {
  readonly where: readonly Area[];
}

/** Makes values of the formulas of an area, once the user has seen how many. */
export function FreezeCard({ workbook, areas }: FormulaCardProps) {
  const { say, request } = usePane();
  const styles = useViewStyles();
  const { isBusy, notice, run } = useAction();
  const [found, setFound] = useState<AreaFormulas>();

  const askOf = (where: readonly Area[], formulas: VisibleFormulas): NoticeText | undefined => {
    const { cells, hidden } = formulas;
    if (cells.length > 0) {
      setFound({ where, ...formulas });
      return undefined;
    }
    return { intent: "info", text: hidden > 0 ? say("freeze_hidden", { n: hidden }) : say("no_formulas") };
  };

  const look = (scope?: FormulaScope) =>
    run(async () => {
      const where = await areas(scope);
      return askOf(where, await findVisibleFormulas(workbook, ...where));
    });

  const replace = ({ where, cells: told }: AreaFormulas) =>
    run(async (): Promise<NoticeText | undefined> => {
      setFound(undefined);
      // People go on working while a question is open: what is there by now is what is frozen, or asked about again.
      const formulas = await findVisibleFormulas(workbook, ...where);
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

/** Frozen formulas that a question is about. */
interface ThawQuestion extends Thawable {
  readonly where: readonly Area[];
  /** Calls that they may take when they are asked again, and what is left. */
  readonly calls: number;
  readonly left: number | undefined;
}

/** Makes formulas again of what was frozen, where it is still what was frozen, once the user has seen how many calls that may take. */
export function ThawCard({ workbook, areas }: FormulaCardProps) {
  const pane = usePane();
  const { say, runtime } = pane;
  const styles = useViewStyles();
  const { isBusy, notice, run } = useAction();
  const [found, setFound] = useState<ThawQuestion>();

  const lookAt = async (where: readonly Area[]): Promise<ThawQuestion> => {
    const thawable = await findThawable(workbook, where);
    const { calls } = formulaCalls(thawable.cells, 1);
    const { usage } = await leftToSpend(runtime, usageOf(pane));
    return { ...thawable, where, calls, left: usage === null ? undefined : spendableOf(usage) };
  };

  const look = () =>
    run(async () => {
      const looked = await lookAt(await areas());
      const { cells, changed } = looked;
      if (cells.length === 0)
        return changed > 0
          ? { intent: "warning", text: say("thaw_changed", { n: changed }) }
          : { intent: "info", text: say("thaw_none") };
      setFound(looked);
      return undefined;
    });

  const give = ({ where, cells: told }: ThawQuestion) =>
    run(async (): Promise<NoticeText | undefined> => {
      setFound(undefined);
      const looked = await lookAt(where);
      const { cells, changed } = looked;
      if (cells.length !== told.length) {
        setFound(looked);
        return undefined;
      }
      await thaw(workbook, cells);
      const text = say("thawed", { n: cells.length });
      return changed === 0
        ? { intent: "success", text }
        : { intent: "warning", text: `${text} ${say("thaw_changed", { n: changed })}` };
    });

  const { cells = [], changed = 0, calls = 0, left } = found ?? {};
  const leftWords = left === undefined ? say("refresh_left_unknown") : say("refresh_left", { n: left });
  return (
    <section className={styles.card} aria-labelledby="thaw-title">
      <h3 id="thaw-title" className={styles.subtitle}>
        {say("thaw_title")}
      </h3>
      <p className={styles.hint}>{say("thaw_hint")}</p>
      <Button disabledFocusable={isBusy} onClick={() => void look()}>
        {isBusy ? say("thawing") : say("thaw")}
      </Button>
      <ConfirmDialog
        title={say("thaw_title")}
        text={[
          say("thaw_confirm", { n: cells.length, calls, left: leftWords }),
          ...(changed > 0 ? [say("thaw_changed", { n: changed })] : []),
        ].join(" ")}
        confirm={say("thaw_confirm_button", { calls })}
        isOpen={found !== undefined}
        onConfirm={() => found && void give(found)}
        onCancel={() => setFound(undefined)}
      />
      <Notice notice={notice} />
    </section>
  );
}
