import { type DuplicateRow, duplicateKinds } from "../../shared/duplicates/groups.ts";
import {
  type AskFlags,
  type CompanyStates,
  askStates,
  knownStates,
  readAskOptions,
} from "../duplicates/states.ts";
import {
  type DuplicateListColumns,
  type ResultRow,
  readDuplicateRows,
  resultCells,
  resultColumns,
  resultRows,
} from "../duplicates/rows.ts";
import { rememberedBy } from "../enrich/kept-companies.ts";
import type { EnrichOptions } from "../enrich/options.ts";
import { listName, unreadLines } from "../enrich/list-choice.ts";
import { columnAskedOf } from "../enrich/read-list.ts";
import { chooseSheets } from "../enrich/read-lists.ts";
import { inputsOf } from "../enrich/targets.ts";
import { standardStream } from "../enrich/output-names.ts";
import { madePlaces } from "../enrich/output.ts";
import { writeRowsAs } from "../files/convert/write-as.ts";
import { csvText } from "../files/csv/dialect.ts";
import { columnsOfRole } from "../../shared/enrichment/columns/column-roles.ts";
import { columnName } from "../../shared/enrichment/columns/header-hint.ts";
import type { Environment } from "../session/environment.ts";
import { formatByName } from "../files/list.ts";
import type { FieldValue } from "../../shared/fields/field.ts";
import type { Store } from "../../shared/gateway/store/store.ts";
import { openAnswers } from "../session/kept-store.ts";
import { fittedTable, type Terminal } from "../terminal/terminal.ts";
import type { CommandContext, Exits } from "../session/command.ts";
import { refuseMisnamed } from "./misnamed.ts";

export interface DuplicatesFlags extends AskFlags {
  readonly vendor?: string;
  readonly output?: string;
  readonly overwrite?: boolean;
}

/** Width of the table in cells if no terminal reports one. */
const usualWidth = 160;

/** Says by which columns each list was read, so that the user can choose others. */
function reportColumns(
  lists: readonly DuplicateListColumns[],
  { say, err }: Pick<Terminal, "say" | "err">,
): void {
  for (const { file, sheet, columns, chosen, given } of lists) {
    const named = (places: readonly (number | undefined)[]) =>
      places.flatMap((place) => (place === undefined ? [] : columnName(columns[place]!))).join(", ") ||
      say("duplicates_no_column");
    const { sources, sirets, vat, vendor, roles } = chosen;
    err(
      say("duplicates_columns", {
        file: sheet === null ? file : say("list_on_sheet", { file, sheet }),
        numbers: named([
          ...sources.flatMap(({ column, nic }) => [column.index, nic?.index]),
          ...sirets,
          ...given.map(({ index }) => index),
        ]),
        vat: named([vat]),
        vendor: named([vendor]),
        name: named([...columnsOfRole(roles, "name"), ...columnsOfRole(roles, "person")]),
        place: named([roles.postcode, roles.city]),
      }),
    );
  }
}

/** Says which rows of the files were not read, even with `--quiet`, since nothing in the result shows it. */
function reportUnread(
  lists: readonly DuplicateListColumns[],
  { say, err }: Pick<Terminal, "say" | "err">,
): void {
  for (const list of lists) {
    const of = listName({ file: list.file, sheet: list.sheet ?? undefined }, say);
    for (const line of unreadLines({ ...list, laterTables: [] }, say)) err(`${of}: ${line}`);
  }
}

/** Most companies whose vendor codes are named after a count, and most codes named of each. */
const mostNamed = 5;

/** Returns the vendor codes under which companies stand, company by company. Empty if the lists have none. */
function vendorCodes(rows: readonly ResultRow[], say: Terminal["say"]): string {
  if (!rows.some(({ vendor }) => vendor !== "")) return "";
  const codes = new Map<number, Set<string>>();
  for (const { group, vendor, row } of rows)
    codes.set(group, (codes.get(group) ?? new Set()).add(vendor || say("duplicates_row", { row })));
  const listed = (texts: readonly string[], sign: string): string =>
    [...texts.slice(0, mostNamed), ...(texts.length > mostNamed ? ["…"] : [])].join(sign);
  return listed(
    [...codes.values()].map((some) => listed([...some], " = ")),
    ", ",
  );
}

