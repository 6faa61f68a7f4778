import type { Miss } from "../lookups/lookup.ts";
import type { Remark } from "../answers/subject-answer.ts";
import type { Field } from "../fields/catalogue.ts";
import type { Resource } from "../fields/field.ts";
import type { RepairCode } from "../identifiers/read.ts";
import type { Subject } from "../lookups/resolve.ts";
import { comparedParts } from "./check-verdict.ts";
import type { RowCheck } from "./row-checker.ts";
import type { Row } from "./rows.ts";
import type { OtherNumberRemark } from "./cell-reading.ts";
import { type NoteCode, noteWords } from "./note-words.ts";
import { type Language, type SayTime, fill, languages } from "../messages/messages.ts";
import { reasonOf } from "../lookups/reasons.ts";

/** One part of `sirene_note`: a code of the table of words with its details, or why there is no answer. */
type NotePart =
  { readonly code: NoteCode; readonly details?: Readonly<Record<string, string>> } | { readonly miss: Miss };

/**
 * The parts of `sirene_note`, in order. They depend on the row and its answer alone, so a second run gives the same
 * note.
 */
export type Note = readonly NotePart[];

export const emptyNote: Note = [];

/** The code for a resource that the register does not have. */
const notFound = {
  "legal-unit": "note_unit_not_found",
  establishment: "note_establishment_not_found",
  "head-office": "note_no_head_office",
  directors: "note_directors_not_found",
  accounts: "note_accounts_not_found",
  "suggested-establishment": "note_establishment_not_found",
} as const satisfies Record<Resource, NoteCode>;

/** What a row names that the register does not have: its company, or the establishment of a company. */
export type Absence = "company" | "establishment";

const absences = {
  [notFound["legal-unit"]]: "company",
  [notFound.establishment]: "establishment",
} as const satisfies Partial<Record<NoteCode, Absence>>;
const codesOfAbsence = Object.keys(absences) as (keyof typeof absences)[];

/** Returns what a row names that is not in the register, according to its note; undefined if the note does not say. */
export function absenceOf(note: Note): Absence | undefined {
  const code = codesOfAbsence.find((one) => note.some((part) => "code" in part && part.code === one));
  return code && absences[code];
}

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
    case "listed_in_part":
      return {
        code: `note_${remark.resource}_${remark.total === undefined ? "page" : "part"}`,
        details: { shown: String(remark.shown), total: String(remark.total) },
      };
    case "miss":
      return { miss: remark.miss };
  }
}

/** Returns the note that names the identifier column, unless it is the first. */
const columnPart = (column: string | undefined): Note =>
  column === undefined ? emptyNote : [{ code: "note_column", details: { column } }];

/** Returns the note of a row with an unusable identifier. `column`: name of its column, unless it is the first. */
export function invalidNote(
  { reason, suggestion }: Pick<Extract<Row, { kind: "invalid" }>, "reason" | "suggestion">,
  column?: string,
): Note {
  const perhaps: Note =
    suggestion === undefined ? emptyNote : [{ code: "note_suggestion", details: { suggestion } }];
  return [...columnPart(column), { code: `note_${reason}` }, ...perhaps];
}

/** Returns the note for the remarks about a subject's answers. */
export const subjectNote = (remarks: readonly Remark[]): Note =>
  remarks.length === 0 ? emptyNote : remarks.map(remarkPart);

/** Returns the note that a check rests on the row's numbers alone, if it does. */
export function checkNote({ uncompared, facts }: Pick<RowCheck, "uncompared" | "facts">): Note {
  if (uncompared.length < comparedParts.length) return emptyNote;
  return [{ code: facts?.isNameMasked ? "note_numbers_alone_masked" : "note_numbers_alone" }];
}

/** Returns the note on how the identifier of a row was repaired. */
const repairNote = (repairs: readonly RepairCode[], { siren, siret }: Subject): Note =>
  repairs.map((repair) => ({ code: `note_${repair}`, details: { siren, id: siret ?? siren } }));

