import { expect, test } from "@jest/globals";
import { setTimeout as sleep } from "node:timers/promises";
import { buildRelay } from "../../relay/composition/build-relay.ts";
import { questions } from "../shared/gateway/start-gateway.ts";
import { testNothingLeaks } from "./leaks.ts";
import { startRelay, startRelayOn } from "./start-relay.ts";

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

test("a relay that is stopped while requests are under way makes no further call, and logs no error", async () => {
  const first = await startRelay({ latency: "300ms" });
  await first.close();
  const { sandbox, storePath } = first;
  const relay = await startRelayOn(sandbox, { storePath });
  const token = await relay.token("ann");
  const answered = [questions(40), questions(40, 40)].map((asked) => relay.lookups(token, asked));
  while (((await sandbox.calls()).byOperation["legal-unit"] ?? 0) === 0) await sleep(20);
  await Promise.all([relay.close(), ...answered]);
  expect((await sandbox.calls()).byOperation["me"]).toBe(1);
  expect(relay.log().filter(({ level }) => Number(level) >= 50)).toEqual([]);
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
