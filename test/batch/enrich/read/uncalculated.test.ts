import { describe, expect, test } from "@jest/globals";
import { identifierColumns } from "../../../../batch/files/identifier-columns.ts";
import { invalidNote, noteFormatter } from "../../../../shared/enrichment/notes.ts";
import { ListReader } from "../../../../shared/enrichment/list-reader.ts";
import type { Row } from "../../../../shared/enrichment/rows.ts";
import { selections } from "../../../../batch/enrich/options.ts";
import { Subjects } from "../../../../shared/enrichment/subjects.ts";
import { bookOf, withList } from "../../files/xlsx/temporary-book.ts";

const text = (at: string, content: string) => `<c r="${at}" t="inlineStr"><is><t>${content}</t></is></c>`;
const header = `<row r="1">${text("A1", "siren")}${text("B1", "sirene_status")}</row>`;

/** What the rows of a workbook ask for whose identifier cells, and status cells, hold this. */
function rowsOf(cells: readonly (readonly [siren: string, status?: string])[], only = false): Promise<Row[]> {
  const rows = cells.map(([siren, status = ""], index) => `<row r="${index + 2}">${siren}${status}</row>`);
  return withList(bookOf(header + rows.join("")), {}, async (list) => {
    const { sources } = await identifierColumns(list);
    expect(sources).toMatchObject([{ column: { header: "siren" } }]);
    const selection = only && { only: { statusColumn: 1, selects: selections.missing } };
    const { records } = list;
    const reader = new ListReader({ records, sources, subjects: new Subjects(false), ...selection });
    await list.read(reader.columns, (first, texts) =>
      texts.forEach((row, index) => reader.take(first + index, row)),
    );
    return cells.map((_, record) => reader.rows.at(record));
  });
}

const refused = { kind: "invalid", reason: "uncalculated", suggestion: undefined, source: 0 };
const calculated = '<c r="A2"><v>552032534</v></c>';

describe("an identifier that is a formula without its result", () => {
  test.each([
    ["as openpyxl writes it", '<c r="A3"><f>"383474814"</f><v></v></c>'],
    ["with an empty tag for its value", '<c r="A3"><f>"383474814"</f><v/></c>'],
    ["without a value", '<c r="A3"><f>Feuil2!A3</f></c>'],
    ["of text, without a value", '<c r="A3" t="str"><f>Feuil2!A3</f></c>'],
    ["shared by several cells", '<c r="A3"><f t="shared" si="0"/></c>'],
  ])("is invalid, not blank: %s", async (_, cell) => {
    expect((await rowsOf([[calculated], [cell]]))[1]).toEqual(refused);
  });

  test("is told what it is and what helps, in both languages", async () => {
    const [row] = await rowsOf([['<c r="A2"><f>Feuil2!A3</f></c>'], ['<c r="A3"><v>552032534</v></c>']]);
    if (row?.kind !== "invalid") throw new Error("The row was not refused.");
    expect(noteFormatter("en", String).noteText(invalidNote(row))).toBe(
      "the cell contains a formula that was never calculated: open the file in Excel and save it",
    );
    expect(noteFormatter("fr", String).noteText(invalidNote(row))).toBe(
      "la cellule contient une formule jamais calculée : ouvrez le fichier dans Excel et enregistrez-le",
    );
  });

  test("is told from a result that is the empty text, and from an identifier that was calculated", async () => {
    const rows = await rowsOf([
      ['<c r="A2"><f>"552032534"</f><v>552032534</v></c>'],
      ['<c r="A3" t="str"><f>IF(C3,C3,"")</f><v></v></c>', '<c r="B3"><v>1</v></c>'],
    ]);
    expect(rows).toMatchObject([{ kind: "subject" }, { kind: "blank" }]);
  });
});

test("in another column it changes nothing: a status that was never calculated is none", async () => {
  const rows = await rowsOf([[calculated, '<c r="B2"><f>C2</f></c>']], true);
  expect(rows).toMatchObject([{ kind: "subject" }]);
});
