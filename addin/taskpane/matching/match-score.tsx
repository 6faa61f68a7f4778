import { lettersWords } from "../../../shared/enrichment/note-words.ts";
import { type MatchLetters, lettersText } from "../../../shared/matching/match.ts";
import { usePane } from "../pane/pane-context.ts";
import { useViewStyles } from "../pane/view-styles.ts";

export interface MatchScoreProps {
  readonly score: number;
  readonly letters: MatchLetters;
}

/** How sure it is that a company is meant, and why: the letters as `sirene_match` has them, and what they say in words. */
export function MatchScore({ score, letters }: MatchScoreProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const words = lettersWords(letters, say);
  return (
    <span className={styles.hint}>
      <strong>{say("match_score", { score })}</strong>{" "}
      <span aria-hidden="true" className={styles.mono} title={words}>
        {lettersText(letters)}
      </span>{" "}
      {words !== "" && <span>({words})</span>}
    </span>
  );
}
