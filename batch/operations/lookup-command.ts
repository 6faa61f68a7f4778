import { csvText } from "../files/csv/dialect.ts";
import {
  type WantedFields,
  wantedOf,
  wantsEstablishment,
  withFinancialSince,
} from "../../shared/answers/subject-answer.ts";
import { type Lookups, RunKnowledge, askOpen } from "../../shared/enrichment/run-knowledge.ts";
import { RowWriter, type WrittenRow } from "../../shared/enrichment/row-writer.ts";
import { statusWord } from "../../shared/enrichment/note-words.ts";
import { invalidNote, noteFormatter } from "../../shared/enrichment/notes.ts";
import { Rows } from "../../shared/enrichment/rows.ts";
import { Subjects } from "../../shared/enrichment/subjects.ts";
import type { Field } from "../../shared/fields/catalogue.ts";
import type { FieldValue } from "../../shared/fields/field.ts";
import { defaultMaxAge } from "../../shared/gateway/store/freshness.ts";
import { lookupKey } from "../../shared/lookups/lookup.ts";
import { reasonOf } from "../../shared/lookups/reasons.ts";
import type { ResourceName, Subject } from "../../shared/lookups/resolve.ts";
import { lacksCorrespondence, nafTablesFor } from "../session/reference-tables.ts";
import type { Session } from "../session/session.ts";
import { storedAnswers } from "../session/stored-answers.ts";
import type { CommandContext, Exits } from "../session/command.ts";
import { missExit } from "../errors/exit-code.ts";
import { ProgramError } from "../errors/program-errors.ts";
import { refuseBeyondPlan } from "../enrich/prepare.ts";
import { type ApiAccess, type AccessResult, withApi } from "./api-access.ts";
import {
  type ResultFlags,
  type ResultFormat,
  type ResultOptions,
  answeredFields,
  card,
  cellText,
  readResultOptions,
} from "./show-answer.ts";
import { fittedTable, oneLine, type Terminal, terminalWidth } from "../terminal/terminal.ts";

/** Default fields: those that one call provides. */
const usualFields = "siren,name,legal_form_label,naf,naf_label,state,created";
/** Those that fit into a table of several companies. */
const tableFields = "siren,name,naf,state,created";

/** Returns the payloads behind each of the subjects, by resource. A summary stands for its legal unit. */
async function payloadsOf(
  knowledge: RunKnowledge,
  subjects: readonly Subject[],
  resources: readonly ResourceName[],
  startedAt: number,
) {
  const steps = await knowledge.steps(subjects, resources);
  return steps.map((ofSubject) => {
    const read = ofSubject.flatMap((step, index) => {
      if (step.status !== "found") return [];
      const { data, asOf = 0 } = step;
      const resource = resources[index]!;
      const name = resource === "legal-unit-summary" ? "legal-unit" : resource;
      return [[name, { data, asOf: new Date(asOf).toISOString(), cached: asOf < startedAt }] as const];
    });
    return Object.fromEntries(read);
  });
}

/** A typed identifier with its result: the row that an enriched list would have, and the payloads behind it. */
interface IdentifiedRow {
  readonly id: string;
  readonly row: WrittenRow;
  /** Its note as text. */
  readonly note: string;
  readonly answers: object;
}

const valuesOf = ({ row }: IdentifiedRow): FieldValue[] => row.values.map((value) => value ?? null);

function json(all: readonly IdentifiedRow[], fields: readonly Field[]): string {
  const entries = all.map(({ id, row, note, answers }) => ({
    id,
    siren: row.subject?.siren ?? null,
    siret: row.subject?.siret ?? null,
    status: row.status,
    note,
    fields: Object.fromEntries(fields.map(({ key }, index) => [key, row.values[index] ?? null])),
    answers,
  }));
  return JSON.stringify(entries, null, 2);
}

function csv(all: readonly IdentifiedRow[], fields: readonly Field[]): string {
  const text = (key: string) => ({ key, type: "text" as const });
  return csvText(
    [text("id"), ...fields, text("status"), text("note")],
    all.map((one) => [one.id, ...valuesOf(one), one.row.status, one.note]),
  );
}

/** Returns the values of a row as they are read. */
const textsOf = (one: IdentifiedRow, fields: readonly Field[], terminal: Terminal): string[] =>
  valuesOf(one).map((value, index) => cellText(value, fields[index] ?? {}, terminal));

