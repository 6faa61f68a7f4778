import { beforeEach, describe, expect, test } from "@jest/globals";
import {
  type EnrichmentOptions,
  type EnrichmentProgress,
  enrich,
} from "../../../addin/taskpane/list-run/enrich.ts";
import { listColumns } from "../../../addin/taskpane/list-run/list-columns.ts";
import { surveyList } from "../../../addin/taskpane/list-run/list-survey.ts";
import { type Preparation, prepareRun } from "../../../addin/taskpane/list-run/prepare-run.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { vatNumberOf } from "../../../shared/identifiers/siren.ts";
import type { Lookup, Outcome } from "../../../shared/lookups/lookup.ts";
import { selectFields } from "../../../shared/fields/select-fields.ts";
import { nafTables } from "../../../shared/fields/naf-tables.ts";
import { hideRows } from "../../fixtures/pane/excel/edits.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import type { FakeWorkbook } from "../../fixtures/pane/excel/fake-workbook.ts";
import { scatteredSirens, siretOf } from "../../batch/made-up-numbers.ts";
import { startWaitingRelay } from "../waiting-relay.ts";
import { openAddin, type OpenedAddin } from "../open-addin.ts";
import { usage } from "./usage-figures.ts";

const sirens = scatteredSirens(900);
let book: FakeWorkbook;
let addin: OpenedAddin;
beforeEach(() => {
  book = installFakeExcel(globalThis);
  // No relay is there: runs are answered from what the add-in keeps.
  addin = openAddin({ url: "http://127.0.0.1:9", window: 0 });
});

/** Has the add-in keep what a company's unit is. */
const keep = (siren: string, data: object = {}) =>
  addin.client.keep([
    {
      lookup: { operation: "legal-unit", siren },
      data: { siren, name: `FICTIVE ${siren}`, ...data },
      asOf: Date.now(),
    },
  ]);
const connected = ({ url }: { readonly url: string }) =>
  openAddin({
    url,
    token: "x",
    window: 0,
    retriesOfRuns: { scope: "relay", attempts: 1, pause: 1, longestWait: 1 },
  });
/** A unit as the relay has it stored. */
const outcome = (siren: string): Outcome => ({
  ...{ status: "found", json: JSON.stringify({ siren, name: "FICTIVE" }), asOf: Date.now(), cached: true },
});
const active = (code: string) => ({ activity: { code } });

interface Given extends Pick<Partial<Preparation>, "loadNaf">, Partial<EnrichmentOptions> {
  readonly fields?: string;
  readonly check?: "suppliers";
  readonly isMatching?: boolean;
  /** The cells are a table of Excel. */
  readonly isTable?: boolean;
  /** What happens between the plan and the run. */
  readonly meanwhile?: () => void;
}

/** Fills a list that stands in B1, and answers how the run ended, and the sheet as records. */
async function filled(cells: readonly (readonly string[])[], given: Given = {}) {
  const {
    fields = "name",
    loadNaf,
    check,
    isMatching = false,
    isTable = false,
    meanwhile,
    ...options
  } = given;
  book.fill("B1", cells, "@");
  const area = { sheet: "Sheet1", top: 0, left: 1, height: cells.length, width: cells[0]!.length };
  const table = { name: "Vendors", area, hasHeader: true };
  if (isTable) book.addTable("Vendors", `B1:${"ABCDEFGH"[area.width]!}${area.height}`);
  const survey = await surveyList(
    officeWorkbook,
    isTable ? { kind: "table", area, table } : { kind: "selection", area },
  );
  const goal = { fields: selectFields(fields), isMatching, check };
  const { client, loadPlaces } = addin;
  const { job } = await prepareRun({
    ...{ workbook: officeWorkbook, survey, client, loadPlaces, goal, now: Date.now(), usage: usage() },
    ...(loadNaf !== undefined && { loadNaf }),
    columns: listColumns(survey, goal),
  });
  meanwhile?.();
  const told: EnrichmentProgress[] = [];
  const { signal } = new AbortController();
  const progress = await enrich(job, {
    ...{ workbook: officeWorkbook, language: "en", signal, onProgress: (one) => void told.push(one) },
    ...options,
  });
  const [headings = [], ...rows] = book.values(`B1:Z${cells.length + 3}`);
  const records = rows.map((row) =>
    Object.fromEntries(
      headings.flatMap((heading, at) => (heading === "" ? [] : [[String(heading), row[at]]])),
    ),
  );
  return { progress, told, records, headings, found: job.checking?.found };
}

