import { beforeAll, describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sirene } from "../batch/run-sirene.ts";
import { codeIn, tableRows, underHeading } from "./documents.ts";

/** Objects that are described elsewhere, or whose properties are data. */
const closed = new Set(["plan", "quota", "outcomes", "misses", "label"]);

/** Names of all properties of a JSON value, in the spelling of the tables: `run.id`, `rows[].status`. */
function propertiesOf(value: unknown, path = "", whole: ReadonlySet<string> = closed): string[] {
  if (Array.isArray(value)) {
    const first: unknown = value[0];
    return propertiesOf(first, path !== "" && typeof first === "object" ? `${path}[]` : path, whole);
  }
  if (typeof value !== "object" || value === null || whole.has(path)) return [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    propertiesOf(inner, path === "" ? name : `${path}.${name}`, whole),
  );
}

const described = (heading: string) =>
  tableRows(underHeading("docs/report.md", heading), "Property").flatMap(([names]) => codeIn(names!));

describe("docs/report.md", () => {
  const machine = sirene();
  const list = join(process.cwd(), "examples/suppliers.csv");
  const printed = async (...words: string[]): Promise<unknown> =>
    JSON.parse((await machine.run(...words, "--json", "--sandbox")).stdout);
  let report: unknown;

  beforeAll(async () => {
    const output = join(machine.folder, "out.csv");
    const path = join(machine.folder, "run.json");
    await machine.run("enrich", list, "-o", output, "--report", path, "--sandbox", "--quiet");
    report = JSON.parse(readFileSync(path, "utf8"));
  });

  test("its table of --report names every property of a report, and no other", () => {
    // A row has its sheet in a workbook alone, and answers are unkept where the store has no room: other suites test both.
    const elsewhere = ["rows[].sheet", "spent.unkept"];
    const names = described("## `--report`");
    expect(names).toEqual(expect.arrayContaining(elsewhere));
    expect(names.filter((name) => !elsewhere.includes(name)).sort()).toEqual(propertiesOf(report).sort());
  });

  test("its table of sirene plan --json names every property of a plan, and no other", async () => {
    const plan = propertiesOf(await printed("plan", list), "", new Set());
    // Of a list whose rows have numbers nothing is looked up by name: the suite of the survey tests it.
    const ofNames = "calls.ofUnknownNames";
    expect(described("## `sirene plan --json`").sort()).toEqual([...plan, ofNames].sort());
  });

  test("its table of sirene quota --json names every property of a quota, and no other", async () => {
    expect(described("## `sirene quota --json`").sort()).toEqual(propertiesOf(await printed("quota")).sort());
  });

  test("its table of sirene fields --json names every property of a field, and no other", async () => {
    expect(described("## `sirene fields --json`").sort()).toEqual(
      propertiesOf(await printed("fields")).sort(),
    );
  });
});
