import type { Miss, Remark } from "../../shared/answers/remark.ts";
import type { Resource } from "../../shared/fields/field.ts";
import type { RepairCode } from "../../shared/identifiers/reading.ts";
import type { Subject } from "../../shared/lookups/resolve.ts";
import type { MessageCode } from "../messages/messages.ts";
import { messages } from "../messages/messages.ts";
import type { Say, SayTime } from "../messages/say.ts";
import type { Row } from "../rows/rows.ts";

const known = (code: string): MessageCode | undefined =>
  code in messages ? (code as MessageCode) : undefined;

const resourceNotFound = {
  "legal-unit": "note_unit_not_found",
  establishment: "note_establishment_not_found",
  "head-office": "note_no_head_office",
  directors: "note_directors_not_found",
  accounts: "note_accounts_not_found",
} as const satisfies Record<Resource, MessageCode>;

/** Why a question has no answer, in one clause. */
export function missText(miss: Miss, say: Say, sayTime: SayTime): string {
  const code = known(`${miss.status}_${miss.error.code}`);
  const why = code === undefined ? miss.error.message : say(code);
  if (miss.status !== "deferred" || miss.retryAt === undefined) return why;
  return say("deferred_until", { why, when: sayTime(miss.retryAt) });
}

function remarkText(remark: Remark, say: Say, sayTime: SayTime): string {
  switch (remark.kind) {
    case "not_found":
      return say(resourceNotFound[remark.resource]);
    case "siret_needed":
      return say("note_siret_needed");
    case "masked":
      return say("note_masked");
    case "beyond_plan":
      return say("note_plan", { fields: remark.fields.map(({ key }) => key).join(", ") });
    case "miss":
      return missText(remark.miss, say, sayTime);
  }
}

/** How the identifier of a row was read, where that needs telling. */
function repairTexts(repairs: readonly RepairCode[], { siren, siret }: Subject, say: Say): string[] {
  return repairs.map((repair) => say(`note_${repair}`, { siren, id: siret ?? siren }));
}

const joined = (...texts: readonly string[]): string => texts.filter((text) => text !== "").join(" · ");

/** Which column the identifier of a row was read in, where that is not the first of several. */
const columnText = (column: string | undefined, say: Say): string =>
  column === undefined ? "" : say("note_column", { column });

/** The note of a row whose identifier could not be used; `column` names where it stands, if not in the first. */
export function invalidNote(
  { reason, suggestion }: Pick<Extract<Row, { kind: "invalid" }>, "reason" | "suggestion">,
  say: Say,
  column?: string,
): string {
  const perhaps = suggestion === undefined ? "" : say("note_suggestion", { suggestion });
  return joined(columnText(column, say), say(`note_${reason}`), perhaps);
}

/** The note of a subject: what its answers leave to say. Empty when nothing does. */
export function subjectNote(remarks: readonly Remark[], say: Say, sayTime: SayTime): string {
  if (remarks.length === 0) return "";
  return joined(...new Set(remarks.map((remark) => remarkText(remark, say, sayTime))));
}

/** The note of a row: where and how its identifier was read, then what there is to say of its subject. */
export function rowNote(
  repairs: readonly RepairCode[],
  subject: Subject,
  note: string,
  say: Say,
  column?: string,
): string {
  return joined(columnText(column, say), ...repairTexts(repairs, subject, say), note);
}
