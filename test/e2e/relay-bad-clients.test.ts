import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "@jest/globals";
import { testNothingLeaks } from "../relay/leaks.ts";
import type { Asked } from "../relay/start-relay.ts";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { relayMachine, sandboxProgram, type RelayMachine, type RunningProgram } from "./relay-programs.ts";

const units = (list: readonly string[]) => list.map((siren) => ({ operation: "legal-unit", siren }));
const body = (lookups: readonly unknown[]) => JSON.stringify({ lookups });
const tenMegabytes = body([{ operation: "search", q: "x".repeat(10_000_000) }]);

/** Rounds after which the program has all the memory it needs, and rounds in which it may take little more. */
const rounds = { first: 20, further: 60 };
/**
 * What those further rounds may add to the resident memory, bytes. They send six hundred megabytes; what swings is what
 * the allocator keeps of buffers that came and went, more so on a busy machine.
 */
const mostGrowth = 48 * 1024 * 1024;
/** A heap so small that what is kept of any request would fill it, and garbage is not left lying about. */
const smallHeap = { NODE_OPTIONS: "--max-old-space-size=48" };

type Relay = RunningProgram & Asked;

/** Bytes that the relay occupies, as it says itself. */
async function residentMemory(relay: Relay): Promise<number> {
  const { text } = await relay.ask("/metrics");
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
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
async function badRound(relay: Relay, tokens: Tokens, unseen: string): Promise<Record<string, unknown>> {
  const post = async (token: string | undefined, text: string) =>
    (await relay.ask("/v1/lookups", { method: "POST", token, body: text })).status;
  const told = async (token: string, lookup: object) =>
    (await relay.lookups(token, [lookup]))[0]!.error?.code;
  const one = body(units([unseen]));
  const { good, revoked, poor } = tokens;
  return {
    noToken: await post(undefined, one),
    wrongToken: await post(`srt_00000000_${"A".repeat(43)}`, one),
    revokedToken: await post(revoked, one),
    manyLookups: await post(good, body(Array.from({ length: 501 }, () => units([unseen])[0]))),
    tenMegabytes: await post(good, tenMegabytes),
    malformed: await post(good, '{"lookups":['),
    overBudget: await told(poor, { operation: "legal-unit", siren: unseen }),
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
  const sandbox = await sandboxProgram("--quota", "100000", "--hourly", "100000");
  const machine = relayMachine(sandbox, smallHeap);
  const relay = await machine.serve("--log-level", "error");
  const tokens = await tokensOf(machine);
  const unseen = sirens(1, 50_000)[0]!;
  const cells = units(sirens(100));
  await relay.lookups(tokens.good, cells);
  const { total } = await sandbox.calls();

  async function play(count: number): Promise<number> {
    const stuck = await stuckConnections(relay.url, 1_000);
    for (let round = 0; round < count; round += 1) {
      const { wrongToken, revokedToken, ...answers } = await badRound(relay, tokens, unseen);
      expect(answers).toEqual(expected);
      // After twenty in a minute the address has to wait.
      const refused = round < 10 && count === rounds.first ? [401] : [401, 429];
      for (const status of [wrongToken, revokedToken]) expect(refused).toContain(status);
      const lines = await relay.lookups(tokens.good, cells);
      expect(lines.every(({ status, cached }) => status === "found" && cached)).toBe(true);
    }
    for (const socket of stuck) socket.destroy();
    return residentMemory(relay);
  }

  const before = await play(rounds.first);
  const after = await play(rounds.further);
  expect(after - before).toBeLessThan(mostGrowth);
  expect((await sandbox.calls()).total).toBe(total);
}, 120_000);

testNothingLeaks();
