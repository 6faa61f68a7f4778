import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { nothingChosen } from "../../addin/taskpane/list-run/list-columns.ts";
import { columnRemarks } from "../../addin/taskpane/list-run/column-remarks.ts";
import { planText } from "../../addin/taskpane/list-run/plan-text.ts";
import { messageFormatter } from "../../addin/taskpane/messages/messages.ts";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import type { CheckPreset } from "../../shared/enrichment/columns/own-columns.ts";
import { checkFields } from "../../shared/enrichment/check-verdict.ts";
import { checkReasonCodes, checkReasons } from "../../shared/enrichment/check-reasons.ts";
import { vatNumberOf } from "../../shared/identifiers/siren.ts";
import { recordsOf } from "../batch/desk.ts";
import { siretOf, sirensFrom } from "../batch/made-up-numbers.ts";
import { sirene } from "../batch/run-sirene.ts";
import { startRelay, type StartedRelay } from "../relay/start-relay.ts";
import { enrichInPane, type PaneList } from "./enrich-in-pane.ts";
import { csvOf, oursOf, sheetRecords, asInExcel, plainRecords } from "./list-records.ts";
import { openAddin } from "./open-addin.ts";

const danone = edgeCases.realCompany;
const moved = edgeCases.movedHeadOffice;
const homonym = edgeCases.homonym;
const [belongsToNobody = ""] = sirensFrom("150009", 1);

/** Suppliers with about every fault that a check knows; nobody of them is invented but the made-up ones. */
const suppliers: readonly (readonly string[])[] = [
  ["Fournisseur", "SIREN", "SIRET", "TVA intracommunautaire", "Code postal", "Adresse électronique"],
  ["DANONE", danone, siretOf(danone, 1), vatNumberOf(danone), "75009", danone],
  ["FICTIVE NOMADE", moved, siretOf(moved, 1), vatNumberOf(moved), "75002", `0225:${moved}`],
  ["FICTIVE NOMADE", moved, siretOf(moved, 2), vatNumberOf(moved), "97300", `${moved}_${siretOf(moved, 2)}`],
  ["FICTIVE ANCIENNE FORGE", edgeCases.ceased, siretOf(edgeCases.ceased, 1), "", "38000", ""],
  ["TRANSPORTS AUTRES FICTIFS", homonym, siretOf(danone, 1), "FR00123456789", "75001", "écoles"],
  ["FICTIVE HOMONYME", homonym, siretOf(homonym, 1), vatNumberOf(danone), "75001", "x".repeat(126)],
  ["Inconnue FICTIVE", belongsToNobody, "", "", "", ""],
  ["Sans numéro FICTIF", "", "", "", "69001", ""],
  ["Par sa TVA FICTIVE", "", "", vatNumberOf(edgeCases.thirdHomonym), "", ""],
  ["Danone encore", danone, siretOf(danone, 1), "", "", ""],
  [
    "FICTIVE MAISON PARTIE",
    edgeCases.closedHeadOffice,
    siretOf(edgeCases.closedHeadOffice, 1),
    "",
    "",
    `${edgeCases.closedHeadOffice}_Status`,
  ],
  ["FICTIVE HOMONYME NORD", edgeCases.secondHomonym, siretOf(edgeCases.secondHomonym, 1), "", "69003", ""],
  ["Mal saisie FICTIVE", "150000026", "150000024 9999", "FR", "", ""],
  ["", "", "", "", "", ""],
];

let relay: StartedRelay;
beforeAll(async () => {
  relay = await startRelay({ fill: false });
});

const addinHere = async () => openAddin({ url: relay.url, token: await relay.token("pane"), window: 0 });
const inPane = async (list: Partial<PaneList> = {}) =>
  enrichInPane(
    { cells: suppliers, fields: checkFields.join(","), language: "en", check: "suppliers", ...list },
    await addinHere(),
  );

/** What `sirene` writes of the same list through the same relay, by these words. */
const byProgram = (...words: string[]) => byProgramOf(suppliers, ...words);

async function byProgramOf(cells: readonly (readonly string[])[], ...words: string[]) {
  const machine = sirene({ SIRENE_RELAY_URL: relay.url, SIRENE_RELAY_TOKEN: await relay.token("batch") });
  writeFileSync(join(machine.folder, "list.csv"), csvOf(cells));
  const [command = "", ...options] = words;
  const { code, stderr, stdout } = await machine.run(
    command,
    "list.csv",
    ...options,
    "--yes",
    "-o",
    "out.csv",
  );
  if (code !== 0) throw new Error(stderr);
  return {
    records: plainRecords(recordsOf(readFileSync(join(machine.folder, "out.csv"), "utf8"))),
    told: stderr + stdout,
  };
}

