import { adminMessages } from "./admin-messages.ts";
import { commandMessages } from "./command-messages.ts";

/** Everything the relay says to people, by code, in each of its languages. */
export const messages = { ...adminMessages, ...commandMessages } as const;

export type MessageCode = keyof typeof messages;
