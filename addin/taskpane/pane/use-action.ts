import type { Language } from "../../../shared/messages/messages.ts";
import { answerSentence } from "../../messages/messages.ts";
import { unansweredBy } from "../../client/answer.ts";
import type { Say } from "../messages/messages.ts";
import { WorkbookError } from "../workbook/workbook.ts";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { NoticeText } from "./notice.tsx";
import { usePane } from "./pane-context.ts";

/**
 * What a user is told of an error, and can do about it.
 * @decides what the pane says of an error
 */
export function sentenceOf(error: unknown, say: Say, language: Language): string {
  const answer = unansweredBy(error, Date.now());
  if (answer !== undefined) return answerSentence(answer, language);
  const why = error instanceof Error ? error.message : String(error);
  return error instanceof WorkbookError ? say(`refused_${error.reason}`, { why }) : why;
}

export interface PaneAction {
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
export function useAction(): PaneAction {
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

/** Puts the focus on an element when it appears: what was pressed to show it is gone, and focus would be lost. */
export function useFocusOnShow<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
