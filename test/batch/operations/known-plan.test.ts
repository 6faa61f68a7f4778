import { expect, test } from "@jest/globals";
import { desk, listOf } from "../desk.ts";

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
