import { beforeAll, expect, test } from "@jest/globals";
import { KeptAnswers } from "../../addin/client/kept-answers.ts";
import { enrich } from "../../addin/taskpane/list-run/enrich.ts";
import { listColumns } from "../../addin/taskpane/list-run/list-columns.ts";
import { surveyList } from "../../addin/taskpane/list-run/list-survey.ts";
import { type Preparation, prepareRun } from "../../addin/taskpane/list-run/prepare-run.ts";
import { officeWorkbook } from "../../addin/taskpane/workbook/office-workbook.ts";
import { selectFields } from "../../shared/fields/select-fields.ts";
import { installFakeExcel } from "../fixtures/pane/excel/fake-excel.ts";
import { type StartedRelay, startRelay } from "../relay/start-relay.ts";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { openAddin, type OpenedAddin } from "./open-addin.ts";

let relay: StartedRelay;
beforeAll(async () => {
  relay = await startRelay({ plan: "enterprise", quota: 100_000, hourly: 100_000 });
});

const open = async (name: string) => openAddin({ url: relay.url, token: await relay.token(name), window: 0 });
const calls = async () => (await relay.sandbox.calls()).total;
const lookups = ({ requests }: OpenedAddin) => requests.filter(({ path }) => path === "/v1/lookups");

interface RunWishes extends Pick<Preparation, "kept" | "mostKept"> {
  readonly fields?: string;
  readonly isMatching?: boolean;
}

/** A run over the list that the workbook has, as the pane plans it. */
async function planned(addin: OpenedAddin, { fields = "name", isMatching = false, ...kept }: RunWishes = {}) {
  const { height, width } = (await officeWorkbook.used("Sheet1"))!;
  const area = { sheet: "Sheet1", top: 0, left: 0, height, width };
  const survey = await surveyList(officeWorkbook, { kind: "region", area });
  const goal = { fields: selectFields(fields), isMatching, check: undefined };
  const { client, loadPlaces } = addin;
  return prepareRun({
    ...{ workbook: officeWorkbook, survey, goal, client, loadPlaces },
    ...{ columns: listColumns(survey, goal), usage: await addin.usage(), now: Date.now() },
    ...kept,
  });
}

const fill = ({ job }: Awaited<ReturnType<typeof planned>>) =>
  enrich(job, {
    ...{ workbook: officeWorkbook, language: "en", onProgress: () => undefined },
    signal: new AbortController().signal,
  });

const newList = (cells: readonly (readonly string[])[]) =>
  installFakeExcel(globalThis).fill("A1", cells, "@");
const ofSirens = (list: readonly string[]) => [["SIREN"], ...list.map((siren) => [siren])];

test("what a colleague has had answered is planned at no call, and the run has it at hand", async () => {
  const list = sirens(40, 10_000);
  newList(ofSirens(list.slice(0, 30)));
  await fill(await planned(await open("ann"), { fields: "name,head_office" }));
  const before = await calls();

  newList(ofSirens(list));
  const bob = await open("bob");
  expect((await planned(bob, { fields: "name,head_office" })).plan.rows.stored).toBe(0);
  const kept = new KeptAnswers(bob.client);
  const run = await planned(bob, { fields: "name,head_office", kept });
  expect(run.plan.rows).toMatchObject({ stored: 30, ready: 10 });
  expect(run.plan.firm).toBe(30);
  expect(await calls()).toBe(before);
  const asked = lookups(bob).length;
  await fill(run);
  const sent = lookups(bob).slice(asked);
  expect(sent.reduce((sum, request) => sum + request.lookups, 0)).toBeLessThanOrEqual(30);
  expect((await calls()) - before).toBeLessThanOrEqual(run.plan.firm);
});

