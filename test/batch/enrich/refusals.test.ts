import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import type { SireneRun } from "../run-sirene.ts";
import { desk, listOf, testNothingLeaks, type Desk } from "../desk.ts";
import { optionRefusals, type Refusal } from "./option-refusals.ts";
import { refusedFixtures } from "../../fixtures/workbooks/refused.ts";

const list = listOf(["552032534", "383474814"]);
const fixture = (name: string): Buffer => refusedFixtures.find((one) => one.name === name)!.make();
const noApi = { SIRENE_API_URL: "", SIRENE_API_KEY: "", SIRENE_API_SECRET: "" };

const files: readonly Refusal[] = [
  { of: "a missing file", words: ["nowhere.csv"], says: /^nowhere\.csv does not exist; check the path\.$/ },
  {
    of: "a file in a missing folder",
    words: ["nowhere/list.csv"],
    says: /^nowhere\/list\.csv does not exist; check the path\.$/,
  },
  { of: "a folder", words: ["folder"], says: /^folder is a folder; name the file in it\.$/ },
  { of: "an empty file", words: ["empty.csv"], says: /^empty\.csv is empty\.$/ },
  { of: "a CSV without header", words: ["headless.csv"], says: /^headless\.csv has no header: .*552032534/ },
  {
    of: "a list without identifiers, with its columns",
    words: ["names.csv"],
    says: /--id COLUMN, or find .* with sirene enrich --match\. Its columns are A "nom", B "ville"\.$/,
  },
  {
    of: "an unknown identifier column, with those there are",
    words: ["list.csv", "--id", "Numéro"],
    says: /no column "Numéro"\. Its columns are A "siren"\.$/,
  },
  { of: "an old workbook", words: ["old.xls"], says: /^old\.xls is an Excel 97-2003 workbook/ },
  {
    of: "a workbook with a password",
    words: ["secret.xlsx"],
    says: /^secret\.xlsx is protected with a password/,
  },
  { of: "a corrupt workbook", words: ["corrupt.xlsx"], says: /^corrupt\.xlsx is damaged/ },
  {
    of: "an output that is the input",
    words: ["list.csv", "-o", "./list.csv"],
    says: /^The output \.\/list\.csv is the input itself, which is never changed/,
  },
  {
    of: "a report that is the input",
    words: ["list.csv", "--report", "list.csv"],
    says: /^The output list\.csv is the input itself/,
  },
  {
    of: "an output in a missing folder",
    words: ["list.csv", "-o", "nowhere/out.csv"],
    says: /^out\.csv cannot be written to nowhere: that folder does not exist; create it first\.$/,
  },
  {
    of: "a list of changes in a missing folder",
    words: ["list.csv", "--changes", "nowhere/changes.csv"],
    says: /^changes\.csv cannot be written to nowhere: that folder does not exist/,
  },
  { of: "an output that is a folder", words: ["list.csv", "-o", "folder"], says: /^folder is a folder/ },
];

const environment: readonly Refusal[] = [
  {
    of: "a machine where no API is configured",
    words: ["list.csv"],
    variables: noApi,
    says: /SIRENE_API_URL, SIRENE_API_KEY and SIRENE_API_SECRET \(missing: SIRENE_API_URL, SIRENE_API_KEY, SIRENE_API_SECRET\).*--sandbox/,
  },
  {
    of: "a machine without a secret",
    words: ["list.csv"],
    variables: { SIRENE_API_SECRET: "" },
    says: /\(missing: SIRENE_API_SECRET\)/,
  },
  {
    of: "a malformed variable, without showing it",
    words: ["list.csv"],
    variables: { SIRENE_API_SECRET: "hunter2" },
    says: /^The environment variable SIRENE_API_SECRET is malformed; it should look like this: sk_live_…\.$/,
  },
  {
    of: "a store that is no store",
    words: ["list.csv"],
    variables: { SIRENE_STORE: "list.csv" },
    says: /^The store list\.csv cannot be opened: .*SIRENE_STORE/,
  },
];

