import type { Language } from "../../../shared/messages/messages.ts";
import { answerSentence, messages } from "../../messages/messages.ts";
import { isError, isNotLoaded, unansweredBy } from "../../client/answer.ts";
import type { Say } from "../messages/messages.ts";
import { type RefusalReason, WorkbookError } from "../workbook/workbook.ts";
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

/** Returns an error; as `reason`, which tells the user more, where cells or a list have changed. */
export const changedAs = (reason: RefusalReason, error: unknown): unknown =>
  error instanceof WorkbookError && ["list_changed", "cells_filled"].includes(error.reason)
    ? new WorkbookError(reason, error.message, error)
    : error;

/** The state of a button's action: whether it is running, and its last notice. */
export function useAction() {
  const { say, language } = usePane();
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<NoticeText>();
  // A ref, because state is updated only with the next render and a second click may come before it.
  const isRunning = useRef(false);
  /** Shows the notice that `work` returns, or its error in words. Ignored while an earlier run is under way. */
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
export type PaneAction = ReturnType<typeof useAction>;

/** Focuses an element when it appears, because the button that showed it is gone and the focus would be lost. */
export function useFocusOnShow<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

/** Returns true if what had the focus is gone; false while somebody works in the sheet, which is to keep the focus. */
export const isFocusLost = (): boolean => document.hasFocus() && document.activeElement === document.body;