test("a list of which everything is kept costs nothing, and its run asks the relay nothing more", async () => {
  const list = sirens(1_200, 20_000);
  newList(ofSirens(list));
  await fill(await planned(await open("ann")));
  const before = await calls();
  newList(ofSirens(list));
  const bob = await open("bob");
  const run = await planned(bob, { kept: new KeptAnswers(bob.client) });
  expect(run.plan).toMatchObject({ firm: 0, rows: { stored: 1_200 } });
  expect(lookups(bob)).toHaveLength(3);
  expect(await fill(run)).toMatchObject({ statuses: { found: 1_200 }, spent: { calls: 0, isLeast: false } });
  expect(lookups(bob)).toHaveLength(3);
  expect(await calls()).toBe(before);
});

test("names that a colleague has had looked up are planned by what was found", async () => {
  const names = [
    ["Name", "Town"],
    ["SCI FICTIVE IMMEUBLE 01", ""],
    ["FICTIVE HOMONYME", ""],
    ["TRANSPORTS INTROUVABLES FICTIFS", "LYON"],
  ];
  newList(names);
  await fill(await planned(await open("ann"), { isMatching: true }));
  const before = await calls();
  newList(names);
  const bob = await open("bob");
  expect((await planned(bob, { isMatching: true })).plan.firm).toBeGreaterThan(0);
  const { plan } = await planned(bob, { isMatching: true, kept: new KeptAnswers(bob.client) });
  expect(plan.firm).toBe(0);
  expect(await calls()).toBe(before);
});

test("what the relay has not kept is asked for once a minute at most, however often a list is planned", async () => {
  newList(ofSirens(sirens(10, 30_000)));
  const addin = await open("ann");
  let now = Date.now();
  const kept = new KeptAnswers(addin.client, () => now);
  const before = await calls();
  for (let time = 0; time < 3; time += 1) expect((await planned(addin, { kept })).plan.firm).toBe(10);
  expect(lookups(addin)).toHaveLength(1);
  now += 60_000;
  await planned(addin, { kept });
  expect(lookups(addin)).toHaveLength(2);
  expect(await calls()).toBe(before);
});

test("a share capital that a former plan left empty is counted by the plan and asked once; the rest is not", async () => {
  const own = await startRelay({ plan: "starter" });
  const [list, admin] = [sirens(12, 90_000), await own.token("root", { role: "admin" })];
  const addin = openAddin({ url: own.url, token: await own.token("ann"), window: 0 });
  const wanted = { fields: "vat,capital,address" };
  newList(ofSirens(list));
  await fill(await planned(addin, wanted));
  await own.sandbox.change({ plan: "pro" });
  await own.ask("/admin/ask", { method: "POST", token: admin, headers: { accept: "application/json" } });
  await addin.usage({ now: true });
  const before = (await own.sandbox.calls()).byOperation;
  const [other, run] = [await planned(addin, { fields: "vat,address" }), await planned(addin, wanted)];
  expect([other.plan.firm, run.plan.firm]).toEqual([0, 12]);
  await fill(run);
  const after = (await own.sandbox.calls()).byOperation;
  expect(after).toEqual({ ...before, "legal-unit": before["legal-unit"]! + 12 });
  expect((await planned(addin, wanted)).plan.firm).toBe(0);
});

test("beyond its bound a plan asks the relay nothing", async () => {
  newList(ofSirens(sirens(11, 40_000)));
  const addin = await open("ann");
  await planned(addin, { kept: new KeptAnswers(addin.client), mostKept: 10 });
  expect(lookups(addin)).toEqual([]);
});

test("a relay that is gone is asked once, and everything counts as to be paid for", async () => {
  newList(ofSirens(sirens(1_600, 50_000)));
  const gone = await startRelay();
  const addin = openAddin({ url: gone.url, token: await gone.token("ann"), window: 0 });
  await addin.usage();
  await gone.close();
  const { plan } = await planned(addin, { kept: new KeptAnswers(addin.client) });
  expect(plan.firm).toBe(1_600);
  expect(lookups(addin).length).toBeLessThanOrEqual(2);
});
