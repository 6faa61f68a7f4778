import type { Language } from "../../shared/messages/languages.ts";
import { speaker as speakerOf, type SayOf } from "../../shared/messages/speaker.ts";
import { messages } from "./messages.ts";

/** Says one of the program's messages. */
export type Say = SayOf<typeof messages>;

/** A speaker of one language. */
export const speaker = (language: Language): Say => speakerOf(messages, language);

/** True for what `--lang` takes: `fr` or `en`, with a region or without. */
export const isLanguage = (text: string): boolean => /^(fr|en)([-_.]|$)/i.test(text);
