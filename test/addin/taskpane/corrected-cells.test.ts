import { beforeAll, describe, expect, test } from "@jest/globals";
import {
  correctionsOfReason,
  type RowCorrection,
  withCorrected,
} from "../../../addin/taskpane/views/lists/check/corrected-cells.ts";
import { correctCells, takeBack } from "../../../addin/taskpane/views/lists/check/write-corrections.ts";
import type { FakeWorkbook } from "../../fixtures/pane/excel/fake-workbook.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import { checkFields } from "../../../shared/enrichment/check-verdict.ts";
import { siretOf } from "../../batch/made-up-numbers.ts";
import { startRelay, type StartedRelay } from "../../relay/start-relay.ts";
import { enrichInPane } from "../enrich-in-pane.ts";
import { openAddin } from "../open-addin.ts";

const moved = edgeCases.movedHeadOffice;
const [closed, open] = [siretOf(moved, 1), siretOf(moved, 2)];

let relay: StartedRelay;
beforeAll(async () => {
  relay = await startRelay({ fill: false });
});

/** A list that was checked, with the suggested SIRETs of its rows. */
async function checked(cells: readonly (readonly (string | number)[])[], format?: string) {
  const addin = openAddin({ url: relay.url, token: await relay.token("ann"), window: 0 });
  const list = {
    ...({ cells, fields: checkFields.join(","), language: "en", check: "suppliers" } as const),
    ...(format !== undefined && { prepare: (book: FakeWorkbook) => book.fill("A1", cells, format) }),
  };
  const { run, book } = await enrichInPane(list, addin);
  const { job } = run;
  const { found } = job.checking!;
  const replacements = correctionsOfReason(job, found, "siret_closed");
  book.undoSteps.length = 0;
  return { job, book, found, replacements };
}

const list = [
  ["Fournisseur", "SIRET"],
  ["FICTIVE NOMADE", closed],
  ["DANONE", siretOf(edgeCases.realCompany, 1)],
  ["FICTIVE NOMADE (2)", closed],
];

describe("a suggested SIRET", () => {
  test("goes into the cell of the closed one alone, as text, and one Undo of Excel takes it back", async () => {
    const { job, book, replacements } = await checked(list);
    const before = book.see("A1:K4");
    const [first, second] = replacements;
    expect([first?.cell, second?.cell]).toMatchObject([
      { top: 1, left: 1 },
      { top: 3, left: 1 },
    ]);
    await correctCells(officeWorkbook, job, [first!]);
    expect(book.see("B2")).toEqual([[{ value: open, formula: open, format: "@" }]]);
    const after = book.see("A1:K4");
    expect(after.flat().filter((cell, at) => cell.value !== before.flat()[at]!.value)).toHaveLength(1);
    expect(book.undoSteps).toHaveLength(1);
    book.undo();
    expect(book.see("A1:K4")).toEqual(before);
  });

  test("of several rows are one step of Undo too", async () => {
    const { job, book, replacements } = await checked(list);
    const before = book.see("A1:K4");
    await correctCells(officeWorkbook, job, replacements);
    expect(book.values("B2:B4")).toEqual([[open], [siretOf(edgeCases.realCompany, 1)], [open]]);
    expect(book.undoSteps).toHaveLength(1);
    book.undo();
    expect(book.see("A1:K4")).toEqual(before);
  });

  test("of more rows than one exchange takes are one step where Excel can merge them", async () => {
    const many = [
      ["Fournisseur", "SIRET"],
      ...Array.from({ length: 1_100 }, (_, at) => [`FICTIVE ${at}`, closed]),
    ];
    const { job, book, replacements } = await checked(many);
    expect(replacements).toHaveLength(1_100);
    await correctCells(officeWorkbook, job, replacements);
    expect(new Set(book.values("B2:B1101").flat())).toEqual(new Set([open]));
    expect(book.undoSteps).toHaveLength(1);
  });

  test("is taken back by the pane, number format included", async () => {
    const { job, book, replacements } = await checked(list);
    const written = `N° ${closed}`;
    book.fill("B2", [[written]], "General");
    const survey = { ...job.survey, values: [["FICTIVE NOMADE", written]] };
    const [replaced] = await correctCells(officeWorkbook, { ...job, survey }, replacements.slice(0, 1));
    expect(book.see("B2")).toEqual([[{ value: open, formula: open, format: "@" }]]);
    await takeBack(officeWorkbook, { ...job, survey }, [replaced!]);
    expect(book.see("B2")).toEqual([[{ value: written, formula: written, format: "General" }]]);
    // Excel's own Undo may have been there first.
    await takeBack(officeWorkbook, { ...job, survey }, [replaced!]);
    book.fill("B2", [["something else"]], "@");
    await expect(takeBack(officeWorkbook, { ...job, survey }, [replaced!])).rejects.toMatchObject({
      reason: "cell_changed",
    });
    expect(book.values("B2")).toEqual([["something else"]]);
  });

  test("stays a number in a column of numbers, in its own format, and is taken back as one", async () => {
    const numbers = (format: string) => async () => {
      const asNumbers = list.map((row, at) => (at === 0 ? row : [row[0]!, Number(row[1])]));
      const { job, book, replacements } = await checked(asNumbers, format);
      const before = book.see("A1:B4");
      const corrected = await correctCells(officeWorkbook, job, replacements);
      const after = book.see("B2:B4").flat();
      expect(after.map(({ value }) => value)).toEqual(
        [open, siretOf(edgeCases.realCompany, 1), open].map(Number),
      );
      await takeBack(officeWorkbook, withCorrected(job, corrected), corrected);
      expect(book.see("A1:B4")).toEqual(before);
      return after.map((cell) => cell.format);
    };
    expect(await numbers("# ### ##0")()).toEqual(["# ### ##0", "# ### ##0", "# ### ##0"]);
    // A number of so many digits would be rounded to 1.4E+13.
    expect(await numbers("General")()).toEqual(["0", "General", "0"]);
  });

  test("becomes a text among numbers in a cell that is formatted as text", async () => {
    const { job, book, replacements } = await checked(list);
    const survey = {
      ...job.survey,
      values: job.survey.values.map(([name = "", siret], at) => [name, at === 0 ? siret! : Number(siret)]),
    };
    await correctCells(officeWorkbook, { ...job, survey }, replacements.slice(0, 1));
    expect(book.see("B2")).toEqual([[{ value: open, formula: open, format: "@" }]]);
  });

  test("writes nothing where one of the cells changed since, or holds a formula", async () => {
    const { job, book, replacements } = await checked(list);
    book.fill("B4", [[siretOf(moved, 3)]], "@");
    const written = book.writes;
    await expect(correctCells(officeWorkbook, job, replacements)).rejects.toMatchObject({
      reason: "cell_changed",
    });
    book.active.format(3, 1, "General");
    book.active.writeFormula(3, 1, `="${closed}"`);
    await expect(correctCells(officeWorkbook, job, replacements)).rejects.toMatchObject({
      reason: "cell_formula",
    });
    expect(book.writes).toBe(written);
    expect(book.values("B2")).toEqual([[closed]]);
  });

  test("has no cell where SIREN and NIC stand in two, and none is replaced by a guess", async () => {
    const { found, replacements } = await checked([
      ["Fournisseur", "SIREN", "NIC"],
      ["FICTIVE NOMADE", moved, closed.slice(9)],
      ["DANONE", edgeCases.realCompany, siretOf(edgeCases.realCompany, 1).slice(9)],
    ]);
    expect(found.suggestionOf(0)).toEqual({ siret: open, reason: "head_office" });
    expect(replacements).toEqual([]);
  });

  test("is none for a closed head office, with the reason", async () => {
    const gone = siretOf(edgeCases.closedHeadOffice, 1);
    const { found, replacements } = await checked([["SIRET"], [gone]]);
    expect(found.suggestionOf(0)).toEqual({ siret: undefined, reason: "head_office_closed" });
    expect(replacements).toEqual([]);
  });
});