/**
 * Returns the note of a row: where and how its identifier was read, the number beside it, then the note of its subject.
 * @decides what the note of a row says, as codes
 */
export const rowNote = (
  {
    repairs,
    otherNumberRemark,
  }: { readonly repairs: readonly RepairCode[]; readonly otherNumberRemark?: OtherNumberRemark | undefined },
  subject: Subject,
  note: Note,
  column?: string,
): Note => [
  ...columnPart(column),
  ...repairNote(repairs, subject),
  ...otherNumberNote(otherNumberRemark),
  ...note,
];

const otherNumberNote = (remark: OtherNumberRemark | undefined): Note => {
  if (remark === undefined) return emptyNote;
  const { code } = remark;
  return [code === "note_beside_other" ? { code, details: { id: remark.id } } : { code }];
};

/** Turns notes into text. */
export interface NoteFormatter {
  /** Returns the text of `sirene_note`; empty if there is nothing to say. */
  readonly noteText: (note: Note) => string;
  /** Returns why a lookup has no answer, in one clause. */
  readonly missText: (miss: Miss) => string;
}

/**
 * Returns what turns notes into text in a language. All programs use it, so that a row has the same note in each.
 * @decides how a note is worded
 */
export function noteFormatter(language: Language, sayTime: SayTime): NoteFormatter {
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

/** The parts of a note that name the company of a row without a number. */
const companyNoteCodes = [
  "note_matched",
  "note_decided",
  "note_decided_unnamed",
  "note_kept",
  "note_entered",
] as const satisfies readonly NoteCode[];

/** The parts of a note that say that a row looked for by name has no company. */
const givingNobody = (Object.keys(noteWords) as NoteCode[]).filter(
  (code) => code.startsWith("note_match_") || code.startsWith("note_decided_none"),
);

/** Returns a pattern for a note part: its template, with any text in place of the details. */
function patternOf(template: string): RegExp {
  const escaped = template.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  const open = escaped.replace("{name}", "(?<name>.+)").replaceAll(/\{\w+\}/g, ".+?");
  return new RegExp(`^${open}$`, "u");
}

const patternsOf = (codes: readonly NoteCode[]): RegExp[] =>
  codes.flatMap((code) => languages.map((language) => patternOf(noteWords[code][language])));

const patterns = patternsOf(companyNoteCodes);
const patternsOfChoice = patternsOf(["note_decided", "note_decided_unnamed"]);
/** A note of rows without a company as lists that were filled before may have it. */
const formerOfNobody = "aucune entreprise n'a été trouvée sous ce nom : recherche de {words} dans {places}";
const patternsOfNobody = [...patternsOf(givingNobody), patternOf(formerOfNobody)];

/** Longer than any note of ours, a company's name included. */
const longestNote = 2_000;

/** Returns the parts of a note's text; none for a text that is too long for a note of ours. */
const partsOf = (text: string): string[] => (text.length > longestNote ? [] : text.split(" · "));

/** Returns true for a note, in either language, of a row that was looked for by name and has no company. */
export const saysNoCompany = (text: string): boolean =>
  partsOf(text).some((part) => patternsOfNobody.some((pattern) => pattern.test(part)));

/** Returns what the text of a note, in either language, says is not in the register. */
export function absenceInText(text: string): Absence | undefined {
  const parts = partsOf(text);
  const code = codesOfAbsence.find((one) =>
    languages.some((language) => parts.includes(noteWords[one][language])),
  );
  return code && absences[code];
}

/** Returns true for a note, in either language, of a row whose company a person chose in a review. */
export const saysChosen = (text: string): boolean =>
  partsOf(text).some((part) => patternsOfChoice.some((pattern) => pattern.test(part)));

/**
 * Returns the name of the company that a note says a row was given, by its name or by a person, in either language;
 * undefined if the note names none.
 */
export function companyInNote(text: string): string | undefined {
  for (const part of partsOf(text)) {
    for (const pattern of patterns) {
      const name = pattern.exec(part)?.groups?.["name"];
      if (name !== undefined) return name;
    }
  }
  return undefined;
}
