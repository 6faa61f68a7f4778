import { answerMessages } from "./answer-messages.ts";
import { argumentMessages } from "./argument-messages.ts";
import { identifierMessages } from "./identifier-messages.ts";
import { type Language, type SayOf, messageFormatter, timeText } from "../../shared/messages/messages.ts";
import type { Resource } from "../../shared/fields/field.ts";
import type { IdentifierReading } from "../../shared/identifiers/read.ts";
import { reasonOf } from "../../shared/lookups/reasons.ts";
import type { Miss } from "../../shared/lookups/lookup.ts";

/** All messages of cells, in both languages. Names in braces are replaced by parameters. */
export const messages = { ...identifierMessages, ...answerMessages, ...argumentMessages };
export type CellMessageCode = keyof typeof messages;

/** Returns one of the messages with its parameters filled in. */
export type SayInCell = SayOf<typeof messages>;

/**
 * The function that gives the messages of each language. Numbers among the parameters are formatted for the language;
 * years must be passed as texts.
 */
export const messageFormatters: Readonly<Record<Language, SayInCell>> = {
  en: messageFormatter(messages, "en"),
  fr: messageFormatter(messages, "fr"),
};

const notFoundMessages = {
  "legal-unit": "not_found_legal_unit",
  establishment: "not_found_establishment",
  "head-office": "not_found_head_office",
  directors: "not_found_directors",
  accounts: "not_found_accounts",
  "suggested-establishment": "not_found_establishment",
} as const satisfies Record<Resource, CellMessageCode>;

/**
 * Returns the sentence that the register has nothing of a resource.
 * @decides what a cell says of what is not found
 */
export const notFoundSentence = (resource: Resource, language: Language): string =>
  messageFormatters[language](notFoundMessages[resource]);

/**
 * Returns why there is no answer, and from when on there may be one.
 * @decides what a cell says of a question without an answer
 */
export function answerSentence(answer: Miss, language: Language): string {
  const say = messageFormatters[language];
  const { error } = answer;
  const retryAt = answer.status === "deferred" ? answer.retryAt : undefined;
  const why = reasonOf(error.code)?.cell[language] ?? say("unanswered", { why: error.message });
  return retryAt === undefined
    ? why
    : say("can_be_asked_from", { why, when: timeText(retryAt, "moment", language) });
}

/** Returns why a cell contains no identifier, with what may have been meant. */
export function invalidSentence(
  reading: Extract<IdentifierReading, { kind: "invalid" }>,
  language: Language,
): string {
  const say = messageFormatters[language];
  const why = say(`invalid_${reading.reason}`);
  return reading.suggestion === undefined ? why : say("suggestion", { why, suggestion: reading.suggestion });
}
