import { answerMessages } from "./answer-messages.ts";
import { argumentMessages } from "./argument-messages.ts";
import { identifierMessages } from "./identifier-messages.ts";

/** Everything that cells say, in both languages; a name in braces is replaced by a parameter. */
export const messages = { ...identifierMessages, ...answerMessages, ...argumentMessages };
export type MessageCode = keyof typeof messages;
