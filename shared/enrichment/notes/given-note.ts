import { languages } from "../../messages/messages.ts";
import { noteWords, type NoteCode } from "./note-words.ts";

/** The parts of a note that say which company a row without a number was given. */
const giving = [
  "note_matched",
  "note_decided",
  "note_decided_unnamed",
  "note_kept",
] as const satisfies readonly NoteCode[];

/** What a part looks like: its template, with any text in its places. */
function patternOf(template: string): RegExp {
  const escaped = template.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  const open = escaped.replace("{name}", "(?<name>.+)").replaceAll(/\{\w+\}/g, ".+?");
  return new RegExp(`^${open}$`, "u");
}

const patterns = giving.flatMap((code) => languages.map((language) => patternOf(noteWords[code][language])));

/** More than any note of ours takes, a name of a company included. */
const longestNote = 2_000;

/**
 * The name of the company that the text of a note says a row was given, by its name or by a person, in either language;
 * undefined of a note that says no such thing.
 */
export function companyInNote(text: string): string | undefined {
  if (text.length > longestNote) return undefined;
  for (const part of text.split(" · ")) {
    for (const pattern of patterns) {
      const name = pattern.exec(part)?.groups?.["name"];
      if (name !== undefined) return name;
    }
  }
  return undefined;
}
