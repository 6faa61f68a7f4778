import { beforeAll, describe, expect, test } from "@jest/globals";
import { cellOfMend, mendCells, takeBack } from "../../../addin/taskpane/views/lists/check/mended-cells.ts";
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
async function checked(cells: readonly (readonly (string | number)[])[]) {
  const addin = openAddin({ url: relay.url, token: await relay.token("ann"), window: 0 });
  const list = { cells, fields: checkFields.join(","), language: "en", check: "suppliers" } as const;
  const { run, book } = await enrichInPane(list, addin);
  const { job } = run;
  const { found } = job.checking!;
  const replacements = found
    .recordsOf("siret_closed")
    .flatMap((record) =>
      found.mendsOf(record, "siret_closed").flatMap((mend) => cellOfMend(job, record, mend) ?? []),
    );
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
    await mendCells(officeWorkbook, job, [first!]);
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
    await mendCells(officeWorkbook, job, replacements);
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
    await mendCells(officeWorkbook, job, replacements);
    expect(new Set(book.values("B2:B1101").flat())).toEqual(new Set([open]));
    expect(book.undoSteps).toHaveLength(1);
  });

  test("is taken back by the pane, number format included", async () => {
    const { job, book, replacements } = await checked(list);
    book.fill("B2", [[Number(closed)]], "0");
    const survey = { ...job.survey, values: [["FICTIVE NOMADE", Number(closed)]] };
    const [replaced] = await mendCells(officeWorkbook, { ...job, survey }, replacements.slice(0, 1));
    expect(book.see("B2")).toEqual([[{ value: open, formula: open, format: "@" }]]);
    await takeBack(officeWorkbook, { ...job, survey }, [replaced!]);
    expect(book.see("B2")).toEqual([[{ value: Number(closed), formula: Number(closed), format: "0" }]]);
    // Excel's own Undo may have been there first.
    await takeBack(officeWorkbook, { ...job, survey }, [replaced!]);
    book.fill("B2", [["something else"]], "@");
    await expect(takeBack(officeWorkbook, { ...job, survey }, [replaced!])).rejects.toMatchObject({
      reason: "cell_changed",
    });
    expect(book.values("B2")).toEqual([["something else"]]);
  });

  test("writes nothing where one of the cells changed since, or holds a formula", async () => {
    const { job, book, replacements } = await checked(list);
    book.fill("B4", [[siretOf(moved, 3)]], "@");
    const written = book.writes;
    await expect(mendCells(officeWorkbook, job, replacements)).rejects.toMatchObject({
      reason: "cell_changed",
    });
    book.active.format(3, 1, "General");
    book.active.writeFormula(3, 1, `="${closed}"`);
    await expect(mendCells(officeWorkbook, job, replacements)).rejects.toMatchObject({
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
