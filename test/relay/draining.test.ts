import { expect, test } from "@jest/globals";
import { setTimeout as sleep } from "node:timers/promises";
import { buildRelay } from "../../relay/composition/build-relay.ts";
import { questions } from "../shared/gateway/start-gateway.ts";
import { testNothingLeaks } from "./leaks.ts";
import { startRelay } from "./start-relay.ts";

test("a relay that is told to stop is ready no longer, and answers what a proxy still gives it until it has drained", async () => {
  const relay = await startRelay({ latency: "1500ms" }, { drain: 1_000 });
  const token = await relay.token("ann");
  const statusOf = async (path: string) => (await relay.ask(path)).status;
  expect(await statusOf("/readyz")).toBe(200);
  const closing = relay.close();
  const { status, text } = await relay.ask("/readyz");
  expect([status, JSON.parse(text)]).toEqual([503, { status: "not_ready", obstacles: ["stopping"] }]);
  expect(await statusOf("/healthz")).toBe(200);
  const [answered] = await Promise.all([
    relay.lookups(token, questions(1)),
    sleep(1_200).then(async () => {
      expect(await statusOf("/v1/usage")).toBe(503);
      expect((await fetch(`${relay.opsUrl!}/healthz`)).status).toBe(503);
      expect(await statusOf("/metrics")).toBe(200);
      expect(JSON.parse((await relay.ask("/readyz")).text)).toMatchObject({ obstacles: ["stopping"] });
    }),
  ]);
  expect(answered).toMatchObject([{ status: "found" }]);
  await closing;
});

test("a relay that never listened does not drain: it stops at once", async () => {
  const relay = await buildRelay({
    api: { url: "http://127.0.0.1:9/v1", key: "pk_live_sandbox", secret: "sk_live_sandbox" },
    storePath: ":memory:",
    drain: 60_000,
  });
  await relay.close();
});

testNothingLeaks();
