import { languages, type Language } from "../../shared/messages/languages.ts";
import { type OutcomeStatus, outcomeStatuses } from "../../shared/lookups/outcome.ts";
import { operationMessages } from "../messages/operation-messages.ts";

/** A status in the words of a language. */
export const statusWord = (status: OutcomeStatus, language: Language): string =>
  operationMessages[`outcome_${status}`][language];

const byWord: ReadonlyMap<string, OutcomeStatus> = new Map(
  outcomeStatuses.flatMap((status) => [
    [status, status] as const,
    ...languages.map((language) => [statusWord(status, language), status] as const),
  ]),
);

/** The status that a cell tells, by its code or in words of either language; undefined for any other text. */
export const statusOf = (text: string): OutcomeStatus | undefined => byWord.get(text.trim().toLowerCase());
