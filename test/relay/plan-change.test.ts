import { createClock } from "../../shared/gateway/store/clock.ts";
import { expect, test } from "@jest/globals";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { testNothingLeaks } from "./leaks.ts";
import { startRelay } from "./start-relay.ts";

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

testNothingLeaks();
