import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { desk, listOf, testNothingLeaks, type Desk } from "../desk.ts";
import { heldDesk } from "../held-desk.ts";
import { scatteredSirens } from "../made-up-numbers.ts";

const isRoot = process.getuid?.() === 0;
const done = (command: string, ...words: string[]) => spawnSync(command, words).status === 0;

let at: Desk;
const inFolder = (name: string) => join(at.folder, name);

beforeAll(async () => {
  at = await desk({ fill: true });
  at.save("list.csv", listOf(["552032534", "383474814"]));
});

/** What the program says of a result that could not be written in the end, and what it leaves. */
const kept =
  /The answers already paid for are in the store: the same command writes the rest without paying for them again\.\n$/;

const withTmpfs = isRoot && process.platform === "linux" ? describe : describe.skip;
withTmpfs("a disk that is full (a small one of its own, which root can make)", () => {
  const sirens = scatteredSirens(1_600);
  let disk = "";

  beforeAll(async () => {
    disk = inFolder("disk");
    mkdirSync(disk);
    expect(done("mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", disk)).toBe(true);
    at.save("long.csv", listOf(sirens));
    const book = new ExcelJS.Workbook();
    book.addWorksheet("Liste").addRows([["siren"], ...sirens.map((siren) => [siren])]);
    at.save("long.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
  });
  afterAll(() => expect(done("umount", disk)).toBe(true));

  test.each([
    ["a CSV", ["long.csv", "-o", "disk/out.csv"], "out.csv"],
    [
      "a packed CSV",
      ["long.csv", "-o", "disk/out.csv.gz", "--fields", "name,legal_name,siren"],
      "out.csv.gz",
    ],
    ["a workbook", ["long.xlsx", "-o", "disk/out.xlsx", "--fields", "name,legal_name,siren"], "out.xlsx"],
    ["a workbook made of a CSV", ["long.csv", "-o", "disk/out.xlsx"], "out.xlsx"],
    ["a CSV made of a workbook", ["long.xlsx", "-o", "disk/out.csv"], "out.csv"],
    ["a report", ["long.csv", "-o", "out.csv", "--report", "disk/run.json"], "run.json"],
  ])(
    "%s: exit 2, a sentence that names it, nothing left on it, the input as it was",
    async (_, words, name) => {
      const input = at.read(words[0]!);
      const { code, stderr } = await at.run("enrich", ...words, "--yes");
      expect(stderr).toContain(`${name} could not be written: the disk is full, or its quota is used up.\n`);
      expect(stderr).toMatch(kept);
      expect(code).toBe(2);
      expect(readdirSync(disk)).toEqual([]);
      expect(at.read(words[0]!).equals(input)).toBe(true);
    },
  );

  test("costs nothing the second time, for every answer was kept", async () => {
    const { result, calls } = await at.counted(() => at.run("enrich", "long.csv", "-o", "roomy.csv"));
    expect(result.code).toBe(0);
    expect(calls.total - (calls.byOperation["me"] ?? 0)).toBe(0);
  });

  test("keeps the list that was written when the report beside it could not be", () => {
    expect(at.read("out.csv").equals(at.read("roomy.csv"))).toBe(true);
  });
});

const withRoot = isRoot && process.platform === "linux" ? test : test.skip;

describe("a result that may not be written", () => {
  test("in a folder that takes no file is refused before anything is asked", async () => {
    mkdirSync(inFolder("closed"));
    chmodSync(inFolder("closed"), 0o555);
    chmodSync(at.folder, 0o777);
    // Root may write anywhere, so that somebody else has to try.
    const somebody = isRoot ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : "";
    const nobodysData = "XDG_DATA_HOME=$PWD/nobody";
    const run = await at.shell(
      `sirene() { ${nobodysData} ${somebody}'${process.execPath}' '${process.cwd()}/dist/bin/sirene.js' "$@"; }; sirene enrich list.csv -o closed/out.csv`,
    );
    expect(run.stderr).toBe(
      'Permission denied: out.csv cannot be written in the folder "closed"; choose another output with -o.\n',
    );
    expect(run.code).toBe(2);
  });

  withRoot(
    "over a file that something holds is told when it comes to it; both files stay (a mount, by root)",
    async () => {
      writeFileSync(inFolder("held.csv"), "old");
      writeFileSync(inFolder("holder.csv"), "holder");
      expect(done("mount", "--bind", inFolder("holder.csv"), inFolder("held.csv"))).toBe(true);
      const { code, stderr } = await at.run("enrich", "list.csv", "-o", "held.csv", "--overwrite");
      expect(done("umount", inFolder("held.csv"))).toBe(true);
      expect(stderr).toMatch(
        /\nheld\.csv already exists and cannot be replaced: it is open in another program, often Excel/,
      );
      expect(stderr).toMatch(kept);
      expect(code).toBe(2);
      expect(readFileSync(inFolder("held.csv"), "utf8")).toBe("old");
      expect(readdirSync(at.folder).filter((name) => name.startsWith("."))).toEqual([]);
    },
  );
});

describe("a run that is killed while it writes", () => {
  test("leaves one hidden folder, which the next run in that folder takes away", async () => {
    const held = await heldDesk();
    const abandoned = join(held.folder, "abandoned");
    mkdirSync(abandoned);
    held.save("abandoned/list.csv", listOf(scatteredSirens(50)));
    // The report is begun before anything is asked, and grows in such a folder; the list gets its own when it is written.
    const { child, ended } = held.start("enrich", "abandoned/list.csv", "--report", "abandoned/run.json");
    await held.held;
    child.kill("SIGKILL");
    expect((await ended).code).toBe(null);
    expect(readdirSync(abandoned)).toEqual([expect.stringMatching(/^\.sirene-/), "list.csv"]);
    held.release();
    expect((await held.run("enrich", "abandoned/list.csv")).code).toBe(0);
    expect(readdirSync(abandoned)).toEqual(["list.csv", "list.enriched.csv"]);
  });
});

testNothingLeaks();
