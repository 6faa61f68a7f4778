import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { desk, testNothingLeaks, type Desk } from "../desk.ts";
import { heldDesk } from "../held-desk.ts";
import { testsLibreOffice } from "../../fixtures/libre-office.ts";
import { python, testsOpenpyxl } from "../../fixtures/openpyxl.ts";
import { rounds } from "../../fixtures/rounds.ts";
import { environmentOf, typedHere } from "../operations/typed-here.ts";

const answers = (command: string, ...words: string[]) => spawnSync(command, words).status === 0;
const withLibreOffice = testsLibreOffice ? test : test.skip;
const withOpenpyxl = testsOpenpyxl ? test : test.skip;

const csv = "fournisseur;siren\nDanone;552032534\nL'Oréal;632012100\n";
const enrich = ["enrich", "list.csv", "--quiet"];
const result = "list.enriched.csv";

let at: Desk;
beforeAll(async () => {
  at = await desk();
  cpSync("examples/suppliers.xlsx", join(at.folder, "book.xlsx"));
});
beforeEach(() => at.save("list.csv", csv));

/** Runs the command, and says whether it refused to touch `file`, which then stands as it was, at no call. */
async function expectRefused(file: string, ...words: string[]): Promise<void> {
  const before = at.read(file);
  const { result: run, calls } = await at.counted(() => at.run(...words));
  expect(run).toMatchObject({ code: 2, stdout: "" });
  expect(run.stderr).toContain(`${file} already exists and is not exactly the file that sirene wrote`);
  expect(calls.total).toBe(0);
  expect(at.read(file)).toEqual(before);
}

async function expectReplaced(file: string, ...words: string[]): Promise<void> {
  const run = await at.run(...words);
  expect(run).toMatchObject({ code: 0, stderr: "" });
  expect(at.read(file).toString("latin1")).toContain(file.endsWith(".csv") ? "sirene_name" : "PK");
}

describe("a result as the program wrote it is replaced without a word", () => {
  test("run after run, and when its list or the fields are others since", async () => {
    await expectReplaced(result, ...enrich);
    await expectReplaced(result, ...enrich);
    at.save("list.csv", `${csv}Airbus;383474814\n`);
    await expectReplaced(result, ...enrich, "--fields", "name,naf,created");
    expect(at.records(result)).toHaveLength(3);
  });

  test("when the answers are forgotten, and by a sandbox whose store is in memory", async () => {
    await expectReplaced(result, ...enrich);
    expect((await at.run("store", "purge", "--older-than", "0d")).code).toBe(0);
    await expectReplaced(result, ...enrich);
    const rehearse = ["enrich", "list.csv", "--quiet", "--sandbox", "fill", "-o", "rehearsal.csv"];
    expect(await at.run(...rehearse)).toMatchObject({ code: 0, stderr: "" });
    expect(await at.run(...rehearse)).toMatchObject({ code: 0, stderr: "" });
  });

  test("so are report and changes, and the result of a list that comes by the standard input", async () => {
    const again = [...enrich, "--report", "report.json", "-o", "again.csv"];
    await expectReplaced("again.csv", ...again);
    await expectReplaced("again.csv", ...again);
    const piped = () => at.shell("sirene enrich - --quiet -o piped.csv < list.csv");
    expect(await piped()).toMatchObject({ code: 0 });
    expect(await piped()).toMatchObject({ code: 0 });
    const compare = ["enrich", "again.csv", "--quiet", "-o", "third.csv", "--changes", "changes.csv"];
    await expectReplaced("third.csv", ...compare);
    await expectReplaced("third.csv", ...compare);
  });

  test("and so is that of another list, and by another store", async () => {
    at.save("june.csv", csv);
    at.save("july.csv", csv);
    const into = ["--quiet", "-o", "month.csv"];
    await expectReplaced("month.csv", "enrich", "june.csv", ...into);
    await expectReplaced("month.csv", "enrich", "july.csv", ...into);
    const elsewhere = at.with({ SIRENE_STORE: "other.sqlite" });
    expect(await elsewhere.run("enrich", "june.csv", ...into)).toMatchObject({ code: 0, stderr: "" });
    // All that is kept of a machine may be the folder of its store.
    rmSync(join(at.folder, "data", "sirene", "store.results.sqlite"));
    expect(await elsewhere.run("enrich", "june.csv", ...into)).toMatchObject({ code: 0, stderr: "" });
  });
});

