import { MessageBar, MessageBarBody } from "@fluentui/react-components";

/** A sentence to the user, and how grave it is. */
export interface NoticeText {
  readonly intent: "success" | "info" | "warning" | "error";
  readonly text: string;
}

/** Shows a sentence, and has a screen reader say it: the region stays while what stands in it changes. */
export function Notice({ notice }: { readonly notice: NoticeText | undefined }) {
  return (
    <div role={notice?.intent === "error" ? "alert" : "status"}>
      {notice && (
        <MessageBar intent={notice.intent} layout="multiline">
          <MessageBarBody>{notice.text}</MessageBarBody>
        </MessageBar>
      )}
    </div>
  );
}
