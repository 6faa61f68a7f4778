import { beforeAll, describe, expect, test } from "@jest/globals";
import { memoryCache } from "../../addin/client/answer-cache.ts";
import { readCompanyParts, sheetCalls } from "../../addin/taskpane/company-sheet/company-sheet.ts";
import { readPage } from "../../addin/taskpane/matching/found-companies.ts";
import { knownCompanies, readCompanyFields } from "../../addin/taskpane/views/find/company-fields.ts";
import { columnCost } from "../../addin/taskpane/views/formulas/builder/column-cost.ts";
import { selectFields } from "../../shared/fields/select-fields.ts";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import { type StartedRelay, startRelay } from "../relay/start-relay.ts";
import { answeringServer } from "../shared/client/answering-server.ts";
import { enrichInPane } from "./enrich-in-pane.ts";
import { openAddin, openHost, shown, type OpenedAddin } from "./open-addin.ts";

let host: Awaited<ReturnType<typeof openHost>>;
let relay: StartedRelay;
let addin: OpenedAddin;
beforeAll(async () => {
  host = await openHost();
  relay = await startRelay({ plan: "starter", fill: false });
  addin = openAddin({ url: relay.url, token: await relay.token("ann"), window: 0 });
  host.use(addin);
});

const ids = [[edgeCases.ordinary], [edgeCases.soleTrader]];
const capital = async () => shown(await host.call("CAPITAL", ids));
const calls = async () => (await relay.sandbox.calls()).byOperation["legal-unit"];

test("a share capital that the plan leaves empty is no empty text, whatever stands for a company that is not found", async () => {
  const beyond = "#N/A The subscription does not include this information.";
  expect(await capital()).toEqual([[beyond], [beyond]]);
  expect(shown(await host.call("CAPITAL", ids, "none"))).toEqual([[beyond], [beyond]]);
  expect(shown(await host.call("VAT", [[edgeCases.realCompany]]))).toEqual([["FR27552032534"]]);
});

test("once the plan fills it, cells ask for it again, once, and a company that has none is empty text", async () => {
  await relay.sandbox.change({ plan: "pro" });
  const token = await relay.token("root", { role: "admin" });
  await relay.ask("/admin/ask", { method: "POST", token, headers: { accept: "application/json" } });
  await addin.usage({ now: true });
  const before = await calls();
  for (let time = 0; time < 2; time += 1) expect(await capital()).toEqual([[10_000], [""]]);
  expect(await calls()).toBe(before! + 2);
});

test("what the pane says of it before it asks is what it takes: a column of formulas, fields of a company, its sheet", async () => {
  const own = await startRelay({ plan: "starter", fill: false });
  const { client, ...opened } = openAddin({ url: own.url, token: await own.token("ann"), window: 0 });
  const sirens = [edgeCases.ordinary, edgeCases.soleTrader];
  const before = { plan: "starter", financialSince: undefined };
  for (const siren of sirens) await readCompanyParts(siren, { client, plan: before, language: "en" });
  await own.sandbox.change({ plan: "pro" });
  const token = await own.token("root", { role: "admin" });
  await own.ask("/admin/ask", { method: "POST", token, headers: { accept: "application/json" } });
  const told = await opened.usage({ now: true });
  const known = { plan: told.quota.plan, financialSince: Date.parse(told.financialSince!) };
  const column = { name: "CAPITAL", formula: "=SIRENE.CAPITAL(A2)", values: sirens, client, known };
  const [company] = readPage({ items: [{ siren: sirens[0] }] }, Date.now()).companies;
  const found = { kind: "name", fields: selectFields("capital"), client, plan: known } as const;
  const sheet = async () =>
    (await sheetCalls([sirens[0]!], { client, plan: known, kept: true })).get(sirens[0]!);
  expect(await columnCost(column)).toEqual({ companies: 2, calls: 2 });
  expect(await knownCompanies([company!], found)).toEqual(new Set());
  const ofSheet = (await sheet())!;
  const spent = (await own.sandbox.calls()).total;
  const read = await readCompanyFields({ ...found, company: company!, language: "en" });
  expect([read, (await own.sandbox.calls()).total - spent]).toEqual([{ values: [10_000], missing: [] }, 1]);
  expect(await columnCost(column)).toEqual({ companies: 2, calls: 1 });
  expect(await knownCompanies([company!], found)).toEqual(new Set([sirens[0]]));
  expect(await sheet()).toBe(ofSheet - 1);
});

test("a workbook opened anew pays nothing for it", async () => {
  host.use(openAddin({ url: relay.url, token: await relay.token("bob"), window: 0 }));
  const before = await calls();
  expect(await capital()).toEqual([[10_000], [""]]);
  expect(await calls()).toBe(before);
});

