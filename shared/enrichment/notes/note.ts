import type { Miss, Remark } from "../../answers/subject-answer.ts";
import type { Field } from "../../fields/catalogue.ts";
import type { Resource } from "../../fields/field.ts";
import type { RepairCode } from "../../identifiers/read.ts";
import type { Subject } from "../../lookups/resolve.ts";
import { comparedParts } from "../check/findings.ts";
import type { RowCheck } from "../check/row-check.ts";
import type { Row } from "../rows/rows.ts";
import type { NoteCode } from "./note-words.ts";

/** One thing that `sirene_note` says of a row: a code of the table of words with its details, or why there is no answer. */
export type NotePart =
  { readonly code: NoteCode; readonly details?: Readonly<Record<string, string>> } | { readonly miss: Miss };

/** What `sirene_note` says of a row, in order: of the row and its answer alone, so that a repetition says the same. */
export type Note = readonly NotePart[];

export const nothingToSay: Note = [];

/** The code for a resource that the register does not have. */
const notFound = {
  "legal-unit": "note_unit_not_found",
  establishment: "note_establishment_not_found",
  "head-office": "note_no_head_office",
  directors: "note_directors_not_found",
  accounts: "note_accounts_not_found",
  "suggested-establishment": "note_establishment_not_found",
} as const satisfies Record<Resource, NoteCode>;

const keysOf = (fields: readonly Field[]): string => fields.map(({ key }) => key).join(", ");

const otherAccountsPart = (types: readonly (string | null)[]): NotePart =>
  types.every((type) => type === "K")
    ? { code: "note_consolidated_only" }
    : { code: "note_other_accounts_only", details: { types: types.map((type) => type ?? "?").join(", ") } };

function remarkPart(remark: Remark): NotePart {
  switch (remark.kind) {
    case "not_found":
      return { code: notFound[remark.resource] };
    case "siret_needed":
      return { code: "note_siret_needed" };
    case "masked":
      return { code: "note_masked" };
    case "beyond_plan":
      return { code: "note_plan", details: { fields: keysOf(remark.fields) } };
    case "other_accounts":
      return otherAccountsPart(remark.types);
    case "unpublished":
      return {
        code: remark.isConfidential ? "note_confidential" : "note_unpublished",
        details: { fields: keysOf(remark.fields), year: String(remark.year ?? "?") },
      };
    case "miss":
      return { miss: remark.miss };
  }
}

/** In which column the identifier of a row was read, where that is not the first of several. */
const columnPart = (column: string | undefined): Note =>
  column === undefined ? nothingToSay : [{ code: "note_column", details: { column } }];

/** The note of a row whose identifier could not be used; `column` names where it stands, if not in the first. */
export function invalidNote(
  { reason, suggestion }: Pick<Extract<Row, { kind: "invalid" }>, "reason" | "suggestion">,
  column?: string,
): Note {
  const perhaps: Note =
    suggestion === undefined ? nothingToSay : [{ code: "note_suggestion", details: { suggestion } }];
  return [...columnPart(column), { code: `note_${reason}` }, ...perhaps];
}

/** The note of a subject: what its answers leave to say. */
export const subjectNote = (remarks: readonly Remark[]): Note =>
  remarks.length === 0 ? nothingToSay : remarks.map(remarkPart);

/** What a check says beside its verdict: that it rests on the row's numbers alone. */
export const checkNote = ({ uncompared }: Pick<RowCheck, "uncompared">): Note =>
  uncompared.length < comparedParts.length ? nothingToSay : [{ code: "note_numbers_alone" }];

/** How the identifier of a row was read. */
export const repairNote = (repairs: readonly RepairCode[], { siren, siret }: Subject): Note =>
  repairs.map((repair) => ({ code: `note_${repair}`, details: { siren, id: siret ?? siren } }));

/** The note of a row: where and how its identifier was read, then what there is to say of its subject. */
export const rowNote = (
  repairs: readonly RepairCode[],
  subject: Subject,
  note: Note,
  column?: string,
): Note => [...columnPart(column), ...repairNote(repairs, subject), ...note];
