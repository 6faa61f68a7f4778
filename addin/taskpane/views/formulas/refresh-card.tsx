import { Button } from "@fluentui/react-button";
import { Checkbox } from "@fluentui/react-checkbox";
import { mergeClasses } from "@griffel/react";
import { useEffect, useEffectEvent, useState } from "react";
import { answerSentence } from "../../../messages/messages.ts";
import { leftToSpend, spendableOf } from "../../list-run/plan.ts";
import type { Say } from "../../messages/messages.ts";
import { ConfirmDialog } from "../../pane/confirm-dialog.tsx";
import { Notice, type NoticeText } from "../../pane/notice.tsx";
import { type PaneServices, usageOf, useCounters, usePane } from "../../pane/pane-context.ts";
import { useAction } from "../../pane/use-action.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import type { Area } from "../../workbook/area.ts";
import type { Workbook } from "../../workbook/workbook.ts";
import { formulaCalls, type FormulaCalls, lastRows } from "../../workbook/formula-calls.ts";
import { type FormulaScope, type VisibleFormulas, findVisibleFormulas, showsError } from "./formula-cells.ts";
import { refresh } from "./refresh-formulas.ts";

export interface FormulaCardProps {
  readonly workbook: Workbook;
  /** Returns the cells of `scope`, by default of the chosen one. */
  readonly areas: (scope?: FormulaScope) => Promise<readonly Area[]>;
}

/** Formulas to refresh, as shown in a confirmation. */
interface RefreshFormulas extends VisibleFormulas {
  readonly where: readonly Area[];
  readonly asked: FormulaCalls;
  /** Calls that may still be spent; undefined if unknown. */
  readonly left: number | undefined;
  readonly onlyErrors: boolean;
  readonly isAnew: boolean;
}

type RefreshChoice = Pick<RefreshFormulas, "onlyErrors" | "isAnew">;

/** Adds to a text how many formulas in hidden rows stay as they are. */
export const withHidden = (text: string, hidden: number, say: Say): string =>
  hidden === 0 ? text : `${text} ${say("correction_hidden", { n: hidden })}`;

/** Finds the formulas that a choice covers and counts the calls they take; returns a notice if there are none. */
async function lookAt(
  pane: PaneServices,
  workbook: Workbook,
  where: readonly Area[],
  { onlyErrors, isAnew }: RefreshChoice,
): Promise<RefreshFormulas | NoticeText> {
  const { say, language } = pane;
  const { cells, hidden } = await findVisibleFormulas(workbook, where, onlyErrors ? showsError : undefined);
  if (cells.length === 0)
    return { intent: "info", text: withHidden(say(onlyErrors ? "no_errors" : "no_formulas"), hidden, say) };
  const asked = formulaCalls(cells, await lastRows(workbook));
  const { usage, unasked } = await leftToSpend(pane.runtime, usageOf(pane), true);
  const left = usage === null ? undefined : spendableOf(usage);
  if (isAnew && asked.calls > 0) {
    // What is shown would stay, and pass for new.
    if (unasked !== undefined) return { intent: "warning", text: answerSentence(unasked, language) };
    if (left === 0) return { intent: "warning", text: say("quota_spent") };
  }
  return { where, cells, hidden, asked, left, onlyErrors, isAnew };
}

interface RefreshQuestionProps {
  readonly found: RefreshFormulas | undefined;
  readonly onConfirm: (found: RefreshFormulas) => void;
  readonly onCancel: () => void;
}

/** Asks before calls are spent: how many, for how many companies, and how many are left. */
function RefreshQuestion({ found, onConfirm, onCancel }: RefreshQuestionProps) {
  const { say } = usePane();
  const { companies, calls } = found?.asked ?? { companies: 0, calls: 0 };
  const left = found?.left;
  return (
    <ConfirmDialog
      title={say("refresh_confirm_title")}
      text={withHidden(
        say(found?.isAnew === true ? "refresh_confirm_anew" : "refresh_confirm_kept", {
          ...{ cells: found?.cells.length ?? 0, companies, calls },
          left: left === undefined ? say("refresh_left_unknown") : say("refresh_left", { n: left }),
        }),
        found?.hidden ?? 0,
        say,
      )}
      confirm={say("refresh_confirm", { calls })}
      isOpen={found !== undefined}
      onConfirm={() => found && onConfirm(found)}
      onCancel={onCancel}
    />
  );
}

/** Makes Excel calculate the formulas of an area again, after the user has seen how many calls that may take. */
export function RefreshCard({ workbook, areas }: FormulaCardProps) {
  const pane = usePane();
  const { say, runtime, readUsage, request, settings } = pane;
  const styles = useViewStyles();
  const [onlyErrors, setOnlyErrors] = useState(false);
  const [isAnew, setAnew] = useState(false);
  const [found, setFound] = useState<RefreshFormulas>();
  const { isBusy, notice, run } = useAction();
  const { queued } = useCounters(runtime.client);

  const ask = async ({ cells, hidden, isAnew }: RefreshFormulas): Promise<NoticeText> => {
    const { client } = runtime;
    const { failed } = client.counters();
    await refresh(cells, { workbook, client, freshSince: isAnew ? Date.now() : undefined });
    void readUsage(true);
    const text = withHidden(say("refreshed", { cells: cells.length }), hidden, say);
    const n = client.counters().failed - failed;
    if (n === 0) return { intent: "success", text };
    return { intent: "warning", text: `${text} ${say("refresh_unanswered", { n })}` };
  };

  const look = (scope: FormulaScope | undefined, chosen: RefreshChoice) =>
    run(async () => {
      const looked = await lookAt(pane, workbook, await areas(scope), chosen);
      if ("intent" in looked) return looked;
      // No calls can be spent, so no confirmation is needed.
      if (settings.cacheOnly || looked.asked.calls === 0) return ask(looked);
      setFound(looked);
      return undefined;
    });

  const confirm = (shownFormulas: RefreshFormulas) =>
    run(async () => {
      setFound(undefined);
      // The user may edit while the dialog is open: if it would cost more now, the user is asked again.
      const looked = await lookAt(pane, workbook, shownFormulas.where, shownFormulas);
      if ("intent" in looked) return looked;
      if (looked.asked.calls <= shownFormulas.asked.calls) return ask(looked);
      setFound(looked);
      return undefined;
    });

  const retryErrors = useEffectEvent(() => void look("sheet", { onlyErrors: true, isAnew: false }));
  useEffect(() => {
    if (request.action === "refresh_errors") retryErrors();
  }, [request]);

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
      <Button disabledFocusable={isBusy} onClick={() => void look(undefined, { onlyErrors, isAnew })}>
        {isBusy ? say("refreshing", { queued }) : say("refresh")}
      </Button>
      <RefreshQuestion
        found={found}
        onConfirm={(shownFormulas) => void confirm(shownFormulas)}
        onCancel={() => setFound(undefined)}
      />
      <Notice notice={notice} />
    </section>
  );
}
