import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { writeAs } from "../../../../batch/files/convert/write-as.ts";
import { openList } from "../../../../batch/files/opening/open.ts";
import { testsLibreOffice } from "../../../fixtures/libre-office.ts";
import { python, testsOpenpyxl } from "../../../fixtures/openpyxl.ts";
import { takenFixtures } from "../../../fixtures/workbooks/catalogue.ts";
import { writeFixtures } from "../../../fixtures/workbooks/write-fixtures.ts";

const withLibreOffice = testsLibreOffice ? describe : describe.skip;
const withOpenpyxl = testsOpenpyxl ? describe : describe.skip;

/** What LibreOffice 7.4 and openpyxl 3.1 cannot read in the input, as little as in the result, and why. */
const beyondLibreOffice = new Set(["backslash-names.xlsx"]); // looks for names with slashes
const beyondOpenpyxl = new Set([
  "strict.xlsx", // knows the relations of transitional documents alone
  "backslash-names.xlsx",
  "bytes-before-and-comment.xlsx", // takes a comment for the end of the archive
]);

const sheet = { name: "SIRENE", title: "sirene enrich", rows: () => [["Lignes", 2]] };
const columns = [{ header: "sirene_name", type: "text" as const }];
const fill = (_: number, count: number) => Array.from({ length: count }, () => ["FICTIVE"]);
const conversion = { columns, fill, identifierColumns: [0], sheetName: "Liste", sheets: [sheet] };

const folder = mkdtempSync(join(tmpdir(), "readers-"));
const results = join(folder, "results");
const names = [...takenFixtures.map(({ name }) => name), "made-of-csv.xlsx"];

beforeAll(async () => {
  mkdirSync(results);
  await writeFixtures(folder, takenFixtures);
  for (const { name, options } of takenFixtures) {
    const list = await openList(join(folder, name), options);
    await writeAs("xlsx", list, join(results, name), conversion);
    await list.close();
  }
  const list = await openList("examples/suppliers.csv");
  await writeAs("xlsx", list, join(results, "made-of-csv.xlsx"), { ...conversion, identifierColumns: [2] });
  await list.close();
});

afterAll(() => rmSync(folder, { recursive: true }));

withLibreOffice(
  "LibreOffice opens the result, and shows the new column and the sheet (where soffice is installed)",
  () => {
    const shown = join(folder, "shown");

    beforeAll(() => {
      // 59 = semicolon, 34 = quote, 76 = UTF-8; -1 at the end: every sheet to a file of its own.
      const filter = "csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true,false,false,false,-1";
      const profile = `-env:UserInstallation=${pathToFileURL(join(folder, "profile")).href}`;
      const files = names.map((name) => join(results, name));
      const words = [profile, "--headless", "--convert-to", filter, "--outdir", shown, ...files];
      expect(spawnSync("soffice", words, { timeout: 280_000 }).status).toBe(0);
    });

    test.each(names.filter((name) => !beyondLibreOffice.has(name)))("%s", (name) => {
      const stem = name.replace(/\.[a-z]+$/, "");
      const sheets = readdirSync(shown).filter((file) => file.startsWith(`${stem}-`));
      const texts = sheets.map((file) => readFileSync(join(shown, file), "utf8"));
      expect(texts.some((text) => text.includes("sirene_name") && text.includes("FICTIVE"))).toBe(true);
      expect(texts.some((text) => /^sirene enrich;?\nLignes;2/.test(text))).toBe(true);
    });
  },
);

withOpenpyxl(
  "openpyxl opens the result, and shows the new column and the sheet (where it is installed)",
  () => {
    const read = `import sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
texts = [str(cell.value) for page in book.worksheets for row in page.iter_rows() for cell in row]
print(book.sheetnames[-1], texts.count("sirene_name"), "FICTIVE" in texts, book.worksheets[-1]["A1"].value)`;

    test.each(names.filter((name) => !beyondOpenpyxl.has(name)))("%s", (name) => {
      const { stdout, stderr } = spawnSync(python, ["-c", read, join(results, name)], {
        encoding: "utf8",
      });
      expect(stdout.trim() || stderr).toBe("SIRENE 1 True sirene enrich");
    });
  },
);
