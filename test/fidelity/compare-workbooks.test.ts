import { beforeAll, describe, expect, test } from "@jest/globals";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openXlsx } from "../../batch/files/xlsx/open-xlsx.ts";
import { companionFixtures } from "../fixtures/workbooks/companions.ts";
import { file } from "../fixtures/workbooks/book.ts";
import { zipFile } from "../fixtures/workbooks/zip-file.ts";
import { workbookLosses } from "./compare-workbooks.ts";
import { readZipParts } from "./zip-parts.ts";

const expected = {
  headers: ["new", "day"],
  records: 5,
  shown: (record: number) => [`text:n${record}`, "n:45443"],
};
let input: Buffer;
let result: Buffer;

beforeAll(async () => {
  input = companionFixtures.find(({ name }) => name === "chart.xlsx")!.make();
  const folder = await mkdtemp(join(tmpdir(), "compare-"));
  await writeFile(join(folder, "book.xlsx"), input);
  const list = await openXlsx(join(folder, "book.xlsx"), {});
  const columns = [
    { header: "new", type: "text" },
    { header: "day", type: "date" },
  ] as const;
  await list.write(join(folder, "result.xlsx"), columns, (first, count) =>
    Array.from({ length: count }, (_, index) => [`n${first + index}`, "2024-05-31"]),
  );
  await list.close();
  result = await readFile(join(folder, "result.xlsx"));
  await rm(folder, { recursive: true });
});

/** The result with the content of parts changed; a part whose content becomes undefined is left out. */
function tampered(part: RegExp, change: (xml: string) => string | undefined): Buffer {
  const files = readZipParts(result).flatMap(({ name, content }) => {
    const kept = part.test(name) ? change(content().toString("utf8")) : content();
    return kept === undefined ? [] : [file(name, kept)];
  });
  return zipFile(files);
}

const sheet = /sheet1\.xml$/;

describe("the fidelity check", () => {
  test("finds nothing wrong with a result as it was written", () => {
    expect(workbookLosses(input, result, expected)).toEqual([]);
  });

  test.each<[string, RegExp, (xml: string) => string | undefined, RegExp]>([
    ["a part that is gone", /chart1\.xml$/, () => undefined, /chart1\.xml is gone/],
    ["a relation that leads nowhere", /chart1\.xml$/, () => undefined, /points to xl\/charts\/chart1\.xml/],
    [
      "a part that changed",
      /chart1\.xml$/,
      (xml) => xml.replace("clustered", "stacked"),
      /chart1\.xml differs/,
    ],
    [
      "a content type that is gone",
      /Content_Types/,
      (xml) => xml.replace(/<Override[^>]*chart1[^>]*>/, "").replace(/<Default Extension="xml"[^>]*>/, ""),
      /no content type/,
    ],
    [
      "an old cell that reads otherwise",
      sheet,
      (xml) => xml.replace("<v>1250.5</v>", "<v>1250</v>"),
      /cell .*1250\.5/,
    ],
    [
      "an old cell in another format",
      sheet,
      (xml) => xml.replace('<c r="D2"', '<c r="D2" s="1"'),
      /XML differs/,
    ],
    ["a row that is gone", sheet, (xml) => xml.replace(/<row r="4".*?<\/row>/s, ""), /4 rows were filled/],
    ["a drawing that is gone", sheet, (xml) => xml.replace(/<drawing[^>]*>/, ""), /XML differs.*drawing/],
    [
      "a new cell that is missing",
      sheet,
      (xml) => xml.replace(/<c r="E3".*?<\/c><c r="F3".*?<\/c>/s, ""),
      /4 rows were filled/,
    ],
    [
      "a new cell with another's value",
      sheet,
      (xml) => xml.replace("<t>n2</t>", "<t>n3</t>"),
      /record 2 holds/,
    ],
    [
      "a new column that is hidden",
      sheet,
      (xml) => xml.replace("customWidth", 'hidden="1" customWidth'),
      /new column 5 is hidden/,
    ],
    [
      "an old column made wider",
      sheet,
      (xml) => xml.replace("<cols>", '<cols><col min="1" max="1" width="99"/>'),
      /column 1 looks different/,
    ],
    ["a style that changed", /styles\.xml$/, (xml) => xml.replace('val="11"', 'val="12"'), /styles: was 1"/],
    [
      "a cell format that changed",
      /styles\.xml$/,
      (xml) => xml.replace('numFmtId="49"', 'numFmtId="9"'),
      /cellXfs: was 49"/,
    ],
    [
      "a cell format that is gone from its place",
      /styles\.xml$/,
      (xml) => xml.replace(/(<cellXfs[^>]*>)(<xf[^>]*>)(.*?)(<\/cellXfs>)/s, "$1$3$2$4"),
      /cellXfs: was/,
    ],
    [
      "a count that is not that of the formats",
      /styles\.xml$/,
      (xml) => xml.replace(/(<cellXfs count=")\d+/, "$199"),
      /cellXfs counts 99 of/,
    ],
    [
      "a new cell in a format that is not there",
      sheet,
      (xml) => xml.replace('<c r="E2"', '<c r="E2" s="99"'),
      /the format 99, which is not there/,
    ],
    [
      "new headers that are missing",
      sheet,
      (xml) => xml.replace("<t>new</t>", "<t>old</t>"),
      /new headers are not there/,
    ],
  ])("finds %s", (_, part, change, loss) => {
    expect(workbookLosses(input, tampered(part, change), expected).join("\n")).toMatch(loss);
  });

  test("finds a part written anew with the same content", () => {
    const chart = readZipParts(result).map(({ name, content }) => file(name, content()));
    expect(workbookLosses(input, zipFile(chart, { stored: true }), expected).join()).toMatch(/differs/);
  });
});
