import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import fc from "fast-check";
import { surveyList } from "../../../addin/taskpane/list-run/list-survey.ts";
import type { Area } from "../../../addin/taskpane/workbook/area.ts";
import { columnsOfSource } from "../../../shared/enrichment/columns/identifier-columns.ts";
import type { Workbook } from "../../../addin/taskpane/workbook/workbook.ts";
import { columnsRead, identifierColumns } from "../../../batch/files/identifier-columns.ts";
import { openList } from "../../../batch/files/opening/open.ts";
import { vatNumberOf } from "../../../shared/identifiers/siren.ts";
import { scatteredSirens, siretOf } from "../../batch/made-up-numbers.ts";
import { rounds } from "../../fixtures/rounds.ts";

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "same-column-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sirens = scatteredSirens(30);
const headers = [
  ...["SIREN", "SIRET", "N° TVA", "NIC", "SIREN client", "Code tiers", "Nom", "Téléphone"],
  ...["sirene_siren", "sirene_vat", "sirene_name", "sirene_rating"],
];
const cell = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...sirens) },
  { weight: 2, arbitrary: fc.constantFrom(...sirens).map((siren) => siretOf(siren, 1)) },
  { weight: 1, arbitrary: fc.constantFrom(...sirens).map(vatNumberOf) },
  { weight: 1, arbitrary: fc.constantFrom("", "néant", "à voir", "00017", "552032535", "612345678") },
);
/** Columns of one kind of cell, and mixed ones. */
const column = (rows: number) =>
  fc.oneof(
    fc.array(cell, { minLength: rows, maxLength: rows }),
    fc.constantFrom(
      sirens.slice(0, rows),
      sirens.slice(0, rows).map((siren) => siretOf(siren, 1)),
      sirens.slice(0, rows).map((siren) => siretOf(siren, 1).slice(9)),
      sirens.slice(0, rows).map(() => sirens[0]!),
    ),
  );
const lists = fc.integer({ min: 2, max: 12 }).chain((rows) =>
  fc.record({
    headers: fc.shuffledSubarray(headers, { minLength: 5, maxLength: 5 }),
    columns: fc.array(column(rows), { minLength: 5, maxLength: 5 }),
  }),
);

/** A sheet that holds one list, as far as reading it goes. */
const workbookOf = (cells: readonly (readonly string[])[]): Workbook =>
  ({
    used: () => Promise.resolve(whole(cells)),
    hiddenRows: () => Promise.resolve(new Set<number>()),
    settings: () => Promise.resolve(new Map()),
    daysBehind: () => Promise.resolve(0),
    read: (area: Area) => {
      const values = Array.from({ length: area.height }, (_, row) =>
        Array.from({ length: area.width }, (_, at) => cells[area.top + row]?.[area.left + at] ?? ""),
      );
      return Promise.resolve({ area, values, formulas: values });
    },
  }) as Pick<Workbook, "used" | "read" | "hiddenRows" | "settings" | "daysBehind"> as Workbook;

const whole = (cells: readonly (readonly string[])[]): Area => ({
  ...{ sheet: "Liste", top: 0, left: 0 },
  ...{ height: cells.length, width: cells[0]!.length },
});

/** The columns that `sirene` reads identifiers in; none where it refuses the list. */
async function readByBatch(cells: readonly (readonly string[])[]): Promise<number[] | undefined> {
  const path = join(folder, "list.csv");
  writeFileSync(path, cells.map((row) => `${row.join(";")}\n`).join(""));
  const list = await openList(path, { headerRow: 1 });
  try {
    const { sources } = await identifierColumns(list);
    return columnsRead(sources).map(({ index }) => index);
  } catch {
    return undefined;
  } finally {
    await list.close();
  }
}

test("the pane reads the identifiers of a list in the columns that sirene does", async () => {
  const drawn = rounds(100, 300);
  let compared = 0;
  const property = fc.asyncProperty(lists, async ({ headers: names, columns }) => {
    const cells = [names, ...columns[0]!.map((_, row) => columns.map((texts) => texts[row]!))];
    const expected = await readByBatch(cells);
    // What sirene refuses, a person may have selected all the same.
    if (expected === undefined) return;
    compared += 1;
    const { source } = await surveyList(workbookOf(cells), { kind: "region", area: whole(cells) });
    expect(source && columnsOfSource(source).map(({ index }) => index)).toEqual(expected);
  });
  await fc.assert(property, { numRuns: drawn });
  expect(compared).toBeGreaterThan((2 / 3) * drawn);
});
