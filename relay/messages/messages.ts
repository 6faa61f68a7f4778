import { usageErrors } from "../../shared/command-line/environment.ts";
import { adminMessages } from "./admin-messages.ts";
import { commandMessages } from "./command-messages.ts";
import { operationMessages } from "./operation-messages.ts";
import { tokenMessages } from "./token-messages.ts";
import { tokenPageMessages } from "./token-page-messages.ts";

/** Everything the relay says to people, by code, in each of its languages. */
export const messages = {
  ...adminMessages,
  ...commandMessages,
  ...operationMessages,
  ...tokenMessages,
  ...tokenPageMessages,
  ...usageErrors,
} as const;

export type MessageCode = keyof typeof messages;
