import { describe, expect, test } from "@jest/globals";
import { columnRuns, columnsText } from "../../../addin/taskpane/list-run/plan-text.ts";
import {
  fieldCell,
  firstGap,
  outputColumns,
  writtenCell,
  placeColumns,
} from "../../../addin/taskpane/list-run/columns.ts";
import {
  checkColumns,
  mainMatchKeys,
  ownColumnsAmong,
} from "../../../shared/enrichment/columns/own-columns.ts";
import { selectFields } from "../../../shared/fields/select-fields.ts";

const wanted = ["sirene_name", "sirene_status", "sirene_note"];
const place = (occupied: boolean[], headings: string[] = [], isTable = false) =>
  placeColumns({ wanted, own: ownColumnsAmong(headings), right: 2, occupied, isTable });

describe("where the columns of a run go", () => {
  test("beside the list, where nothing is", () => {
    expect(place([])).toEqual({ columns: [2, 3, 4], added: [0, 1, 2], inTable: false });
  });

  test("beyond what stands beside the list", () => {
    expect(place([true, true]).columns).toEqual([4, 5, 6]);
  });

  test("into the nearest gap, if an empty column still parts it from what follows", () => {
    expect(place([true, false, false, false, false, true]).columns).toEqual([3, 4, 5]);
    expect(place([true, false, false, false, true]).columns).toEqual([7, 8, 9]);
  });

  test("into the columns of an earlier run, told by their headings, and beside the list with the rest", () => {
    const headings = ["Id", "Sirene_Name", "x", "sirene_note"];
    expect(place([true, true], headings)).toEqual({ columns: [1, 4, 3], added: [1], inTable: false });
  });

  test("into the columns of an earlier run that are headed by labels, and into nobody's column of that name", () => {
    const headings = ["Nom", "Nom · sirene", "Status · sirene"];
    expect(place([true], headings)).toEqual({ columns: [1, 2, 3], added: [2], inTable: false });
  });

  test("into the table, where it can grow; else apart from it, lest Excel take them in", () => {
    expect(place([], [], true)).toEqual({ columns: [2, 3, 4], added: [0, 1, 2], inTable: true });
    expect(place([false, true], [], true)).toEqual({ columns: [4, 5, 6], added: [0, 1, 2], inTable: false });
    expect(place([false, false, false, false, true], [], true).inTable).toBe(true);
  });

  test("nothing is added where all are there", () => {
    expect(place([], wanted, true)).toEqual({ columns: [0, 1, 2], added: [], inTable: false });
  });
});

test("the first gap is as near as can be: what is free beyond all that is filled need not end", () => {
  expect([firstGap([true, false, false], 3, 0), firstGap([false, true], 0, 0), firstGap([], 2, 1)]).toEqual([
    ...[1, 0, 1],
  ]);
});

test("the columns of a run are those of sirene enrich: whom a row is about, the fields, the status, the note", () => {
  const columns = outputColumns(selectFields("name,revenue,accounts_year,created"), [], "en");
  expect(columns.map(({ header, type, numberFormat }) => ({ header, type, numberFormat }))).toEqual([
    { header: "sirene_siren", type: "text", numberFormat: "@" },
    { header: "sirene_name", type: "text", numberFormat: "@" },
    { header: "sirene_revenue", type: "number", numberFormat: "#,##0" },
    { header: "sirene_accounts_year", type: "number", numberFormat: "0" },
    { header: "sirene_created", type: "date", numberFormat: "yyyy-mm-dd" },
    { header: "sirene_status", type: "text", numberFormat: "@" },
    { header: "sirene_note", type: "text", numberFormat: "@" },
  ]);
});

test("a run that looks rows up by name writes how sure it is behind whom it found, as sirene enrich --match does", () => {
  const columns = outputColumns(selectFields("name"), mainMatchKeys, "en");
  expect(columns.map(({ header }) => header)).toEqual([
    ...["sirene_siren", "sirene_score", "sirene_match", "sirene_name_match", "sirene_name"],
    ...["sirene_status", "sirene_note"],
  ]);
  expect(columns[1]!.numberFormat).toBe("0");
});

test("neighbouring columns are written at once", () => {
  expect(columnRuns([4, 5, 2, 6, 7])).toEqual([
    { left: 4, indexes: [0, 1] },
    { left: 2, indexes: [2] },
    { left: 6, indexes: [3, 4] },
  ]);
});

test("columns are told as people tell them", () => {
  expect(columnsText([6, 4, 5, 10], "to")).toBe("E to G, K");
});

test("in a French Excel headings and cells are words, by which the columns are known again", () => {
  const columns = outputColumns(selectFields("name,state"), checkColumns("suppliers"), "fr");
  expect(columns.map(({ header }) => header)).toEqual([
    ...[
      "SIREN · sirene",
      "Contrôle · sirene",
      "Motifs du contrôle · sirene",
      "En double avec les lignes · sirene",
    ],
    ...["Nom · sirene", "État · sirene", "Statut · sirene", "Note · sirene"],
  ]);
  expect(ownColumnsAmong(columns.map(({ header }) => header)).map(({ key }) => key)).toEqual(
    columns.map(({ key }) => key),
  );
  const cells = ["150000289", "fix", "siret_closed;duplicate_siren", "2", "FICTIVE", "A", "found", ""];
  const written = (language: "en" | "fr") =>
    columns.map((column, at) => writtenCell(column, cells[at], language, 0));
  expect(written("en")).toEqual(cells);
  const [, check, reasons, , , state, status] = written("fr");
  expect([check, state, status]).toEqual(["à corriger", "Active", "trouvé"]);
  expect(reasons).not.toContain("siret_closed");
});

test("a date is written as Excel counts days, and what a run has no answer to is left as it is", () => {
  const [, created] = outputColumns(selectFields("created"), [], "en");
  expect(writtenCell(created!, "2026-01-02", "en", 0)).toBe(46_024);
  for (const language of ["en", "fr"] as const) {
    expect(writtenCell(created!, undefined, language, 0)).toBeNull();
    expect(writtenCell(created!, null, language, 0)).toBe("");
  }
});

test("a value that the pane writes into a cell alone has the words of a run", () => {
  const [state, created] = selectFields("state,created");
  expect([fieldCell(state!, "A", "en", 0), fieldCell(state!, "A", "fr", 0)]).toEqual(["A", "Active"]);
  expect([fieldCell(created!, "2026-01-02", "fr", 0), fieldCell(created!, "2026-01-02", "en", 1462)]).toEqual(
    [...[46_024, 44_562]],
  );
});
