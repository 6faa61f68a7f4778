import { errorMessages } from "./error-messages.ts";
import { fileMessages } from "./file-messages.ts";
import { helpMessages } from "./help-messages.ts";
import { ledgerMessages } from "./ledger-messages.ts";
import { noteMessages } from "./note-messages.ts";
import { operationHelpMessages } from "./operation-help-messages.ts";
import { operationMessages } from "./operation-messages.ts";
import { planMessages } from "./plan-messages.ts";
import { questionMessages } from "./question-messages.ts";
import { runMessages } from "./run-messages.ts";

/** Everything the program says, by code, in each of its languages. */
export const messages = {
  ...errorMessages,
  ...fileMessages,
  ...helpMessages,
  ...ledgerMessages,
  ...noteMessages,
  ...operationHelpMessages,
  ...operationMessages,
  ...planMessages,
  ...questionMessages,
  ...runMessages,
} as const;

export type MessageCode = keyof typeof messages;