const listOf = (rows: readonly string[]) => [["SIREN"], ...rows.map((siren) => [siren])];

describe("a run", () => {
  test("counts its rows by outcome and the reasons of those without an answer, and leaves hidden rows alone", async () => {
    for (const siren of sirens.slice(0, 3)) keep(siren);
    hideRows(book, [2]);
    const { progress, told, records } = await filled(listOf([...sirens.slice(0, 4), "x1234567", sirens[4]!]));
    const counts = {
      ...{ rows: 5, done: 5, typedInto: 0, emptied: 0, firstUnanswered: 3 },
      ...{ statuses: { found: 2, deferred: 2, invalid: 1 }, unanswered: { no_token: 2 } },
    };
    expect(told).toEqual([counts]);
    expect(progress).toEqual({ ...counts, spent: { calls: 0, isLeast: false } });
    expect(records.map((record) => record["sirene_status"])).toEqual([
      ...["found", "", "found", "deferred", "invalid", "deferred", "", "", ""],
    ]);
  });

  test("asks for its companies alone, and tells why rows have no answer, whatever else their notes say", async () => {
    const relay = await startWaitingRelay();
    addin = connected(relay);
    const run = filled(listOf([sirens[0]!, "x1234567", "5720784", sirens[1]!, sirens[2]!]));
    const { asked, answer } = await relay.request(0);
    expect(asked.lookups.map((lookup) => (lookup as { readonly siren: string }).siren)).toEqual([
      ...[sirens[0], "005720784", sirens[1], sirens[2]],
    ]);
    const error = (code: string) => ({ error: { code, message: code } });
    answer(
      outcome(sirens[0]!),
      { status: "deferred", ...error("month_spent") },
      { status: "failed", ...error("timeout") },
      { status: "invalid", ...error("invalid_request") },
    );
    const { progress, records } = await run;
    expect(records[2]!["sirene_note"]).toMatch(/^read as 005720784: .+ · monthly quota spent$/);
    expect(progress).toMatchObject({
      ...{ statuses: { found: 1, deferred: 1, failed: 1, invalid: 2 }, firstUnanswered: 2 },
    });
    expect(progress.unanswered).toEqual({ month_spent: 1, timeout: 1 });
  });

  test.each([200, 250])("over %i rows tells how far it came by two hundred", async (rows) => {
    const known = sirens.slice(0, rows);
    for (const siren of known.slice(0, -1)) keep(siren);
    const { progress, told, records } = await filled(listOf(known));
    const tellings = Math.ceil(rows / 200);
    expect(told.map(({ done }) => done)).toEqual([...(tellings === 1 ? [] : [200]), rows]);
    expect(progress).toMatchObject({ done: rows, firstUnanswered: rows - 1 });
    expect(records.map((record) => record["sirene_siren"])).toEqual([...known, "", "", ""]);
  });

  test("leaves a row alone into which somebody typed meanwhile, and counts it", async () => {
    for (const siren of sirens.slice(0, 3)) keep(siren);
    const { progress, records } = await filled(listOf(sirens.slice(0, 3)), {
      meanwhile: () => {
        book.beforeSync = () => {
          if (book.values("D1")[0]![0] === "sirene_name" && book.see("D3")[0]![0]!.format === "@") {
            book.beforeSync = undefined;
            book.edit((sheet) => book.enter(sheet, 2, 3, "my own"));
          }
        };
      },
    });
    expect(progress).toMatchObject({ done: 2, typedInto: 1, statuses: { found: 2 } });
    expect(records.slice(0, 3).map((record) => record["sirene_name"])).toEqual([
      ...[`FICTIVE ${sirens[0]}`, "my own", `FICTIVE ${sirens[2]}`],
    ]);
  });

  test("fills the other rows of a list again, each with other values before, whenever somebody types into one", async () => {
    const three = sirens.slice(0, 3);
    const before = three.map((siren, row) => [siren, siren, `OLD ${row}`, "found", `note ${row}`]);
    let filledBeside = 0;
    for (let syncs = 0, isTyped = true; isTyped; syncs += 1) {
      book = installFakeExcel(globalThis);
      for (const siren of three) keep(siren);
      isTyped = false;
      let left = syncs;
      const run = filled(
        [["SIREN", "sirene_siren", "sirene_name", "sirene_status", "sirene_note"], ...before],
        {
          meanwhile: () => {
            book.beforeSync = () => {
              if ((left -= 1) >= 0) return;
              book.beforeSync = undefined;
              isTyped = true;
              book.edit((sheet) => book.enter(sheet, 2, 3, "my own"));
            };
          },
        },
      );
      // What is typed before the run has read the cells that it fills stops it.
      const ended = await run.catch(
        (error: unknown) => void expect(error).toMatchObject({ reason: "cells_filled" }),
      );
      book.beforeSync = undefined;
      if (ended === undefined) continue;
      filledBeside += Number(ended.progress.typedInto > 0);
      expect([syncs, ...ended.records.slice(0, 3).map((record) => record["sirene_name"])]).toEqual([
        ...[syncs, `FICTIVE ${three[0]}`, isTyped ? "my own" : `FICTIVE ${three[1]}`, `FICTIVE ${three[2]}`],
      ]);
    }
    expect(filledBeside).toBeGreaterThan(0);
  });

  test("that checks names the column in which it read a wrong number, by letter and heading", async () => {
    keep(sirens[0]!);
    const { records } = await filled(
      [
        ["SIREN", "Nom", "N° TVA"],
        ...sirens
          .slice(0, 6)
          .map((siren, row) => [
            row === 2 ? "" : siren,
            "FICTIVE",
            row === 2 ? "FR00140000077" : vatNumberOf(siren),
          ]),
      ],
      { check: "suppliers" },
    );
    expect(records[2]!["sirene_note"]).toMatch(/D "N° TVA"/);
  });
});

