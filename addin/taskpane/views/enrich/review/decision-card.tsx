import { mergeClasses } from "@griffel/react";
import { Button } from "@fluentui/react-button";
import { Link } from "@fluentui/react-link";
import { registerPage } from "../../../../../shared/enrichment/match/register-page.ts";
import { formatSiren } from "../../../../../shared/identifiers/siren.ts";
import { matchReasons, type MatchReason } from "../../../../../shared/matching/result.ts";
import { speakers } from "../../../../messages/say.ts";
import { answerSentence } from "../../../../messages/sentence.ts";
import { MatchScore } from "../../../matching/match-score.tsx";
import { useChoiceStyles } from "../../../pane/choice-styles.ts";
import { usePane } from "../../../pane/pane-context.ts";
import { useFocusOnShow } from "../../../pane/use-focus-on-show.ts";
import { useViewStyles } from "../../../pane/view-styles.ts";
import type { FoundCompany } from "../../../matching/found-companies.ts";
import { useReviewStyles } from "./review-styles.ts";
import type { ShownRow } from "./shown-row.ts";
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
  const { doubtful, callsEach } = phase.review;
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
      <ol className={styles.list}>
        {candidates.map((candidate, index) => (
          <li key={candidate.siren}>
            <CandidateChoice
              candidate={candidate}
              number={index + 1}
              isBusy={isBusy}
              onChoose={() => review.decide(candidate)}
            />
            <Link
              className={own.register}
              href={registerPage(candidate.siren)}
              target="_blank"
              rel="noreferrer"
              aria-label={say("review_register_of", { company: candidate.name ?? candidate.siren })}
            >
              {say("review_register")}
            </Link>
          </li>
        ))}
      </ol>
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
      <p className={styles.hint}>
        {callsEach === 0 ? say("review_free") : say("review_calls", { most: callsEach })}
      </p>
      <p className={styles.hint}>{say("review_keys")}</p>
    </div>
  );
}

interface CandidateChoiceProps {
  readonly candidate: FoundCompany;
  /** The key that chooses it. */
  readonly number: number;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
}

/** A company that the row may mean: the whole of it is the button that chooses it. */
function CandidateChoice({ candidate, number, isBusy, onChoose }: CandidateChoiceProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const own = useReviewStyles();
  const { choice } = useChoiceStyles();
  const { siren, name, active, since, details, match } = candidate;
  const state = active === null ? [] : [say(active ? "review_active" : "ceased")];
  const created = since === null ? [] : [say("since", { year: since })];
  return (
    <button
      type="button"
      data-choice=""
      className={mergeClasses(choice, own.candidate)}
      aria-keyshortcuts={String(number)}
      aria-disabled={isBusy}
      onClick={() => !isBusy && onChoose()}
    >
      <span className={own.number} aria-hidden="true">
        {number}
      </span>
      <span className={own.company}>
        <strong>{name ?? say("no_name")}</strong>
        <span className={styles.hint}>{[formatSiren(siren), ...state, ...created].join(" · ")}</span>
        {details.map((detail) => (
          <span key={detail} className={styles.hint}>
            {detail}
          </span>
        ))}
        {match !== undefined && <MatchScore score={match.score} letters={match.letters} />}
      </span>
    </button>
  );
}