describe.each<[CheckPreset, "en" | "fr"]>([
  ["suppliers", "en"],
  ["einvoicing", "fr"],
])("a check for %s in %s", (preset, language) => {
  test("says of each row in the pane what sirene check says, column by column", async () => {
    const program = await byProgram("check", "--for", preset, "--lang", language, ...asInExcel[language]);
    const pane = await inPane({ check: preset, language });
    const records = oursOf(sheetRecords(pane.values));
    expect(records).toEqual(oursOf(program.records));
    const found = pane.run.job.checking!.found.counts;
    const counted = [...program.told.matchAll(/^ {2}(\d+) .*\((\w+)\)$/gm)];
    expect(found.reasons).toEqual(counted.map(([, rows, code]) => ({ code, rows: Number(rows) })));
    for (const { code } of found.reasons)
      expect(program.told).toContain(checkReasons[code].sentence[language]);
    expect(found.einvoice.ready).toBeUndefined();
  });
});

test("the columns of numbers, names, postcodes and addresses are recognised, and the SIREN is read with its SIRET", async () => {
  const { columns } = await inPane();
  expect(columns.compared).toEqual({ name: 0, siren: 1, siret: 2, vat: 3, postcode: 4, einvoice_address: 5 });
  expect(columns.sources.map(({ column, siret }) => [column.header, siret?.header])).toEqual([
    ["SIREN", "SIRET"],
    ["TVA intracommunautaire", undefined],
  ]);
});

test("its list holds nearly every reason, each with its rows from the top", async () => {
  const { run } = await inPane({ check: "einvoicing" });
  const { found } = run.job.checking!;
  const codes = found.counts.reasons.map(({ code }) => code);
  // Nothing was read of the directory, and an e-invoice does not depend on the activity.
  const others = checkReasonCodes.filter((code) => /^(?:directory_(?!unknown)|naf_)/.test(code));
  expect(checkReasonCodes.filter((code) => !codes.includes(code))).toEqual(others);
  for (const { code, rows } of found.counts.reasons) {
    const records = found.recordsOf(code);
    expect([code, records.length]).toEqual([code, rows]);
    expect(records).toEqual(records.toSorted((one, other) => one - other));
  }
});

test("the days from which companies have to issue e-invoices are dates of the sheet", async () => {
  const { values } = await inPane({ check: "einvoicing" });
  const column = values[0]!.indexOf("sirene_einvoice_issues_from");
  const days = new Set(values.slice(1).map((row) => row[column]));
  // 1 September 2027: all of them are small.
  expect(days).toEqual(new Set(["", 46_631]));
});

test("a second check costs nothing, and its plan says so", async () => {
  await inPane();
  const before = await relay.sandbox.calls();
  await inPane();
  expect((await relay.sandbox.calls()).total).toBe(before.total);
});

test("the plan says the calls at least, likely and most before anything is asked", async () => {
  const fresh = await startRelay({ fill: false });
  const addin = openAddin({ url: fresh.url, token: await fresh.token("ann"), window: 0 });
  const list = { cells: suppliers, fields: checkFields.join(","), check: "suppliers" } as const;
  const { run } = await enrichInPane({ ...list, language: "en" }, addin);
  const { least, likely } = run.plan.calls;
  expect(least).toBeLessThan(run.plan.firm);
  expect(planText(run, messageFormatter("en"), "en").calls).toBe(
    `${least} to ${run.plan.firm}, likely ${likely}`,
  );
});

