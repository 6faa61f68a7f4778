import type { Language } from "../../../shared/messages/languages.ts";
import { answerSentence } from "../../messages/sentence.ts";
import { RelayFailure } from "../../relay/relay-failure.ts";
import type { Say } from "../messages/say.ts";
import { WorkbookRefusal } from "../workbook/workbook.ts";

/** What a user is told of an error, and can do about it. */
export function sentenceOf(error: unknown, say: Say, language: Language): string {
  if (error instanceof RelayFailure) return answerSentence(error.answer, language);
  const why = error instanceof Error ? error.message : String(error);
  return error instanceof WorkbookRefusal ? say(`refused_${error.reason}`, { why }) : why;
}
