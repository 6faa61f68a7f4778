import { errorMessages } from "./error-messages.ts";
import { helpMessages } from "./help-messages.ts";
import { noteMessages } from "./note-messages.ts";
import { planMessages } from "./plan-messages.ts";
import { runMessages } from "./run-messages.ts";

/** Everything the program says, by code, in each of its languages. */
export const messages = {
  ...errorMessages,
  ...helpMessages,
  ...noteMessages,
  ...planMessages,
  ...runMessages,
} as const;

export type MessageCode = keyof typeof messages;
