import { mergeClasses } from "@griffel/react";
import { Link } from "@fluentui/react-link";
import { registerPage } from "../../../../../shared/enrichment/match-queries.ts";
import { formatSiren } from "../../../../../shared/identifiers/siren.ts";
import { MatchScore } from "../../../matching/match-score.tsx";
import { useChoiceStyles } from "../../../pane/choice-styles.ts";
import { usePane } from "../../../pane/pane-context.ts";
import { useViewStyles } from "../../../pane/view-styles.ts";
import { useReviewStyles } from "./review-styles.ts";
import type { ShownCandidate } from "./shown-row.ts";

export interface CandidateListProps {
  readonly candidates: readonly ShownCandidate[];
  readonly isBusy: boolean;
  readonly onChoose: (candidate: ShownCandidate) => void;
}

/** The companies that a row may mean, each with its page in the public register. */
export function CandidateList({ candidates, isBusy, onChoose }: CandidateListProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const own = useReviewStyles();
  return (
    <ol className={styles.list}>
      {candidates.map((candidate, index) => (
        <li key={candidate.siren} className={own.choice}>
          <CandidateChoice
            candidate={candidate}
            number={index + 1}
            isBusy={isBusy}
            onChoose={() => onChoose(candidate)}
          />
          <Link
            className={own.register}
            href={registerPage(candidate.siren)}
            target="_blank"
            rel="noreferrer"
            aria-label={say("review_register_of", { company: candidate.name ?? candidate.siren })}
            title={say("review_register")}
          >
            ↗
          </Link>
        </li>
      ))}
    </ol>
  );
}

interface CandidateChoiceProps {
  readonly candidate: ShownCandidate;
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
  const { siren, name, active, since, details, headOffice, match } = candidate;
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
        {headOffice !== undefined && (
          <span className={styles.hint}>
            {headOffice === "untold"
              ? say("review_head_office_untold")
              : say("review_head_office", { place: headOffice.text })}
          </span>
        )}
        {details.map((detail) => (
          <span key={detail} className={mergeClasses(styles.hint, own.detail)} title={detail}>
            {detail}
          </span>
        ))}
        {match !== undefined && <MatchScore score={match.score} letters={match.letters} />}
      </span>
    </button>
  );
}
