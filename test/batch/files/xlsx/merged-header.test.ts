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
