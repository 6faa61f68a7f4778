import type { Field } from "../../shared/fields/catalogue.ts";
import { defaultMaxAge } from "../../shared/gateway/freshness.ts";
import { RunKnowledge } from "../answers/knowledge.ts";
import { missExit } from "../answers/miss-exit.ts";
import { invalidNote } from "../answers/note.ts";
import { RowFiller } from "../answers/row-filler.ts";
import { wantedOf, wantsEstablishment, type Wanted } from "../../shared/answers/wanted.ts";
import type { CommandContext, Ending } from "../commands/command.ts";
import { withApi, type ApiAccess, type Asked } from "../operations/api-access.ts";
import { readResultOptions, type ResultFlags, type ResultOptions } from "../operations/result-options.ts";
import { refuseBeyondPlan } from "../plan/beyond-plan.ts";
import { Rows } from "../rows/rows.ts";
import { Subjects } from "../rows/subjects.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { askSubjects } from "./ask-subjects.ts";
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
  ids.forEach((id, record) => {
    const row = rows.at(record);
    const why = row.kind === "invalid" ? invalidNote(row, say) : undefined;
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

async function answer(question: Question, access: ApiAccess, terminal: Terminal): Promise<Asked> {
  const { ids, rows, fields, options } = question;
  const { session, lookupOptions, explained, startedAt } = access;
  const wanted = await wantedNow(access, fields);
  const { resources } = wanted;
  const knowledge = new RunKnowledge(session.store, startedAt - (options.maxAge ?? defaultMaxAge));
  const subjects = Array.from({ length: rows.subjects.size }, (_, index) => rows.subjects.at(index));
  const asked = await askSubjects({
    subjects,
    resources,
    knowledge,
    gateway: session.gateway,
    options: { ...lookupOptions, freshSince: knowledge.freshSince },
    explained,
  });
  const filler = new RowFiller({ ...terminal, rows, wanted, knowledge });
  // Nothing was enriched before here, so that every identifier has its row.
  const filled = (await filler.fill(0, rows.count)).filter((end) => end.status !== undefined);
  const payloads = await payloadsOf(knowledge, subjects, resources);
  const all: Identified[] = ids.map((id, record) => {
    const row = rows.at(record);
    return { id, row: filled[record]!, payloads: row.kind === "subject" ? payloads[row.subject]! : {} };
  });
  terminal.out(showIdentified(all, fields, options.format, startedAt, terminal));
  if (!options.quiet && fields.some(({ personal }) => personal)) terminal.err(terminal.say("run_personal"));
  const readAt = all.flatMap(({ row }) => row.readAt ?? []);
  return {
    ending: [...knowledge.missCounts().keys()].map(missExit),
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
): Promise<Ending> {
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
