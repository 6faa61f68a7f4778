import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "@jest/globals";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import { testNothingLeaks } from "../relay/leaks.ts";
import type { RelayRequests } from "../relay/start-relay.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { questions } from "../shared/gateway/start-gateway.ts";
import { relayMachine, type RelayMachine, type RunningProgram } from "./relay-programs.ts";

const body = (lookups: readonly unknown[]) => JSON.stringify({ lookups });
const tenMegabytes = body([{ operation: "search", q: "x".repeat(10_000_000) }]);

/** As much as a request may have, and no JSON. */
const malformed = `{"lookups":["${"x".repeat(1_000_000)}`;

/** Rounds after which the program has all the memory it needs, and rounds in which it may take little more. */
const rounds = { first: 20, further: 60 };
/** Connections of the bad clients that lead nowhere, in either part. */
const stuckAtOnce = 1_000;
/** Small requests of a good client in every round: what is kept of each, be it a closure, shows in their number. */
const served = 20;
/**
 * What those further rounds may add, bytes. `kept` is what is still referred to once garbage is collected: code that is
 * compiled as it grows hot comes to 300 to 600 KB of it, and 600 bytes kept of every small request would be more than
 * the rest. `resident` is what the system has given, which tells of what is kept outside the heap: it swings by what the
 * allocator holds of buffers that came and went, and would be twice this much if it held the malformed bodies.
 */
const mostGrowth = { kept: 1024 * 1024, resident: 32 * 1024 * 1024 };
/** Runs in the relay before anything else: what it then says of its memory holds no garbage. */
const collecting = `
  import { setFlagsFromString } from "node:v8";
  import { runInNewContext } from "node:vm";
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const { memoryUsage } = process;
  process.memoryUsage = () => (collect(), collect(), memoryUsage());
`;
/**
 * A heap so small that what is kept of any large request would fill it. What is young has little of it: left to itself, it
 * takes so much that with a thousand connections the rest is collected without end.
 */
const smallHeap = {
  NODE_OPTIONS: `--max-old-space-size=48 --max-semi-space-size=2 --import data:text/javascript,${encodeURIComponent(collecting)}`,
};

type Relay = RunningProgram & RelayRequests;

/** Bytes that the relay keeps and occupies, as it says itself, once it has let go of the connections that were stuck. */
async function memoryOf(relay: Relay): Promise<{ kept: number; resident: number }> {
  for (;;) {
    const { text } = await relay.ask("/metrics");
    const told = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
    if (told("nodejs_active_handles_total") > stuckAtOnce / 10) continue;
    return {
      kept: told("nodejs_heap_size_used_bytes") + told("nodejs_external_memory_bytes"),
      resident: told("process_resident_memory_bytes"),
    };
  }
}

interface Tokens {
  readonly good: string;
  readonly revoked: string;
  readonly poor: string;
}

async function tokensOf(machine: RelayMachine): Promise<Tokens> {
  const [good, revoked, poor] = await Promise.all([
    machine.token("good"),
    machine.token("revoked"),
    machine.token("poor", "--monthly", "0"),
  ]);
  await machine.run("token", "revoke", revoked.slice(4, 12));
  return { good, revoked, poor };
}

/** One request of every bad kind, and what each is answered: the status, or what is said of its one lookup. */
async function badRound(relay: Relay, tokens: Tokens, unseen: Lookup): Promise<Record<string, unknown>> {
  const post = async (token: string | undefined, text: string) =>
    (await relay.ask("/v1/lookups", { method: "POST", token, body: text })).status;
  const told = async (token: string, lookup: object) =>
    (await relay.lookups(token, [lookup]))[0]!.error?.code;
  const one = body([unseen]);
  const { good, revoked, poor } = tokens;
  return {
    noToken: await post(undefined, one),
    wrongToken: await post(`srt_00000000_${"A".repeat(43)}`, one),
    revokedToken: await post(revoked, one),
    manyLookups: await post(good, body(Array.from({ length: 501 }, () => unseen))),
    tenMegabytes: await post(good, tenMegabytes),
    malformed: await post(good, malformed),
    overBudget: await told(poor, unseen),
    unknownOperation: await told(good, { operation: "no-such-thing" }),
    letters: await told(good, { operation: "legal-unit", siren: "ABCDEFGHI" }),
  };
}

const expected = {
  noToken: 401,
  manyLookups: 413,
  tenMegabytes: 413,
  malformed: 400,
  overBudget: "user_budget",
  unknownOperation: "unknown_operation",
  letters: "bad_parameter",
};

/** Connections that send the beginning of a request and then nothing. */
async function stuckConnections(url: string, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname).on("error", () => undefined);
    socket.write("POST /v1/lookups HTTP/1.1\r\nHost: x\r\nX-Slow: ");
    return socket;
  });
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  return sockets;
}

test("bad clients, round after round, cost no call and no memory, and keep nobody from being served", async () => {
  const sandbox = await startSandbox({ fill: true, quota: 100_000, hourly: 100_000 });
  const machine = relayMachine(sandbox, smallHeap);
  const relay = await machine.serve("--log-level", "error");
  const tokens = await tokensOf(machine);
  const unseen = questions(1, 50_000)[0]!;
  const cells = questions(100);
  await relay.lookups(tokens.good, cells);
  const { total } = await sandbox.calls();

  async function play(count: number) {
    const stuck = await stuckConnections(relay.url, stuckAtOnce);
    for (let round = 0; round < count; round += 1) {
      const { wrongToken, revokedToken, ...answers } = await badRound(relay, tokens, unseen);
      expect(answers).toEqual(expected);
      // After twenty in a minute the address has to wait.
      const refused = round < 10 && count === rounds.first ? [401] : [401, 429];
      for (const status of [wrongToken, revokedToken]) expect(refused).toContain(status);
      for (let small = 0; small < served; small += 1) await relay.lookups(tokens.good, cells.slice(0, 1));
      const lines = await relay.lookups(tokens.good, cells);
      expect(lines.every(({ status, cached }) => status === "found" && cached)).toBe(true);
    }
    for (const socket of stuck) socket.destroy();
    return memoryOf(relay);
  }

  const before = await play(rounds.first);
  const after = await play(rounds.further);
  expect(after.kept - before.kept).toBeLessThan(mostGrowth.kept);
  expect(after.resident - before.resident).toBeLessThan(mostGrowth.resident);
  expect((await sandbox.calls()).total).toBe(total);
});

testNothingLeaks();
