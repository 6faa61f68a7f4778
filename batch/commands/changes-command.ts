import {
  type CompanyHistory,
  type HistoryFields,
  type StoredChange,
  storedHistories,
} from "../changes/stored-changes.ts";
import { type ListFlags, readListOptions } from "../enrich/options.ts";
import { columnAskedOf } from "../enrich/read-list.ts";
import { type ReadLists, chooseSheets, readLists, settledLists } from "../enrich/read-lists.ts";
import { rememberedBy } from "../enrich/kept-companies.ts";
import { inputsOf } from "../enrich/targets.ts";
import { ProgramError } from "../errors/program-errors.ts";
import { findField } from "../../shared/fields/catalogue.ts";
import { codeOf, dateOf, dayOfReading, inWords } from "../../shared/fields/field.ts";
import { parseDuration } from "../../shared/gateway/store/clock.ts";
import { answersKeptFor } from "../../shared/gateway/store/freshness.ts";
import type { Store } from "../../shared/gateway/store/store.ts";
import { formatSiren } from "../../shared/identifiers/siren.ts";
import type { CommandContext, Exits } from "../session/command.ts";
import { nafTables } from "../../shared/fields/naf-tables.ts";
import { keptCorrespondence } from "../session/reference-tables.ts";
import { sandboxOf } from "../session/environment.ts";
import { answeredFields } from "../operations/show-answer.ts";
import { openDecisions } from "../session/kept-store.ts";
import { csvText } from "../files/csv/dialect.ts";
import { fittedTable, oneLine, type Terminal, terminalWidth } from "../terminal/terminal.ts";

/** Fields by which a company is known and dealt with, without those that merely change together with one of them. */
export const defaultChangeFields =
  "name,legal_name,acronym,naf,legal_form,category,state,vat,workforce,employer,capital,head_office,address,trade_name," +
  "establishment_state,establishment_naf,directors,accounts_year";

