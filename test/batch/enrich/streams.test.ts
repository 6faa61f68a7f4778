import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { desk, listOf, testNothingLeaks, type Desk } from "../desk.ts";

const list = listOf(["552032534", "5720784", "à voir"]);
const expected =
  "siren;sirene_siren;sirene_name;sirene_status;sirene_note\n" +
  "552032534;552032534;DANONE;found;\n" +
  "5720784;005720784;ETABLISSEMENTS DECAYEUX;found;read as 005720784: two lost zeros were restored\n" +
  "à voir;;;invalid;neither a SIREN nor a SIRET nor a VAT number\n";

let at: Desk;
/** A temporary folder of this machine's own, to see that nothing stays in it. */
let tmp: string;
const here = (line: string) => at.with({ TMPDIR: tmp }).shell(line);
const enrich = "sirene enrich --fields name";

beforeAll(async () => {
  at = await desk();
  tmp = join(at.folder, "tmp");
  mkdirSync(tmp);
  at.save("list.csv", list);
  at.save("list.csv.gz", gzipSync(list));
  const book = new ExcelJS.Workbook();
  book.addWorksheet("Liste").addRows([["siren"], ["552032534"]]);
  at.save("book.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
});

const nothingStays = () => expect(readdirSync(tmp)).toEqual([]);

describe("standard input and output", () => {
  test("- reads a list from one and writes it to the other; progress and summary stay on the error stream", async () => {
    const { code, stdout, stderr } = await here(`${enrich} - < list.csv`);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expected });
    expect(stderr).toContain("Rows: 2 found, 1 invalid");
    expect(stderr).not.toContain("Written");
    nothingStays();
  });

  test("a pipe serves as well as a file, and -o names a file", async () => {
    const { code, stdout } = await here(`cat list.csv | ${enrich} - -o piped.csv --quiet`);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(at.read("piped.csv").toString()).toBe(expected);
    nothingStays();
  });

  test("-o - sends a named file's result there", async () => {
    const { code, stdout, stderr } = await here(`${enrich} list.csv -o - --quiet`);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: expected, stderr: "" });
    expect(existsSync(join(at.folder, "list.enriched.csv"))).toBe(false);
  });

  test("a packed list comes back packed", async () => {
    const { code } = await here(`${enrich} - --quiet < list.csv.gz > out.gz`);
    expect(code).toBe(0);
    expect(gunzipSync(at.read("out.gz")).toString()).toBe(expected);
    nothingStays();
  });

  test("a workbook is known by its first bytes, and comes back as one", async () => {
    const { code } = await here(`${enrich} - --quiet < book.xlsx > out.xlsx`);
    expect(code).toBe(0);
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(join(at.folder, "out.xlsx"));
    expect(book.getWorksheet("Liste")!.getCell("C2").value).toBe("DANONE");
    nothingStays();
  });

  test("--to makes the other format of it on the way", async () => {
    const { code, stdout } = await here(`${enrich} - --to csv --quiet < book.xlsx`);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout:
        "\ufeffsiren;sirene_siren;sirene_name;sirene_status;sirene_note\r\n552032534;552032534;DANONE;found;\r\n",
    });
  });

  test("plan - says what it would cost", async () => {
    const { code, stdout } = await here("sirene plan - --json < list.csv");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ rows: { total: 3, invalid: 1 } });
    nothingStays();
  });

  test("a reader that has seen enough ends it quietly, and the exit code is that of the run", async () => {
    at.save("long.csv", listOf(Array.from({ length: 30_000 }, () => "552032534")));
    const { stdout, stderr } = await here(
      `${enrich} - --quiet < long.csv | head -n 1; echo "exit \${PIPESTATUS[0]}"`,
    );
    expect(stdout).toBe("siren;sirene_siren;sirene_name;sirene_status;sirene_note\nexit 0\n");
    expect(stderr).toBe("");
    nothingStays();
  });

  test("a reader that leaves ends a table quietly too", async () => {
    const { stdout, stderr } = await here(`sirene fields --json | head -n 1; echo "exit \${PIPESTATUS[0]}"`);
    expect({ stdout, stderr }).toEqual({ stdout: "[\nexit 0\n", stderr: "" });
  });

  test.each([
    ["an empty input", `${enrich} - < /dev/null`, /^stdin is empty\.$/],
    ["a list without header", `echo 552032534 | ${enrich} -`, /^stdin has no header: /],
    [
      "a folder for the result",
      `${enrich} - -o results/ < list.csv`,
      /^results is a folder; name a file with -o\.$/,
    ],
  ])("%s is refused in one sentence, and nothing is written", async (_, line, says) => {
    const { code, stdout, stderr } = await here(line);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr.trim()).toMatch(says);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    nothingStays();
  });

  test("a terminal in the place of a list is told what to do", async () => {
    const { code, stdout } = await here(
      `script -qec "bash -c '$(declare -f sirene); ${enrich} -'" /dev/null`,
    );
    expect(stdout.replaceAll("\r", "").trim()).toMatch(
      /^- reads the list from standard input, but nothing is sent there: /,
    );
    expect(code).toBe(2);
  });

  test("a workbook is not sent to a screen", async () => {
    const { code, stdout } = await here(
      `script -qec "bash -c '$(declare -f sirene); ${enrich} book.xlsx -o -'" /dev/null`,
    );
    expect(stdout.replaceAll("\r", "").trim()).toMatch(/^A workbook cannot be shown on a screen: /);
    expect(code).toBe(2);
  });

  test("a full disk behind standard output is named, with exit 2, and what was bought is kept", async () => {
    const { code, stderr } = await here(`${enrich} - --quiet < list.csv > /dev/full`);
    expect(code).toBe(2);
    expect(stderr.trim().split("\n")).toEqual([
      "stdout could not be written: the disk is full, or its quota is used up.",
      expect.stringMatching(/^The answers already paid for are in the store: /),
    ]);
    nothingStays();
  });

  test("a full disk behind a table is named too", async () => {
    const { code, stderr } = await here("sirene fields > /dev/full");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "stdout could not be written: the disk is full, or its quota is used up.\n",
    });
  });
});

testNothingLeaks();
