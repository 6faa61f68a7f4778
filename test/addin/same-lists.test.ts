import type { Language } from "../../shared/messages/messages.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import type { CellValue } from "../../addin/taskpane/workbook/workbook.ts";
import { installFakeExcel } from "../fixtures/pane/excel/fake-excel.ts";
import { at } from "../../shared/fields/field.ts";
import { selectFields } from "../../shared/fields/select-fields.ts";
import { recordsOf } from "../batch/desk.ts";
import { sirene } from "../batch/run-sirene.ts";
import { startRelay, type StartedRelay } from "../relay/start-relay.ts";
import { enrichInPane } from "./enrich-in-pane.ts";
import {
  csvOf,
  oursOf,
  sheetRecords,
  textOf,
  type Records,
  asInExcel,
  plainRecords,
} from "./list-records.ts";
import { nastyLists, type NastyList } from "./nasty-lists.ts";
import { openAddin, type OpenedAddin } from "./open-addin.ts";

interface Report {
  readonly plan: { readonly lists: readonly [{ header: string; nic: { header: string } | null }] };
}

/** The columns of ours that a list has when `sirene` has enriched it through the relay, and what it reads. */
async function byProgram(list: NastyList, relay: StartedRelay, language: Language) {
  const token = await relay.token("batch");
  const machine = sirene({ SIRENE_RELAY_URL: relay.url, SIRENE_RELAY_TOKEN: token });
  writeFileSync(join(machine.folder, "list.csv"), csvOf(list.cells));
  const words = [
    "list.csv",
    "--fields",
    list.fields,
    "--lang",
    language,
    "--header-row",
    "1",
    ...asInExcel[language],
  ];
  const outputs = ["-o", "out.csv", "--report", "report.json"];
  const { code, stderr } = await machine.run("enrich", ...words, "--partial", "--yes", ...outputs);
  if (code !== 0 && code !== 3) throw new Error(stderr);
  const [{ header, nic }] = (JSON.parse(readFileSync(join(machine.folder, "report.json"), "utf8")) as Report)
    .plan.lists;
  return {
    read: nic === null ? [header] : [header, nic.header],
    records: plainRecords(recordsOf(readFileSync(join(machine.folder, "out.csv"), "utf8"))),
  };
}

/** The same by the pane, over Excel's object model. */
async function byPane(list: NastyList, addin: OpenedAddin, language: "en" | "fr") {
  const { columns, values } = await enrichInPane({ ...list, language }, addin);
  const [source] = columns.sources;
  return {
    read: [source?.column, source?.nic].flatMap((column) => column?.header ?? []),
    records: sheetRecords(values),
  };
}

/** A day is handed to Excel with its format. */
const plainValue = (value: unknown): CellValue =>
  (at(value, "type") === "FormattedNumber" ? at(value, "basicValue") : value) as CellValue;

type Evaluate = (id: string, cell: unknown) => Promise<unknown>;

/** What functions of Excel show of each row: a value as text, or an error's code. */
async function byCells({ cells, read, fields }: NastyList, evaluate: Evaluate): Promise<Records> {
  const [headers = [], ...rows] = cells;
  const places = read.map((header) => headers.indexOf(header));
  return Promise.all(
    rows.map(async (row) => {
      const [siren = "", nic] = places.map((place) => row[place]);
      // As =SIRENE.NAME(A2&TEXT(B2;"00000")) has it.
      const id = nic === undefined ? siren : `${siren}${String(nic).padStart(5, "0")}`;
      const shown = selectFields(fields).map(async ({ key }) => {
        const value = await evaluate(key.replaceAll("_", "").toUpperCase(), id);
        const isError = value instanceof CustomFunctions.Error;
        return [`sirene_${key}`, isError ? value.code : textOf(plainValue(value), `sirene_${key}`)] as const;
      });
      return Object.fromEntries(await Promise.all(shown));
    }),
  );
}

/** What a cell shows of a row whose status in a list is this, where it shows no value. */
const shownFor: Readonly<Record<string, string>> = {
  blank: "",
  invalid: "#VALUE!",
  not_found: "#N/A",
  deferred: "#N/A",
};

async function cellsHere(addin: OpenedAddin): Promise<Evaluate> {
  const { functions } = installFakeExcel(globalThis);
  await import("../../addin/functions/functions.ts");
  functions.forEach((run, id) => functionsHere.set(id, run));
  globalThis.sirene = addin;
  return async (id, cell) => {
    const run = functionsHere.get(id)!;
    const all: unknown[] = [[[cell]], ...Array<null>(run.length - 2).fill(null), {}];
    return ((await run(...all)) as unknown[][])[0]![0];
  };
}
/** The functions of this page: they are associated once. */
const functionsHere = new Map<string, (...values: unknown[]) => unknown>();

/** A relay on an API as the list meets it. */
const relayFor = ({ plan, quota }: NastyList) =>
  startRelay({ fill: plan === undefined, plan: plan ?? "pro", ...(quota !== undefined && { quota }) });

const addinOf = async (relay: StartedRelay) =>
  openAddin({ url: relay.url, token: await relay.token("ann"), window: 0 });

const named = nastyLists.map((list) => [list.claim, list] as const);

test.each(named)("sirene, pane and cells read and fill a list alike: %s", async (_, list) => {
  const relay = await relayFor(list);
  const expected = await byProgram(list, relay, "en");
  const pane = await byPane(list, await addinOf(relay), "en");
  expect([pane.read, expected.read]).toEqual([list.read, list.read]);
  expect(oursOf(pane.records)).toEqual(oursOf(expected.records));
  const cells = await byCells(list, await cellsHere(await addinOf(relay)));
  expected.records.forEach((record, row) => {
    for (const [header, shown] of Object.entries(cells[row]!)) {
      const status = record["sirene_status"]!;
      // Of a company that is there, a cell says of what it lacks that it is not there; a list has a note for all.
      const isLacking = status === "found" && record[header] === "" && shown === "#N/A";
      const wanted = status === "found" ? record[header] : shownFor[status];
      if (!isLacking) expect([row, header, shown]).toEqual([row, header, wanted]);
    }
  });
});

test.each(named.filter(([claim]) => /mistakes|masked|no call left/.test(claim)))(
  "sirene and the pane write the same words in French: %s",
  async (_, list) => {
    const relay = await relayFor(list);
    const expected = await byProgram(list, relay, "fr");
    const pane = await byPane(list, await addinOf(relay), "fr");
    expect(oursOf(pane.records)).toEqual(oursOf(expected.records));
    expect(expected.records.some((record) => (record["sirene_note"] ?? record["Note · sirene"]) !== "")).toBe(
      true,
    );
  },
);
