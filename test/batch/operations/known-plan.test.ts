import { expect, test } from "@jest/globals";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import { desk, listOf } from "../desk.ts";
import { scatteredSirens } from "../made-up-numbers.ts";

const known =
  "Nothing was asked or spent: the plan of this key does not include this. Annual accounts require the Pro or Enterprise plan; if the plan has changed, run sirene quota to read the new one.\n";

test("accounts that the plan of the last /me does not include are refused without a call", async () => {
  const at = await desk({ plan: "free" });
  await at.run("quota");
  const { result, calls } = await at.counted(() => at.run("accounts", "552032534"));
  expect(result).toMatchObject({ code: 4, stdout: "" });
  expect(result.stderr.startsWith(known)).toBe(true);
  expect(calls.total).toBe(0);
});

test("of a plan that nobody asked for, the first refusal is paid and the next ones are known", async () => {
  const at = await desk({ plan: "free" });
  const first = await at.counted(() => at.run("accounts", "552032534"));
  expect([first.result.code, first.calls.byStatus]).toEqual([4, { 403: 1 }]);
  const next = await at.counted(async () => {
    const accounts = await at.run("accounts", "383474814");
    const lookup = await at.run("lookup", "552032534", "--fields", "revenue");
    return { accounts, lookup };
  });
  expect(next.result.accounts).toMatchObject({ code: 4, stderr: expect.stringContaining(known) });
  expect(next.result.lookup).toMatchObject({ code: 2 });
  expect(next.calls.total).toBe(0);
});

test("a list on such a plan pays for no accounts", async () => {
  const at = await desk({ plan: "free" });
  await at.run("accounts", "552032534");
  at.save("list.csv", listOf(["552032534", "383474814"]));
  const { result, calls } = await at.counted(() => at.run("enrich", "list.csv", "--fields", "name,revenue"));
  expect(result.code).toBe(0);
  expect(calls.byOperation).not.toHaveProperty("accounts");
});

test("another plan is asked again once /me told it, and what is kept is answered on any", async () => {
  const at = await desk({ plan: "free" });
  await at.run("accounts", "552032534");
  await at.sandbox.change({ plan: "pro" });
  await at.run("quota");
  expect((await at.run("accounts", "552032534")).code).toBe(0);
  await at.sandbox.change({ plan: "free" });
  await at.run("quota");
  const { result, calls } = await at.counted(() => at.run("accounts", "552032534"));
  expect([result.code, calls.total]).toEqual([0, 0]);
});

test("numbers that take more calls than are left are refused before any is spent, and one alone is asked", async () => {
  const at = await desk({ fill: true, quota: 5 });
  await at.run("quota");
  const sirens = scatteredSirens(6);
  const lookup = (...ids: readonly string[]) => at.counted(() => at.run("lookup", ...ids));
  const refused = await lookup(...sirens);
  expect([refused.result.code, refused.result.stdout, refused.calls.total]).toEqual([3, "", 0]);
  expect(refused.result.stderr).toMatch(
    /^These identifiers take 6 calls or more, and 4 calls are left this month: nothing was asked\./,
  );
  expect((await lookup(...sirens.slice(0, 3))).calls.total).toBe(3);
  // What is stored takes no call.
  const more = await lookup(...sirens.slice(0, 4));
  expect([more.result.code, more.calls.total]).toEqual([0, 1]);
  const spent = await lookup(...sirens);
  expect([spent.result.code, spent.calls.total]).toEqual([3, 0]);
  expect(spent.result.stdout).toContain(sirens[3]);
});

test("the establishments that a dossier has bought cost nothing, and read as those that were asked for", async () => {
  const at = await desk();
  const asked = await at.run("establishments", edgeCases.ordinary);
  const other = at.with({ SIRENE_STORE: "other.sqlite" });
  await other.run("dossier", edgeCases.ordinary, "-o", "page.html");
  const { result, calls } = await at.counted(() => other.run("establishments", edgeCases.ordinary));
  expect([calls.total, result.stdout]).toEqual([0, asked.stdout]);
  const page = await at.counted(() => other.run("establishments", edgeCases.ordinary, "--page", "1"));
  expect(page.calls.total).toBe(1);
});

test.each([["naf", "boulangerie"], ["naf", "62.01Z"], ["legal-forms", "société"], ["legal-forms"]])(
  "what %s %s answers is kept like any answer",
  async (...words) => {
    const at = await desk();
    const first = await at.run(...words, "--quiet");
    const { result, calls } = await at.counted(() => at.run(...words, "--quiet"));
    expect(result.stdout).toBe(first.stdout);
    expect(calls.total).toBe(0);
  },
);
