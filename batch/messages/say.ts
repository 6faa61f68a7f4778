import type { Language } from "../../shared/messages/languages.ts";
import { speaker as speakerOf, type SayOf } from "../../shared/messages/speaker.ts";
import { messages } from "./messages.ts";

/** Says one of the program's messages. */
export type Say = SayOf<typeof messages>;

/** A speaker of one language. */
export const speaker = (language: Language): Say => speakerOf(messages, language);
