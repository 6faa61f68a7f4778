import { makeStyles, mergeClasses } from "@griffel/react";
import { lettersWords } from "../../../shared/enrichment/note-words.ts";
import { type MatchLetters, lettersText } from "../../../shared/matching/match.ts";
import { usePane } from "../pane/pane-context.ts";
import { useViewStyles } from "../pane/view-styles.ts";

export interface MatchScoreProps {
  readonly score: number;
  readonly letters: MatchLetters;
  /** Whether the words are shown only to screen readers and as a tooltip, for lines with little room. @default false */
  readonly isShort?: boolean;
}

const useStyles = makeStyles({
  short: { whiteSpace: "nowrap" },
  visuallyHidden: {
    position: "absolute",
    width: "1px",
    height: "1px",
    overflow: "hidden",
    clipPath: "inset(50%)",
  },
});

/** Shows how likely a company is meant and why: the letters as in `sirene_match`, and their meaning in words. */
export function MatchScore({ score, letters, isShort = false }: MatchScoreProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const { short, visuallyHidden } = useStyles();
  const words = lettersWords(letters, say);
  return (
    <span className={mergeClasses(styles.hint, isShort && short)}>
      <strong>{say("match_score", { score })}</strong>{" "}
      <span aria-hidden="true" className={styles.mono} title={words}>
        {lettersText(letters)}
      </span>{" "}
      {words !== "" && <span className={isShort ? visuallyHidden : undefined}>({words})</span>}
    </span>
  );
}
