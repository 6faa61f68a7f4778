import { type Language, speaker as speakerOf, type SayOf } from "../../../shared/messages/messages.ts";
import { messages } from "./messages.ts";

/** Says one of the pane's messages. */
export type Say = SayOf<typeof messages>;

/** A speaker of one language. */
export const speaker = (language: Language): Say => speakerOf(messages, language);
