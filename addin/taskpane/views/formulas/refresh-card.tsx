import { Button } from "@fluentui/react-button";
import { Checkbox } from "@fluentui/react-checkbox";
import { mergeClasses } from "@griffel/react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { answerSentence } from "../../../messages/messages.ts";
import { leftToSpend, spendableOf } from "../../list-run/plan.ts";
import type { Say } from "../../messages/messages.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "../../pane/confirm-dialog.tsx";
import { Notice, type NoticeText, withHidden } from "../../pane/notice.tsx";
import { usageOf, useCounters, usePane } from "../../pane/pane-context.ts";
import { useAction } from "../../pane/use-action.ts";
import { Hint, Titled } from "../../pane/section.tsx";
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

/** Returns how many calls are left, in words; `left` is undefined if unknown. */
export const leftText = (left: number | undefined, say: Say): string =>
  left === undefined ? say("refresh_left_unknown") : say("refresh_left", { n: left });

interface AskedWork<Choice, Found extends Choice> {
  readonly areas: FormulaCardProps["areas"];
  /** Finds the formulas of some areas that a choice covers; returns a notice if there are none. */
  readonly look: (where: readonly Area[], choice: Choice) => Promise<Found | NoticeText>;
  /** Whether formulas need no confirmation, after what the user has confirmed, if anything. */
  readonly isAgreed: (found: Found, confirmed: Found | undefined) => boolean;
  readonly act: (found: Found) => Promise<NoticeText>;
}

/** The state of an action on formulas, which acts once the user has confirmed what it found. */
export function useAskedWork<Choice extends object, Found extends Choice>({
  areas,
  look,
  isAgreed,
  act,
}: AskedWork<Choice, Found>) {
  const { isBusy, notice, run } = useAction();
  const [asked, setAsked] = useState<{ readonly where: readonly Area[]; readonly found: Found }>();
  const actOrAsk = async (where: readonly Area[], choice: Choice, confirmed?: Found) => {
    const found = await look(where, choice);
    if ("intent" in found) return found;
    if (isAgreed(found, confirmed)) return act(found);
    setAsked({ where, found });
    return undefined;
  };
  return {
    ...{ isBusy, notice, found: asked?.found },
    begin: (choice: Choice, scope?: FormulaScope) =>
      void run(async () => actOrAsk(await areas(scope), choice)),
    // The user may edit while the dialog is open: what would be more or other than confirmed is asked about again.
    confirm: () =>
      void run(async () => {
        setAsked(undefined);
        return asked && actOrAsk(asked.where, asked.found, asked.found);
      }),
    cancel: () => setAsked(undefined),
  };
}

interface AskedCardProps<Found> {
  readonly name: "refresh" | "freeze" | "thaw";
  readonly work: Pick<ReturnType<typeof useAskedWork>, "isBusy" | "notice" | "confirm" | "cancel"> & {
    readonly found: Found | undefined;
  };
  /** The button's label while the action is under way. */
  readonly busy: string;
  readonly onPress: () => void;
  readonly question: (found: Found) => Pick<ConfirmDialogProps, "text" | "confirm">;
  readonly title?: string;
  /** Options, above the button. */
  readonly children?: ReactNode;
}

/** An action on formulas, with the dialog that asks for confirmation. */
export function AskedCard<Found>(props: AskedCardProps<Found>) {
  const { name, work, busy, onPress, question, children } = props;
  const { say } = usePane();
  return (
    <Titled id={`${name}-title`} title={say(`${name}_title`)}>
      <Hint>{say(`${name}_hint`)}</Hint>
      {children}
      <Button disabledFocusable={work.isBusy} onClick={onPress}>
        {work.isBusy ? busy : say(name)}
      </Button>
      <ConfirmDialog
        title={props.title ?? say(`${name}_title`)}
        {...(work.found === undefined ? { text: "", confirm: "" } : question(work.found))}
        isOpen={work.found !== undefined}
        onConfirm={work.confirm}
        onCancel={work.cancel}
      />
      <Notice notice={work.notice} />
    </Titled>
  );
}

interface RefreshChoice {
  readonly onlyErrors: boolean;
  readonly isAnew: boolean;
}

/** Formulas to refresh, as shown in a confirmation. */
interface RefreshFormulas extends VisibleFormulas, FormulaCalls, RefreshChoice {
  /** Calls that may still be spent; undefined if unknown. */
  readonly left: number | undefined;
}

/** Makes Excel calculate the formulas of an area again, after the user has seen how many calls that may take. */
export function RefreshCard({ workbook, areas }: FormulaCardProps) {
  const pane = usePane();
  const { say, language, runtime, readUsage, request, settings } = pane;
  const styles = useViewStyles();
  const [onlyErrors, setOnlyErrors] = useState(false);
  const [isAnew, setAnew] = useState(false);
  const { queued } = useCounters(runtime.client);

  const work = useAskedWork<RefreshChoice, RefreshFormulas>({
    areas,
    async look(where, { onlyErrors, isAnew }) {
      const { cells, hidden } = await findVisibleFormulas(
        workbook,
        where,
        onlyErrors ? showsError : undefined,
      );
      if (cells.length === 0)
        return {
          intent: "info",
          text: withHidden(say(onlyErrors ? "no_errors" : "no_formulas"), hidden, say),
        };
      const asked = formulaCalls(cells, await lastRows(workbook));
      const { usage, unasked } = await leftToSpend(runtime, usageOf(pane), true);
      const left = usage === null ? undefined : spendableOf(usage);
      if (isAnew && asked.calls > 0) {
        // What is shown would stay, and pass for new.
        if (unasked !== undefined) return { intent: "warning", text: answerSentence(unasked, language) };
        if (left === 0) return { intent: "warning", text: say("quota_spent") };
      }
      return { ...asked, cells, hidden, left, onlyErrors, isAnew };
    },
    isAgreed: ({ calls }, confirmed) =>
      calls <= (confirmed?.calls ?? 0) || (confirmed === undefined && settings.cacheOnly),
    async act({ cells, hidden, isAnew }) {
      const { client } = runtime;
      const { failed } = client.counters();
      await refresh(cells, { workbook, client, freshSince: isAnew ? Date.now() : undefined });
      void readUsage(true);
      const text = withHidden(say("refreshed", { cells: cells.length }), hidden, say);
      const n = client.counters().failed - failed;
      if (n === 0) return { intent: "success", text };
      return { intent: "warning", text: `${text} ${say("refresh_unanswered", { n })}` };
    },
  });

  const retryErrors = useEffectEvent(() => work.begin({ onlyErrors: true, isAnew: false }, "sheet"));
  useEffect(() => {
    if (request.action === "refresh_errors") retryErrors();
  }, [request]);

  return (
    <AskedCard
      name="refresh"
      work={work}
      busy={say("refreshing", { queued })}
      onPress={() => work.begin({ onlyErrors, isAnew })}
      title={say("refresh_confirm_title")}
      question={({ cells, hidden, companies, calls, left, isAnew }) => {
        const counts = { cells: cells.length, companies, calls, left: leftText(left, say) };
        const text = say(isAnew ? "refresh_confirm_anew" : "refresh_confirm_kept", counts);
        return { text: withHidden(text, hidden, say), confirm: say("refresh_confirm", { calls }) };
      }}
    >
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
    </AskedCard>
  );
}
