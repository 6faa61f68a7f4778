import type { Field } from "../../shared/fields/catalogue.ts";
import { defaultMaxAge } from "../../shared/gateway/freshness.ts";
import { RunKnowledge } from "../../shared/enrichment/fill/run-knowledge.ts";
import { missExit } from "../enrich/ask/miss-exit.ts";
import { storedAnswers } from "../answers/stored-answers.ts";
import { askOpen, type Lookups } from "../../shared/enrichment/fill/ask-open.ts";
import { RowWriter } from "../../shared/enrichment/fill/row-writer.ts";
import { invalidNote } from "../../shared/enrichment/notes/note.ts";
import { noteSpeaker } from "../../shared/enrichment/notes/note-text.ts";
import { wantedOf, wantsEstablishment, type Wanted } from "../../shared/answers/wanted.ts";
import type { CommandContext, Exits } from "../commands/command.ts";
import { withApi, type ApiAccess, type Asked } from "../operations/api-access.ts";
import { readResultOptions, type ResultFlags, type ResultOptions } from "../operations/result-options.ts";
import { refuseBeyondPlan } from "../enrich/plan/beyond-plan.ts";
import { Rows } from "../../shared/enrichment/rows/rows.ts";
import { Subjects } from "../../shared/enrichment/rows/subjects.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Identified } from "./identified.ts";
import { lookupFields } from "./lookup-fields.ts";
import { payloadsOf } from "./payloads.ts";
import { showIdentified } from "./show-identified.ts";

export interface LookupFlags extends ResultFlags {
  readonly fields?: string;
}

/** What was typed, with what is wanted of it. */
interface Question {
  readonly ids: readonly string[];
  readonly rows: Rows;
  readonly fields: readonly Field[];
  readonly options: ResultOptions;
}

/** The identifiers as a list of their own, so that they are read as in any list. */
function rowsOf(ids: readonly string[], fields: readonly Field[]): Rows {
  const rows = new Rows(ids.length, new Subjects(wantsEstablishment(fields)));
  ids.forEach((id, record) => rows.set(record, id));
  return rows;
}

/** Says of each identifier why nothing is asked for it. */
function sayUnusable({ ids, rows }: Question, terminal: Terminal): void {
  const { say } = terminal;
  const { noteText } = noteSpeaker(terminal.language, terminal.sayTime);
  ids.forEach((id, record) => {
    const row = rows.at(record);
    const why = row.kind === "invalid" ? noteText(invalidNote(row)) : undefined;
    terminal.err(why === undefined ? say("no_identifier") : say("invalid_identifier", { id, why }));
  });
}

/** What of the `fields` the plan includes, as far as it is known: asking for the plan would be one more call. */
async function wantedNow({ session }: ApiAccess, fields: readonly Field[]): Promise<Wanted> {
  const quota = await session.gateway.quota();
  const wanted = wantedOf(fields, quota?.plan, quota?.closed);
  refuseBeyondPlan(wanted, quota?.plan);
  return wanted;
}

/** The gate as a few lookups are asked through it; the end of the wait is told apart from an interruption. */
const asking = ({ session, lookupOptions, explained }: ApiAccess, freshSince: number): Lookups => ({
  async *lookupMany(lookups) {
    for await (const settled of session.gateway.lookupMany(lookups, { ...lookupOptions, freshSince }))
      yield settled.map(({ index, outcome }) => ({ index, outcome: explained(outcome) }));
  },
});

async function answer(question: Question, access: ApiAccess, terminal: Terminal): Promise<Asked> {
  const { ids, rows, fields, options } = question;
  const { session, startedAt } = access;
  const wanted = await wantedNow(access, fields);
  const { resources } = wanted;
  const knowledge = new RunKnowledge(
    storedAnswers(session.store),
    startedAt - (options.maxAge ?? defaultMaxAge),
  );
  const subjects = Array.from({ length: rows.subjects.size }, (_, index) => rows.subjects.at(index));
  const lookups = asking(access, knowledge.freshSince);
  const asked = await askOpen({ subjects, resources, knowledge, lookups });
  const writer = new RowWriter({ language: terminal.language, rows, wanted, knowledge });
  // Nothing was enriched before here, so that every identifier has its row.
  const filled = (await writer.write(0, rows.size)).filter((end) => end.status !== undefined);
  const { noteText } = noteSpeaker(terminal.language, terminal.sayTime);
  const payloads = await payloadsOf(knowledge, subjects, resources);
  const all: Identified[] = ids.map((id, record) => {
    const row = rows.at(record);
    const end = filled[record]!;
    return {
      ...{ id, row: end, note: noteText(end.note) },
      payloads: row.kind === "subject" ? payloads[row.subject]! : {},
    };
  });
  terminal.out(showIdentified(all, fields, options.format, startedAt, terminal));
  if (!options.quiet && fields.some(({ personal }) => personal)) terminal.err(terminal.say("run_personal"));
  const readAt = all.flatMap(({ row }) => row.readAt ?? []);
  return {
    exits: [...knowledge.missCounts().keys()].map(missExit),
    ...(asked === 0 && readAt.length > 0 && { knownSince: Math.min(...readAt) }),
  };
}

/**
 * `sirene lookup ID…`: the fields of each identifier, as a row of an enriched list has them. Identifiers are read as in
 * a list; when none of them can be used, nothing is opened and nothing is asked.
 */
export async function lookupCommand(
  context: CommandContext,
  ids: readonly string[],
  flags: LookupFlags,
): Promise<Exits> {
  const { terminal } = context;
  const options = readResultOptions(flags);
  const fields = lookupFields(flags.fields, options.format, ids.length);
  const question: Question = { ids, rows: rowsOf(ids, fields), fields, options };
  if (question.rows.subjects.size === 0) {
    sayUnusable(question, terminal);
    return ["usage"];
  }
  return withApi(context, options, (access) => answer(question, access, terminal));
}
