import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "@jest/globals";
import { Agent, request } from "undici";
import { noteSeen, testNothingLeaks } from "../relay/leaks.ts";
import type { Line } from "../relay/start-relay.ts";
import { type HeldCalls, holdCalls } from "../fixtures/held-calls.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { relayMachine, type RelayMachine } from "./relay-programs.ts";

const units = (list: readonly string[]) => list.map((siren) => ({ operation: "legal-unit", siren }));

/** What came of one request: the whole lines that arrived, and whether the answer ended as it should. */
interface ReceivedLines {
  readonly status: number;
  readonly lines: readonly Line[];
  readonly whole: boolean;
}

/** Asks lookups over a connection of its own, and takes what comes until it ends or breaks. */
async function askUntilTheEnd(
  url: string,
  token: string,
  lookups: readonly object[],
  onLine: () => void,
): Promise<ReceivedLines> {
  const dispatcher = new Agent();
  let text = "";
  let status = 0;
  let whole = false;
  try {
    const answer = await request(`${url}/v1/lookups`, {
      dispatcher,
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ lookups }),
    });
    status = answer.statusCode;
    for await (const chunk of answer.body) {
      text += String(chunk);
      for (const byte of chunk as Buffer) if (byte === 10) onLine();
    }
    whole = true;
  } catch {
    // The connection broke: what came before counts.
  } finally {
    await dispatcher.destroy();
  }
  noteSeen("lookups", text);
  const lines = text.split("\n").slice(0, -1);
  return { status, lines: lines.map((line) => JSON.parse(line) as Line), whole };
}

interface Load {
  readonly received: Promise<ReceivedLines[]>;
  readonly asked: readonly string[];
  readonly token: string;
}

/** A service that answers a good part of what the users ask, and the rest when it is let. */
async function loadedService() {
  const held = holdCalls(400);
  return {
    held,
    sandbox: await startSandbox({ fill: true, quota: 100_000, hourly: 100_000, ...held.options }),
  };
}

/** Three users ask 300 lookups each; resolves when a good part of the calls is made, and 100 of the answers have come. */
async function underLoad(held: HeldCalls, machine: RelayMachine, url: string): Promise<Load> {
  const tokens = await Promise.all(["ann", "bob", "cat"].map((user) => machine.token(user)));
  const asked = sirens(900);
  let left = 100;
  let onEnough: () => void = () => undefined;
  const enough = new Promise<void>((resolve) => (onEnough = resolve));
  const onLine = () => {
    if ((left -= 1) === 0) onEnough();
  };
  const received = Promise.all(
    tokens.map((token, user) =>
      askUntilTheEnd(url, token, units(asked.slice(user * 300, user * 300 + 300)), onLine),
    ),
  );
  await Promise.all([held.came(120), enough]);
  return { received, asked, token: tokens[0]! };
}

const sirenOf = (line: Line) => String(line.data!["siren"]);

/** What the relay's ledger counts for everybody. */
async function ledgerTotal(machine: RelayMachine, url: string): Promise<number> {
  const admin = await machine.token("root", "--admin");
  const answer = await request(`${url}/admin`, {
    headers: { authorization: `Bearer ${admin}`, accept: "application/json" },
  });
  const { calls } = (await answer.body.json()) as { calls: { byUser: { calls: number }[] } };
  return calls.byUser.reduce((sum, line) => sum + line.calls, 0);
}

