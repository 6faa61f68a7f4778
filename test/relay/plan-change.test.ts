import { createClock } from "../../shared/gateway/store/clock.ts";
import { expect, test } from "@jest/globals";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { testNothingLeaks } from "./leaks.ts";
import { startRelay, startRelayOn } from "./start-relay.ts";

const minute = 60_000;

test("a plan that is changed while the relay runs is noticed, by one call: its accounts and its month count", async () => {
  let now = Date.now();
  const relay = await startRelay(
    { plan: "starter" },
    {
      clock: createClock(
        () => now,
        () => now,
      ),
    },
  );
  const token = await relay.token("ann");
  const [siren = "", ...others] = sirens(3);
  const accounts = [{ operation: "accounts", siren }];
  expect((await relay.lookups(token, accounts))[0]?.error?.code).toBe("forbidden");

  await relay.sandbox.change({ plan: "pro" });
  now += 11 * minute;
  // The headers of whatever is asked next tell of another limit; whoever looks at what is left has /me asked.
  await relay.lookups(token, [{ operation: "legal-unit", siren: others[0] }]);
  const { quota } = JSON.parse((await relay.ask("/v1/usage", { token })).text) as {
    quota: { plan: string; limit: number; used: number };
  };
  const { total, byOperation } = await relay.sandbox.calls();
  expect(quota).toMatchObject({ plan: "pro", used: total });
  expect(byOperation["me"]).toBe(2);

  expect((await relay.lookups(token, accounts))[0]?.status).toBe("found");
  now += 11 * minute;
  await relay.lookups(token, [{ operation: "legal-unit", siren: others[1] }]);
  await relay.ask("/v1/usage", { token });
  expect((await relay.sandbox.calls()).byOperation["me"]).toBe(2);
});

test("a change to a plan whose month is spent is no longer told under the former plan's name, whoever is asked", async () => {
  let now = Date.now();
  const wall = () => now;
  const relay = await startRelay({ plan: "pro" }, { clock: createClock(wall, wall) });
  const [token, admin] = [await relay.token("ann"), await relay.token("boss", { role: "admin" })];
  const plans = async () => {
    const page = await relay.ask("/admin", { token: admin, headers: { accept: "application/json" } });
    const usage = await relay.ask("/v1/usage", { token });
    return [page, usage].map(({ text }) => (JSON.parse(text) as { quota: object }).quota);
  };
  const [siren = "", ...others] = sirens(9);
  const ask = (asked: readonly string[]) =>
    relay.lookups(
      token,
      asked.map((one) => ({ operation: "legal-unit", siren: one })),
    );
  await ask(others);
  expect(await plans()).toMatchObject([{ plan: "pro" }, { plan: "pro" }]);

  await relay.sandbox.change({ plan: "free", quota: 5 });
  now += 2 * minute;
  expect((await ask([siren]))[0]?.error?.code).toBe("month_spent");
  const told = { plan: null, status: null, limit: 5, remaining: 0 };
  expect(await plans()).toMatchObject([told, told]);
  // A relay that is started now knows no more than what the store tells.
  const next = await startRelayOn(relay.sandbox, {
    storePath: relay.storePath,
    clock: createClock(wall, wall),
  });
  const { quota } = JSON.parse((await next.ask("/v1/usage", { token })).text) as { quota: object };
  expect(quota).toMatchObject(told);
  await next.close();

  await relay.sandbox.change({ plan: "starter", quota: 5_000 });
  now += 11 * minute;
  expect(await plans()).toMatchObject([
    { plan: "starter", limit: 5_000 },
    { plan: "starter", limit: 5_000 },
  ]);
});

test("the first answer under a smaller plan, which fills no share capital, is not kept as that of a company without one", async () => {
  const relay = await startRelay({ plan: "pro" });
  const token = await relay.token("ann");
  const [before = "", after = ""] = sirens(2);
  const capitalOf = async (siren: string) => {
    const [line] = await relay.lookups(token, [{ operation: "legal-unit", siren }]);
    return line?.data?.["capital"];
  };
  expect(await capitalOf(before)).not.toBeUndefined();
  await relay.sandbox.change({ plan: "starter" });
  expect(await capitalOf(after)).toBeUndefined();
});

testNothingLeaks();