describe("what a person wrote into a result is never gone unless it was given up", () => {
  /** Edits of a text file, each of which changes what is in it. */
  const edits: Readonly<Record<string, (text: string) => string>> = {
    "a cell is corrected": (text) => text.replace("DANONE", "DANONE (vu)"),
    "a column is added": (text) => text.replaceAll("\r", "").replaceAll("\n", ";à voir\n"),
    "a row is added": (text) => `${text}Mon ajout;;;;;;\n`,
    "a row is taken away": (text) => text.split("\n").slice(0, -2).join("\n"),
    "saved with other line ends": (text) => text.replaceAll("\n", "\r\n"),
    "saved with a byte order mark": (text) => `\ufeff${text}`,
    "a space": (text) => text.replace(";", " ;"),
  };

  test("any edits of a CSV, one after another; taken back, it is the program's again", async () => {
    const store = join(at.folder, "store.sqlite");
    const words = ["enrich", join(at.folder, "list.csv"), "--quiet"];
    const typed = (...more: string[]) =>
      typedHere([...words, ...more], () => environmentOf(at.sandbox, store));
    const done = { code: 0, out: "", err: "" };
    const sequences = fc.uniqueArray(fc.constantFrom(...Object.keys(edits)), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(sequences, async (names) => {
        expect(await typed("--overwrite")).toEqual(done);
        const path = join(at.folder, result);
        const whole = readFileSync(path, "utf8");
        const edited = names.reduce((text, name) => edits[name]!(text), whole);
        writeFileSync(path, edited);
        const { code, err } = await typed("--yes");
        expect([code, err]).toEqual([
          2,
          expect.stringContaining(`${result} already exists and is not exactly`),
        ]);
        expect(readFileSync(path, "utf8")).toBe(edited);
        writeFileSync(path, whole);
        expect(await typed()).toEqual(done);
      }),
      { numRuns: rounds(12, 40) },
    );
  });

  /** What openpyxl does to the sheet `page` before it saves the book. */
  const openpyxl: Readonly<Record<string, string>> = {
    "a cell is corrected": 'page["A4"] = "corrigé"',
    "a column is added": 'page.cell(3, page.max_column + 1, "suivi")',
    "a colour is given":
      'from openpyxl.styles import PatternFill; page["A4"].fill = PatternFill("solid", "FFFF00")',
    "it is saved and nothing else": "pass",
  };
  const book = ["enrich", "book.xlsx", "--quiet"];
  const bookResult = "book.enriched.xlsx";

  describe.each(Object.entries(openpyxl))("a workbook in openpyxl (where it is installed): %s", (_, edit) => {
    withOpenpyxl("is kept", async () => {
      await expectReplaced(bookResult, ...book, "--overwrite");
      const script = `import sys, openpyxl\nbook = openpyxl.load_workbook(sys.argv[1])\npage = book.worksheets[0]\n${edit}\nbook.save(sys.argv[1])`;
      expect(answers(python, "-c", script, join(at.folder, bookResult))).toBe(true);
      await expectRefused(bookResult, ...book);
    });
  });

  withLibreOffice("a workbook that LibreOffice saved is kept, and can be enriched itself", async () => {
    await expectReplaced(bookResult, ...book, "--overwrite");
    const profile = `-env:UserInstallation=${pathToFileURL(join(at.folder, "cache", "profile")).href}`;
    const saved = join(at.folder, "cache", "saved");
    const words = ["--headless", "--convert-to", "xlsx", "--outdir", saved, join(at.folder, bookResult)];
    expect(spawnSync("soffice", [profile, ...words], { timeout: 280_000 }).status).toBe(0);
    cpSync(join(saved, bookResult), join(at.folder, bookResult));
    await expectRefused(bookResult, ...book);
    await expectReplaced("next.xlsx", "enrich", bookResult, "--quiet", "-o", "next.xlsx");
  });

  test("a result that holds an edited one's edits is kept when the list at hand is another", async () => {
    at.save("work.csv", csv);
    expect((await at.run("enrich", "work.csv", "--quiet")).code).toBe(0);
    at.save("work.enriched.csv", `${at.read("work.enriched.csv").toString()}Mon ajout;;;;;;\n`);
    expect((await at.run("enrich", "work.enriched.csv", "--quiet", "-o", "kept.csv")).code).toBe(0);
    rmSync(join(at.folder, "work.enriched.csv"));
    await expectRefused("kept.csv", "enrich", "work.csv", "--quiet", "-o", "kept.csv");
  });

  test("a file that was moved, and one that was never ours, is kept", async () => {
    await expectReplaced(result, ...enrich, "--overwrite");
    renameSync(join(at.folder, result), join(at.folder, "moved.csv"));
    await expectRefused("moved.csv", ...enrich, "-o", "moved.csv");
    at.save("budget.csv", "poste;montant\nloyer;100\n");
    await expectRefused("budget.csv", ...enrich, "-o", "budget.csv");
    at.save("notes.json", "{}");
    await expectRefused("notes.json", ...enrich, "-o", "fresh.csv", "--report", "notes.json");
    expect(at.files()).not.toContain("fresh.csv");
  });

  test("so is a result of which no note is left", async () => {
    await expectReplaced(result, ...enrich, "--overwrite");
    rmSync(join(at.folder, "data", "sirene", "store.results.sqlite"));
    await expectRefused(result, ...enrich);
  });

  test("is kept by the command that the refusal names: a check is checked again, and no verdict is left from before", async () => {
    const checked = "list.checked.csv";
    await expectReplaced(checked, "check", "list.csv", "--quiet", "--fields", "name");
    at.save(checked, at.read(checked).toString().replace(";552032534;", ";552032535;"));
    const { code, stderr } = await at.run("check", "list.csv", "--quiet");
    expect([code, stderr]).toEqual([2, expect.stringContaining(`: sirene check "${checked}" -o NEW-FILE.`)]);
    await at.run("enrich", "list.csv", "--overwrite", "--quiet");
    at.save(result, `${at.read(result).toString()}Mon ajout;;;;;;\n`);
    expect((await at.run(...enrich)).stderr).toContain(`: sirene enrich "${result}" -o NEW-FILE.`);
  });

  test("one of several refuses the run, each that was altered in a sentence of its own", async () => {
    const lists = ["one.csv", "two.csv", "three.csv"];
    for (const name of lists) at.save(name, csv);
    const run = () => at.counted(() => at.run("enrich", ...lists, "--quiet"));
    expect((await run()).result.code).toBe(0);
    for (const name of ["one.enriched.csv", "three.enriched.csv"]) at.save(name, "à moi\n");
    const { result: refused, calls } = await run();
    expect(refused.code).toBe(2);
    expect(refused.stderr.trim().split("\n")).toEqual([
      expect.stringMatching(/^one\.enriched\.csv already exists/),
      expect.stringMatching(/^three\.enriched\.csv already exists/),
    ]);
    expect(calls.total).toBe(0);
  });

  test("what is altered while the run goes on is left, and what was bought is kept", async () => {
    const held = await heldDesk();
    held.save("list.csv", csv);
    const { ended } = held.start(...enrich, "--one-by-one");
    await held.held;
    held.save(result, "à moi\n");
    held.release();
    const run = await ended;
    expect(run.stderr).toMatch(/^list\.enriched\.csv was changed by somebody during the run/);
    expect(run.code).toBe(2);
    expect(held.read(result).toString()).toBe("à moi\n");
    const { calls } = await held.counted(() => held.run(...enrich, "--overwrite"));
    expect(calls.total).toBe(0);
  });
});

