import { createReadStream, type ReadStream } from "node:fs";
import { stat } from "node:fs/promises";

/** A line of a CSV file, its fields in the order of the header. */
type CsvFields = readonly string[];

/** What stands between fields: a comma in INSEE's files. */
export type Delimiter = "," | ";";

/** Splits one complete record; quotes are undone (RFC 4180). */
function splitRecord(record: string, delimiter: Delimiter): CsvFields {
  if (!record.includes('"')) return record.split(delimiter);
  const fields: string[] = [];
  const field =
    delimiter === "," ? /(?:"((?:[^"]|"")*)"|([^,]*))(,|$)/gy : /(?:"((?:[^"]|"")*)"|([^;]*))(;|$)/gy;
  for (let match = field.exec(record); match !== null; match = field.exec(record)) {
    fields.push(match[1] === undefined ? match[2]! : match[1].replaceAll('""', '"'));
    if (match[3] === "") break;
  }
  return fields;
}

const quotesIn = (text: string) => text.split('"').length - 1;

/** Opens a file for reading. @throws Error naming it: a folder opens too, and only its reading fails, without a name */
async function textOf(path: string): Promise<ReadStream> {
  if ((await stat(path)).isDirectory()) throw new Error(`${path} is a folder; name the CSV file in it`);
  return createReadStream(path, { encoding: "utf8", highWaterMark: 1 << 18 });
}

/** The records of a file, as text: lines, those inside quotation marks joined. */
async function* recordsOf(path: string): AsyncGenerator<string[]> {
  let rest = "";
  let open = "";
  for await (const chunk of await textOf(path)) {
    const lines = (rest + (chunk as string)).split("\n");
    rest = lines.pop()!;
    const records: string[] = [];
    for (const line of lines) {
      const whole = open === "" ? line : `${open}\n${line}`;
      open = whole.includes('"') && quotesIn(whole) % 2 === 1 ? whole : "";
      if (open === "") records.push(whole.endsWith("\r") ? whole.slice(0, -1) : whole);
    }
    yield records;
  }
  const last = open === "" ? rest : `${open}\n${rest}`;
  if (last !== "") yield [last];
}

/** Gives the value of a column in the current line: null when it is empty or the file has no such column. */
export type CsvCell<Column extends string> = (column: Column) => string | null;

/**
 * Reads a UTF-8 file of comma-separated values, or of another delimiter, line by line, in constant memory, columns by their header. `read` is called for
 * each line with a view of it that is valid until the next.
 * @throws Error naming the file when it cannot be opened, or when its header lacks one of `required`.
 */
export async function readCsv<Column extends string>(
  path: string,
  required: readonly NoInfer<Column>[],
  read: (cell: CsvCell<Column>) => void,
  delimiter: Delimiter = ",",
): Promise<void> {
  let header: ReadonlyMap<string, number> | undefined;
  let fields: CsvFields = [];
  const cell: CsvCell<Column> = (column) => fields[header!.get(column) ?? -1] || null;
  for await (const records of recordsOf(path)) {
    for (const record of records) {
      if (record === "") continue;
      if (header === undefined) {
        const names = splitRecord(record.replace(/^\uFEFF/, ""), delimiter);
        header = new Map(names.map((name, index) => [name, index]));
        const missing = required.filter((column) => !names.includes(column));
        if (missing.length > 0)
          throw new Error(
            `${path} is not a stock file of INSEE: its header has no ${missing.join(", ")}. Give the CSV file as published, comma-separated, in UTF-8.`,
          );
      } else {
        fields = splitRecord(record, delimiter);
        read(cell);
      }
    }
  }
}