function oneCard(one: IdentifiedRow, fields: readonly Field[], terminal: Terminal): string {
  const { say, language } = terminal;
  const { id, note } = one;
  const { status } = one.row;
  const texts = textsOf(one, fields, terminal);
  const lines =
    status === "found"
      ? fields.map(({ label }, index) => [label[language], texts[index] || say("op_none")] as const)
      : ([
          [say("lookup_id"), id],
          [say("lookup_status"), statusWord(status, language)],
        ] as const);
  return card(note === "" ? lines : [...lines, [say("lookup_note"), note]]);
}

/** Returns a table. It has a status column if a company is not found; notes follow the table in full. */
function table(all: readonly IdentifiedRow[], fields: readonly Field[], terminal: Terminal): string {
  const { say, language } = terminal;
  const statuses = all.some(({ row }) => row.status !== "found");
  const body = fittedTable(
    [
      { header: say("lookup_id") },
      ...fields.map(({ label, type }) => ({ header: label[language], numeric: type === "number" })),
      ...(statuses ? [{ header: say("lookup_status") }] : []),
    ],
    all.map((one) => [
      one.id,
      ...textsOf(one, fields, terminal),
      ...(statuses ? [statusWord(one.row.status, language)] : []),
    ]),
    terminalWidth(),
  );
  const notes = all.flatMap(({ id, note }) =>
    note === "" ? [] : [say("op_remark", { subject: oneLine(id), why: note })],
  );
  return [body, ...notes].join("\n");
}

/** Formats the result of a lookup: as text, it is a card for one identifier, a table for several. */
function showIdentified(
  all: readonly IdentifiedRow[],
  fields: readonly Field[],
  format: ResultFormat,
  terminal: Terminal,
): string {
  if (format === "json") return json(all, fields);
  if (format === "csv") return csv(all, fields);
  return all.length === 1 ? oneCard(all[0]!, fields, terminal) : table(all, fields, terminal);
}

export interface LookupFlags extends ResultFlags {
  readonly fields?: string;
}

interface LookupRequest {
  readonly ids: readonly string[];
  readonly rows: Rows;
  readonly fields: readonly Field[];
  readonly options: ResultOptions;
}

/** Returns the identifiers as the rows of a list, so that they are read as in any list. */
function rowsOf(ids: readonly string[], fields: readonly Field[]): Rows {
  const rows = new Rows(ids.length, new Subjects(wantsEstablishment(fields)));
  ids.forEach((id, record) => rows.set(record, id));
  return rows;
}

/** Says for each identifier why nothing is asked about it. */
function reportUnusable({ ids, rows }: LookupRequest, terminal: Terminal): void {
  const { say } = terminal;
  const { noteText } = noteFormatter(terminal.language, terminal.sayTime);
  ids.forEach((id, record) => {
    const row = rows.at(record);
    const why = row.kind === "invalid" ? noteText(invalidNote(row)) : undefined;
    terminal.err(why === undefined ? say("no_identifier") : say("invalid_identifier", { id, why }));
  });
}

/** Returns which fields the plan includes, as far as it is known: asking for the plan would cost another call. */
async function wantedNow({ session, startedAt }: ApiAccess, fields: readonly Field[]): Promise<WantedFields> {
  const quota = await session.gateway.quota();
  const naf = await nafTablesFor(fields, session);
  const wanted = wantedOf(fields, quota?.plan, quota?.closed, naf);
  refuseBeyondPlan(wanted, quota?.plan);
  return withFinancialSince(wanted, quota?.financialSince, startedAt);
}

/** Returns lookups through the gate for a few questions. Distinguishes an ended wait from an interruption. */
export const asking = (
  { session, lookupOptions, explained }: ApiAccess,
  { freshSince, financialSince }: RunKnowledge,
): Lookups => ({
  async *lookupMany(lookups) {
    const options = { ...lookupOptions, freshSince, unitsSince: financialSince };
    for await (const settled of session.gateway.lookupMany(lookups, options))
      yield settled.map(({ index, outcome }) => ({ index, outcome: explained(outcome) }));
  },
});

