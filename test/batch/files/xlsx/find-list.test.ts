import { describe, expect, test } from "@jest/globals";
import { MAIN, makeBook } from "../../../fixtures/workbooks/book.ts";
import { sheet, table, tableBook } from "../../../fixtures/workbooks/layouts.ts";
import { bookOf, readAll, withList } from "./temporary-book.ts";

type Cell = string | number | null;

/** Rows of a sheet, the first row 1; `null` is no cell, an empty array no row. */
const rowsOf = (rows: readonly (readonly Cell[])[]): string =>
  rows
    .map((cells, index) => {
      const row = index + 1;
      const xml = cells.map((cell, column) => {
        const reference = `${String.fromCharCode(65 + column)}${row}`;
        if (cell === null) return "";
        return typeof cell === "number"
          ? `<c r="${reference}"><v>${cell}</v></c>`
          : `<c r="${reference}" t="inlineStr"><is><t>${cell}</t></is></c>`;
      });
      return cells.length === 0 ? "" : `<row r="${row}">${xml.join("")}</row>`;
    })
    .join("");

const headersOf = (rows: readonly (readonly Cell[])[], headerRow?: number): Promise<string[]> =>
  withList(bookOf(rowsOf(rows)), headerRow === undefined ? {} : { headerRow }, (list) =>
    Promise.resolve(list.columns.map(({ header }) => header)),
  );

const data: readonly (readonly Cell[])[] = [
  [150000016, "Fictive A", "Lyon", 12],
  [150000024, "Fictive B", "Nîmes", 7],
  [150000032, "Fictive C", "Lyon", 9],
];
const labels = ["SIREN", "Nom", "Ville", "Montant"];

describe("the header row", () => {
  test.each<[string, readonly (readonly Cell[])[]]>([
    ["is the first row of a plain list", [labels, ...data]],
    ["stands below a title and a blank row", [["Liste des fournisseurs"], [], labels, ...data]],
    [
      "stands below a block of notes",
      [["Édité le", 46_027], ["Par", "Personne fictive"], [], labels, ...data],
    ],
    ["stands below the labels of groups of columns", [["Identité", null, "Lieu", null], labels, ...data]],
    ["is found over rows of text alone", [labels, ...data.map((row) => row.map((cell) => `${cell} x`))]],
  ])("%s", async (_, rows) => {
    expect(await headersOf(rows)).toEqual(labels);
  });

  test.each<[string, readonly (readonly Cell[])[]]>([
    ["a blank row away", [[]]],
    ["right above", []],
  ])("of a list of one column is its label, not the title %s", async (_, between) => {
    const rows = [["Ma liste"], ...between, ["SIREN"], [150000016], [150000024]];
    expect(await headersOf(rows)).toEqual(["SIREN"]);
  });

  test.each<[string, readonly (readonly Cell[])[]]>([
    ["first row is a record", [["Fictive", "150000016", "Lyon"], ...data]],
    ["first row is a record that has lost its zeros", [["Fictive", 5_720_784, "Lyon"], ...data]],
    ["rows are identifiers alone", [["150000016"], ["150000024"], ["150000032"]]],
    [
      "records stand above what could be a header",
      [...data, ["Nom", "Raison sociale", "Ville", "Code"], ...data],
    ],
  ])("is not guessed where there is none: the %s", async (_, rows) => {
    await expect(headersOf(rows)).rejects.toMatchObject({ code: "header_is_record", parameters: { row: 1 } });
  });

  test("is what it is said to be, whatever it holds", async () => {
    expect((await headersOf(data, 1))[0]).toBe("150000016");
  });

  test("is found below one line that tells the company of whoever made the list", async () => {
    expect(await headersOf([["SIREN", "150000016", "Service", "Achats"], [], labels, ...data])).toEqual(
      labels,
    );
  });

  test("is the first row when nothing in the list is a label", async () => {
    expect(
      await headersOf([
        [1, 2],
        [3, 4],
      ]),
    ).toEqual(["1", "2"]);
  });

  test("is the one the user names", async () => {
    expect(await headersOf([labels, ...data], 2)).toEqual(["150000016", "Fictive A", "Lyon", "12"]);
  });

  test("may be far below all that is searched, when named", async () => {
    const rows = [...Array.from({ length: 60 }, (_, index) => [`note ${index}`]), labels, ...data];
    expect(await headersOf(rows, 61)).toEqual(labels);
  });

  test("is trimmed, and empty over a column without one", async () => {
    expect(
      await headersOf([
        [" SIREN\t", null, "Nom "],
        [1, 2, "x"],
      ]),
    ).toEqual(["SIREN", "", "Nom"]);
  });
});