const account: readonly Refusal[] = [
  {
    of: "a wrong secret",
    words: ["list.csv"],
    variables: { SIRENE_API_SECRET: "sk_live_other" },
    says: /^The service refused the keys: .*SIRENE_API_KEY and SIRENE_API_SECRET\.$/,
    code: 4,
  },
  {
    of: "a key that is unknown",
    words: ["list.csv"],
    variables: { SIRENE_API_KEY: "pk_live_other" },
    says: /^The service refused the keys: /,
    code: 4,
  },
  {
    of: "a disabled key",
    words: ["list.csv"],
    variables: { SIRENE_API_KEY: "pk_live_disabled" },
    says: /^The service refused the keys: /,
    code: 4,
  },
  {
    of: "an inactive subscription",
    words: ["list.csv"],
    variables: { SIRENE_API_KEY: "pk_live_inactive" },
    says: /^The service refused the subscription: /,
    code: 4,
  },
  {
    of: "a key attached to no company",
    words: ["list.csv"],
    variables: { SIRENE_API_KEY: "pk_live_unattached" },
    says: /^The service does not give the plan and quota of this key: /,
    code: 4,
  },
];

let at: Desk;
let before: string[];

beforeAll(async () => {
  at = await desk();
  mkdirSync(join(at.folder, "folder"));
  at.save("list.csv", list);
  at.save("other.csv", list);
  at.save("empty.csv", "");
  at.save("headless.csv", "552032534\n383474814\n");
  at.save("names.csv", "nom;ville\nEXEMPLE;METZ\n");
  at.save("folder/empty.csv", "");
  at.save("old.xls", fixture("old-excel.xlsx"));
  at.save("secret.xlsx", fixture("password.xlsx"));
  at.save("corrupt.xlsx", fixture("cut-short.xlsx"));
  before = at.files();
});

function expectOneSentence(run: SireneRun, says: RegExp, code: number): void {
  expect(run.stderr.trim()).toMatch(says);
  expect(run.stderr.trim().split("\n")).toHaveLength(1);
  expect(run.stdout).toBe("");
  expect(run.code).toBe(code);
  expect(at.files()).toEqual(before);
}

const ofEnrich = ({ words, variables = {} }: Refusal) => at.with(variables).run("enrich", ...words);

describe.each([
  ["file", files],
  ["option", optionRefusals],
  ["environment", environment],
])("enrich, for want of a usable %s: exit 2, one sentence, nothing written, nothing asked", (_, refusals) => {
  test.each(refusals.map((refusal) => [refusal.of, refusal] as const))("%s", async (_, refusal) => {
    const { result, calls } = await at.counted(() => ofEnrich(refusal));
    expectOneSentence(result, refusal.says, 2);
    expect(calls.total).toBe(0);
  });
});

describe("enrich, for want of an account: exit 4, one sentence, nothing written, nothing asked but /me", () => {
  test.each(account.map((refusal) => [refusal.of, refusal] as const))("%s", async (_, refusal) => {
    const { result, calls } = await at.counted(() => ofEnrich(refusal));
    expectOneSentence(result, refusal.says, 4);
    expect(calls.byOperation).toEqual({ me: 1 });
  });
});

test("an API that nobody answers at ends with exit 1 and one sentence after three tries", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  const run = await at.with({ SIRENE_API_URL: `http://127.0.0.1:${port}/v1` }).run("enrich", "list.csv");
  const says = new RegExp(`^The API at http://127.0.0.1:${port}/v1 does not answer: 3 × GET /me`);
  expectOneSentence(run, says, 1);
});

test("two lists of one name that cannot be read are told apart by the paths that were typed", async () => {
  const run = await at.run("enrich", "./empty.csv", "folder/empty.csv", "--lang", "fr");
  expect(run).toMatchObject({ code: 2, stderr: "./empty.csv est vide.\nfolder/empty.csv est vide.\n" });
});

test("an unknown command is named, with exit 2", async () => {
  expectOneSentence(
    await at.run("enrihc", "list.csv"),
    /^unknown command 'enrihc' \(Did you mean enrich\?\)$/,
    2,
  );
});

test("no command at all is answered with the help, on stderr, and exit 2", async () => {
  const { code, stdout, stderr } = await at.run();
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/^Usage: sirene /);
});

test("a read-only folder for the output is refused before anything is asked", async () => {
  // The folder of the kernel's own files takes no new one, not even from root.
  const target = join(dirname("/proc/self/status"), "out.csv");
  const { result, calls } = await at.counted(() => at.run("enrich", "list.csv", "-o", target));
  expect(result.code).toBe(2);
  expect(result.stderr.trim().split("\n")).toHaveLength(1);
  expect(result.stderr).toContain("out.csv");
  expect(calls.total).toBe(0);
});

test("a plan is made where nothing can be written", async () => {
  const run = await at.run("plan", "list.csv", "--json");
  expect(run.code).toBe(0);
  expect(at.files()).toEqual(before);
});

testNothingLeaks(["pk_live_sandbox", "sk_live_sandbox", "sk_live_other", "hunter2"]);
