import { MessageBar, MessageBarBody } from "@fluentui/react-message-bar";
import { makeStyles } from "@griffel/react";

const useStyles = makeStyles({
  // Out of the column while it is empty, which would otherwise keep a gap for it; not hidden, or it would not be heard.
  empty: { position: "absolute" },
});

/** A sentence to the user, and how grave it is. */
export interface NoticeText {
  readonly intent: "success" | "info" | "warning" | "error";
  readonly text: string;
}

/** Shows a sentence, and has a screen reader say it: the region stays while what stands in it changes. */
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
