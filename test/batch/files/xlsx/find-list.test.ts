import { describe, expect, test } from "@jest/globals";
import { MAIN, makeBook, typed } from "../../../fixtures/workbooks/book.ts";
import { sheet, table, tableBook } from "../../../fixtures/workbooks/layouts.ts";
import { partText } from "./read-result.ts";
import { bookOf, readAll, withList, writeAll } from "./temporary-book.ts";

type Cell = string | number | null;
type Rows = readonly (readonly Cell[])[];

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

  test.each([
    ["SIREN", labels],
    ["N° SIREN", ["Identifiant", "Raison sociale", "Ville", "Montant"]],
  ])("is found below a block about the company of whoever made the list, headed %s", async (word, header) => {
    expect(await headersOf([["Client", word], ["Fictive", "150000016"], [], header, ...data])).toEqual(
      header,
    );
  });

  test("is above the list's first record, though an empty row parts it from remarks or from more of the list", async () => {
    const remarks: readonly (readonly Cell[])[] = [
      ["Total", null, null, 12],
      ["Vu par", "Personne fictive"],
    ];
    expect(await headersOf([labels, data[0]!, [], ...remarks])).toEqual(labels);
    const groups = bookOf(rowsOf([labels, data[0]!, [], labels, ...data.slice(1)]));
    await withList(groups, {}, (list) => Promise.resolve(expect(list.headerRow).toBe(1)));
    const spaced = bookOf(rowsOf([labels, [], data[0]!, [], data[1]!, [], labels, data[2]!]));
    await withList(spaced, {}, (list) => Promise.resolve(expect(list.headerRow).toBe(1)));
  });

  const dated = [...labels.slice(0, 3), "Date"];
  test.each<[string, Rows]>([
    [
      "filled by an earlier run, above groups with a header of their own",
      [[...labels, "sirene_name"], data[0]!, [], labels, ...data.slice(1)],
    ],
    ["above groups whose headers differ in a cell", [labels, data[0]!, [], dated, ...data.slice(1)]],
    [
      "above one company, with another table below",
      [
        ["SIREN", "Nom"],
        data[0]!.slice(0, 2),
        [],
        ["Contact", "Email", "Téléphone", "Adresse", "Ville"],
        ...[1, 2, 3, 4].map((at) => [
          `Fictif ${at}`,
          `f${at}@b.example`,
          `01 02 03 04 0${at}`,
          `${at} rue X`,
          "Lyon",
        ]),
      ],
    ],
  ])("is above the list's first record: %s", async (_, rows) => {
    await withList(bookOf(rowsOf(rows)), {}, (list) => Promise.resolve(expect(list.headerRow).toBe(1)));
  });

  test("is not the title of a list whose first record an empty row parts from the others", async () => {
    expect(await headersOf([["Liste 2026"], ["SIREN"], [150000016], [], [150000024], [150000032]])).toEqual([
      "SIREN",
    ]);
  });

  test("is found below a block about a company, though two of its labels are the list's", async () => {
    const block: Rows = [["SIREN", "Nom"], [150000016, "Fictive"], []];
    const header = [...labels, "Pays"];
    expect(await headersOf([...block, header, ...data.map((row) => [...row, "France"])])).toEqual(header);
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

/** A sheet of these rows with Excel tables, given as their range and further attributes. */
const bookWithTables = (rows: readonly (readonly Cell[])[], tables: readonly [string, string?][]): Buffer => {
  const partOf = (index: number) => `xl/tables/table${index + 1}.xml`;
  const references = tables.map((_, index) => `<tablePart r:id="rId${index + 1}"/>`).join("");
  const tail = `<tableParts count="${tables.length}">${references}</tableParts>`;
  const xml = `<worksheet xmlns="${MAIN}"><sheetData>${rowsOf(rows)}</sheetData>${tail}</worksheet>`;
  const relations = tables.map((_, index) => ({ type: "table", target: partOf(index) }));
  return makeBook({
    sheets: [{ name: "Feuil1", xml, relations }],
    parts: tables.map(([ref, attributes = ""], index) =>
      typed(
        partOf(index),
        `<table xmlns="${MAIN}" id="${index + 1}" name="T${index}" displayName="T${index}" ref="${ref}" ${attributes}><tableColumns count="1"><tableColumn id="1" name="Colonne1"/></tableColumns></table>`,
        "table",
      ),
    ),
  });
};

/** Rows with `block` put at `row` (from 1) and `column` (from 0) of `rows`, which may be shorter. */
function withBlock(rows: Rows, row: number, column: number, block: Rows): Cell[][] {
  const all = Array.from({ length: Math.max(rows.length, row - 1 + block.length) }, (_, at) => [
    ...(rows[at] ?? []),
  ]);
  block.forEach((cells, at) => {
    const target = all[row - 1 + at]!;
    while (target.length < column) target.push(null);
    target.splice(column, cells.length, ...cells);
  });
  return all;
}

describe("an Excel table beside the list", () => {
  const numbered = (count: number): Rows => [
    ["Nom", "Siren"],
    ...Array.from({ length: count }, (_, at) => [`n${at}`, at % 2 ? 5_720_784 : 5_420_120]),
  ];
  const named = (count: number): Rows => [
    ["Nom", "CP", "Ville"],
    ...Array.from({ length: count }, () => ["Fictive", "75009", "Paris"]),
  ];
  const pays: Rows = [
    ["Code", "Pays"],
    ["FR", "France"],
    ["BE", "Belgique"],
  ];
  const pays3: Rows = [[], [], ...pays];
  const captioned = (rows: Rows, column: number): Cell[][] => withBlock(rows, 1, column, [["Pays (codes)"]]);
  const counted = (rows: Rows, tables: readonly [string, string?][], headerRow?: number) =>
    withList(bookWithTables(rows, tables), headerRow === undefined ? {} : { headerRow }, (list) =>
      Promise.resolve(list.records),
    );

  test.each<[string, Rows, readonly [string, string?][]]>([
    ["with a caption in the header's row", withBlock(captioned(numbered(12), 3), 3, 3, pays), [["D3:E5"]]],
    ["of a list of names", withBlock(captioned(named(12), 5), 3, 5, pays), [["F3:G5"]]],
    ["without a caption", withBlock(named(12), 3, 6, pays), [["G3:H5"]]],
    ["right below its caption", withBlock(captioned(numbered(12), 3), 2, 3, pays), [["D2:E4"]]],
    [
      "without a header",
      withBlock(captioned(numbered(12), 3), 2, 3, pays.slice(1)),
      [["D2:E3", 'headerRowCount="0"']],
    ],
    [
      "with another below it, each with a caption",
      withBlock(withBlock(withBlock(captioned(numbered(12), 3), 3, 3, pays), 7, 3, [["Villes"]]), 8, 3, pays),
      [["D3:E5"], ["D8:E10"]],
    ],
    [
      "in a column between its own",
      withBlock(withBlock(numbered(12), 1, 5, [["Note"]]), 3, 3, pays),
      [["D3:E5"]],
    ],
    [
      "in a column that is almost blank",
      withBlock(withBlock(numbered(12), 1, 2, [["Note"]]), 5, 2, pays),
      [["C5:D7"]],
    ],
    ["on its left", withBlock(captioned(pays3, 0), 1, 3, numbered(12)), [["A3:B5"]]],
    [
      "whose header is in the same row, apart from the numbers",
      withBlock(numbered(12), 1, 4, pays),
      [["E1:F3"]],
    ],
    [
      "longer than its own, with totals, from the same row on",
      withBlock(withBlock(numbered(12), 14, 0, [["Total"]]), 1, 2, named(30)),
      [["A1:B14", 'totalsRowCount="1"'], ["C1:E31"]],
    ],
    [
      "longer than its own of names, with totals, from the same row on",
      withBlock(withBlock(named(12), 14, 0, [["Total"]]), 1, 4, [
        ["Code", "Pays"],
        ...Array.from({ length: 30 }, (_, at) => [`c${at}`, `Pays ${at}`]),
      ]),
      [["A1:C14", 'totalsRowCount="1"'], ["E1:F31"]],
    ],
  ])("does not end it: %s", async (_, rows, tables) => {
    expect(await counted(rows, tables)).toBe(12);
    expect(await counted(rows, tables, 1)).toBe(12);
  });

  test("that is a list too, and begins in the same row, is read to its own end: --id says which one is meant", async () => {
    const rows = withBlock(numbered(45), 1, 3, numbered(60));
    expect(await counted(rows, [["A1:B46"], ["D1:E61"]])).toBe(60);
  });

  test("does not end it far below the rows that are searched for the header", async () => {
    expect(await counted(withBlock(captioned(numbered(200), 3), 150, 3, pays), [["D150:E152"]])).toBe(200);
  });

  test("does not end a list whose header, when named, is far below", async () => {
    const notes = Array.from({ length: 60 }, (_, at) => [`note ${at}`]);
    const rows = [...notes, ...withBlock(captioned(numbered(12), 3), 3, 3, pays)];
    expect(await counted(rows, [["D63:E65"]], 61)).toBe(12);
  });

  test.each<[string, Rows, readonly [string, string?][]]>([
    ["across all its columns", withBlock(numbered(12), 16, 0, pays), [["A16:B18"]]],
    ["right under its last row", withBlock(numbered(12), 14, 0, pays), [["A14:B16"]]],
    ["across some of its columns", withBlock(named(12), 16, 1, pays), [["B16:C18"]]],
    ["and reaching beyond them", withBlock(named(12), 16, 2, pays), [["C16:D18"]]],
    [
      "under a column that is almost blank",
      withBlock(withBlock(numbered(12), 1, 2, [["Note"]]), 16, 2, pays),
      [["C16:D18"]],
    ],
    [
      "with a legend beside both",
      withBlock(withBlock(withBlock(captioned(numbered(12), 3), 3, 3, pays), 16, 0, pays), 20, 3, [["fin"]]),
      [["D3:E5"], ["A16:B18"]],
    ],
  ])("still ends it from below: %s", async (_, rows, tables) => {
    expect(await counted(rows, tables)).toBe(12);
    expect(await counted(rows, tables, 1)).toBe(12);
  });
});

test("a cell to the right of any sheet stands after the one before it, and holds nobody up", async () => {
  const text = (reference: string, value: string) =>
    `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const rows =
    `<row r="1">${text("A1", "SIREN")}${text("ZZZZ1", "Nom")}</row>` +
    `<row r="2">${text("A2", "150000016")}${text("B2", "Fictive A")}</row>` +
    `<row r="3">${text("A3", "150000024")}${text("ZZZZZZ3", "Fictive B")}${"<c/>".repeat(100_000)}${text("ZZZZ3", "")}</row>`;
  await withList(bookOf(rows), {}, async (list, folder) => {
    expect(list.columns.map(({ header }) => header)).toEqual(["SIREN", "Nom"]);
    expect(await readAll(list, [1])).toEqual([["Fictive A"], ["Fictive B"]]);
    await writeAll(list, folder, [{ header: "sirene_name", type: "text" }], ["n"]);
  });
});

describe("a table without a header, right below typed labels,", () => {
  const headless = 'headerRowCount="0"';
  const rows = [labels, ...data, [], ["Source : liste fictive"]];

  test("is the list, and takes in the columns that touch it", async () => {
    await withList(bookWithTables(rows, [["A2:D4", headless]]), {}, async (list, folder) => {
      expect(list.columns.map(({ header }) => header)).toEqual(labels);
      expect((await readAll(list, [0])).flat()).toEqual(["150000016", "150000024", "150000032"]);
      const { path, report } = await writeAll(list, folder, [{ header: "sirene_name", type: "text" }], ["n"]);
      expect(await partText(path, "table1.xml")).toContain(' ref="A2:E4" ');
      expect(report.warnings).toEqual([]);
    });
  });

  test("is the list though a plain column adjoins it", async () => {
    await withList(bookWithTables(rows, [["A2:C4", headless]]), {}, async (list) => {
      expect(list.records).toBe(3);
      return Promise.resolve();
    });
  });

  test("does not make a record above it a header", async () => {
    const opened = withList(bookWithTables(data, [["A2:D3", headless]]), {}, () => Promise.resolve());
    await expect(opened).rejects.toMatchObject({ code: "header_is_record" });
  });
});
