import { invalidReasons, repairs } from "../shared/identifiers/read.ts";
import { messageFormatter } from "../batch/messages/messages.ts";
import { cellText, markdownTable } from "./markdown-table.ts";

const say = messageFormatter("en");

/** What is repaired in a cell, and what the note says of it. */
export function repairsTable(): string {
  const rows = Object.entries(repairs).map(([code, { isReported, meaning }]) => [
    `\`${code}\``,
    cellText(meaning),
    isReported ? cellText(say(`note_${code as keyof typeof repairs}`)) : "",
  ]);
  return markdownTable([["Repair", "What was done", "`sirene_note`"], ...rows]);
}

/** Why a cell is not sent, and what the note says of it. */
export function invalidTable(): string {
  const rows = Object.entries(invalidReasons).map(([code, meaning]) => [
    `\`${code}\``,
    cellText(meaning),
    cellText(say(`note_${code as keyof typeof invalidReasons}`)),
  ]);
  return markdownTable([["Reason", "Content of the cell", "`sirene_note`"], ...rows]);
}