describe("a column of numbers that is mostly wrong, or of others", () => {
  const sirens = sirensFrom("150010", 20);
  const shifted = sirens.map((_, row) => siretOf(sirens.at(row - 1)!, 1));
  const list = (header: string, ofOthers: (row: number) => string) => [
    ["SIREN", "SIRET", header],
    ...sirens.map((siren, row) => [siren, shifted[row]!, ofOthers(row)]),
  ];
  const ofGroups = list("TVA", (row) => vatNumberOf(row % 2 === 0 ? danone : moved));

  test("is said by the pane before and after the run, in the words of sirene check", async () => {
    for (const language of ["en", "fr"] as const) {
      const cells = list("TVA client", () => vatNumberOf(danone));
      const { told, records } = await byProgramOf(cells, "check", "--lang", language, ...asInExcel[language]);
      const pane = await inPane({ cells, language });
      expect(oursOf(sheetRecords(pane.values))).toEqual(oursOf(records));
      const remarks = columnRemarks(pane.run.job, messageFormatter(language));
      const [left = "", disagrees = ""] = remarks;
      expect(planText(pane.run, messageFormatter(language), language).warnings).toEqual(
        expect.arrayContaining([...remarks]),
      );
      const end = told.slice(told.search(/^(Check|Lignes contrôlées)/m));
      const why = { en: /, because (.*)\.$/, fr: /, car (.*)\.$/ }[language].exec(left)![1]!;
      expect([remarks.length, why !== "" && end.includes(why)]).toEqual([2, true]);
      expect(end).toContain(disagrees.slice(disagrees.indexOf(":") + 2, -1));
      expect(disagrees).toMatch(/20 .*20.* 1 /);
    }
  });

  test("leaves a row in doubt as sirene check does, and is compared once it is chosen", async () => {
    const program = await byProgramOf(ofGroups, "check");
    const pane = await inPane({ cells: ofGroups });
    expect(oursOf(sheetRecords(pane.values))).toEqual(oursOf(program.records));
    expect(columnRemarks(pane.run.job, messageFormatter("en"))[0]).toBe(
      'The VAT number in column C "TVA" is not compared, because it contains only 2 companies, while column A "SIREN" contains 20. A row that has a number there and nothing else wrong is “unknown”. If this column does belong to your list, choose it under “Compared with”.',
    );
    const choice = { ...nothingChosen, compared: { vat: 2 } };
    const chosen = await inPane({ cells: ofGroups, choice });
    const named = await byProgramOf(ofGroups, "check", "--vat", "TVA");
    expect(oursOf(sheetRecords(chosen.values))).toEqual(oursOf(named.records));
    expect(chosen.run.job.checking!.found.counts.reasons).toContainEqual({
      code: "vat_of_other_siren",
      rows: 20,
    });
  });
});

describe("fields that compare, in an enrichment", () => {
  const fields = "name,name_match,name_score,vat_match,siret_matches_siren";

  test("are filled by the pane as by sirene enrich, where the column that is recognised is chosen too", async () => {
    const program = await byProgram("enrich", "--fields", fields);
    const choice = { ...nothingChosen, identifiers: 1 };
    const pane = await enrichInPane({ cells: suppliers, fields, language: "en", choice }, await addinHere());
    expect(pane.columns.compared).toEqual({ name: 0, siren: 1, siret: 2, vat: 3 });
    expect(oursOf(sheetRecords(pane.values))).toEqual(oursOf(program.records));
    expect(program.records.map((record) => record["sirene_name_match"])).toContain("F");
  });

  test("keep to the column that a person chose", async () => {
    const choice = { ...nothingChosen, compared: { name: 4 } };
    const pane = await enrichInPane(
      { cells: suppliers, fields: "name_match", language: "en", choice },
      await addinHere(),
    );
    expect(pane.columns.compared).toEqual({ name: 4 });
    expect(oursOf(sheetRecords(pane.values))[0]).toMatchObject({ sirene_name_match: "F" });
  });

  test("that have nothing to be compared with are said before the run, which does not start", async () => {
    const cells = suppliers.map((row) => row.slice(1, 3));
    const { run } = await enrichInPane(
      { cells, fields: "name,name_match", language: "en" },
      await addinHere(),
    );
    const text = planText(run, messageFormatter("en"), "en");
    expect(text.canStart).toBe(false);
    expect(text.warnings).toContain(
      "“Name match” compares your list with the register, but no column with the name was recognised: choose it under “Compared with”, or leave the field out.",
    );
  });
});

test("SIRETs of another company are told by their own column, however few they are, and electronic addresses are none", async () => {
  const sirens = sirensFrom("150", 24);
  const cells = [
    ["Nom", "SIREN", "SIRET", "Adresse électronique"],
    ...sirens.map((siren, at) => {
      const siret = siretOf(at === 3 ? sirens[9]! : siren, 1);
      return [`FICTIVE ${at}`, siren, siret, siret];
    }),
  ];
  for (const check of ["suppliers", "einvoicing"] as const) {
    const { run } = await inPane({ cells, check });
    const told = planText(run, messageFormatter("en"), "en").warnings.filter((text) =>
      text.includes("SIRET"),
    );
    expect(told).toContain(
      "In 1 row, the SIRET does not begin with the SIREN in the same row (columns B and C).",
    );
    expect(told.filter((text) => text.includes("and D)"))).toEqual([]);
  }
});
