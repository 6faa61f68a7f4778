import type { CellValue } from "../../addin/taskpane/workbook/workbook.ts";
import { fieldText, plainHabit } from "../../batch/files/csv/dialect.ts";
import { ownKeyOf, typeOfKey } from "../../shared/enrichment/columns/own-columns.ts";
import type { Language } from "../../shared/messages/messages.ts";
import { recordsOf } from "../batch/desk.ts";

/** The rows of a list, by header. */
export type Records = readonly Readonly<Record<string, string>>[];

const quoted = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;

/** A list as a text file. */
export const csvOf = (cells: readonly (readonly (string | number)[])[]): string =>
  cells.map((row) => `${row.map(quoted).join(";")}\n`).join("");

/** A cell as a text file holds its value: days are numbers in a workbook. */
export function textOf(value: CellValue, header: string): string {
  const key = ownKeyOf(header);
  const type = key === undefined ? "text" : typeOfKey(key);
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

/** What has `sirene` write headings and cells as the pane does in an Excel of a language. */
export const asInExcel: Readonly<Record<Language, readonly string[]>> = {
  en: [],
  fr: ["--lang", "fr", "--headers", "labels", "--values", "labels"],
};

const truths: Readonly<Record<string, string>> = { VRAI: "TRUE", FAUX: "FALSE" };

/** Records of a French CSV with its days and truth values as `textOf` has those of a workbook, which Excel shows by itself. */
export const plainRecords = (records: Records): Records =>
  records.map((record) =>
    Object.fromEntries(
      Object.entries(record).map(([header, text]) => [
        header,
        ownKeyOf(header) === undefined
          ? text
          : (truths[text] ?? text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, "$3-$2-$1")),
      ]),
    ),
  );

/** Of each row the columns that are ours. */
export const oursOf = (records: Records): Records =>
  records.map((record) =>
    Object.fromEntries(Object.entries(record).filter(([header]) => ownKeyOf(header) !== undefined)),
  );
