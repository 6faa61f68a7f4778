import { actionOf } from "./review-keys.ts";
import { Button } from "@fluentui/react-button";
import type { KeyboardEvent } from "react";
import { usePane } from "../../../pane/pane-context.ts";
import { Buttons, Group, Paragraph, ShownTitle } from "../../../pane/section.tsx";
import { DecisionCard, HiddenRows, type ReviewPhaseProps } from "./decision-card.tsx";
import type { DoubtfulRow } from "./prepare-review.ts";
import type { ReviewState } from "./use-review.ts";

/** Actions whose keys also work while no row is shown. */
const always: ReadonlySet<string> = new Set(["end", "undo", "unfound"]);

/** Shows the review of a list's doubtful rows, one after another. */
export function ReviewCard({ review }: { readonly review: ReviewState }) {
  const { phase } = review;

  /** Handles the review's keys wherever the focus is in it. Keys of buttons stay with the buttons. */
  function press(event: KeyboardEvent<HTMLElement>): void {
    // Keys typed into a field are text, until Escape leaves the field.
    if (event.target instanceof HTMLInputElement) {
      if (event.key !== "Escape") return;
      event.preventDefault();
      return event.currentTarget.querySelector<HTMLElement>("#review-title")?.focus();
    }
    const shown = phase.kind === "deciding" ? phase.shown.candidates : [];
    const act = actionOf(event, shown.length);
    if (act === undefined || (phase.kind !== "deciding" && !always.has(act.kind))) return;
    event.preventDefault();
    // A key that is held would decide row after row, none of them read.
    if (event.repeat && act.kind !== "move" && act.kind !== "go") return undefined;
    switch (act.kind) {
      case "choose":
        return review.decide(shown[act.place]!);
      case "none":
        return review.decide("none");
      case "type":
        return event.currentTarget.querySelector<HTMLElement>(`#review-${act.field}`)?.focus();
      case "places":
        return review.askPlaces("row");
      case "later":
        return review.go(1);
      case "go":
        return review.go(act.by);
      case "unfound":
        return phase.kind !== "idle" && phase.review.unfound > 0 ? review.addUnfound() : undefined;
      case "undo":
        return review.undo();
      case "end":
        return review.end();
      case "move":
        return moveFocus(event.currentTarget, act.by);
    }
  }

  if (phase.kind === "idle") return null;
  return (
    <section aria-labelledby="review-title" onKeyDown={press}>
      {phase.kind === "forgotten" && <ForgottenCard review={review} phase={phase} />}
      {phase.kind === "deciding" && (
        <DecisionCard key={`${phase.review.scope} ${phase.shown.at}`} review={review} phase={phase} />
      )}
      {phase.kind === "ended" && <EndCard review={review} phase={phase} />}
    </section>
  );
}

/** Moves the focus among the choices. If none has it, moves it to the first or the last. */
function moveFocus(card: HTMLElement, by: 1 | -1): void {
  const choices = [...card.querySelectorAll<HTMLElement>("[data-choice]")];
  const now = choices.findIndex((choice) => choice === document.activeElement);
  const next = now === -1 ? (by === 1 ? 0 : -1) : (now + by + choices.length) % choices.length;
  choices.at(next)?.focus();
}

/** Returns the number of rows of the sheet: each decision is about all that have one name and place. */
const rowsOf = (decisions: readonly DoubtfulRow[]): number =>
  decisions.reduce((sum, { records }) => sum + records.length, 0);

/** Shows what it costs to find the candidates again. */
function ForgottenCard({ review, phase }: ReviewPhaseProps<"forgotten">) {
  const { say } = usePane();
  const { calls, doubtful, hidden } = phase.review;
  return (
    <Group>
      <ShownTitle id="review-title">{say("review_title")}</ShownTitle>
      <Paragraph>
        {say("review_cost", { rows: rowsOf(doubtful), likely: calls.likely, most: calls.firm })}
      </Paragraph>
      <HiddenRows hidden={hidden} />
      <Buttons>
        <Button appearance="primary" disabledFocusable={review.action.isBusy} onClick={review.lookUp}>
          {review.action.isBusy ? say("searching") : say("review_look_up")}
        </Button>
        <Button onClick={review.end}>{say("cancel")}</Button>
      </Buttons>
    </Group>
  );
}

/** Shows how many rows were decided, and how many are still doubtful. */
function EndCard({ review, phase }: ReviewPhaseProps<"ended">) {
  const { say } = usePane();
  const { doubtful } = phase.review;
  const decided = rowsOf(doubtful.filter((_, index) => review.done.some(({ at }) => at === index)));
  const left = rowsOf(doubtful) - decided;
  return (
    <Group>
      <ShownTitle id="review-title">{say("review_end")}</ShownTitle>
      <Paragraph>{say("review_counts", { decided, left })}</Paragraph>
      <HiddenRows hidden={phase.review.hidden} />
      <Buttons>
        <Button appearance="primary" onClick={review.end}>
          {say("review_close")}
        </Button>
        {review.done.length > 0 && (
          <Button aria-keyshortcuts="u" disabledFocusable={review.action.isBusy} onClick={review.undo}>
            {say("review_undo")}
          </Button>
        )}
        {phase.review.unfound > 0 && (
          <Button aria-keyshortcuts="a" disabledFocusable={review.action.isBusy} onClick={review.addUnfound}>
            {say("review_unfound", { rows: phase.review.unfound })}
          </Button>
        )}
      </Buttons>
    </Group>
  );
}
