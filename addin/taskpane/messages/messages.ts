import { columnWords } from "../../../shared/enrichment/columns/column-words.ts";
import { letterWords } from "../../../shared/enrichment/note-words.ts";
import { accountsMessages } from "./accounts-messages.ts";
import { checkMessages } from "./check-messages.ts";
import { connectionMessages } from "./connection-messages.ts";
import { enrichmentMessages } from "./enrichment-messages.ts";
import { formulaMessages } from "./formula-messages.ts";
import { matchingMessages } from "./matching-messages.ts";
import { paneMessages } from "./pane-messages.ts";
import { quotaMessages } from "./quota-messages.ts";
import { reviewMessages } from "./review-messages.ts";
import { searchMessages } from "./search-messages.ts";
import {
  type Language,
  type SayOf,
  messageFormatter as formatterOf,
} from "../../../shared/messages/messages.ts";

/** All messages of the pane, by code, in each language. */
export const messages = {
  ...accountsMessages,
  ...checkMessages,
  ...columnWords,
  ...connectionMessages,
  ...enrichmentMessages,
  ...formulaMessages,
  ...letterWords,
  ...matchingMessages,
  ...paneMessages,
  ...quotaMessages,
  ...reviewMessages,
  ...searchMessages,
} as const;

export type MessageCode = keyof typeof messages;

/** Returns one of the pane's messages with its parameters filled in. */
export type Say = SayOf<typeof messages>;

/** Returns the function that gives the messages of one language. */
export const messageFormatter = (language: Language): Say => formatterOf(messages, language);

/** Returns the cost for a button's label: at most `most` calls, if none of the answers is stored. */
export function costText(most: number, say: Say): string {
  if (most === 0) return say("cost_none");
  return most === 1 ? say("cost_one") : say("cost_most", { most });
}
