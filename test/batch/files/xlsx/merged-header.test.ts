import { describe, expect, test } from "@jest/globals";
import { columnNamed } from "../../../../batch/files/identifier-columns.ts";
import { bookOf, readAll, withList } from "./temporary-book.ts";

const text = (at: string, content: string) => `<c r="${at}" t="inlineStr"><is><t>${content}</t></is></c>`;
/** A row of texts from column A on; an empty text is a cell that is only formatted. */
const row = (number: number, ...texts: string[]) =>
  `<row r="${number}">${texts
    .map((content, at) => {
      const cell = `${"ABCDEFGH"[at]!}${number}`;
      return content === "" ? `<c r="${cell}"/>` : text(cell, content);
    })
    .join("")}</row>`;
const merged = (...ranges: string[]) =>
  `<mergeCells count="${ranges.length}">${ranges.map((range) => `<mergeCell ref="${range}"/>`).join("")}</mergeCells>`;

const title = row(1, "Référentiel FICTIF");
const records = (first: number) =>
  [
    row(first, "F1", "FICTIVE UN", "552032534", "X", "75001", "PARIS"),
    row(first + 1, "F2", "FICTIVE DEUX", "383474814", "Y", "69001", "LYON"),
  ].join("");
const headersOf = (xml: string, ...ranges: string[]) =>
  withList(bookOf(xml, merged(...ranges)), {}, async (list) => ({
    headerRow: list.headerRow,
    headers: list.columns.map(({ header }) => header),
    first: (await readAll(list, [1]))[0],
  }));

describe("a header on two rows", () => {
  const twoRows = [
    title,
    row(2, "Code", "Raison sociale", "Identifiants", "", "Adresse"),
    row(3, "", "", "SIREN", "TVA", "CP", "Ville"),
    records(4),
  ].join("");

  test("has the names of columns that are merged down into its last row", async () => {
    expect(await headersOf(twoRows, "A1:F1", "A2:A3", "B2:B3", "C2:D2", "E2:F2")).toEqual({
      headerRow: 3,
      headers: ["Code", "Raison sociale", "SIREN", "TVA", "CP", "Ville"],
      first: ["FICTIVE UN"],
    });
  });

  test("begins in the row of the SIREN and the names, and its last row still names places: both are read", async () => {
    const merges = ["A2:A3", "B2:B3", "C2:C3", "D2:F2"];
    const above = title + row(2, "Code", "Raison sociale", "SIREN", "Adresse");
    const headers = ["Code", "Raison sociale", "SIREN", "Rue", "CP", "Ville"];
    const found = { headerRow: 3, headers, first: ["FICTIVE UN"] };
    expect(await headersOf(above + row(3, "", "", "", "Rue", "CP", "Ville") + records(4), ...merges)).toEqual(
      found,
    );
    const three = row(3, "", "", "", "Voie", "Commune") + row(4, "", "", "", "Rue", "CP", "Ville");
    const deeper = ["A2:A4", "B2:B4", "C2:C4", "D2:F2", "E3:F3"];
    expect(await headersOf(above + three + records(5), ...deeper)).toEqual({ ...found, headerRow: 4 });
    expect(
      await headersOf(
        title +
          row(2, "Code", "Nom", "SIREN", "Contact", "", "CA") +
          row(3, "", "", "", "Tél", "Mail", "(k€)") +
          records(4),
        ...["A2:A3", "B2:B3", "C2:C3", "D2:E2"],
      ),
    ).toMatchObject({ headerRow: 3, headers: ["Code", "Nom", "SIREN", "Tél", "Mail", "(k€)"] });
  });

  test("is one row where what is merged down from it stands beside records, or results stand below it", async () => {
    const plain = row(1, "Code", "Nom", "SIREN", "Rue", "CP", "Ville", "", "Remarques");
    const one = { headerRow: 1, first: ["FICTIVE UN"] };
    expect(await headersOf(plain + records(2), "H1:H3")).toMatchObject(one);
    const nameless = [2, 3]
      .map((number) => row(number, "F", "FICTIVE UN", "", "X", "75001", "PARIS"))
      .join("");
    expect(await headersOf(plain + nameless, "H1:H3")).toMatchObject(one);
    const filled = row(1, "Code", "Nom", "SIREN", "Adresse", "", "", "sirene_name");
    const first = row(2, "", "", "", "Rue", "CP", "Ville");
    const merges = ["A1:A2", "B1:B2", "C1:C2", "D1:F1"];
    expect(await headersOf(filled + first + records(3), ...merges)).toMatchObject({ headerRow: 1 });
  });

  const numbered = ["552032534", "383474814"];
  test.each<[string, string, readonly string[], number]>([
    [
      "a caption is merged down beside names",
      row(1, "FOURNISSEURS", "Raison sociale") +
        ["UN", "DEUX", "TROIS"].map((one, at) => row(2 + at, "", one)).join(""),
      ["A1:A4"],
      3,
    ],
    [
      "a caption is merged down beside numbers of which the first are invalid",
      row(1, "FOURNISSEURS", "SIREN") +
        ["123456780", "123456781", ...numbered].map((one, at) => row(2 + at, "", one)).join(""),
      ["A1:A3"],
      4,
    ],
    [
      "names are merged over two columns, and a remark down",
      row(1, "Raison sociale", "", "SIREN", "", "Ville", "", "Remarque") +
        ["", "", ...numbered].map((one, at) => row(2 + at, "FICTIVE", "", one, "", "LYON")).join(""),
      ["A1:B1", "C1:D1", "E1:F1", "G1:G3"],
      4,
    ],
    [
      "the SIREN's is merged down above a row with only a name",
      row(1, "Nom", "", "SIREN") +
        row(2, "UN") +
        numbered.map((one, at) => row(3 + at, "FICTIVE", "", one)).join(""),
      ["C1:C2"],
      3,
    ],
  ])("is one row, and no record is lost, where %s", async (_, rows, ranges, records) => {
    await withList(bookOf(rows, merged(...ranges)), {}, (list) =>
      Promise.resolve(expect([list.headerRow, list.records]).toEqual([1, records])),
    );
  });

  test("has no name from a cell that is not merged, or is merged into another row than its last", async () => {
    const { headers } = await headersOf(twoRows, "A1:A2", "B1:B3", "C2:D2");
    expect(headers).toEqual(["", "", "SIREN", "TVA", "CP", "Ville"]);
  });

  test("keeps the text of a cell of its last row", async () => {
    const { headers } = await headersOf(twoRows, "A2:A3", "B2:B3", "C2:C3", "E2:F3");
    expect(headers).toEqual(["Code", "Raison sociale", "SIREN", "TVA", "CP", "Ville"]);
  });
});

