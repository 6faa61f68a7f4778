import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import exceljs from "exceljs";
import type { CallCounts } from "../../sandbox/meter.ts";
import { startSandbox, type StartedSandbox } from "../sandbox/start-sandbox.ts";
import { rounds } from "../fixtures/rounds.ts";
import { deskAt, testNothingLeaks, type Desk } from "./desk.ts";

const data = process.env["SIRENE_TEST_DATA"];
const withData = data === undefined ? describe.skip : describe;
const listPath = (name: string) => join(data!, "lists", name);
const register = () => ({
  register: join(data!, "register", "StockUniteLegale_sample.csv"),
  establishments: join(data!, "register", "StockEtablissement_sample.csv"),
  quota: 200_000,
  hourly: 200_000,
});

let sandbox: Promise<StartedSandbox> | undefined;
/** A desk with a new machine, at a sandbox that has read INSEE's files once. */
const deskOfInsee = async () => deskAt(await (sandbox ??= startSandbox(register())));

withData("a public list of 16,303 rows in CSV, its register in the sandbox (SIRENE_TEST_DATA)", () => {
  const rows = 16_303;
  const sirens = 7_363;
  let at: Desk;
  let first: Buffer;
  let firstCalls: CallCounts;

  const enrich = (desk: Pick<Desk, "run">, ...words: string[]) =>
    desk.run("enrich", listPath("index_egapro_2022.csv"), "-o", "out.csv", "--concurrency", "64", ...words);

  beforeAll(async () => {
    at = await deskOfInsee();
    const { result, calls } = await at.counted(() => enrich(at));
    expect(result.code).toBe(0);
    first = at.read("out.csv");
    firstCalls = calls;
  });

  test("comes back with all its rows, in order, every byte of each kept", () => {
    const before = readFileSync(listPath("index_egapro_2022.csv"), "latin1").split("\r\n");
    const after = first.toString("latin1").split("\r\n");
    expect(after).toHaveLength(before.length);
    expect(before.filter((line) => line !== "")).toHaveLength(rows + 1);
    expect(before.findIndex((line, row) => !after[row]!.startsWith(line))).toBe(-1);
  });

  test("costs at most one call for each of its 7,363 SIRENs and one /me, and under 0.42 calls a row", () => {
    expect(firstCalls.byOperation["me"]).toBe(1);
    expect(firstCalls.total).toBeLessThanOrEqual(sirens + 1);
    expect(firstCalls.total).toBeLessThan(0.42 * rows);
    expect(firstCalls.byStatus["429"]).toBeUndefined();
  });

  test("costs nothing but /me the second time, and is the same to the byte", async () => {
    const { result, calls } = await at.counted(() => enrich(at));
    expect(result.code).toBe(0);
    expect(calls.total - (calls.byOperation["me"] ?? 0)).toBe(0);
    expect(at.read("out.csv").equals(first)).toBe(true);
  });

  test("says the same, to the byte, when each SIREN is asked alone", async () => {
    const alone = at.with({ SIRENE_STORE: "alone.sqlite" });
    const { result, calls } = await at.counted(() => enrich(alone, "--one-by-one"));
    expect(result.code).toBe(0);
    expect(calls.byOperation).toEqual({ me: 1, "legal-unit": sirens });
    expect(at.read("out.csv").equals(first)).toBe(true);
  });
});

withData("a sample of 200 of that list, from a register that has seven of eight of its companies", () => {
  const companies = 7_363;
  const list = () => listPath("index_egapro_2022.csv");
  const words = ["--sample", "200", "--json", "--quiet"];
  interface SampleOutput {
    readonly sample: {
      readonly hitRate: { readonly low: number; readonly high: number };
      readonly whole: { readonly calls: { readonly likely: number } };
    };
  }
  let at: Desk;

  beforeAll(async () => {
    const shelf = await deskOfInsee();
    const [header, ...units] = readFileSync(register().register, "utf8").split("\n");
    shelf.save("units.csv", [header, ...units.filter((_, rank) => rank % 8 !== 5)].join("\n"));
    at = deskAt(await startSandbox({ ...register(), register: join(shelf.folder, "units.csv") }));
  });

  test("is paid for once: the whole list afterwards costs exactly what is missing", async () => {
    const sample = await at.counted(() => at.run("enrich", list(), "--one-by-one", ...words));
    expect(sample.result.code).toBe(0);
    expect(sample.calls.byOperation).toEqual({ me: 1, "legal-unit": 200 });
    const { whole } = (JSON.parse(sample.result.stdout) as SampleOutput).sample;
    const { result, calls } = await at.counted(() =>
      at.run("enrich", list(), "--one-by-one", "--concurrency", "64", "-o", "out.csv"),
    );
    expect(result.code).toBe(0);
    expect(calls.byOperation).toEqual({ me: 1, "legal-unit": companies - 200 });
    expect(whole.calls.likely).toBe(companies - 200);
    const twice = Object.keys(sample.calls.byKey).filter((key) => key in calls.byKey);
    expect(twice).toEqual(["GET /me"]);
  });

  test("tells an interval that holds the true rate in 93 % of seeds or more", async () => {
    const seeds = rounds(20, 100);
    const { stdout } = await at.run("enrich", list(), "--sample", String(companies), "--json", "--quiet");
    const { low: rate, high } = (JSON.parse(stdout) as SampleOutput).sample.hitRate;
    expect(high).toBe(rate);
    expect(rate).toBeGreaterThan(0.8);
    expect(rate).toBeLessThan(0.95);
    let held = 0;
    for (let seed = 1; seed <= seeds; seed += 1) {
      const run = await at.run("enrich", list(), "--seed", String(seed), ...words);
      const { low, high } = (JSON.parse(run.stdout) as SampleOutput).sample.hitRate;
      if (low <= rate && rate <= high) held += 1;
    }
    expect(held / seeds).toBeGreaterThanOrEqual(0.93);
  }, 600_000);
});

withData("a public workbook of 34,935 communes, their SIRENs stored as numbers (SIRENE_TEST_DATA)", () => {
  test("has every row found, in under 600 calls, and the plan said so", async () => {
    const at = await deskOfInsee();
    const input = listPath("banatic_siren_insee_communes.xlsx");
    const words = [input, "--fields", "name,naf", "--concurrency", "64"];
    const plan = await at.run("plan", ...words);
    expect(plan.stdout).toMatch(/\b5\d\d calls \(34,935 one by one\)/);
    const { result, calls } = await at.counted(() => at.run("enrich", ...words, "-o", "out.xlsx"));
    expect(result.code).toBe(0);
    expect(calls.total).toBeLessThan(600);
    expect(result.stderr).toContain("Rows: 34,935 found");

    const book = new exceljs.Workbook();
    await book.xlsx.load(at.read("out.xlsx") as never);
    const statuses = new Set<string>();
    const sheet = book.worksheets.find(({ rowCount }) => rowCount > 34_000)!;
    const header = sheet.getRow(1).values as unknown[];
    sheet.getColumn(header.indexOf("sirene_status")).eachCell(({ text }, row) => {
      if (row > 1) statuses.add(text);
    });
    expect(statuses).toEqual(new Set(["found"]));
  });
});

withData("what those runs leave behind", () => testNothingLeaks());