describe("columns of an earlier run that a run does not fill", () => {
  test("are emptied in a row that is now about another company or establishment, and stay in the others", async () => {
    for (const siren of sirens.slice(0, 3)) keep(siren);
    const { records } = await filled([
      ["SIRET", "sirene_siren", "sirene_siret", "sirene_state", "sirene_establishment_state"],
      [siretOf(sirens[0]!, 1), sirens[8]!, siretOf(sirens[8]!, 1), "A", "C"],
      [siretOf(sirens[1]!, 1), sirens[1]!, siretOf(sirens[1]!, 2), "A", "C"],
      [siretOf(sirens[2]!, 1), sirens[2]!, siretOf(sirens[2]!, 1), "A", "C"],
    ]);
    const kept = (record: Readonly<Record<string, unknown>>) =>
      ["sirene_siret", "sirene_state", "sirene_establishment_state"].map((header) => record[header]);
    expect(records.slice(0, 3).map(kept)).toEqual([
      ...[
        ["", "", ""],
        ["", "A", ""],
        [siretOf(sirens[2]!, 1), "A", "C"],
      ],
    ]);
  });

  test.each([
    ["en", "number"],
    ["fr", "numéro"],
  ] as const)(
    "tell by what a row's company is known now, in the words of the language (%s)",
    async (language, word) => {
      keep(sirens[0]!);
      const list = [
        ["SIREN", "sirene_siren", "sirene_found_by"],
        [sirens[0]!, sirens[0]!, "name"],
      ];
      const { records } = await filled(list, { language });
      expect(records[0]).toMatchObject({ sirene_found_by: word });
    },
  );

  test("lose a company that an earlier run found by a name that the row has no more, which is counted", async () => {
    const found = (siren: string, name: string) => [siren, "95", "AAA", name];
    const { progress, records } = await filled([
      ["Nom", "sirene_siren", "sirene_score", "sirene_match", "sirene_name"],
      ["BOULANGERIE DURAND", ...found(sirens[0]!, "GARAGE MOREL FICTIVE")],
      ["MENUISERIE LEROUX FICTIVE", ...found(sirens[1]!, "MENUISERIE LEROUX FICTIVE")],
    ]);
    expect(progress).toMatchObject({ emptied: 1, statuses: { blank: 1, deferred: 1 } });
    expect(records.slice(0, 2)).toMatchObject([
      { sirene_siren: "", sirene_name: "" },
      { sirene_siren: sirens[1], sirene_name: "MENUISERIE LEROUX FICTIVE" },
    ]);
  });
});

