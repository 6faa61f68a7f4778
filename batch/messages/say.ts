import type { Language } from "../../shared/fields/field.ts";
import { fill, type Parameters } from "../../shared/command-line/template.ts";
import { messages, type MessageCode } from "./messages.ts";

/** Says one of the program's messages. */
export type Say = (code: MessageCode, parameters?: Parameters) => string;

/** A point in time as a person reads it, from epoch milliseconds. */
export type SayTime = (time: number) => string;

/** A speaker of one language. */
export function speaker(language: Language): Say {
  return (code, parameters = {}) => fill(messages[code][language], parameters, language);
}

/** True for what `--lang` takes: `fr` or `en`, with a region or without. */
export const isLanguage = (text: string): boolean => /^(fr|en)([-_.]|$)/i.test(text);