describe("on a terminal (where script makes one) it is asked, once for all", () => {
  const onTerminal = process.platform === "linux" && answers("script", "--version") ? test : test.skip;
  /** What is typed goes to a terminal of which `script` holds the other end; `sirene` is no function there. */
  const typed = (answer: string, words: string) =>
    at.shell(
      `declare -f sirene > run.bash; echo 'sirene ${words}' >> run.bash; echo ${answer} | script -qec 'bash run.bash' /dev/null`,
    );

  onTerminal("yes replaces, and anything else keeps", async () => {
    for (const name of ["one.csv", "two.csv"]) at.save(name, csv);
    for (const name of ["one.enriched.csv", "two.enriched.csv"]) at.save(name, "à moi\n");
    const kept = await typed("n", "enrich one.csv two.csv --yes");
    expect(kept.stdout).toMatch(
      /not exactly as sirene wrote them here: one\.enriched\.csv, two\.enriched\.csv\. .*Replace/s,
    );
    expect(kept.stdout).toContain("Nothing was asked or replaced.");
    expect(at.read("two.enriched.csv").toString()).toBe("à moi\n");
    const replaced = await typed("y", "enrich one.csv two.csv");
    expect(replaced.stdout).toContain("Written: two.enriched.csv");
    expect(at.records("one.enriched.csv")).toHaveLength(2);
  });
});

testNothingLeaks();
