import type { Miss } from "../../answers/subject-answer.ts";
import { type Language, fill, type SayTime } from "../../messages/messages.ts";
import { reasonOf } from "../../lookups/reasons.ts";
import type { Note, NotePart } from "./note.ts";
import { noteWords, type NoteCode } from "./note-words.ts";

/** How a note becomes words. */
export interface NoteSpeaker {
  /** The text of `sirene_note`; empty when there is nothing to say. */
  readonly noteText: (note: Note) => string;
  /** Why a question has no answer, in one clause. */
  readonly missText: (miss: Miss) => string;
}

/** The speaker of a language; the same one for every front door, so that a row has the same note in all of them. */
export function noteSpeaker(language: Language, sayTime: SayTime): NoteSpeaker {
  const say = (code: NoteCode, details: Readonly<Record<string, string>> = {}) =>
    fill(noteWords[code][language], details, language);
  const missText = (miss: Miss): string => {
    const why = reasonOf(miss.error.code)?.note[language] ?? miss.error.message;
    if (miss.status !== "deferred" || miss.retryAt === undefined) return why;
    return say("deferred_until", { why, when: sayTime(miss.retryAt) });
  };
  const partText = (part: NotePart) => ("miss" in part ? missText(part.miss) : say(part.code, part.details));
  return {
    missText,
    noteText: (note) => (note.length === 0 ? "" : [...new Set(note.map(partText))].join(" · ")),
  };
}