describe("the sheet", () => {
  const book = (sheets: readonly { name: string; rows: readonly (readonly Cell[])[]; state?: "hidden" }[]) =>
    makeBook({
      sheets: sheets.map(({ name, rows, ...rest }) => ({ name, xml: sheet(rowsOf(rows)), ...rest })),
    });
  const found = (made: Buffer, named?: string) =>
    withList(made, named === undefined ? {} : { sheet: named }, (list) => Promise.resolve(list.sheet));

  test("is the first visible one that looks like a list", async () => {
    const cover = { name: "Accueil", rows: [["Bienvenue"], ["Voir la feuille suivante"]] };
    expect(await found(book([cover, { name: "Liste", rows: [labels, ...data] }]))).toBe("Liste");
  });

  test("is the first of two alike", async () => {
    const rows = [labels, ...data];
    expect(
      await found(
        book([
          { name: "A", rows },
          { name: "B", rows },
        ]),
      ),
    ).toBe("A");
  });

  test("is a hidden one only when named", async () => {
    const made = book([
      { name: "Caché", rows: [labels, ...data], state: "hidden" },
      { name: "Vu", rows: [["x"], ["y"]] },
    ]);
    expect(await found(made)).toBe("Vu");
    expect(await found(made, "Caché")).toBe("Caché");
    expect(await found(made, " caché ")).toBe("Caché");
  });

  test("is not looked for past one that is damaged, which may be the list, unless named", async () => {
    const made = makeBook({
      sheets: [
        { name: "Abîmée", xml: `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1">` },
        { name: "Liste", xml: sheet(rowsOf([labels, ...data])) },
      ],
    });
    await expect(found(made)).rejects.toMatchObject({ code: "damaged_workbook" });
    expect(await found(made, "Liste")).toBe("Liste");
  });

  test("is not one without rows, even without the element that holds them", async () => {
    const made = makeBook({
      sheets: [
        { name: "Vide", xml: `<worksheet xmlns="${MAIN}"/>` },
        { name: "Vide aussi", xml: `<worksheet xmlns="${MAIN}"><pageMargins left="1"/></worksheet>` },
        { name: "Liste", xml: sheet(rowsOf([labels, ...data])) },
      ],
    });
    expect(await found(made)).toBe("Liste");
  });
});

describe("the end of the list", () => {
  const below = `<row r="9"><c r="A9" t="inlineStr"><is><t>Source</t></is></c></row>`;

  test("is the table's, where the list is one", async () => {
    await withList(tableBook(table("A1:D6"), { rowsAfter: below }), {}, async (list) => {
      expect(list.records).toBe(5);
      expect((await readAll(list, [0])).at(-1)).toEqual(["150000057"]);
    });
  });

  test("leaves a totals row out", async () => {
    const totals = '<row r="7"><c r="D7"><v>1</v></c></row>';
    await withList(tableBook(table("A1:D7", 'totalsRowCount="1"'), { rowsAfter: totals }), {}, (list) => {
      expect(list.records).toBe(5);
      return Promise.resolve();
    });
  });

  test("is above a table that stands below it", async () => {
    await withList(tableBook(table("A9:D12"), { rowsAfter: below }), { headerRow: 1 }, (list) => {
      expect(list.records).toBe(5);
      return Promise.resolve();
    });
  });
});
