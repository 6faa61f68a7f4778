import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { planText } from "../../addin/taskpane/list-run/plan-text.ts";
import { messageFormatter } from "../../addin/taskpane/messages/messages.ts";
import { installFakeExcel } from "../fixtures/pane/excel/fake-excel.ts";
import { insertLines } from "../fixtures/pane/excel/edits.ts";
import type { FakeWorkbook } from "../fixtures/pane/excel/fake-workbook.ts";
import { scatteredSirens } from "../batch/made-up-numbers.ts";
import { type StartedRelay, startRelay } from "../relay/start-relay.ts";
import { enrichBook } from "./enrich-in-pane.ts";
import { type OpenedAddin, openAddin } from "./open-addin.ts";

let relay: StartedRelay;
let addin: OpenedAddin;
let book: FakeWorkbook;
beforeAll(async () => {
  relay = await startRelay({ fill: true, plan: "pro" });
  addin = openAddin({ url: relay.url, token: await relay.token("pane"), window: 0 });
});
beforeEach(() => {
  book = installFakeExcel(globalThis);
});

const sirens = scatteredSirens(8);
const [clients, suppliers] = [sirens.slice(0, 4), sirens.slice(4)];
const say = messageFormatter("en");

/** Enriches the list at a selection; returns what its plan says of columns, and the workbook's cells afterwards. */
async function run(select: string, more: { readonly fields?: string; readonly isMatching?: boolean } = {}) {
  const list = { cells: [[]], fields: "name", language: "en", select, ...more } as const;
  const { run: planned } = await enrichBook(book, list, addin);
  const { columns, warnings } = planText(planned, say, "en");
  return { columns, warnings, cells: book.values("A1:Z6") };
}

const headed = (header: string, numbers: readonly string[]) => [
  [header, "SIREN"],
  ...numbers.map((siren, at) => [`FICTIVE ${at}`, siren]),
];
const fill = (at: string, header: string, numbers: readonly string[]) =>
  book.fill(at, headed(header, numbers), "@");
const part = (cells: readonly (readonly unknown[])[], left: number, width: number) =>
  cells.map((row) => row.slice(left, left + width));
/** The numbers that our columns of a list begin with, and those of the list. */
const sirensAt = (cells: readonly (readonly unknown[])[], left: number) =>
  part(cells, left, 1).slice(1, 5).flat();

describe("of two lists beside each other each has its own columns", () => {
  const ours = ["sirene_siren", "sirene_name", "sirene_status", "sirene_note"];

  test.each([
    ["the left one first", ["A1", "M1"]],
    ["the right one first", ["M1", "A1"]],
    ["the left one first, as tables", ["A1", "M1"]],
    ["the right one first, as tables", ["M1", "A1"]],
  ] as const)("%s, and fills them again in a second run, also beside new ones", async (name, selections) => {
    fill("A1", "Client", clients);
    fill("M1", "Fournisseur", suppliers);
    if (name.endsWith("tables")) {
      book.addTable("Clients", "A1:B5");
      book.addTable("Fournisseurs", "M1:N5");
    }
    const texts = [];
    let { cells } = await run(selections[0]);
    for (const select of [selections[1], ...selections]) {
      const after = await run(select);
      texts.push(after.columns);
      expect(after.warnings).toEqual([]);
      cells = after.cells;
    }
    const again = { A1: "C to F, filled again", M1: "O to R, filled again" };
    const first = selections[1] === "M1" ? "O to R, currently empty" : "C to F, currently empty";
    expect(texts).toEqual([first, again[selections[0]], again[selections[1]]]);
    for (const [left, numbers] of [
      [2, clients],
      [14, suppliers],
    ] as const) {
      expect(part(cells, left, 4)[0]).toEqual(ours);
      expect(sirensAt(cells, left)).toEqual(numbers);
    }
    const more = await run("A1", { fields: "name,naf" });
    expect(more.columns).toBe("C to G: C to F filled again, the others currently empty");
    expect(part(more.cells, 12, 6)).toEqual(part(cells, 12, 6));
  });

  test("a list of names right of one with numbers", async () => {
    fill("A1", "Client", clients);
    book.fill("M1", [["Nom", "Ville"], ...clients.map(() => ["ZZZ INCONNU", "LILLE"])], "@");
    const first = await run("A1");
    const { cells, columns } = await run("M1", { isMatching: true });
    expect(columns).toBe("O to U, currently empty");
    expect(part(cells, 0, 12)).toEqual(part(first.cells, 0, 12));
    expect((await run("M1", { isMatching: true })).columns).toBe("O to U, filled again");
  });

  test("columns that found no room before the other list are still filled again, and told to that one's users", async () => {
    fill("A1", "Client", clients);
    fill("D1", "Fournisseur", suppliers);
    expect((await run("A1")).columns).toBe("F to I, currently empty");
    const other = await run("D1");
    expect(other.columns).toBe("J to M, currently empty");
    expect(other.warnings).toEqual([
      "Filled for another list, it seems, and therefore not used here: F to I.",
    ]);
    expect(sirensAt(other.cells, 5)).toEqual(clients);
    expect(sirensAt(other.cells, 9)).toEqual(suppliers);
    expect((await run("A1")).columns).toBe("F to I, filled again");
    expect((await run("D1")).columns).toBe("J to M, filled again");
  });

  test.each(["D1", "E1"])(
    "the one at %s, from its first run on, though both have names alone",
    async (at) => {
      const names = (...of: string[]) => [["Nom", "Ville"], ...of.map((name) => [name, ""])];
      book.fill("A1", names("FICTIVE NOMADE", "FICTIVE ANCIENNE FORGE"), "@");
      book.fill(at, names("FICTIVE HOMONYME", "FICTIVE BOULANGERIE DU PORT"), "@");
      const columns = [];
      for (const select of ["A1", at, "A1", at, "A1", at])
        columns.push(
          (await run(select, { isMatching: true })).columns.replace("currently empty", "filled again"),
        );
      expect(columns.slice(4)).toEqual(columns.slice(2, 4));
      expect(columns[4]).not.toBe(columns[5]);
    },
  );

  test("columns of names that found no room before a block beside the list are filled again", async () => {
    const names = ["FICTIVE HOMONYME", "FICTIVE NOMADE"].map((name) => [name, ""]);
    book.fill("A1", [["Nom", "Ville"], ...names], "@");
    book.fill("E1", [["Taux"], ["0,1"], ["0,2"]], "@");
    const texts = [];
    for (const fields of ["name", "name", "name,naf", "name,naf"]) {
      const { columns, warnings } = await run("A1", { fields, isMatching: true });
      texts.push(columns, ...warnings);
    }
    expect(texts).toEqual([
      "F to L, currently empty",
      "F to L, filled again",
      "C, F to L: F to L filled again, the others currently empty",
      "C, F to L, filled again",
    ]);
  });
});