/** Says why what is shown, read at `readAt`, is too old, even with `--quiet`, since nothing shown tells. */
export function reportOld(readAt: readonly number[], knowledge: RunKnowledge, terminal: Terminal): void {
  const codes = [...knowledge.missCounts().keys()];
  if (codes.length === 0 || !readAt.some((time) => time < knowledge.freshSince)) return;
  const why = codes.map((code) => reasonOf(code)?.note[terminal.language] ?? code).join(", ");
  terminal.err(terminal.say("op_not_refreshed", { why }));
}

/**
 * Refuses several identifiers if their first questions alone are more calls than are known to be left, for the account or
 * this user. One identifier is asked, and in a spent month all are, which costs nothing and shows those that are stored.
 *
 * @throws {ProgramError}
 */
async function refuseBeyondQuota(
  subjects: readonly Subject[],
  resources: readonly ResourceName[],
  knowledge: RunKnowledge,
  session: Session,
): Promise<void> {
  if (subjects.length < 2) return;
  const open = await knowledge.openLookups(subjects, resources);
  // The answer to the first may make others needless.
  const first = open.flatMap((lookups) => lookups.find((lookup) => lookup !== undefined) ?? []);
  const calls = new Set(first.map(lookupKey)).size;
  const { remaining = Infinity, doubtful = false, resetAt = 0 } = (await session.gateway.quota()) ?? {};
  const { calls: ofUser = Infinity } = await session.allowance();
  const left = Math.min(!doubtful && resetAt > Date.now() ? remaining : Infinity, ofUser);
  if (left > 0 && calls > left) throw new ProgramError("lookup_beyond_quota", { calls, left });
}

async function answer(question: LookupRequest, access: ApiAccess, terminal: Terminal): Promise<AccessResult> {
  const { ids, rows, fields, options } = question;
  const { session, startedAt } = access;
  const wanted = await wantedNow(access, fields);
  const { resources } = wanted;
  const freshSince = startedAt - (options.maxAge ?? defaultMaxAge);
  const knowledge = new RunKnowledge(storedAnswers(session.store), freshSince);
  const subjects = Array.from({ length: rows.subjects.size }, (_, index) => rows.subjects.at(index));
  knowledge.financialSince = wanted.financialSince;
  await refuseBeyondQuota(subjects, resources, knowledge, session);
  const lookups = asking(access, knowledge);
  const asked = await askOpen({ subjects, resources, knowledge, lookups });
  const writer = new RowWriter({ language: terminal.language, rows, wanted, knowledge });
  // No row was enriched before, so every identifier has a row.
  const filled = (await writer.write(0, rows.size)).filter((end) => end.status !== undefined);
  const { noteText } = noteFormatter(terminal.language, terminal.sayTime);
  const payloads = await payloadsOf(knowledge, subjects, resources, startedAt);
  const all = ids.map((id, record): IdentifiedRow => {
    const read = rows.at(record);
    const row = filled[record]!;
    return {
      id,
      row,
      note: noteText(row.note),
      answers: read.kind === "subject" ? payloads[read.subject]! : {},
    };
  });
  terminal.out(showIdentified(all, fields, options.format, terminal));
  if (!options.quiet && lacksCorrespondence(fields, wanted.naf))
    terminal.err(terminal.say("run_no_correspondence"));
  const isFound = all.some(({ row }) => row.status === "found");
  if (!options.quiet && isFound && fields.some(({ personal }) => personal))
    terminal.err(terminal.say("run_personal"));
  const readAt = all.flatMap(({ row }) => row.readAt ?? []);
  reportOld(readAt, knowledge, terminal);
  return {
    exits: [...knowledge.missCounts().keys()].map(missExit),
    ...(asked === 0 && readAt.length > 0 && { knownSince: Math.min(...readAt) }),
  };
}

/**
 * Runs `sirene lookup ID…`: shows the fields of each identifier as a row of an enriched list has them. Identifiers are
 * read as in a list. If none is usable, nothing is opened or asked.
 */
export async function lookupCommand(
  context: CommandContext,
  ids: readonly string[],
  flags: LookupFlags,
): Promise<Exits> {
  const { terminal } = context;
  const options = readResultOptions(flags);
  const usual = options.format === "table" && ids.length > 1 ? tableFields : usualFields;
  const fields = answeredFields(flags.fields ?? usual);
  const question: LookupRequest = { ids, rows: rowsOf(ids, fields), fields, options };
  if (question.rows.subjects.size === 0) {
    reportUnusable(question, terminal);
    return ["usage"];
  }
  return withApi(context, options, (access) => answer(question, access, terminal));
}
