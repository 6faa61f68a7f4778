import type { Language } from "../../shared/fields/field.ts";
import type { FileRefusal } from "../files/list.ts";
import { messages, type MessageCode } from "./messages.ts";
import type { Say } from "./say.ts";

/** The sentence of a refusal: its own in English, that of the table in another language. */
export function fileRefusalText(refusal: FileRefusal, language: Language, say: Say): string {
  const code = `file_${refusal.code}`;
  return language !== "en" && code in messages ? say(code as MessageCode, refusal.detail) : refusal.message;
}
