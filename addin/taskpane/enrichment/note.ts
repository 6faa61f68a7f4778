import type { Language, Resource } from "../../../shared/fields/field.ts";
import { repairs, type RepairCode } from "../../../shared/identifiers/reading.ts";
import type { MessageCode as CellMessage } from "../../messages/messages.ts";
import { speakers } from "../../messages/say.ts";
import { answerSentence, invalidSentence } from "../../messages/sentence.ts";
import type { Say } from "../messages/say.ts";
import type { ListRow } from "./list-rows.ts";
import type { Remark, RowAnswer } from "./row-answer.ts";

const notFound = {
  "legal-unit": "not_found_legal_unit",
  establishment: "not_found_establishment",
  "head-office": "not_found_head_office",
  directors: "not_found_directors",
  accounts: "not_found_accounts",
} as const satisfies Record<Resource, CellMessage>;

type ToldRepair = {
  [Code in RepairCode]: (typeof repairs)[Code]["told"] extends true ? Code : never;
}[RepairCode];
const isTold = (code: RepairCode): code is ToldRepair => repairs[code].told;

function repairTexts({ reading }: ListRow, say: Say): string[] {
  if (!("repairs" in reading)) return [];
  const id = reading.kind === "siret" ? reading.siret : reading.siren;
  return reading.repairs.filter(isTold).map((code) => say(`note_${code}`, { id }));
}

function remarkText(remark: Remark, hasSiret: boolean, say: Say, language: Language): string {
  switch (remark.kind) {
    case "not_found": {
      // A row without SIRET asked for the head office.
      const own = remark.resource === "establishment" && !hasSiret ? "head-office" : remark.resource;
      return speakers[language](notFound[own]);
    }
    case "unanswered":
      return answerSentence(remark.answer, language);
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
  return (row: ListRow, answer: RowAnswer | undefined): string => {
    if (row.reading.kind === "invalid") return invalidSentence(row.reading, language);
    const hasSiret = row.reading.kind === "siret";
    const remarks = answer?.remarks.map((remark) => remarkText(remark, hasSiret, say, language)) ?? [];
    return [...new Set([...repairTexts(row, say), ...remarks])].join(" ");
  };
}
