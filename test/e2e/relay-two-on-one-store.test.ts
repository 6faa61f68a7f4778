import { expect, test } from "@jest/globals";
import { testNothingLeaks } from "../relay/leaks.ts";
import { startSandbox, type StartedSandbox } from "../sandbox/start-sandbox.ts";
import { questions } from "../shared/gateway/start-gateway.ts";
import { relayMachine, type RelayMachine } from "./relay-programs.ts";

/** Two relays on one store, on a service that takes its time. */
async function twoRelays(): Promise<{
  sandbox: StartedSandbox;
  machine: RelayMachine;
  relays: Awaited<ReturnType<RelayMachine["serve"]>>[];
}> {
  const sandbox = await startSandbox({ fill: true, latency: "60ms", quota: 100_000, hourly: 100_000 });
  const machine = relayMachine(sandbox);
  const relays = [await machine.serve("--concurrency", "4"), await machine.serve("--concurrency", "4")];
  return { sandbox, machine, relays };
}

/** Calls but for those of `/me`. */
const spent = async (sandbox: StartedSandbox) => {
  const { total, byOperation } = await sandbox.calls();
  return total - (byOperation["me"] ?? 0);
};

test("a budget bounds a user who asks two relays at the same moment, to the call", async () => {
  const { sandbox, machine, relays } = await twoRelays();
  const token = await machine.token("ann", "--monthly", "60");
  const lines = await Promise.all(
    relays.map((relay, index) => relay.lookups(token, questions(80, index * 1_000))),
  );
  expect(lines.flat().filter(({ status }) => status === "found")).toHaveLength(60);
  expect(lines.flat().filter(({ error }) => error?.code === "user_budget")).toHaveLength(100);
  expect(await spent(sandbox)).toBe(60);
});

test("what a run may spend bounds it over two relays that it asks at the same moment, to the call", async () => {
  const { sandbox, machine, relays } = await twoRelays();
  const token = await machine.token("ann");
  const bounds = { lane: "batch", run: "20261120-0900-ab", maxCalls: 40 };
  const lines = await Promise.all(
    relays.map((relay, index) => relay.lookups(token, questions(80, index * 1_000), bounds)),
  );
  expect(lines.flat().filter(({ status }) => status === "found")).toHaveLength(40);
  expect(lines.flat().filter(({ error }) => error?.code === "budget")).toHaveLength(120);
  expect(await spent(sandbox)).toBe(40);
});

test.each([
  [
    "a pause",
    "paused",
    (_machine: RelayMachine, url: string, _token: string, admin: string) => pause(url, admin),
  ],
  [
    "a revocation",
    "interrupted",
    (machine: RelayMachine, _url: string, token: string) =>
      machine.run("token", "revoke", token.slice(4, 12)),
  ],
])("%s by the one reaches what the other is answering within two seconds", async (_what, code, decide) => {
  const { sandbox, machine, relays } = await twoRelays();
  const [one, other] = relays;
  const [token, admin] = [await machine.token("ann"), await machine.token("root", "--admin")];
  const lines = other!.lookups(token, questions(400));
  while ((await spent(sandbox)) < 8) await new Promise((resolve) => setTimeout(resolve, 5));
  // However long the decision takes, some of the questions are left to be asked.
  await sandbox.change({ latency: "300ms" });
  await decide(machine, one!.url, token, admin);
  await sandbox.change({ latency: "60ms" });
  const before = await spent(sandbox);
  const answered = await lines;
  expect(new Set(answered.map(({ status, error }) => error?.code ?? status))).toEqual(
    new Set(["found", code]),
  );
  // Four calls at once of 60 ms each: two seconds let 134 through, and no more.
  expect((await spent(sandbox)) - before).toBeLessThan(134);
});

async function pause(url: string, admin: string): Promise<void> {
  const answer = await fetch(`${url}/admin/pause`, {
    method: "POST",
    headers: { authorization: `Bearer ${admin}` },
  });
  expect(answer.status).toBeLessThan(400);
}

testNothingLeaks();