test("where the month has no call left for it, the cell says that", async () => {
  const spent = await startRelay({ plan: "starter", quota: 3, fill: false });
  const token = await spent.token("root", { role: "admin" });
  const own = openAddin({ url: spent.url, token: await spent.token("ann"), window: 0 });
  host.use(own);
  await capital();
  await spent.sandbox.change({ plan: "pro", quota: 4 });
  await spent.ask("/admin/ask", { method: "POST", token, headers: { accept: "application/json" } });
  await own.usage({ now: true });
  const why = expect.stringMatching(/^#N\/A This month's calls are used up\. /);
  expect(await capital()).toEqual([[why], [why]]);
});

test("after a change to a lower plan, a list, a company's sheet and its fields get what the relay still has, at no call", async () => {
  const own = await startRelay({ plan: "pro", fill: false });
  const addinOf = async (user: string) =>
    openAddin({ url: own.url, token: await own.token(user), window: 0 });
  const fields = "name,capital,revenue";
  const listOf = (...sirens: string[]) => ({
    ...({ cells: [["SIREN"], ...sirens.map((siren) => [siren])], fields, language: "en" } as const),
  });
  const { ordinary, soleTrader } = edgeCases;
  const before = await enrichInPane(listOf(ordinary), await addinOf("ann"));
  await own.sandbox.change({ plan: "starter" });
  const token = await own.token("root", { role: "admin" });
  await own.ask("/admin/ask", { method: "POST", token, headers: { accept: "application/json" } });
  const spent = (await own.sandbox.calls()).total;
  const bob = await addinOf("bob");
  await bob.usage({ now: true });
  const after = await enrichInPane(listOf(ordinary, soleTrader), bob);
  expect((await own.sandbox.calls()).total).toBe(spent + 1);
  const [headings, stored, asked] = after.values;
  expect(stored).toEqual(before.values[1]);
  const row = Object.fromEntries(headings!.map((heading, at) => [String(heading), asked![at]]));
  expect(row).toMatchObject({ sirene_capital: "", sirene_revenue: "", sirene_status: "found" });
  expect(row["sirene_note"]).toBe("capital, revenue: not in this plan");
  const lower = { client: bob.client, plan: { plan: "starter", financialSince: undefined } };
  const accounts = async (siren: string) =>
    (await readCompanyParts(siren, { ...lower, language: "en" })).accounts;
  expect(await accounts(ordinary)).toMatchObject({ data: { siren: ordinary } });
  expect(await accounts(soleTrader)).toEqual({
    kind: "missing",
    why: "not included in the plan of this account",
  });
  const inserted = async (siren: string) => {
    const [company] = readPage({ items: [{ siren }] }, Date.now()).companies;
    const found = { kind: "name", fields: selectFields("capital,revenue"), ...lower } as const;
    return readCompanyFields({ ...found, company: company!, language: "en" });
  };
  const { values, missing } = await inserted(ordinary);
  const revenue = Number(stored![headings!.indexOf("sirene_revenue")]);
  expect([values, missing]).toEqual([[10_000, revenue], []]);
  expect(await inserted(soleTrader)).toMatchObject({
    values: [null, null],
    missing: [{ error: { code: "forbidden" } }],
  });
  expect((await own.sandbox.calls()).byOperation["accounts"]).toBe(1);
});

describe("a share capital that the answer does not tell is no empty text", () => {
  test.each([
    {
      plan: "starter",
      shown: Array(2).fill([expect.stringMatching(/^#N\/A Not asked: “cache only” is on/)]),
    },
    { plan: "pro", shown: [[10_000], [""]] },
  ] as const)("while nothing is asked: kept on $plan", async ({ plan, shown: wanted }) => {
    const own = await startRelay({ plan, fill: false });
    const reopened = { url: own.url, token: await own.token("ann"), window: 0, cache: memoryCache() };
    host.use(openAddin(reopened));
    await capital();
    const cacheOnly = openAddin(reopened);
    cacheOnly.settings.write({ cacheOnly: true });
    host.use(cacheOnly);
    expect(await capital()).toEqual(wanted);
  });

  test.each([
    ["en-US", "#N/A No answer: the relay does not know the plan yet."],
    ["fr-FR", "#N/A Pas de réponse : le relais ne connaît pas encore l'offre."],
  ])("where the relay does not know the plan, in %s", async (displayLanguage, sentence) => {
    const { url } = await answeringServer(({ url: path }, response) => {
      const isUsage = path === "/v1/usage";
      response.writeHead(200, { "content-type": isUsage ? "application/json" : "application/x-ndjson" });
      const data = { siren: edgeCases.ordinary, name: "FICTIVE" };
      const line = { index: 0, status: "found", data, asOf: "2026-11-20T09:00:00.000Z", cached: true };
      response.end(`${JSON.stringify(isUsage ? { quota: { plan: null }, user: {} } : line)}\n`);
    });
    host.use(openAddin({ url: new URL(url).origin, token: "any", window: 0 }));
    await openHost({ displayLanguage });
    expect(shown(await host.call("CAPITAL", [[edgeCases.ordinary]]))).toEqual([[sentence]]);
  });
});
