import { useEffect, useEffectEvent, useRef, useState } from "react";
import { PlanCard } from "../../list-run/plan-card.tsx";
import { RunCard, EndButtons, StatusFigures } from "../../list-run/run-card.tsx";
import { SelectedCompanySheet } from "../../company-sheet/selected-company.tsx";
import { TakeBackButton, TakenBackCard } from "../../list-run/take-back.tsx";
import { type ListGoal, useListGoal } from "../../list-run/use-list-goal.ts";
import { type ListRun, useListRun, type PhaseOf } from "../../list-run/use-list-run.ts";
import { Notice, type NoticeText } from "../../pane/notice.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { useSelected } from "../../pane/use-selected.ts";
import {
  Buttons,
  Card,
  Group,
  Hint,
  Paragraph,
  ShownTitle,
  Titled,
  View,
  ViewTitle,
} from "../../pane/section.tsx";
import { destinationOf } from "../../pane/views.ts";
import { FindingsCard } from "./check/findings-card.tsx";
import { ReviewCard } from "./review/review-card.tsx";
import { useReview, type ReviewState } from "./review/use-review.ts";
import { ListForm } from "./list-form.tsx";
import { Button } from "@fluentui/react-button";
import { Field as Labelled } from "@fluentui/react-field";
import { Radio, RadioGroup } from "@fluentui/react-radio";
import { type AmountUnit, type BlockKind, amountUnits, blockKinds } from "../../accounts/accounts-block.ts";
import type { AccountsEnd, EarlierChoice } from "../../accounts/write-accounts.ts";
import type { Say } from "../../messages/messages.ts";
import { isFocusLost, useAction } from "../../pane/use-action.ts";
import { addressOf } from "../../workbook/area.ts";
import { rowsOf } from "../../list-run/enrich.ts";
import { endNotice, isOpenEnded } from "../../list-run/end-notice.ts";

// What writes accounts is a file of its own, which comes when it is first needed.
const loadAccounts = () => import(/* webpackChunkName: "accounts" */ "../../accounts/write-accounts.ts");

interface EnrichedCardProps {
  readonly phase: PhaseOf<"ended">;
  readonly run: ListRun;
  readonly review: ReviewState;
  readonly hasAccounts: boolean;
}

/** Returns the number of rows that a run left in doubt and that no review of it has decided. */
const inDoubt = ({ progress }: PhaseOf<"ended">, review: ReviewState): number =>
  Math.max(0, (progress.statuses.ambiguous ?? 0) - review.decidedOf(progress));

/** Offers the review of rows for which several companies are possible, after a check. */
function DoubtfulRows({ phase, review }: Pick<EnrichedCardProps, "phase" | "review">) {
  const { say } = usePane();
  const n = inDoubt(phase, review);
  if (n === 0) return null;
  return (
    <Group>
      <Paragraph>{say("doubtful_rows", { n })}</Paragraph>
      <Buttons>
        <Button disabledFocusable={review.action.isBusy} onClick={() => review.begin(phase)}>
          {say("review")}
        </Button>
      </Buttons>
    </Group>
  );
}

/** Shows the result of a run that fills a list. */
function EnrichedCard({ phase, run, review, hasAccounts }: EnrichedCardProps) {
  const { say, language } = usePane();
  const { progress, job } = phase;
  const { rows, done, statuses } = progress;
  const isOpen = isOpenEnded(progress);
  const isDoubtful = inDoubt(phase, review) > 0;
  const decided = review.decidedOf(progress);
  // If there are doubtful rows, their review also offers these.
  const isUnfound = !isDoubtful && job.queries !== undefined && (statuses.not_found ?? 0) > 0;

  return (
    <Group>
      <Card>
        <ShownTitle>{say("statuses")}</ShownTitle>
        <Paragraph>{say("enriching", { done, rows })}</Paragraph>
        <StatusFigures progress={progress} />
        {decided > 0 && (
          <Paragraph>{say("review_counts", { decided, left: inDoubt(phase, review) })}</Paragraph>
        )}
      </Card>
      <Notice notice={endNotice(progress, say, language)} />
      <Buttons>
        <EndButtons phase={phase} run={run} />
        {isDoubtful && (
          <Button
            appearance={isOpen ? "secondary" : "primary"}
            disabledFocusable={review.action.isBusy}
            onClick={() => review.begin(phase)}
          >
            {say("review")}
          </Button>
        )}
        {isUnfound && (
          <Button disabledFocusable={review.action.isBusy} onClick={() => review.begin(phase, "all")}>
            {say("review_not_found")}
          </Button>
        )}
        <Button appearance={isDoubtful || isOpen ? "secondary" : "primary"} onClick={run.back}>
          {say("enrich_again")}
        </Button>
        <TakeBackButton run={run} stays={hasAccounts ? say("take_back_accounts") : undefined} />
      </Buttons>
    </Group>
  );
}