describe("a SIREN that is put into a column", () => {
  /** What its empty cell in row 2 holds once this is put into it, below and above what else stands in the column. */
  async function filled(to: string, others: readonly (string | number)[], format = "General") {
    const { job, book } = await checked(
      [["Fournisseur", "SIREN"], ["DANONE", ""], ...others.map((siren) => ["DANONE", siren])],
      format,
    );
    const cell = { ...job.survey.body, height: 1, left: 1, width: 1 };
    const correction: RowCorrection = {
      reason: "siren_empty",
      role: "siren",
      kind: "right",
      to,
      record: 0,
      column: 1,
      cell,
    };
    const corrected = await correctCells(officeWorkbook, job, [correction]);
    const [[seen]] = book.see("B2") as [[object]];
    await takeBack(officeWorkbook, withCorrected(job, corrected), corrected);
    expect(book.values("B2")).toEqual([[""]]);
    return seen;
  }
  const [real, zeros] = [edgeCases.realCompany, "005720784"];
  const text = (value: string) => ({ value, formula: value, format: "@" });
  const number = (value: string, format: string) => ({
    value: Number(value),
    formula: Number(value),
    format,
  });

  test.each<[string, string, readonly (string | number)[], string, object]>([
    ["a number among numbers", real, [Number(real), Number(real)], "General", number(real, "General")],
    ["a number where most are", real, [Number(real), Number(real), `'${real}`], "0", number(real, "0")],
    ["a text where half are numbers", real, [Number(real), `'${real}`], "0", text(real)],
    ["a text among texts", real, [`'${real}`], "General", text(real)],
    ["a text in a column that is empty", real, [], "General", text(real)],
    ["a text where zeros in front would be lost", zeros, [Number(real)], "General", text(zeros)],
    ["a number whose format shows them", zeros, [Number(real)], "000 000 000", number(zeros, "000 000 000")],
    ["a text whose format shows fewer", zeros, [Number(real)], "00000000", text(zeros)],
  ])("is %s", async (_, to, others, format, seen) => {
    expect(await filled(to, others, format)).toEqual(seen);
  });
});