function reportCounts(rows: readonly ResultRow[], { say, err }: Pick<Terminal, "say" | "err">): void {
  const groups = new Map(rows.map(({ group, kind }) => [group, kind]));
  if (groups.size === 0) return err(say("duplicates_none"));
  for (const kind of duplicateKinds) {
    const n = [...groups.values()].filter((one) => one === kind).length;
    if (n === 0) continue;
    const ofKind = rows.filter((row) => row.kind === kind);
    const codes = kind === "same_siren" ? vendorCodes(ofKind, say) : "";
    const meaning = say(
      kind === "same_siren" && codes === "" ? "duplicates_same_siren_rows" : `duplicates_${kind}`,
    );
    const text = say("duplicates_count", { n, rows: ofKind.length, kind, meaning });
    err(codes === "" ? text : say("duplicates_codes", { text, codes }));
  }
}

function show(rows: readonly ResultRow[], { output, json }: DuplicatesFlags, terminal: Terminal): void {
  if (json) return terminal.out(JSON.stringify(rows, null, 2));
  if (output === standardStream) {
    const columns = resultColumns.map(({ header: key, type }) => ({ key, type }));
    return terminal.out(csvText(columns, rows.map(resultCells)));
  }
  if (output !== undefined || rows.length === 0) return;
  const columns = resultColumns.map(({ header, type }) => ({ header, numeric: type === "number" }));
  const textOf = (value: FieldValue) =>
    typeof value === "boolean" ? terminal.say(value ? "op_yes" : "op_no") : String(value ?? "");
  const cells = rows.map((row) => resultCells(row).map(textOf));
  terminal.out(fittedTable(columns, cells, process.stdout.columns ?? usualWidth));
}

/** Returns what `work` makes of the store, which is closed afterwards. `hasSource`: whether it can have any answer. */
async function withAnswers<T>(
  { sandbox }: EnrichOptions,
  environment: Environment,
  terminal: Terminal,
  work: (store: Store, hasSource: boolean) => Promise<T>,
): Promise<T> {
  const { store, hasSource } = await openAnswers(environment, terminal, sandbox);
  try {
    return await work(store, hasSource);
  } finally {
    await store.close();
  }
}

/** Returns what the store knows about the companies of rows. Asks nothing. */
const storedStates = (
  rows: readonly DuplicateRow[],
  options: EnrichOptions,
  environment: Environment,
  terminal: Terminal,
): Promise<CompanyStates> =>
  withAnswers(options, environment, terminal, async (store, hasSource) => {
    if (!hasSource && !options.quiet) terminal.err(terminal.say("duplicates_no_source"));
    return { stateOf: await knownStates(store, rows), exits: ["done"] };
  });

/**
 * Runs `sirene duplicates FILE…`: finds rows of lists that may be duplicates, from the lists and the store. With
 * `--ask`, it also asks the API about companies unknown to the store, after a plan. Changes no list.
 */
export async function duplicatesCommand(
  context: CommandContext,
  words: readonly string[],
  flags: DuplicatesFlags,
): Promise<Exits> {
  const { terminal } = context;
  const { output } = flags;
  const { say } = terminal;
  const { files, remarks } = inputsOf(words, undefined, true);
  for (const { code, parameters } of remarks) terminal.err(say(code, parameters));
  const options = readAskOptions(files, flags);
  if (output !== undefined) refuseMisnamed(output, [".xlsx", ".csv", ".csv.gz"]);
  const environment = context.environment(options.quiet);
  const read = await readDuplicateRows(files, options, flags.vendor, {
    choose: chooseSheets(terminal),
    chooseColumn: columnAskedOf(terminal),
    remembered: (work) => withAnswers(options, environment, terminal, (store) => work(rememberedBy(store))),
  });
  const notify = options.quiet ? () => undefined : (text: string) => terminal.err(text);
  reportColumns(read.lists, { say, err: notify });
  reportUnread(read.lists, terminal);
  const made = output === standardStream || options.dryRun ? undefined : output;
  const making = { inputs: files, overwrite: options.overwrite, makesFolder: false, environment, terminal };
  // Checked before anything is spent.
  const places = made === undefined ? undefined : await madePlaces([made], making);
  if (typeof places === "string") return [places];
  try {
    const states = flags.ask ? askStates : storedStates;
    const { stateOf, exits } = await states(read.rows, options, environment, terminal);
    if (stateOf === undefined) return exits;
    const rows = resultRows(read, stateOf, say);
    if (made !== undefined) {
      const list = { sheet: "sirene", columns: resultColumns, rows: rows.map(resultCells) };
      const write = (path: string) => writeRowsAs(formatByName(made) ?? "csv", path, list);
      await places?.write([{ path: made, records: rows.length, write }]);
      notify(say("run_written", { file: made }));
    }
    reportCounts(rows, { say, err: notify });
    show(rows, flags, terminal);
    return exits;
  } finally {
    places?.close();
  }
}