/** Returns the notice after writing accounts. */
function endText(end: AccountsEnd, say: Say): NoticeText {
  const cells = "area" in end ? addressOf(end.area) : "";
  if (end.kind === "written") {
    const written = say(end.isRenewed ? "accounts_renewed" : "accounts_written", { cells });
    return end.unasked === 0
      ? { intent: "success", text: written }
      : { intent: "warning", text: `${written} ${say("accounts_left_empty", { n: end.unasked })}` };
  }
  if (end.kind === "changed")
    return { intent: "warning", text: say("accounts_changed", { n: end.rows, cells }) };
  if (end.kind === "torn") return { intent: "warning", text: say("accounts_torn", { cells }) };
  if (end.kind === "unasked" || end.kind === "unasked_values" || end.kind === "unasked_none")
    return { intent: "warning", text: say(`accounts_${end.kind}`, { n: end.companies }) };
  return { intent: "warning", text: say(`accounts_${end.kind}`) };
}

/** Writes the accounts of a list's companies over three years, with growth and ratios, beside the list. */
function AccountsCard({ phase }: { readonly phase: PhaseOf<"ended"> }) {
  const { say, language, workbook, runtime } = usePane();
  const { isBusy, notice, setNotice, run } = useAction();
  const [kind, setKind] = useState<BlockKind>("formula");
  const [unit, setUnit] = useState<AmountUnit>("one");
  const [last, setLast] = useState<AccountsEnd>();
  if (workbook === undefined) return null;

  const choose = (chosen: () => void) => {
    setLast(undefined);
    setNotice(undefined);
    chosen();
  };
  const write = (earlier?: EarlierChoice) =>
    run(async () => {
      const { client } = runtime;
      setLast(undefined);
      const { writeAccounts } = await loadAccounts();
      const asked = { workbook, client, source: phase.source, kind, unit, language, earlier };
      const end = await writeAccounts(asked);
      setLast(end);
      // The block may be far to the right, out of sight.
      if (end.kind === "written") await workbook.select(end.area);
      return endText(end, say);
    });

  return (
    <Titled id="accounts-title" title={say("accounts_title")}>
      <Hint>{say("accounts_hint")}</Hint>
      <Labelled label={say("accounts_as")}>
        <RadioGroup value={kind} onChange={(_, { value }) => choose(() => setKind(value as BlockKind))}>
          {blockKinds.map((each) => (
            <Radio key={each} value={each} label={say(`accounts_as_${each}`)} />
          ))}
        </RadioGroup>
      </Labelled>
      <Labelled label={say("accounts_unit")}>
        <RadioGroup value={unit} onChange={(_, { value }) => choose(() => setUnit(value as AmountUnit))}>
          {amountUnits.map((each) => (
            <Radio key={each} value={each} label={say(`accounts_unit_${each}`)} />
          ))}
        </RadioGroup>
      </Labelled>
      <Buttons>
        <Button appearance="primary" disabledFocusable={isBusy} onClick={() => void write()}>
          {say("accounts_write")}
        </Button>
      </Buttons>
      <Notice notice={notice} />
      {(last?.kind === "changed" || last?.kind === "torn") && (
        <Buttons>
          {last.kind === "changed" && (
            <Button disabledFocusable={isBusy} onClick={() => void write("replace")}>
              {say("accounts_replace")}
            </Button>
          )}
          <Button disabledFocusable={isBusy} onClick={() => void write("beside")}>
            {say("accounts_beside")}
          </Button>
        </Buttons>
      )}
    </Titled>
  );
}