test("on SIGTERM under load every lookup that was taken gets its line, and nothing that was paid is lost", async () => {
  const { held, sandbox } = await loadedService();
  const machine = relayMachine(sandbox);
  const relay = await machine.serve("--concurrency", "8");
  const { received, asked, token } = await underLoad(held, machine, relay.url);
  relay.child.kill("SIGTERM");
  held.release();
  const answers = await received;
  expect(await relay.ended).toBe(0);
  expect(answers.map(({ status, whole, lines }) => [status, whole, lines.length])).toEqual([
    [200, true, 300],
    [200, true, 300],
    [200, true, 300],
  ]);
  for (const line of answers.flatMap(({ lines }) => lines)) {
    if (line.status !== "found") {
      expect(line).toMatchObject({ status: "deferred", error: { code: "interrupted" } });
    }
  }
  const found = answers.flatMap(({ lines }) => lines.filter(({ status }) => status === "found").map(sirenOf));
  expect(found.length).toBeGreaterThan(100);
  const { total } = await sandbox.calls();

  const next = await machine.serve();
  const kept: Line[] = [];
  for (let first = 0; first < 900; first += 300) {
    kept.push(...(await next.lookups(token, units(asked.slice(first, first + 300)), { maxCalls: 0 })));
  }
  expect(kept.filter(({ status }) => status === "found").map(sirenOf)).toEqual(
    asked.filter((siren) => found.includes(siren)),
  );
  expect((await sandbox.calls()).total).toBe(total);
  expect(await ledgerTotal(machine, next.url)).toBe(total);
});

test("on SIGKILL under load every answer that was told is kept, and no call is missing in the ledger", async () => {
  const { held, sandbox } = await loadedService();
  const machine = relayMachine(sandbox);
  const relay = await machine.serve("--concurrency", "8");
  const { received, token } = await underLoad(held, machine, relay.url);
  relay.child.kill("SIGKILL");
  held.release();
  const told = (await received).flatMap(({ lines }) => lines);
  expect(told.length).toBeGreaterThan(50);
  expect(told.length).toBeLessThan(900);
  expect(told.every(({ status }) => status === "found")).toBe(true);
  await relay.ended;

  const next = await machine.serve();
  const { total } = await sandbox.calls();
  const answered = told.map(sirenOf);
  const kept: Line[] = [];
  for (let first = 0; first < answered.length; first += 500) {
    kept.push(...(await next.lookups(token, units(answered.slice(first, first + 500)), { maxCalls: 0 })));
  }
  expect(kept.every(({ status, cached }) => status === "found" && cached === true)).toBe(true);
  expect(kept.map(sirenOf)).toEqual(answered);
  expect((await sandbox.calls()).total).toBe(total);
  // A permit in hand may not have become a call: it is counted all the same, for nobody knows.
  expect(await ledgerTotal(machine, next.url)).toBeGreaterThanOrEqual(total);
});

test("requests whose clients leave while it stops fail nothing", async () => {
  const machine = relayMachine(await startSandbox({ fill: true }));
  const relay = await machine.serve("--log-level", "error");
  const token = await machine.token("ann", "--unlimited");
  const all = units(sirens(300));
  await relay.lookups(token, all);
  const body = JSON.stringify({ lookups: all });
  const head = [
    "POST /v1/lookups HTTP/1.1",
    "Host: x",
    `Authorization: Bearer ${token}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ];
  const { hostname, port } = new URL(relay.url);
  const sockets = Array.from({ length: 30 }, () =>
    connect(Number(port), hostname).on("error", () => undefined),
  );
  for (const socket of sockets) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  // The first of them is answered, so the others wait for their turn.
  await Promise.race(sockets.map((socket) => once(socket, "data")));
  relay.child.kill("SIGTERM");
  for (const socket of sockets) socket.destroy();
  expect(await relay.ended).toBe(0);
  expect(relay.said()).toBe("");
});

test("while it stops, the relay takes nothing new, on a connection that is open either", async () => {
  const sandbox = await startSandbox({ fill: true, latency: "300ms" });
  const machine = relayMachine(sandbox);
  const relay = await machine.serve();
  const token = await machine.token("ann");
  const slow = relay.lookups(token, units(sirens(3)));
  while ((await sandbox.calls()).total < 4) await new Promise((resolve) => setTimeout(resolve, 2));
  relay.child.kill("SIGTERM");
  let refused: { status: number; text: string } | "closed" | undefined;
  while (refused === undefined) {
    const answer = await relay.ask("/healthz").catch(() => "closed" as const);
    if (answer === "closed" || answer.status !== 200) refused = answer;
  }
  if (refused !== "closed") {
    expect(refused.status).toBe(503);
    expect(JSON.parse(refused.text)).toMatchObject({ error: { code: "stopping" } });
  }
  expect((await slow).every(({ status }) => status === "found")).toBe(true);
  expect(await relay.ended).toBe(0);
});

testNothingLeaks();
