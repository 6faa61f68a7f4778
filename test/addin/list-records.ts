import type { CellValue } from "../../addin/taskpane/workbook/workbook.ts";
import { fieldText, plainHabit } from "../../batch/files/csv/dialect.ts";
import { ownKeyOf } from "../../shared/enrichment/columns/own-columns.ts";
import { findField } from "../../shared/fields/catalogue.ts";
import { recordsOf } from "../batch/desk.ts";

/** The rows of a list, each by its headers. */
export type Records = readonly Readonly<Record<string, string>>[];

const quoted = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;

/** A list as a text file. */
export const csvOf = (cells: readonly (readonly (string | number)[])[]): string =>
  cells.map((row) => `${row.map(quoted).join(";")}\n`).join("");

/** A cell as a text file holds its value: days are numbers in a workbook. */
export function textOf(value: CellValue, header: string): string {
  const type = findField(ownKeyOf(header) ?? "")?.type ?? "text";
  const isDay = type === "date" && typeof value === "number";
  const plain = isDay ? new Date((value - 25_569) * 86_400_000).toISOString().slice(0, 10) : value;
  return recordsOf(`x\n${fieldText(plain, type, { ...plainHabit, delimiter: ";" })}\n`)[0]?.["x"] ?? "";
}

/** The rows of a sheet as a text file holds them. */
export function sheetRecords([headers = [], ...rows]: readonly (readonly CellValue[])[]): Records {
  return rows.map((row) =>
    Object.fromEntries(row.map((value, at) => [String(headers[at]), textOf(value, String(headers[at]))])),
  );
}

/** Of each row the columns that are ours. */
export const oursOf = (records: Records): Records =>
  records.map((record) =>
    Object.fromEntries(Object.entries(record).filter(([header]) => ownKeyOf(header) !== undefined)),
  );
