import { languages, type Language, type Translated } from "../../messages/messages.ts";
import { type OutcomeStatus, outcomeStatuses } from "../../lookups/lookup.ts";

/** What became of a row, in words: as a cell says it that is written for people. */
export const statusWords: Readonly<Record<OutcomeStatus, Translated>> = {
  found: { en: "found", fr: "trouvé" },
  not_found: { en: "not found", fr: "introuvable" },
  invalid: { en: "invalid", fr: "invalide" },
  ambiguous: { en: "ambiguous", fr: "ambigu" },
  blank: { en: "blank", fr: "vide" },
  deferred: { en: "deferred", fr: "reporté" },
  failed: { en: "failed", fr: "échoué" },
};

/** A status in the words of a language. */
export const statusWord = (status: OutcomeStatus, language: Language): string =>
  statusWords[status][language];

const byWord: ReadonlyMap<string, OutcomeStatus> = new Map(
  outcomeStatuses.flatMap((status) => [
    [status, status] as const,
    ...languages.map((language) => [statusWord(status, language), status] as const),
  ]),
);

/** The status that a cell tells, by its code or in words of either language; undefined for any other text. */
export const statusOf = (text: string): OutcomeStatus | undefined => byWord.get(text.trim().toLowerCase());
