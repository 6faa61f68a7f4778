import { beforeAll, expect, test } from "@jest/globals";
import { edgeCases } from "../../../../sandbox/register/edge-cases.ts";
import { startRelay } from "../../../relay/start-relay.ts";
import { type Desk, desk, deskAt, listOf, testNothingLeaks } from "../../desk.ts";

/** One with a share capital and one without. */
const sirens = [edgeCases.ordinary, edgeCases.soleTrader];
const fields = ["--fields", "name,vat,capital"];

const capitals = (at: Desk, name = "list.enriched.csv") =>
  at.records(name).map((row) => [row["sirene_capital"], row["sirene_status"], row["sirene_note"]]);

/** A machine that enriched its list on the plan named, and whose account has the other one since. */
async function changed(from: "starter" | "pro", to: "starter" | "pro"): Promise<Desk> {
  const at = await desk({ plan: from });
  at.save("list.csv", listOf(sirens));
  expect((await at.run("enrich", "list.csv", ...fields)).code).toBe(0);
  await at.sandbox.change({ plan: to });
  return at;
}

let upgraded: Desk;
beforeAll(async () => {
  upgraded = await changed("starter", "pro");
});

test("a share capital that a former plan left empty is counted by the plan, asked once, and is there", async () => {
  const at = upgraded;
  expect(capitals(at).map(([capital]) => capital)).toEqual(["", ""]);
  expect(JSON.parse((await at.run("plan", "list.csv", ...fields, "--json")).stdout)).toMatchObject({
    rows: { ready: 2, stored: 0 },
    calls: { least: 2, likely: 2 },
  });
  const { calls } = await at.counted(() => at.run("enrich", "list.csv", ...fields));
  expect(calls.byOperation).toEqual({ me: 1, "legal-unit": 2 });
  expect(capitals(at)).toEqual([
    ["10000", "found", ""],
    ["", "found", ""],
  ]);
});

test("asked on the plan that has it, a company without share capital has none: nothing is asked again", async () => {
  const { result, calls } = await upgraded.counted(() => upgraded.run("enrich", "list.csv", ...fields));
  expect([result.code, calls.total]).toEqual([0, 0]);
});

test("what such an answer tells beside the share capital is not paid for again", async () => {
  const at = await changed("starter", "pro");
  await at.run("quota");
  const { calls } = await at.counted(() => at.run("enrich", "list.csv", "--fields", "name,vat"));
  expect(calls.total).toBe(0);
});

test("where it cannot be asked, the row says so and is open, what else is known is there, and a later run fills it", async () => {
  const at = await changed("starter", "pro");
  await at.run("quota");
  const run = await at.run("enrich", "list.csv", ...fields, "--max-calls", "0", "--partial");
  expect(run.code).toBe(3);
  for (const row of at.records("list.enriched.csv")) {
    expect(row).toMatchObject({ sirene_capital: "", sirene_status: "deferred" });
    expect(row["sirene_name"]).not.toBe("");
    expect(row["sirene_vat"]).not.toBe("");
    expect(row["sirene_note"]).not.toBe("");
  }
  await at.run("enrich", "list.enriched.csv", "-o", "later.csv", ...fields, "--only", "missing");
  expect(capitals(at, "later.csv")[0]).toEqual(["10000", "found", ""]);
});

test("sirene lookup asks for it again too, once", async () => {
  const at = await changed("starter", "pro");
  await at.run("quota");
  const ask = () =>
    at.counted(() => at.run("lookup", edgeCases.ordinary, "--fields", "name,capital", "--json"));
  const [first, second] = [await ask(), await ask()];
  expect(JSON.parse(first.result.stdout)).toMatchObject([{ fields: { capital: 10000 } }]);
  expect([first.calls.total, second.calls.total]).toEqual([1, 0]);
});

