import { useCallback, useState } from "react";
import type { NoticeText } from "./notice.tsx";
import { usePane } from "./pane-context.ts";
import { sentenceOf } from "./sentence-of.ts";

export interface Action {
  readonly isBusy: boolean;
  readonly notice: NoticeText | undefined;
  readonly setNotice: (notice: NoticeText | undefined) => void;
  /** Does `work`, one at a time, and tells what it answers; what it throws becomes a sentence. */
  readonly run: (work: () => Promise<NoticeText | undefined>) => Promise<void>;
}

/** Something a button does: whether it is under way, and what came of it. */
export function useAction(): Action {
  const { say, language } = usePane();
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<NoticeText>();
  const run = useCallback(
    async (work: () => Promise<NoticeText | undefined>) => {
      setBusy(true);
      setNotice(undefined);
      try {
        setNotice(await work());
      } catch (error) {
        setNotice({ intent: "error", text: sentenceOf(error, say, language) });
      } finally {
        setBusy(false);
      }
    },
    [say, language],
  );
  return { isBusy, notice, setNotice, run };
}
