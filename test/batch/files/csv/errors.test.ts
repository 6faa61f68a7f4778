import { describe, expect, test } from "@jest/globals";
import { mkdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { openCsv } from "../../../../batch/files/csv/open-csv.ts";
import { FileError } from "../../../../batch/files/file-error.ts";
import { scratchFolder } from "../scratch-folder.ts";
import { refusalSentence } from "../refusal-sentence.ts";

const scratch = scratchFolder();

async function refusal(path: string, options = {}): Promise<FileError> {
  const error: unknown = await openCsv(path, options).then(
    (list) => list.close(),
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(FileError);
  return error as FileError;
}

describe("a file that holds no list is refused in one sentence that names it", () => {
  const utf16 = Buffer.from("\ufeffsiren;nom\n1;a\n", "utf16le");
  test.each<[code: string, what: string, content: string | Buffer]>([
    ["empty_file", "no byte at all", ""],
    ["no_rows", "blank lines alone", "\r\n\r\n"],
    ["no_rows", "a byte order mark alone", "\ufeff"],
    ["no_header", "a SIREN in the first row", "552 032 534;EXEMPLE\n"],
    ["no_header", "a SIRET alone on the first line", "55203253400646\n"],
    ["no_header", "a VAT number in the first row", "EXEMPLE,FR27 552 032 534\n"],
    ["not_text", "a PDF", "%PDF-1.7 …"],
    ["not_text", "a web page saved as a workbook", "<html><table><tr><td>siren</td></tr></table>"],
    ["own_report", "a report of this program", '{"version":1,"run":{"id":"r","files":[]},"rows":['],
    ["not_text", "JSON", '\ufeff{\n  "siren": "552032534"\n}\n'],
    ["not_text", "a JSON list", '[{"siren":"552032534"}]'],
    ["not_text", "a JSON list of texts", '[ "552032534", "383474814" ]'],
    ["not_text", "JSON lines", '{"siren":"552032534"}\n{"siren":"383474814"}\n'],
    ["not_text", "zeros", Buffer.alloc(1000)],
    ["not_text", "a zip inside gzip", gzipSync("PK\u0003\u0004…")],
    ["corrupt_gzip", "gzip cut short", gzipSync("siren;nom\n".repeat(100_000)).subarray(0, 500)],
    ["odd_utf16", "UTF-16 with half a character at its end", utf16.subarray(0, utf16.length - 1)],
    ["unclosed_quote", "a quote that is never closed", 'siren;nom\n1;a\n2;"b\n3;c\n'],
    ["row_too_long", "one line without end", `siren;${"x".repeat(17_000_000)}`],
    ["unclosed_quote", "a quote open for 17 MB", `siren;nom\n1;"${"x;\n".repeat(6_000_000)}`],
    ["too_many_columns", "20,000 fields in a row", `siren;nom\n${"1;".repeat(20_000)}\n`],
  ])("%s: %s", async (code, _, content) => {
    const refused = await refusal(scratch.save("fournisseurs.csv", content));
    const [got, message] = [refused.code, refusalSentence(refused)];
    expect(got).toBe(code);
    expect(message).toContain("fournisseurs.csv");
    expect(message).toMatch(/^[^\n]+\.$/);
  });

  test.each([
    "[2024] Fournisseurs;;\nsiren;nom;ville\n150000016;FICTIVE;Metz\n",
    "{id};siren\n1;150000016\n",
  ])("a list that begins with a bracket is none: %j", async (text) => {
    const list = await openCsv(scratch.save("list.csv", text));
    await list.close();
    expect(list.records).toBe(1);
  });

  test("the row of an unclosed quote is told", async () => {
    const refused = await refusal(scratch.save("a.csv", 'siren;nom\n1;a\n2;"b\n3;c\n'));
    expect(refused.parameters).toEqual({ file: "a.csv", row: 3 });
  });

  test("missing_file: a path where nothing is", async () => {
    expect((await refusal(scratch.path("absent.csv"))).code).toBe("missing_file");
  });

  test("is_a_folder: a folder", async () => {
    mkdirSync(scratch.path("folder.csv"));
    expect((await refusal(scratch.path("folder.csv"))).code).toBe("is_a_folder");
  });
});

describe("options that cannot be followed are refused", () => {
  const list = () => scratch.save("ok.csv", "siren;nom\n1;a\n");
  test.each([
    ["unknown_encoding", { encoding: "klingon" }],
    ["unknown_encoding", { encoding: "gb18030" }],
    ["bad_delimiter", { delimiter: '"' }],
    ["bad_delimiter", { delimiter: ";;" }],
    ["bad_header_row", { headerRow: 0 }],
    ["bad_header_row", { headerRow: 3 }],
    ["bad_header_row", { headerRow: 9 }],
    ["bad_header_row", { headerRow: 1.5 }],
  ])("%s: %j", async (code, options) => {
    expect((await refusal(list(), options)).code).toBe(code);
  });

  test("bad_header_row: a blank line is no header", async () => {
    const path = scratch.save("blank.csv", "sep=;\nsiren;nom\n1;a\n\n2;b\n");
    expect(await refusal(path, { headerRow: 4 })).toMatchObject({
      code: "bad_header_row",
      parameters: { row: 4 },
    });
  });

  test("a header row that is asked for is taken at its word, even with an identifier in it", async () => {
    const opened = await openCsv(scratch.save("wide.csv", "nom;552032534\na;1\n"), { headerRow: 1 });
    expect(opened.records).toBe(1);
    await opened.close();
  });
});
