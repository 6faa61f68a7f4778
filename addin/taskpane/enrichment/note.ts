import type { Language } from "../../../shared/messages/languages.ts";
import type { Remark } from "../../../shared/answers/remark.ts";
import { repairs, type RepairCode } from "../../../shared/identifiers/reading.ts";
import { speakers } from "../../messages/say.ts";
import { answerSentence, invalidSentence, notFoundSentence } from "../../messages/sentence.ts";
import type { Say } from "../messages/say.ts";
import type { ListRow } from "./list-rows.ts";

type ToldRepair = {
  [Code in RepairCode]: (typeof repairs)[Code]["told"] extends true ? Code : never;
}[RepairCode];
const isTold = (code: RepairCode): code is ToldRepair => repairs[code].told;

function repairTexts({ reading }: ListRow, say: Say): string[] {
  if (!("repairs" in reading)) return [];
  const id = reading.kind === "siret" ? reading.siret : reading.siren;
  return reading.repairs.filter(isTold).map((code) => say(`note_${code}`, { id }));
}

function remarkText(remark: Remark, say: Say, language: Language): string {
  switch (remark.kind) {
    case "not_found":
      return notFoundSentence(remark.resource, language);
    case "miss":
      return answerSentence(remark.miss, language);
    case "siret_needed":
      return speakers[language]("siret_needed");
    case "masked":
      return say("note_masked");
    case "beyond_plan":
      return say("note_plan", { fields: remark.fields.map(({ label }) => label[language]).join(", ") });
  }
}

/** What the note of a row says, in the words that cells use: how it was read, then what its answers leave to say. */
export function noteSpeaker(say: Say, language: Language) {
  return (row: ListRow, remarks: readonly Remark[]): string => {
    if (row.reading.kind === "invalid") return invalidSentence(row.reading, language);
    const texts = remarks.map((remark) => remarkText(remark, say, language));
    return [...new Set([...repairTexts(row, say), ...texts])].join(" ");
  };
}