test("a company found by name is remembered before its row counts as filled, in place of one whose name is gone", async () => {
  const relay = await startWaitingRelay();
  addin = connected(relay);
  const found = (siren: string, name: string) => [siren, "95", "AAA", name];
  const remembered: boolean[] = [];
  const run = filled(
    [
      ["Nom", "sirene_siren", "sirene_score", "sirene_match", "sirene_name"],
      ["ZALQUIRAND", ...found(sirens[0]!, "GARAGE MOREL FICTIVE")],
      ["MENUISERIE LEROUX FICTIVE", ...found(sirens[1]!, "GARAGE MOREL FICTIVE")],
    ],
    {
      isMatching: true,
      onProgress: () =>
        void remembered.push([...book.settings.keys()].some((key) => key.startsWith("sirene.matches "))),
    },
  );
  const answered = (async () => {
    for (let index = 0; ; index += 1) {
      const { asked, answer } = await relay.request(index);
      const pageOf = (lookup: Lookup) => {
        const isKnown = JSON.stringify(lookup).toUpperCase().includes("ZALQUIRAND");
        const results = isKnown ? [{ siren: sirens[2], name: "ZALQUIRAND", state: "A" }] : [];
        return { results, pagination: { total: results.length } };
      };
      answer(
        ...asked.lookups.map((lookup): Outcome => ({
          ...{ status: "found", json: JSON.stringify(pageOf(lookup)), asOf: Date.now(), cached: false },
        })),
      );
    }
  })();
  const { progress, records } = await Promise.race([run, answered]);
  expect(records.slice(0, 2)).toMatchObject([
    { sirene_siren: sirens[2], sirene_name: "ZALQUIRAND" },
    { sirene_siren: "", sirene_name: "" },
  ]);
  expect(progress).toMatchObject({ done: 2, emptied: 1 });
  expect(remembered).toEqual([true]);
});

test("what a check finds beyond the first two hundred rows is of those rows", async () => {
  const rows = sirens.slice(0, 250);
  for (const siren of rows) keep(siren, { vatNumber: vatNumberOf(siren) });
  const vatAt = (row: number) => (row === 240 ? "FR00140" : vatNumberOf(sirens[row]!));
  const { found } = await filled(
    [
      ["SIREN", "Nom", "N° TVA"],
      ...rows.map((siren, row) => [siren, `FICTIVE ${siren}`, row % 3 === 1 ? "" : vatAt(row)]),
    ],
    { check: "suppliers" },
  );
  expect(found!.recordsOf("vat_unknown")).toEqual([240]);
  expect(found!.correctionsOf(240, "vat_unknown")).toMatchObject([
    { role: "vat", to: vatNumberOf(rows[240]!) },
  ]);
});

describe("activity codes of another nomenclature than before", () => {
  const before = ["sirene_siren", "sirene_naf", "sirene_name"];
  const rowsOf = (codes: readonly string[]) =>
    codes.map((code, row) => [sirens[row]!, sirens[row]!, code, `FICTIVE ${sirens[row]}`]);
  const counted = async (codes: readonly string[], given: Given = {}) =>
    (await filled([["SIREN", ...before], ...rowsOf(codes)], { fields: "name,naf", ...given })).progress
      .nomenclature;
  const knowing = (codes: readonly string[]) => () =>
    Promise.resolve({
      ...nafTables(),
      correspondence: { counterparts: (code: string) => (code === "70.10Z" ? codes : undefined) } as never,
    });

  beforeEach(() => {
    for (const siren of sirens.slice(0, 4)) keep(siren, active("70.10Y"));
    keep(sirens[4]!);
  });

  test("are counted, with those that nobody can compare", async () => {
    expect(await counted(["70.10Z", "70.10Z", "70.10Y", "", "70.10Z"])).toEqual({ rows: 2, uncompared: 2 });
    expect(await counted(["70.10Y", "", "70.10Y", "", "70.10Z"])).toBeUndefined();
  });

  test("are no change by INSEE's table, if the new code is one that the old could become", async () => {
    const codes = ["70.10Z", "70.10Z", "62.01Z"];
    expect(await counted(codes, { loadNaf: knowing(["66.30Y", "70.10Y"]) })).toEqual({
      rows: 3,
      uncompared: 1,
    });
    expect(await counted(codes, { loadNaf: knowing(["66.30Y"]) })).toEqual({ rows: 1, uncompared: 1 });
    expect(await counted(codes, { loadNaf: () => Promise.reject(new Error("not loaded")) })).toEqual({
      rows: 3,
      uncompared: 3,
    });
  });

  test("are not those of another company, nor of a column that the list had not", async () => {
    const of = async (header: string, own: string) =>
      (
        await filled(
          [
            ["SIREN", "sirene_siren", header],
            [sirens[0]!, own, "70.10Z"],
          ],
          { fields: "name,naf" },
        )
      ).progress;
    expect(await of("sirene_naf", sirens[0]!)).toHaveProperty("nomenclature");
    expect(await of("sirene_naf", sirens[1]!)).not.toHaveProperty("nomenclature");
    expect(await of("sirene_state", sirens[0]!)).not.toHaveProperty("nomenclature");
  });

  test("are counted beyond the first two hundred rows too", async () => {
    for (const siren of sirens.slice(4, 300)) keep(siren, active("70.10Y"));
    const codes = sirens.slice(0, 300).map((_, row) => (row % 100 === 50 ? "70.10Z" : "70.10Y"));
    expect(await counted(codes)).toEqual({ rows: 3, uncompared: 3 });
  });
});

