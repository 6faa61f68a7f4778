import { MessageBar, MessageBarBody } from "@fluentui/react-message-bar";
import { makeStyles } from "@griffel/react";

const useStyles = makeStyles({
  // Out of the flow while empty, since it would leave a gap in the column. Not hidden: screen readers ignore hidden
  // regions.
  empty: { position: "absolute" },
});

/** A sentence for the user and its severity. */
export interface NoticeText {
  readonly intent: "success" | "info" | "warning" | "error";
  readonly text: string;
}

/**
 * Shows a sentence and makes screen readers announce it. The live region stays in the page while its content changes.
 */
export function Notice({ notice }: { readonly notice: NoticeText | undefined }) {
  const styles = useStyles();
  return (
    <div
      className={notice === undefined ? styles.empty : undefined}
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
