import { useCallback, useRef, useState } from "react";
import type { NoticeText } from "./notice.tsx";
import { usePane } from "./pane-context.ts";
import { sentenceOf } from "./sentence-of.ts";

export interface Action {
  readonly isBusy: boolean;
  readonly notice: NoticeText | undefined;
  readonly setNotice: (notice: NoticeText | undefined) => void;
  /**
   * Does `work` and tells what it answers; what it throws becomes a sentence. One at a time: while one is under way,
   * another is not begun.
   */
  readonly run: (work: () => Promise<NoticeText | undefined>) => Promise<void>;
}

/** Something a button does: whether it is under way, and what came of it. */
export function useAction(): Action {
  const { say, language } = usePane();
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<NoticeText>();
  // The state is that of the last drawing: a second click may come before the next.
  const isRunning = useRef(false);
  const run = useCallback(
    async (work: () => Promise<NoticeText | undefined>) => {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      setNotice(undefined);
      try {
        setNotice(await work());
      } catch (error) {
        setNotice({ intent: "error", text: sentenceOf(error, say, language) });
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
    [say, language],
  );
  return { isBusy, notice, setNotice, run };
}
