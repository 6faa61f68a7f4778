import { Button } from "@fluentui/react-button";
import { Field } from "@fluentui/react-field";
import { Input } from "@fluentui/react-input";
import { useState } from "react";
import { type MatchReason, matchReasons } from "../../../../../shared/matching/match.ts";
import { speakers } from "../../../../messages/say.ts";
import { answerSentence } from "../../../../messages/sentence.ts";
import { usePane } from "../../../pane/pane-context.ts";
import { useFocusOnShow } from "../../../pane/use-focus-on-show.ts";
import { useViewStyles } from "../../../pane/view-styles.ts";
import { useReviewStyles } from "./review-styles.ts";
import { CandidateList } from "./candidate-list.tsx";
import { HiddenRows } from "./hidden-rows.tsx";
import { OwnNumber } from "./own-number.tsx";
import type { PlacesOf, ShownRow } from "./shown-row.ts";
import type { ReviewPhase, ReviewState } from "./use-review.ts";

export interface DecisionCardProps {
  readonly review: ReviewState;
  readonly phase: Extract<ReviewPhase, { readonly kind: "deciding" }>;
}

const isReason = (why: ShownRow["why"]): why is MatchReason =>
  typeof why === "string" && matchReasons.includes(why);

/** One doubtful row: what it says, and the companies that it may mean. */
export function DecisionCard({ review, phase }: DecisionCardProps) {
  const { say, language } = usePane();
  const styles = useViewStyles();
  const own = useReviewStyles();
  const heading = useFocusOnShow<HTMLHeadingElement>();
  const { shown } = phase;
  const { doubtful, callsEach, hidden } = phase.review;
  const { at, rows, count, name, place, candidates, why } = shown;
  const { isBusy } = review.action;
  const before = review.done.findLast((one) => one.at === at)?.decided;

  const reason = isReason(why) ? speakers[language](`match_${why}`) : why && answerSentence(why, language);
  const [company] = before?.candidates ?? [];

  return (
    <div className={styles.group}>
      <h3 id="review-title" className={styles.subtitle} ref={heading} tabIndex={-1}>
        <span className={styles.hint}>{say("review_row", { rows, at: at + 1, all: doubtful.length })}</span>
        <br />
        {name}
        {place !== "" && <span className={own.place}> · {place}</span>}
      </h3>
      {count > 1 && <p className={styles.hint}>{say("review_same_rows", { count })}</p>}
      {reason !== undefined && <p className={styles.hint}>{reason}</p>}
      {before !== undefined && (
        <p className={styles.text}>
          {company === undefined
            ? say("review_was_none")
            : say("review_was", { siren: company.siren, name: company.name })}
        </p>
      )}
      <CandidateList candidates={candidates} isBusy={isBusy} onChoose={review.decide} />
      <AnswerButtons review={review} />
      <OwnNumber state={review} review={phase.review} />
      <CommentField remark={shown.remark} onKeep={review.remark} onLeave={() => heading.current?.focus()} />
      <AskButtons phase={phase} review={review} onAsk={() => heading.current?.focus()} />
      <p className={styles.hint}>
        {callsEach === 0 ? say("review_free") : say("review_calls", { most: callsEach })}
      </p>
      <HiddenRows hidden={hidden} />
      <p className={styles.hint}>{say("review_keys")}</p>
    </div>
  );
}

/** What a person says of a row beside choosing a company. */
function AnswerButtons({ review }: Pick<DecisionCardProps, "review">) {
  const { say } = usePane();
  const styles = useViewStyles();
  const { isBusy } = review.action;
  return (
    <div className={styles.buttons}>
      <Button
        data-choice=""
        aria-keyshortcuts="0 n"
        disabledFocusable={isBusy}
        onClick={() => review.decide("none")}
      >
        {say("review_none_of_them")}
      </Button>
      <Button data-choice="" aria-keyshortcuts="l" disabledFocusable={isBusy} onClick={() => review.go(1)}>
        {say("review_later")}
      </Button>
      {review.done.length > 0 && (
        <Button aria-keyshortcuts="u" disabledFocusable={isBusy} onClick={review.undo}>
          {say("review_undo")}
        </Button>
      )}
      <Button aria-keyshortcuts="Escape" onClick={review.end}>
        {say("review_close")}
      </Button>
    </div>
  );
}

interface CommentFieldProps {
  readonly remark: string;
  readonly onKeep: (text: string) => void;
  readonly onLeave: () => void;
}

/** What a person remarks on a row: kept when the field is left. */
function CommentField({ remark, onKeep, onLeave }: CommentFieldProps) {
  const { say } = usePane();
  const [text, setText] = useState(remark);
  return (
    <Field label={say("review_comment")} size="small">
      <Input
        id="review-comment"
        size="small"
        aria-keyshortcuts="c"
        value={text}
        onChange={(_, { value }) => setText(value)}
        onBlur={() => text.trim() !== remark && onKeep(text)}
        onKeyDown={({ key }) => key === "Enter" && onLeave()}
      />
    </Field>
  );
}

/** What a person may have asked for, with what it costs at most; `onAsk` before the button that was pressed goes. */
function AskButtons({ phase, review, onAsk }: DecisionCardProps & { readonly onAsk: () => void }) {
  const { say } = usePane();
  const styles = useViewStyles();
  const { row, all } = phase.shown.places;
  const { unfound } = phase.review;
  const { isBusy } = review.action;
  const ask = (of: PlacesOf): void => {
    onAsk();
    review.askPlaces(of);
  };
  if (all.candidates === 0 && unfound === 0) return null;
  return (
    <div className={styles.buttons}>
      {row.candidates > 0 && (
        <Button size="small" aria-keyshortcuts="p" disabledFocusable={isBusy} onClick={() => ask("row")}>
          {say("review_places_row", row)}
        </Button>
      )}
      {all.candidates > row.candidates && (
        <Button size="small" disabledFocusable={isBusy} onClick={() => ask("all")}>
          {say("review_places", all)}
        </Button>
      )}
      {unfound > 0 && (
        <Button size="small" disabledFocusable={isBusy} onClick={review.addUnfound}>
          {say("review_unfound", { rows: unfound })}
        </Button>
      )}
    </div>
  );
}
