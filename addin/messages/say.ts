import { type Language, speaker, type SayOf } from "../../shared/messages/messages.ts";
import { messages } from "./messages.ts";

/** Says one of the messages. */
export type Say = SayOf<typeof messages>;

/** A speaker of each language. Numbers among the parameters are written as the language does; a year is a text. */
export const speakers: Readonly<Record<Language, Say>> = {
  en: speaker(messages, "en"),
  fr: speaker(messages, "fr"),
};
