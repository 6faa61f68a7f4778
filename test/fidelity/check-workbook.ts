import { readFile } from "node:fs/promises";
import type { OutputValue, OutputColumn } from "../../batch/files/list.ts";
import { FileError } from "../../batch/files/file-error.ts";
import { openXlsx } from "../../batch/files/xlsx/open-xlsx.ts";
import { addedSheetLosses } from "./compare-added-sheet.ts";
import { workbookLosses } from "./compare-workbooks.ts";
import { readZipParts } from "./zip-parts.ts";
import { refusalSentence } from "../batch/files/refusal-sentence.ts";

/** The result of enriching one workbook. */
export type Verdict =
  | { readonly outcome: "kept"; readonly records: number; readonly warnings: readonly string[] }
  | { readonly outcome: "refused" | "empty"; readonly code: string; readonly sentence: string }
  | { readonly outcome: "lost"; readonly losses: readonly string[] }
  | { readonly outcome: "crashed"; readonly error: string };

/** The columns every workbook is given, one of each kind a cell can hold. */
const columns: readonly OutputColumn[] = [
  { header: "fidelity_text", type: "text" },
  { header: "fidelity_number", type: "number" },
  { header: "fidelity_flag", type: "boolean" },
  { header: "fidelity_day", type: "date" },
];

const valuesOf = (record: number): OutputValue[] => [
  ` é <${record}> & "_x0041_"\t`,
  record / 4 - 1,
  record % 2 === 0,
  new Date(Date.UTC(2024, 0, 1 + (record % 1000))).toISOString().slice(0, 10),
];

/** 1 January 2024 as sheets count days, from 1900 or from 1904. */
const firstDay = (date1904: boolean): number => 45_292 - (date1904 ? 1462 : 0);

const shownValues =
  (date1904: boolean) =>
  (record: number): string[] => [
    // The escape that keeps _x0041_ from reading as A.
    `text: é <${record}> & "_x005F_x0041_"\t`,
    `n:${record / 4 - 1}`,
    `b:${record % 2 === 0 ? 1 : 0}`,
    `n:${firstDay(date1904) + (record % 1000)}`,
  ];

/** The sheet that the second result of every workbook is given. */
const sheet = { name: "FIDELITY", title: "fidelity <&>", rows: () => [["é", 1.5, true], [], ["_x0041_"]] };

/** Enriches the workbook at `path` into `output` and compares the two by code that shares nothing with the program. */
export async function checkWorkbook(path: string, output: string): Promise<Verdict> {
  let records: number;
  let warnings: string[];
  try {
    const list = await openXlsx(path, {});
    try {
      records = list.records;
      let given = 0;
      await list.read(
        list.columns.slice(0, 2).map(({ index }) => index),
        (_, cells) => {
          given += cells.length;
        },
      );
      if (given !== records) return { outcome: "lost", losses: [`${given} of ${records} records were read`] };
      const fill = (first: number, count: number) =>
        Array.from({ length: count }, (_, index) => valuesOf(first + index));
      const report = await list.write(output, columns, fill);
      await list.write(`${output}.sheet`, columns, fill, { sheets: [sheet] });
      warnings = report.warnings.map(({ code }) => code);
    } finally {
      await list.close();
    }
  } catch (error) {
    if (error instanceof FileError) return refusal(error);
    return { outcome: "crashed", error: error instanceof Error ? String(error.stack) : String(error) };
  }
  try {
    const input = await readFile(path);
    const shown = shownValues(countsFrom1904(input));
    const expected = { headers: columns.map(({ header }) => header), records, shown };
    const result = await readFile(output);
    const losses = [
      ...workbookLosses(input, result, expected),
      ...addedSheetLosses(result, await readFile(`${output}.sheet`), [`text:${sheet.title}`]),
    ];
    return losses.length > 0 ? { outcome: "lost", losses } : { outcome: "kept", records, warnings };
  } catch (error) {
    return { outcome: "lost", losses: [`the result cannot be compared: ${String(error)}`] };
  }
}

const countsFrom1904 = (workbook: Buffer): boolean =>
  readZipParts(workbook).some(
    ({ name, content }) =>
      /workbook\.xml$/i.test(name) && /date1904\s*=\s*["'](1|true|on)/.test(content().toString("latin1")),
  );

/** Refusals of workbooks in whose cells there is nothing to enrich, which is not to be held against anyone. */
const nothingThere = new Set(["empty_workbook", "no_worksheet"]);

const refusal = (error: FileError): Verdict => ({
  outcome: nothingThere.has(error.code) ? "empty" : "refused",
  code: error.code,
  sentence: refusalSentence(error),
});
