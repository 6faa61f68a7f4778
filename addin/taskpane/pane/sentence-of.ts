import type { Language } from "../../../shared/messages/messages.ts";
import { answerSentence } from "../../messages/sentence.ts";
import { unansweredBy } from "../../client/answer.ts";
import type { Say } from "../messages/say.ts";
import { WorkbookError } from "../workbook/workbook.ts";

/** What a user is told of an error, and can do about it. */
export function sentenceOf(error: unknown, say: Say, language: Language): string {
  const answer = unansweredBy(error, Date.now());
  if (answer !== undefined) return answerSentence(answer, language);
  const why = error instanceof Error ? error.message : String(error);
  return error instanceof WorkbookError ? say(`refused_${error.reason}`, { why }) : why;
}
