import { startErrors, startNotices } from "../../shared/command-line/program-messages.ts";
import { usageErrors } from "../../shared/command-line/usage-errors.ts";
import { adminMessages } from "./admin-messages.ts";
import { commandMessages, operationMessages } from "./command-messages.ts";
import { tokenMessages, tokenPageMessages } from "./token-messages.ts";
import {
  type Language,
  type SayOf,
  messageFormatter as formatterOf,
} from "../../shared/messages/messages.ts";

/** Every message of the relay, by code, in each language. */
export const messages = {
  ...adminMessages,
  ...commandMessages,
  ...operationMessages,
  ...tokenMessages,
  ...tokenPageMessages,
  ...startErrors,
  ...startNotices,
  ...usageErrors,
} as const;

export type MessageCode = keyof typeof messages;

/** Words one of the relay's messages. */
export type Say = SayOf<typeof messages>;

/** Returns a function that words the relay's messages in one language. */
export const messageFormatter = (language: Language): Say => formatterOf(messages, language);
