import { beforeAll, expect, test } from "@jest/globals";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import { type StartedRelay, startRelay } from "../relay/start-relay.ts";
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