describe("a single list keeps its columns", () => {
  beforeEach(() => fill("A1", "Client", clients));

  test("with columns inserted among and before them, with headings and without", async () => {
    await run("A1");
    insertLines(book, "columns", 3, 1);
    insertLines(book, "columns", 2, 1);
    expect((await run("A1")).columns).toBe("D, F to H, filled again");
    book.fill("E1", [["Remarque"]]);
    book.fill("C1", [["Ville"], ["LYON"]]);
    expect((await run("A1")).columns).toBe("D, F to H, filled again");
  });

  test("with all its numbers replaced, whatever is beside it", async () => {
    await run("A1");
    fill("J1", "Fournisseur", suppliers);
    fill("A1", "Client", scatteredSirens(12).slice(8));
    const { columns, warnings, cells } = await run("A1");
    expect([columns, warnings]).toEqual(["C to F, filled again", []]);
    expect(sirensAt(cells, 2)).toEqual(scatteredSirens(12).slice(8));
  });
});

describe("some rows of a list", () => {
  const names = (cells: readonly (readonly unknown[])[]) => part(cells, 3, 1).flat().slice(0, 5);

  test("are filled in the columns of the list, before the whole of it and after", async () => {
    book.fill("A1", headed("Client", clients), "@");
    book.fill("B3", [[""]]);
    const some = await run("A4:B5");
    expect([some.columns, some.warnings]).toEqual(["C to F, currently empty", []]);
    expect(some.cells[0]!.slice(0, 6)).toEqual([
      ...["Client", "SIREN", "sirene_siren", "sirene_name", "sirene_status", "sirene_note"],
    ]);
    expect(sirensAt(some.cells, 2)).toEqual(["", "", ...clients.slice(2)]);
    const whole = await run("A1");
    expect(whole.columns).toBe("C to F, filled again");
    expect(sirensAt(whole.cells, 2)).toEqual([clients[0], "", ...clients.slice(2)]);
    const again = await run("A4:B5");
    expect([again.columns, again.warnings]).toEqual(["C to F, filled again", []]);
    expect(again.cells).toEqual(whole.cells);
    expect(names(again.cells)[0]).toBe("sirene_name");
  });

  test("are searched by name under the headings of the list", async () => {
    book.fill("A1", [["Nom", "Ville"], ...["A", "B", "C", "D"].map((name) => [`ZZZ ${name}`, "LILLE"])], "@");
    const { columns, warnings, cells } = await run("A4:B5", { isMatching: true });
    expect([columns, warnings]).toEqual(["C to I, currently empty", []]);
    expect(cells[0]![2]).toBe("sirene_siren");
    expect(part(cells, 2, 7).slice(1, 3).flat().join("")).toBe("");
  });

  test("get no column that other rows of the list have filled", async () => {
    book.fill("A1", headed("Client", clients), "@");
    book.fill("C2", [["x"]]);
    expect((await run("A4:B5")).columns).toBe("D to G, currently empty");
  });
});

test("headings of new columns are right of the list's, and not beside the title above them", async () => {
  book.fill("A1", [["Fournisseurs 2026", ""], ...headed("Client", clients)], "@");
  const { cells, columns } = await run("A2");
  expect(columns).toBe("C to F, currently empty");
  expect(cells[0]!.join("")).toBe("Fournisseurs 2026");
  expect(cells[1]!.slice(2, 4)).toEqual(["sirene_siren", "sirene_name"]);
  expect(part(cells, 2, 1).flat().slice(2)).toEqual(clients);
  expect((await run("A1")).columns).toBe("C to F, filled again");
});

test("a selection that goes on below an empty row has its columns where all of its rows have room", async () => {
  book.fill("A1", [["SIREN"], ...sirens.slice(0, 2).map((siren) => [siren])], "@");
  book.fill(
    "A5",
    sirens.slice(2, 4).map((siren) => [siren]),
    "@",
  );
  book.fill("B6", [["remark"]]);
  const { cells } = await run("A1:A6");
  expect(cells.map(([, beside]) => beside).flat()).toEqual(["", "", "", "", "", "remark"]);
  expect(sirensAt(cells, 2)).toEqual([sirens[0], sirens[1], "", sirens[2]]);
});
