import { describe, expect, test } from "@jest/globals";
import exceljs from "exceljs";
import { mkdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { FileError } from "../../../batch/files/file-error.ts";
import { openList } from "../../../batch/files/opening/open.ts";
import { scratchFolder } from "./scratch-folder.ts";
import { refusalSentence } from "./refusal-sentence.ts";

const scratch = scratchFolder();
const csv = "siren;nom\n552032534;EXEMPLE\n";

async function workbook(): Promise<Buffer> {
  const book = new exceljs.Workbook();
  book.addWorksheet("Liste").addRows([
    ["siren", "nom"],
    ["552032534", "EXEMPLE"],
  ]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

async function kindOf(name: string, content: string | Buffer): Promise<string> {
  const list = await openList(scratch.save(name, content));
  await list.close();
  expect([list.records, list.columns.map(({ header }) => header)]).toEqual([1, ["siren", "nom"]]);
  return list.format;
}

async function refusalOf(path: string): Promise<FileError> {
  const error: unknown = await openList(path).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(FileError);
  return error as FileError;
}

describe("what a file holds decides, whatever its name says", () => {
  test.each(["a.csv", "a.tsv", "a.txt", "a", "a.xlsx", "a.xls"])(
    "text named %s is read as CSV",
    async (name) => {
      expect(await kindOf(name, csv)).toBe("csv");
    },
  );

  test.each(["a.csv.gz", "a.csv", "a.xlsx"])("text in gzip named %s is read as CSV", async (name) => {
    expect(await kindOf(name, gzipSync(csv))).toBe("csv");
  });

  test("UTF-16 text named .xls, as old programs export it, is read as CSV", async () => {
    expect(await kindOf("a.xls", Buffer.from(`\ufeff${csv}`, "utf16le"))).toBe("csv");
  });

  test.each(["a.xlsx", "a.xlsm", "a.csv", "a"])("a workbook named %s is read as a workbook", async (name) => {
    expect(await kindOf(name, await workbook())).toBe("xlsx");
  });

  test("a list whose first column is named PK is no zip", async () => {
    const list = await openList(scratch.save("pk.csv", "PK;siren\n1;552032534\n"));
    await list.close();
    expect(list.format).toBe("csv");
  });
});

describe("what is no list is refused with a sentence", () => {
  /** The magic of a compound file and one entry of its directory. */
  const compound = (stream: string) => {
    const bytes = Buffer.alloc(4096);
    bytes.write("d0cf11e0a1b11ae1", "hex");
    bytes.write(`${stream}\0`, 1024, "utf16le");
    return bytes;
  };
  test.each<[code: string, name: string, content: string | Buffer]>([
    ["old_excel", "old.xls", compound("Workbook")],
    ["old_excel", "old.csv", compound("Workbook")],
    ["password_protected", "secret.xlsx", compound("EncryptedPackage")],
    ["empty_file", "empty.xlsx", ""],
    ["empty_file", "empty.csv", ""],
    ["not_text", "report.xls", "<html><body><table><tr><td>siren</td></tr></table></body></html>"],
    ["not_text", "report.csv", "%PDF-1.4 …"],
  ])("%s: %s", async (code, name, content) => {
    const refused = await refusalOf(scratch.save(name, content));
    expect(refused.code).toBe(code);
    expect(refusalSentence(refused)).toMatch(new RegExp(`${name.replace(".", "\\.")}.*\\.$`));
  });

  test("a workbook cut short, or of zeros alone", async () => {
    const cut = (await workbook()).subarray(0, 3000);
    expect((await refusalOf(scratch.save("cut.xlsx", cut))).code).toMatch(/zip/);
    expect((await refusalOf(scratch.save("zeros.xlsx", Buffer.alloc(3000)))).code).toMatch(/zip/);
  });

  test("a missing file and a folder", async () => {
    mkdirSync(scratch.path("folder.xlsx"));
    expect((await refusalOf(scratch.path("absent.xlsx"))).code).toBe("missing_file");
    expect((await refusalOf(scratch.path("folder.xlsx"))).code).toBe("is_a_folder");
  });

  test.each(["/dev/null", "/dev/zero"])("a device, %s", async (device) => {
    expect((await refusalOf(device)).code).toBe("not_a_file");
  });
});