describe("groups of columns of several parties", () => {
  const grouped = (left: string, right: string) =>
    [
      row(2, left, "", "", "", right, ""),
      row(3, "Code", "Nom", "SIREN", "", "CP client", "Nom"),
      records(4),
    ].join("");
  const ranges = ["A2:D2", "E2:F2"];

  test("say in the headers whose columns these are", async () => {
    const { headers } = await headersOf(grouped("Fournisseur", "Client"), ...ranges);
    expect(headers).toEqual([
      ...["Code Fournisseur", "Nom Fournisseur", "SIREN Fournisseur", "", "CP client", "Nom Client"],
    ]);
  });

  test("say nothing if they are of one party or of none, or are not right above", async () => {
    const plain = ["Code", "Nom", "SIREN", "", "CP client", "Nom"];
    expect((await headersOf(grouped("Fournisseur", "Adresse"), ...ranges)).headers).toEqual(plain);
    expect((await headersOf(grouped("Client", "Clients"), ...ranges)).headers).toEqual(plain);
    const above = `${row(1, "Fournisseur", "", "", "", "Client")}${row(3, "Code", "Nom", "SIREN", "", "CP client", "Nom")}${records(4)}`;
    expect((await headersOf(above, "A1:D1", "E1:F1")).headers).toEqual(plain);
  });

  test("leave columns their own names for the user", async () => {
    const named = await withList(
      bookOf(grouped("Fournisseur", "Client"), merged(...ranges)),
      {},
      ({ columns }) =>
        Promise.resolve(
          ["siren", "SIREN fournisseur", "Nom Client", "Nom", "D"].map(
            (name) => columnNamed(columns, name)?.letter,
          ),
        ),
    );
    expect(named).toEqual(["C", "C", "F", "B", "D"]);
  });
});