test("a plan that has it no more takes no known share capital out of a list", async () => {
  const at = await changed("pro", "starter");
  await at.run("enrich", "list.enriched.csv", "-o", "again.csv", ...fields, "--max-age", "0s");
  const [[capital, status, note] = []] = capitals(at, "again.csv");
  expect([capital, status]).toEqual(["10000", "found"]);
  expect(note).toContain("capital");
});

test("what a former plan paid for and the store still has is written into new lists, and the rest of them is told", async () => {
  const paid = "name,capital,revenue,as_of";
  const at = await desk({ plan: "pro" });
  at.save("list.csv", listOf([edgeCases.ordinary]));
  await at.run("enrich", "list.csv", "--fields", paid);
  const [before] = at.records("list.enriched.csv");
  await at.sandbox.change({ plan: "starter" });
  at.save("new.csv", listOf(sirens));
  const { calls } = await at.counted(() => at.run("enrich", "new.csv", "--fields", paid));
  expect(calls.byOperation).toEqual({ me: 1, "legal-unit": 1 });
  const [stored, asked] = at.records("new.enriched.csv");
  expect(stored).toEqual({ ...before, sirene_fields: stored!["sirene_fields"] });
  expect([stored!["sirene_capital"], stored!["sirene_note"]]).toEqual(["10000", ""]);
  expect(asked).toMatchObject({ sirene_capital: "", sirene_revenue: "", sirene_status: "found" });
  expect(asked!["sirene_note"]).toContain("capital, revenue: not in this plan");
});

test("fields that the plan does not include are named by the plan and at the end, with what to do after an upgrade", async () => {
  const at = await desk({ plan: "starter" });
  at.save("list.csv", listOf(sirens));
  const ask = [...fields, "--fields", "name,vat,capital,revenue"];
  const said =
    "Not in the plan of this key (starter), so nothing is asked for them and only stored answers are written: capital, revenue. If the plan has changed, run sirene quota to read the new one, then run this again.";
  expect((await at.run("plan", "list.csv", ...ask)).stdout).toContain(`Fields  ${said}\n`);
  expect(JSON.parse((await at.run("plan", "list.csv", ...ask, "--json")).stdout)).toMatchObject({
    fieldsBeyondPlan: ["capital", "revenue"],
  });
  await at.run("enrich", "list.csv", ...ask);
  await at.sandbox.change({ plan: "pro" });
  const again = await at.counted(() => at.run("enrich", "list.csv", ...ask));
  expect(again.calls.total).toBe(0);
  expect(again.result.stderr.split(said)).toHaveLength(3);
  await at.run("quota");
  const later = await at.run("enrich", "list.csv", ...ask);
  expect(later.stderr).not.toContain("Not in the plan");
  expect(capitals(at)[0]).toEqual(["10000", "found", ""]);
});

test("through a relay the same list costs the same, and a colleague's later one nothing", async () => {
  const relay = await startRelay({ plan: "starter" });
  const machine = async (user: string) => {
    const variables = { SIRENE_RELAY_URL: relay.url, SIRENE_RELAY_TOKEN: await relay.token(user) };
    const at = deskAt(relay.sandbox, variables);
    at.save("list.csv", listOf(sirens));
    return at;
  };
  const [ann, bob] = [await machine("ann"), await machine("bob")];
  const run = (at: Desk) => at.counted(() => at.run("enrich", "list.csv", ...fields));
  await run(ann);
  await run(bob);
  await relay.sandbox.change({ plan: "pro" });
  const admin = await relay.token("root", { role: "admin" });
  await relay.ask("/admin/ask", { method: "POST", token: admin, headers: { accept: "application/json" } });
  const [first, second] = [await run(ann), await run(bob)];
  expect([first.calls.byOperation, second.calls.byOperation]).toEqual([{ "legal-unit": 2 }, {}]);
  for (const at of [ann, bob]) expect(capitals(at)[0]).toEqual(["10000", "found", ""]);
});

testNothingLeaks();