describe("a list that is a table", () => {
  const width = async () => {
    await officeWorkbook.select({ sheet: "Sheet1", top: 1, left: 1, height: 1, width: 1 });
    return (await officeWorkbook.selected()).table?.area.width;
  };

  test("grows by the new columns, which have the formats of their fields", async () => {
    keep("552032534", { created: "1908-02-09" });
    const { headings } = await filled(listOf(["552032534"]), {
      isTable: true,
      fields: "name,created,revenue",
    });
    expect(await width()).toBe(headings.filter((heading) => heading !== "").length);
    expect(book.see("C2:H2")[0]!.map(({ format }) => format)).toEqual([
      "@",
      "@",
      "yyyy-mm-dd",
      "#,##0",
      "@",
      "@",
    ]);
  });

  test("grows by what it lacks, and its columns of an earlier run are filled again", async () => {
    keep(sirens[0]!);
    const { headings, records } = await filled(
      [
        ["SIREN", "sirene_name"],
        [sirens[0]!, ""],
      ],
      { isTable: true },
    );
    const all = ["SIREN", "sirene_name", "sirene_siren", "sirene_status", "sirene_note"];
    expect(await width()).toBe(all.length);
    expect(headings.filter((heading) => heading !== "")).toEqual(all);
    expect(records[0]).toMatchObject({ sirene_name: `FICTIVE ${sirens[0]}`, sirene_siren: sirens[0] });
  });

  test("does not grow over what stands beside it", async () => {
    keep(sirens[0]!);
    book.fill("C2", [["mine"]]);
    const { headings } = await filled(listOf(sirens.slice(0, 1)), { isTable: true });
    expect(await width()).toBe(1);
    expect(headings.slice(0, 4)).toEqual(["SIREN", "", "sirene_siren", "sirene_name"]);
  });
});

describe("a run over a list in which somebody changes a number meanwhile", () => {
  const change = (record: number) => book.edit((sheet) => book.enter(sheet, record + 1, 1, sirens.at(-1)!));

  /** Fills a list whose answers come when its number at `changed` is another, and tells how the run failed. */
  async function failed(rows: readonly string[], changed: number, known: number) {
    const relay = await startWaitingRelay();
    addin = connected(relay);
    for (const siren of rows.slice(0, known)) keep(siren);
    const failures: EnrichmentProgress[] = [];
    const told: number[] = [];
    const run = filled(listOf(rows), {
      onFailure: (failure) => void failures.push(failure),
      onProgress: ({ done }) => void told.push(done),
      callsOfRun: () => Promise.resolve(7),
    });
    const { asked, answer } = await relay.request(0);
    while (told.at(-1) !== (known === 0 ? undefined : known)) await new Promise(setImmediate);
    change(changed);
    answer(...asked.lookups.map((lookup) => outcome((lookup as { readonly siren: string }).siren)));
    await expect(run).rejects.toMatchObject({ reason: "list_changed" });
    expect(failures).toHaveLength(1);
    return failures[0]!;
  }

  test("fails, and tells what it filled before and what it spent", async () => {
    expect(await failed(sirens.slice(0, 5), 3, 0)).toMatchObject({
      done: 0,
      spent: { calls: 7, isLeast: false },
    });
    book = installFakeExcel(globalThis);
    expect(await failed(sirens.slice(0, 250), 240, 200)).toMatchObject({
      ...{ done: 200, spent: { calls: 7, isLeast: false } },
    });
  });

  test("may have spent more than is known if other rows were being asked for", async () => {
    expect(await failed(sirens.slice(0, 600), 10, 0)).toMatchObject({ spent: { calls: 7, isLeast: true } });
  });
});
