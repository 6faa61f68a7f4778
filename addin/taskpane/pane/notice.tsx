import { MessageBar, MessageBarBody } from "@fluentui/react-message-bar";
import { makeStyles } from "@griffel/react";
import { useEffect, useRef } from "react";
import type { Say } from "../messages/messages.ts";

const useStyles = makeStyles({
  // Out of the flow while empty, since it would leave a gap in the column. Not hidden: screen readers ignore hidden
  // regions.
  empty: { position: "absolute" },
  // Keeps it clear of the bar at the pane's foot when it is scrolled to.
  shown: { scrollMarginBlock: "120px" },
});

/** A sentence for the user and its severity. */
export interface NoticeText {
  readonly intent: "success" | "info" | "warning" | "error";
  readonly text: string;
}

/** Adds to a text how many formulas or cells in hidden rows stay as they are. */
export const withHidden = (text: string, hidden: number, say: Say): string =>
  hidden === 0 ? text : `${text} ${say("correction_hidden", { n: hidden })}`;

interface NoticeProps {
  readonly notice: NoticeText | undefined;
  /** True if errors scroll into view: they may appear below a form that fills the pane. */
  readonly showsErrors?: boolean;
}

/** Shows a sentence and makes screen readers announce it: the live region stays, its content changes. */
export function Notice({ notice, showsErrors = false }: NoticeProps) {
  const styles = useStyles();
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (showsErrors && notice?.intent === "error") region.current?.scrollIntoView({ block: "nearest" });
  }, [notice, showsErrors]);
  return (
    <div
      ref={region}
      className={notice === undefined ? styles.empty : styles.shown}
      role={notice?.intent === "error" ? "alert" : "status"}
    >
      {notice && (
        <MessageBar intent={notice.intent} layout="multiline">
          <MessageBarBody>{notice.text}</MessageBarBody>
        </MessageBar>
      )}
    </div>
  );
}
