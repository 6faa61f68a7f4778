import type { Language } from "../../../shared/messages/messages.ts";
import { answerSentence, messages } from "../../messages/messages.ts";
import { isError, isNotLoaded, unansweredBy } from "../../client/answer.ts";
import type { Say } from "../messages/messages.ts";
import { WorkbookError } from "../workbook/workbook.ts";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { NoticeText } from "./notice.tsx";
import { usePane } from "./pane-context.ts";

/**
 * Returns the sentence that tells the user of an error and what to do about it.
 * @decides what the pane says of an error
 */
export function sentenceOf(error: unknown, say: Say, language: Language): string {
  const answer = unansweredBy(error, Date.now());
  if (answer !== undefined) return answerSentence(answer, language);
  const why = isError(error) ? error.message : String(error);
  if (isNotLoaded(error)) return messages.program_part_missing[language];
  return error instanceof WorkbookError ? say(`refused_${error.reason}`, { why }) : why;
}

export interface PaneAction {
  readonly isBusy: boolean;
  readonly notice: NoticeText | undefined;
  readonly setNotice: (notice: NoticeText | undefined) => void;
  /**
   * Runs `work` and shows the notice it returns, or a sentence for the error it throws. Does nothing while an earlier
   * run is under way.
   */
  readonly run: (work: () => Promise<NoticeText | undefined>) => Promise<void>;
}

/** The state of a button's action: whether it is running, and its last notice. */
export function useAction(): PaneAction {
  const { say, language } = usePane();
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<NoticeText>();
  // A ref, because state is updated only with the next render and a second click may come before it.
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

/** Focuses an element when it appears, because the button that showed it is gone and the focus would be lost. */
export function useFocusOnShow<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
