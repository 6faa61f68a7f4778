import { closeSync, openSync, writeSync } from "node:fs";
import Database from "better-sqlite3";
import { createClock } from "../../shared/gateway/store/clock.ts";
import { connect } from "node:net";
import { describe, expect, test } from "@jest/globals";
import { refusals, type RefusalCode } from "../../shared/protocol/refusals.ts";
import { holdCalls } from "../fixtures/held-calls.ts";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { noteSeen, testNothingLeaks } from "./leaks.ts";
import { startRelay, type Answer, type StartedRelay } from "./start-relay.ts";
import { postgresPrograms } from "../postgres/server/programs.ts";
import { startPostgres } from "../postgres/start-postgres.ts";

const post = "/v1/lookups";
const unit = { operation: "legal-unit", siren: sirens(1)[0]! };
const wrong = `srt_00000000_${"A".repeat(43)}`;

/** What a relay answers to bytes that no HTTP client would send. */
async function rawAnswer({ url }: StartedRelay, bytes: string): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  let received = "";
  for await (const chunk of socket) received += String(chunk);
  noteSeen("socket", received);
  const [head = "", text = ""] = received.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), headers: {}, text };
}

/** By code, a way to be refused with it. The compiler asks for one of each. */
const ways: Record<RefusalCode, () => Promise<Answer>> = {
  async malformed_json() {
    const relay = await startRelay();
    return relay.ask(post, { token: await relay.token("ann"), body: "{" });
  },
  async malformed_request() {
    const relay = await startRelay();
    return relay.ask("/v1/usage/ledger?by=colour", { token: await relay.token("ann") });
  },
  malformed_http: async () => rawAnswer(await startRelay(), "hello\r\n\r\n"),
  missing_token: async () => (await startRelay()).ask("/v1/usage"),
  unknown_token: async () => (await startRelay()).ask("/v1/usage", { token: wrong }),
  async revoked_token() {
    const relay = await startRelay();
    const [token, admin] = [await relay.token("ann"), await relay.token("root", { role: "admin" })];
    await relay.ask(`/admin/tokens/${token.slice(4, 12)}`, { method: "DELETE", token: admin });
    return relay.ask("/v1/usage", { token });
  },
  async expired_token() {
    const relay = await startRelay();
    return relay.ask("/v1/usage", { token: await relay.token("ann", { expiresAt: Date.now() - 1 }) });
  },
  async not_admin() {
    const relay = await startRelay();
    return relay.ask("/admin", { token: await relay.token("ann"), headers: { accept: "application/json" } });
  },
  async viewer_only() {
    const relay = await startRelay();
    return relay.ask("/admin/pause", { method: "POST", token: await relay.token("eve", { role: "viewer" }) });
  },
  async foreign_origin() {
    const relay = await startRelay();
    const headers = { "sec-fetch-site": "cross-site" };
    return relay.ask("/admin/sign-in", { method: "POST", headers });
  },
  async plain_http() {
    const relay = await startRelay();
    return relay.ask("/admin/sign-in", { method: "POST", headers: { host: "relay.lan" } });
  },
  async last_admin() {
    const relay = await startRelay();
    const token = await relay.token("root", { role: "admin" });
    return relay.ask(`/admin/tokens/${token.slice(4, 12)}`, { method: "DELETE", token });
  },
  async end_passed() {
    let now = Date.now();
    const time = () => now;
    const relay = await startRelay({ clock: time }, { clock: createClock(time, time) });
    const token = await relay.token("root", { role: "admin" });
    const ann = `/admin/tokens/${(await relay.token("ann")).slice(4, 12)}`;
    await relay.ask(ann, { method: "POST", token, body: JSON.stringify({ expires: "1h" }) });
    now += 2 * 3_600_000;
    return relay.ask(`${ann}/replace`, { method: "POST", token, body: "{}" });
  },
  async unknown_token_id() {
    const relay = await startRelay();
    const token = await relay.token("root", { role: "admin" });
    return relay.ask("/admin/tokens/00000000", { method: "DELETE", token });
  },
  unknown_path: async () => (await startRelay()).ask("/v2/lookups"),
  async slow_request() {
    const relay = await startRelay({}, { limits: { headersTimeout: 100, checkEvery: 20 } });
    return rawAnswer(relay, "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  },
  async too_large() {
    const relay = await startRelay();
    const body = JSON.stringify({ lookups: [], q: "x".repeat(1_100_000) });
    return relay.ask(post, { token: await relay.token("ann"), body });
  },
  async too_many_lookups() {
    const relay = await startRelay();
    const body = JSON.stringify({ lookups: Array.from({ length: 501 }, () => unit) });
    return relay.ask(post, { token: await relay.token("ann"), body });
  },
  async too_many_failures() {
    const relay = await startRelay({}, { limits: { failures: 1 } });
    await relay.ask("/v1/usage", { token: wrong });
    return relay.ask("/v1/usage", { token: wrong });
  },
  async too_many_under_way() {
    const user = { requests: 1, lookups: 500, unsentBytes: 1 };
    const held = holdCalls(1);
    const relay = await startRelay(held.options, { limits: { user, refusalPause: 1 } });
    const token = await relay.token("ann");
    const under = relay.lookups(token, [unit]);
    await held.came(2);
    const answer = await relay.ask("/v1/usage", { token });
    held.release();
    await under;
    return answer;
  },
  long_head: async () =>
    rawAnswer(await startRelay(), `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`),
  async internal() {
    let broken = false;
    const clock = () => {
      if (broken) throw new Error("the clock stopped");
      return Date.now();
    };
    const relay = await startRelay({}, { clock: createClock(clock) });
    const token = await relay.token("ann");
    broken = true;
    const answer = await relay.ask("/v1/usage", { token });
    broken = false;
    return answer;
  },
  async store_busy() {
    const relay = await startRelay();
    const admin = await relay.token("root", { role: "admin" });
    const other = new Database(relay.storePath);
    other.exec("BEGIN IMMEDIATE");
    const answer = await relay.ask("/admin/pause", { method: "POST", token: admin });
    other.close();
    return answer;
  },
  async store_failed() {
    const relay = await startRelay();
    const admin = await relay.token("root", { role: "admin" });
    const other = new Database(relay.storePath);
    const page = Number(other.pragma("page_size", { simple: true }));
    const root = other.prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'relay_lookups'");
    const at = (root.pluck().get()! - 1) * page;
    other.pragma("wal_checkpoint(TRUNCATE)");
    other.close();
    const file = openSync(relay.storePath, "r+");
    writeSync(file, Buffer.alloc(page, 0xff), 0, page, at);
    closeSync(file);
    return relay.ask("/admin", { token: admin, headers: { accept: "application/json" } });
  },
  async store_unreachable() {
    const server = await startPostgres();
    const relay = await startRelay({}, { storePath: server.newAddress() });
    const token = await relay.token("ann");
    await server.stop("immediate");
    return relay.ask("/v1/usage", { token });
  },
  async stopping() {
    const held = holdCalls(1);
    const relay = await startRelay(held.options);
    const under = relay.lookups(await relay.token("ann"), [unit]);
    await held.came(2);
    const closed = relay.close();
    const answer = await relay.ask("/healthz");
    held.release();
    await under;
    await closed;
    return answer;
  },
};

describe("a request that is refused gets the status of its reason, and a sentence", () => {
  const isHere = (code: string) =>
    code !== "store_unreachable" || postgresPrograms !== undefined || process.env["CI"] !== undefined;
  test.each((Object.keys(refusals) as RefusalCode[]).filter(isHere))("%s", async (code) => {
    const { status, text } = await ways[code]();
    const { error } = JSON.parse(text) as { error: { code: string; message: string } };
    expect({ status, code: error.code }).toEqual({ status: refusals[code].status, code });
    expect(error.message.startsWith(refusals[code].message)).toBe(true);
    expect(text).not.toContain("clock");
  });
});

testNothingLeaks();