/** Returns the run over the chosen list. To drop matches is chosen for each run anew. */
function useRunOf({ goal, setDropsMatches }: ListGoal): ListRun {
  const run = useListRun(goal);
  const start: ListRun["start"] = (planned) => {
    run.start(planned);
    setDropsMatches(false);
  };
  return { ...run, start };
}

/** Makes a link or ribbon button that names a purpose select it. A run under way stays, and a plan being made. */
function useLedTo({ purpose, setPurpose }: ListGoal, run: ListRun): void {
  const { request } = usePane();
  const follow = useEffectEvent(() => {
    const { purpose: wanted = purpose } = destinationOf(request.to);
    if (wanted === purpose || run.isBusy) return;
    setPurpose(wanted);
    if (run.phase.kind !== "choosing") run.back();
  });
  useEffect(() => follow(), [request]);
}

/** Focuses the view's title when the choice of a list is back, if the button that led there is gone with the focus. */
function useFocusOnChoice(isChoosing: boolean, isShown: boolean): void {
  const wasChoosing = useRef(isChoosing);
  useEffect(() => {
    const isBack = isChoosing && !wasChoosing.current;
    wasChoosing.current = isChoosing;
    if (!isBack || !isShown || !isFocusLost()) return;
    // Why a run was refused stays in sight, below the form.
    document.querySelector<HTMLElement>("#view-lists h2")?.focus({ preventScroll: true });
  }, [isChoosing, isShown]);
}

/** The view to fill or check a list: choose, see the plan, run, go through the result. */
export function ListsView({ isShown }: { readonly isShown: boolean }) {
  const { say, workbook } = usePane();
  const chosen = useListGoal();
  const run = useRunOf(chosen);
  useLedTo(chosen, run);
  const { phase, notice } = run;
  // The selection matters only while choosing a list. Going through a result selects row after row.
  const selection = useSelected(workbook, isShown && phase.kind === "choosing");
  const review = useReview(run.addUndo);
  const isReviewing = review.phase.kind !== "idle";
  const isCheck = chosen.goal.check !== undefined;
  const isChoosing = phase.kind === "choosing" && !isReviewing;
  useFocusOnChoice(isChoosing, isShown);
  return (
    <View>
      <ViewTitle>{say("lists_title")}</ViewTitle>
      {workbook === undefined && <Notice notice={{ intent: "info", text: say("needs_excel") }} />}
      {isChoosing && (
        <ListForm selection={selection} chosen={chosen} run={run} review={review}>
          <SelectedCompanySheet isShown={isShown} />
        </ListForm>
      )}
      {phase.kind === "planned" && (
        <PlanCard
          // Rows that were included make it another plan, with its title focused: their button is gone.
          key={addressOf(phase.source.area)}
          phase={phase}
          run={run}
          start={
            phase.run.plan.fits
              ? say(isCheck ? "check_start" : "enrich", { rows: rowsOf(phase.run.job) })
              : say(isCheck ? "check_as_far" : "enrich_as_far")
          }
        />
      )}
      {phase.kind === "running" && <RunCard phase={phase} run={run} />}
      {phase.kind === "ended" && workbook !== undefined && (
        // Stays during a review: it knows which corrections were made.
        <div hidden={isReviewing}>
          <View>
            {chosen.hasAccounts && <AccountsCard phase={phase} />}
            {phase.job.checking === undefined ? (
              !isReviewing && (
                <EnrichedCard phase={phase} run={run} review={review} hasAccounts={chosen.hasAccounts} />
              )
            ) : (
              <>
                <FindingsCard phase={phase} found={phase.job.checking.found} run={run} workbook={workbook} />
                <DoubtfulRows phase={phase} review={review} />
              </>
            )}
          </View>
        </div>
      )}
      {phase.kind === "undone" && <TakenBackCard phase={phase} run={run} />}
      <ReviewCard review={review} />
      {chosen.goal.check === "einvoicing" && (phase.kind === "planned" || phase.kind === "ended") && (
        <Hint>{say("check_no_directory")}</Hint>
      )}
      {!isReviewing && (phase.kind === "ended" || phase.kind === "undone") && (
        <SelectedCompanySheet isShown={isShown} />
      )}
      <Notice notice={isReviewing ? review.action.notice : (notice ?? review.action.notice)} showsErrors />
      {isChoosing && (
        <Buttons>
          <TakeBackButton run={run} />
        </Buttons>
      )}
    </View>
  );
}