export interface ChangesFlags extends ListFlags {
  readonly fields: string;
  readonly since?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** One change of the company of a row. */
interface RowChange extends StoredChange {
  readonly file: string;
  readonly sheet: string | null;
  readonly row: number;
  readonly siren: string;
  readonly siret: string | null;
  readonly name: string | null;
}

/** The changes of the rows of lists, and how many of their companies the store knows. */
interface ListChanges {
  readonly changes: readonly RowChange[];
  readonly companies: number;
  readonly known: number;
  /** Companies whose activity codes have changed their nomenclature, and those of them that cannot be compared. */
  readonly nomenclature: { readonly companies: number; readonly uncompared: number };
}

/**
 * Returns the time from which changes are shown, epoch milliseconds: the start of a date in UTC, as in `sirene_as_of`, or
 * of the day that is an age ago.
 *
 * @throws {ProgramError}
 */
function sinceOf(text: string | undefined, now: number): number {
  if (text === undefined) return -Infinity;
  if (dateOf(text) === text) return Date.parse(`${text}T00:00:00Z`);
  const age = parseDuration(text);
  if (age === undefined) throw new ProgramError("bad_since", { value: text });
  // An answer from a relay may have its day alone.
  return Date.parse(dayOfReading(now - age));
}

/** Number of companies whose answers are read together. */
const atOnce = 200;

async function changesIn(
  { lists, subjects }: ReadLists,
  store: Pick<Store, "answers" | "formerAnswers">,
  fields: HistoryFields,
  since: number,
): Promise<ListChanges> {
  const isSince = ({ seenAt }: { readonly seenAt: number }) => seenAt >= since;
  const all = Array.from({ length: subjects.size }, (_, index) => subjects.at(index));
  const histories: CompanyHistory[] = [];
  for (let first = 0; first < all.length; first += atOnce)
    for (const one of await storedHistories(store, all.slice(first, first + atOnce), fields)) {
      const [changes, nomenclature] = [one.changes.filter(isSince), one.nomenclature.filter(isSince)];
      histories.push({ ...one, changes, nomenclature });
    }
  const changes: RowChange[] = [];
  for (const { name: file, list, rows } of lists)
    for (let record = 0; record < rows.size; record += 1) {
      const read = rows.at(record);
      if (read.kind !== "subject") continue;
      const { siren, siret = null } = all[read.subject]!;
      const { name, changes: own } = histories[read.subject]!;
      const place = { file, sheet: list.sheet ?? null, row: list.rowOf(record) };
      changes.push(...own.map((change) => ({ ...place, siren, siret, name, ...change })));
    }
  // Establishments of one company, and the company itself, are subjects of their own but one company.
  const count = (isCounted: (history: CompanyHistory) => boolean) =>
    new Set(histories.flatMap((history, at) => (isCounted(history) ? all[at]!.siren : []))).size;
  return {
    changes,
    companies: count(() => true),
    known: count(({ isKnown }) => isKnown),
    nomenclature: {
      companies: count(({ nomenclature }) => nomenclature.length > 0),
      uncompared: count(({ nomenclature }) => nomenclature.some(({ isUncompared }) => isUncompared)),
    },
  };
}

const columns = [
  "file",
  "sheet",
  "row",
  "siren",
  "siret",
  "name",
  "kind",
  "field",
  "before",
  "after",
  "seen",
] as const;

/** Returns a change with the day on which it was seen, for programs. */
const withDay = ({ seenAt, ...change }: RowChange) => ({ ...change, seen: dayOfReading(seenAt) });

const csvOf = ({ changes }: ListChanges): string =>
  csvText(
    columns.map((key) => ({ key, type: key === "row" ? "number" : "text" })),
    changes.map(withDay).map((change) => columns.map((key) => change[key])),
  );

const jsonOf = ({ changes, ...counts }: ListChanges): string =>
  JSON.stringify({ ...counts, changes: changes.map(withDay) }, null, 2);

function tableOf({ changes }: ListChanges, isOneList: boolean, terminal: Terminal): string {
  const { say, language } = terminal;
  const headers = [
    { header: say(isOneList ? "changes_row" : "changes_list_row"), numeric: isOneList },
    { header: "SIREN" },
    ...(["company", "field", "before", "after", "seen"] as const).map((key) => ({
      header: say(`changes_${key}`),
    })),
  ];
  const rows = changes.map(({ file, sheet, row, siren, name, kind, field: key, before, after, seenAt }) => {
    const field = findField(key)!;
    const isOfPresence = kind === "not_in_register" || kind === "in_register";
    const shown = (text: string) => {
      if (text !== "") return oneLine(String(inWords(field, codeOf(field, text), language)));
      return say(isOfPresence ? "changes_not_in_register" : "changes_empty");
    };
    const list = sheet === null ? file : say("list_on_sheet", { file, sheet });
    return [
      isOneList ? String(row) : say("changes_row_of", { list, row }),
      formatSiren(siren),
      name ?? "",
      field.label[language],
      shown(before),
      shown(after),
      dayOfReading(seenAt),
    ];
  });
  return fittedTable(headers, rows, terminalWidth());
}

/** Says how many companies have codes of another nomenclature than before, and how many of them cannot be compared. */
function nomenclatureLines({ nomenclature: { companies, uncompared } }: ListChanges, { say }: Terminal) {
  return [
    ...(companies > 0 ? [say("changes_nomenclature", { n: companies })] : []),
    ...(uncompared > 0 ? [say("changes_nomenclature_uncompared", { n: uncompared })] : []),
  ];
}

function report(found: ListChanges, isOneList: boolean, terminal: Terminal): void {
  const { changes, companies, known } = found;
  const { say } = terminal;
  if (changes.length > 0) terminal.out(tableOf(found, isOneList, terminal));
  const changed = new Set(changes.map(({ siren }) => siren)).size;
  const count = { n: changes.length, changed };
  terminal.out(changes.length === 0 ? say("changes_none") : say("changes_count", count));
  for (const line of nomenclatureLines(found, terminal)) terminal.out(line);
  terminal.out(say("changes_known", { known, companies, days: answersKeptFor / 86_400_000 }));
}

/** Runs `sirene changes`: shows what changed for the companies of lists, as far as the store has seen it. No call. */
export async function changesCommand(
  context: CommandContext,
  words: readonly string[],
  flags: ChangesFlags,
): Promise<Exits> {
  const { terminal } = context;
  if (flags.json && flags.csv) throw new ProgramError("one_format");
  const since = sinceOf(flags.since, Date.now());
  const fields = answeredFields(flags.fields);
  const inputs = inputsOf(words, undefined, false);
  for (const { code, parameters } of inputs.remarks) terminal.err(terminal.say(code, parameters));
  const options = { ...readListOptions(inputs.files, flags), fields };
  const store = await openDecisions(context.environment(true), terminal, sandboxOf(flags.sandbox));
  try {
    const lists = await readLists(inputs.files, options, {
      choose: chooseSheets(terminal),
      chooseColumn: columnAskedOf(terminal),
    });
    try {
      await settledLists(lists, rememberedBy(store), options);
      const naf = nafTables(await keptCorrespondence(store));
      const found = await changesIn(lists, store, { fields, name: findField("name")!, naf }, since);
      if (flags.json) terminal.out(jsonOf(found));
      else if (flags.csv) {
        terminal.out(csvOf(found));
        for (const line of nomenclatureLines(found, terminal)) terminal.err(line);
      } else report(found, lists.lists.length === 1, terminal);
      return ["done"];
    } finally {
      await lists.close();
    }
  } finally {
    await store.close();
  }
}
