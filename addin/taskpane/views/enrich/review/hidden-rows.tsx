import { usePane } from "../../../pane/pane-context.ts";
import { useViewStyles } from "../../../pane/view-styles.ts";

/** How many rows a review leaves out because nobody sees them; nothing where it leaves out none. */
export function HiddenRows({ hidden }: { readonly hidden: number }) {
  const { say } = usePane();
  const styles = useViewStyles();
  return hidden === 0 ? null : <p className={styles.hint}>{say("review_hidden", { n: hidden })}</p>;
}
