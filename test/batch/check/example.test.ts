import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { checkReasonCodes } from "../../../shared/enrichment/check-reasons.ts";
import { desk, recordsOf, testNothingLeaks, type Desk } from "../desk.ts";

const example = (name: string) => readFileSync(join(process.cwd(), "examples/check", name));
const expected = recordsOf(example("expected.csv").toString("utf8"));
/** The columns of the expected table whose headers begin so. */
const told = (rows: readonly Record<string, string>[], columns: RegExp) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([header]) => columns.test(header))));

describe("examples/check/suppliers.csv", () => {
  let at: Desk;
  beforeAll(async () => {
    at = await desk();
    for (const name of ["suppliers.csv", "directory-return.csv"]) at.save(name, example(name));
  });

  test("has 60 rows, every reason, and each verdict that needs no failure", () => {
    expect(expected).toHaveLength(60);
    const reasons = expected.flatMap((row) =>
      [row["sirene_check_reasons"]!, row["sirene_einvoice_reasons"]!].flatMap((text) => text.split(";")),
    );
    expect(new Set(reasons)).toEqual(new Set(["", ...checkReasonCodes]));
    expect(new Set(expected.map((row) => row["sirene_check"]))).toEqual(new Set(["ok", "fix", "review"]));
    expect(new Set(expected.map((row) => row["sirene_einvoice"]))).toEqual(
      new Set(["ready", "fix", "review", "check_directory", "out_of_scope"]),
    );
  });

  test("costs no more to check than any enrichment that README.md or docs/check.md says a check costs no more than", async () => {
    const texts = ["README.md", "docs/check.md"].map((name) => readFileSync(name, "utf8")).join("\n");
    const claims = [...texts.matchAll(/more\s(?:calls\s)?than\s`(?:sirene )?enrich --fields ([\w,]+)`/g)];
    expect(claims.length).toBeGreaterThan(0);
    const likely = async (...words: string[]) => {
      const { stdout, stderr } = await at.run(...words);
      return Number(/, likely (\d+)/.exec(stdout + stderr)![1]);
    };
    const check = await likely("check", "suppliers.csv", "--dry-run");
    for (const [, fields] of claims)
      expect(await likely("plan", "suppliers.csv", "--fields", fields!)).toBeGreaterThanOrEqual(check);
  });

  test("checked as suppliers is exactly the expected table", async () => {
    const { code } = await at.run("check", "suppliers.csv");
    expect(code).toBe(0);
    const columns = /^(?:Code|sirene_check|sirene_check_reasons)$/;
    expect(told(at.records("suppliers.checked.csv"), columns)).toEqual(told(expected, columns));
  });

  test("checked for e-invoicing after the directory was read is exactly the expected table, and nothing more is asked for it", async () => {
    const returned = await at.run("directory", "import", "directory-return.csv");
    expect(returned.stderr).not.toMatch(/line \d/);
    const { result, calls } = await at.counted(() =>
      at.run("check", "suppliers.csv", "--for", "einvoicing", "-o", "einvoicing.csv"),
    );
    expect([result.code, calls.total]).toEqual([0, 0]);
    const columns = new RegExp(`^(?:${Object.keys(expected[0]!).join("|")})$`);
    expect(told(at.records("einvoicing.csv"), columns)).toEqual(expected);
  });
});

testNothingLeaks();
