import { connect, type Socket } from "node:net";
import { describe, expect, test } from "@jest/globals";
import { questions } from "../shared/gateway/start-gateway.ts";
import { noteSeen, testNothingLeaks } from "./leaks.ts";
import { startRelay, type StartedRelay } from "./start-relay.ts";

const body = (lookups: unknown) => JSON.stringify({ lookups });

/** What a request that is refused as a whole says. */
async function refusal(relay: StartedRelay, ask: Parameters<StartedRelay["ask"]>[1]) {
  const { status, text } = await relay.ask("/v1/lookups", { method: "POST", ...ask });
  const { error } = JSON.parse(text) as { error: { code: string; message: string } };
  expect(error.message.length).toBeGreaterThan(10);
  return `${status} ${error.code}`;
}

/** A socket to the relay, and everything it was sent until it was closed. */
function socketTo(relay: StartedRelay): { socket: Socket; received: Promise<string> } {
  const { hostname, port } = new URL(relay.url);
  const socket = connect(Number(port), hostname);
  const received = new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString()));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      noteSeen("socket", text);
      resolve(text);
    });
  });
  return { socket, received };
}

describe("a request is refused as a whole", () => {
  test("without a token, with a wrong one, with one that was revoked, with one of no form", async () => {
    const relay = await startRelay();
    const token = await relay.token("ann");
    const known = body(questions(1));
    expect(await refusal(relay, { body: known })).toBe("401 missing_token");
    expect(await refusal(relay, { body: known, token: "nonsense" })).toBe("401 unknown_token");
    const wrong = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
    expect(await refusal(relay, { body: known, token: wrong })).toBe("401 unknown_token");
    const stranger = token.replace(/^srt_[0-9a-f]{8}/, "srt_00000000");
    expect(await refusal(relay, { body: known, token: stranger })).toBe("401 unknown_token");
    const admin = await relay.token("root", { role: "admin" });
    const id = token.slice(4, 12);
    await relay.ask(`/admin/tokens/${id}`, { method: "DELETE", token: admin });
    expect(await refusal(relay, { body: known, token })).toBe("401 revoked_token");
    expect((await relay.sandbox.calls()).byOperation).toEqual({ me: 1 });
  });

  test("with 501 lookups; 500 are answered", async () => {
    const relay = await startRelay();
    const token = await relay.token("ann");
    const same = Array.from({ length: 501 }, () => questions(1)[0]!);
    expect(await refusal(relay, { token, body: body(same) })).toBe("413 too_many_lookups");
    expect(await relay.lookups(token, same.slice(1))).toHaveLength(500);
  });

  test("with a body of ten megabytes, told or not told beforehand", async () => {
    const relay = await startRelay();
    const token = await relay.token("ann");
    const large = body([{ operation: "search", q: "x".repeat(10_000_000) }]);
    expect(await refusal(relay, { token, body: large })).toBe("413 too_large");
    const { socket, received } = socketTo(relay);
    socket.write(
      `POST /v1/lookups HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = "x".repeat(64 * 1024);
    for (let sent = 0; sent < 32 && socket.writable; sent += 1) {
      socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    }
    // Still sending, it is not cut off before it has read why.
    socket.end("0\r\n\r\n");
    expect(await received).toContain("HTTP/1.1 413");
  });

  test("with JSON that is none, with JSON that is no request, with a body that is no JSON", async () => {
    const relay = await startRelay();
    const token = await relay.token("ann");
    const malformed = ['{"lookups":[', "", "null,", "{'lookups':[]}", '{"lookups":[],"__proto__":{"a":1}}'];
    for (const text of malformed) {
      expect(await refusal(relay, { token, body: text })).toBe("400 malformed_json");
    }
    const foreign = ["[]", "null", "3", "{}", '{"lookups":{}}', '{"lookups":"x"}'];
    for (const text of foreign) {
      expect(await refusal(relay, { token, body: text })).toBe("400 malformed_request");
    }
    for (const wrong of [{ lane: "express" }, { maxCalls: -1 }, { freshSince: "soon" }, { run: "a b" }]) {
      const text = JSON.stringify({ lookups: [], ...wrong });
      expect(await refusal(relay, { token, body: text })).toBe("400 malformed_request");
    }
    for (const freshSince of ["2026-11-20T23:59:60Z", "2026-11-20T09:00:00+01:00[Europe/Paris]"]) {
      const text = JSON.stringify({ lookups: [], freshSince });
      expect(await refusal(relay, { token, body: text })).toBe("400 malformed_request");
    }
    const express = await relay.ask("/v1/lookups", { token, body: '{"lookups":[],"lane":"express"}' });
    expect(express.text).toContain("lane must be one of interactive, batch");
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect(await refusal(relay, { token, body: "a=b", headers: form })).toBe("400 malformed_request");
  });

  test("where nothing is: in the same form", async () => {
    const relay = await startRelay();
    const answer = await relay.ask("/v1/lookup");
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.text)).toMatchObject({ error: { code: "unknown_path" } });
  });
});

describe("one lookup that cannot be right", () => {
  const cases: [string, unknown, string][] = [
    ["an unknown operation", { operation: "no-such-thing" }, "unknown_operation"],
    ["an operation of the prototype", { operation: "constructor" }, "unknown_operation"],
    ["no operation", {}, "unknown_operation"],
    ["a number", 3, "not_a_lookup"],
    ["null", null, "not_a_lookup"],
    ["a list", [], "not_a_lookup"],
    ["a SIREN of letters", { operation: "legal-unit", siren: "ABCDEFGHI" }, "bad_parameter"],
    ["a SIREN as a number", { operation: "legal-unit", siren: 552032534 }, "bad_parameter"],
    ["a SIREN whose check digit is wrong", { operation: "directors", siren: "552032535" }, "bad_identifier"],
    [
      "a SIRET whose check digit is wrong",
      { operation: "establishment", siret: "55203253400738" },
      "bad_identifier",
    ],
    ["no SIREN", { operation: "legal-unit" }, "missing_parameter"],
    ["an empty SIREN", { operation: "legal-unit", siren: "" }, "missing_parameter"],
    ["a search without a filter", { operation: "search", page: 2 }, "missing_parameter"],
    ["a misspelt parameter", { operation: "search", q: "danone", codepostal: "75009" }, "unknown_parameter"],
    ["too many a page", { operation: "search", q: "danone", perPage: 101 }, "bad_parameter"],
    ["a text that no URL should carry", { operation: "search", q: "x".repeat(1_001) }, "bad_parameter"],
    ["a path for a code", { operation: "naf-code", code: "../me" }, "bad_parameter"],
  ];

  test.each(cases)("is told on its own line, and costs nothing: %s", async (_, lookup, code) => {
    const relay = await startRelay();
    const [wrong, right] = await relay.lookups(await relay.token("ann"), [
      lookup as object,
      questions(1)[0]!,
    ]);
    expect(wrong).toMatchObject({ status: "invalid", error: { code } });
    expect(wrong!.error!.message.length).toBeGreaterThan(10);
    expect(right).toMatchObject({ status: "found" });
    expect((await relay.sandbox.calls()).byOperation).toEqual({ me: 1, "legal-unit": 1 });
  });
});

test("an address that shows wrong tokens is told to wait; a right token is let in all the same", async () => {
  const relay = await startRelay({}, { limits: { failures: 3 } });
  const wrong = `srt_00000000_${"A".repeat(43)}`;
  const statuses = [];
  for (let tries = 0; tries < 5; tries += 1) {
    const { status, headers } = await relay.ask("/v1/usage", { token: wrong });
    statuses.push(status);
    if (status === 429) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  expect((await relay.ask("/v1/usage", { token: await relay.token("ann") })).status).toBe(200);
  expect((await relay.ask("/v1/usage")).status).toBe(401);
});

test("whoever shows a token that has ended guesses nothing: everybody at that address reads just that, how often so ever", async () => {
  const relay = await startRelay({}, { limits: { failures: 3 } });
  const ended = await relay.token("ann", { expiresAt: Date.now() - 1_000 });
  const revoked = await relay.token("bob");
  const admin = await relay.token("root", { role: "admin" });
  await relay.ask(`/admin/tokens/${revoked.slice(4, 12)}`, { method: "DELETE", token: admin });
  const codes = [];
  for (let tries = 0; tries < 5; tries += 1) {
    for (const token of [ended, revoked]) {
      const { status, text } = await relay.ask("/v1/usage", { token });
      codes.push(`${status} ${(JSON.parse(text) as { error: { code: string } }).error.code}`);
    }
  }
  expect(new Set(codes)).toEqual(new Set(["401 expired_token", "401 revoked_token"]));
  const wrong = await relay.ask("/v1/usage", { token: `srt_00000000_${"A".repeat(43)}` });
  expect(wrong.status).toBe(401);
});

test("a request that trickles in is cut off, headers and body alike; others are served meanwhile", async () => {
  // Those that do not trickle have time enough, however busy the machine.
  const limits = { headersTimeout: 4_000, requestTimeout: 5_000, checkEvery: 50 };
  const relay = await startRelay({}, { limits });
  const token = await relay.token("ann");
  const [slowHead, slowBody] = [socketTo(relay), socketTo(relay)];
  slowHead.socket.write("POST /v1/lookups HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  slowBody.socket.write(
    `POST /v1/lookups HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"lookups"`,
  );
  expect(await relay.lookups(token, questions(5))).toHaveLength(5);
  expect(await slowHead.received).toContain("HTTP/1.1 408");
  expect(await slowBody.received).toContain("HTTP/1.1 408");
});

test("a thousand idle connections keep nobody from being served", async () => {
  const relay = await startRelay();
  const token = await relay.token("ann");
  const sockets = Array.from({ length: 1_000 }, () => socketTo(relay).socket);
  await Promise.all(
    sockets.map((socket) => new Promise<void>((resolve) => socket.once("connect", () => resolve()))),
  );
  for (let round = 0; round < 5; round += 1) {
    expect(await relay.lookups(token, questions(100, round * 100))).toHaveLength(100);
  }
  for (const socket of sockets) socket.destroy();
});

test("what is no HTTP is answered as such, and URLs that are too long", async () => {
  const relay = await startRelay();
  const noise = socketTo(relay);
  noise.socket.write("hello\r\n\r\n");
  expect(await noise.received).toContain("HTTP/1.1 400");
  const long = socketTo(relay);
  long.socket.write(`GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
  expect(await long.received).toContain("HTTP/1.1 431");
});

test("a client that goes away costs no new call; what was in flight is finished and kept", async () => {
  const relay = await startRelay({ latency: "30ms" }, { concurrency: 2 });
  const token = await relay.token("ann");
  const lookups = questions(200);
  const text = body(lookups);
  const { socket, received } = socketTo(relay);
  socket.write(
    `POST /v1/lookups HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
  );
  while ((await relay.sandbox.calls()).total < 6) await new Promise((resolve) => setImmediate(resolve));
  socket.destroy();
  await received;
  const bob = await relay.token("bob");
  await relay.lookups(bob, questions(5, 1_000));
  const { byOperation } = await relay.sandbox.calls();
  // Those made, those in flight, and the five of the other user.
  expect(byOperation["legal-unit"]).toBeLessThan(40);
  const kept = await relay.lookups(bob, lookups, { maxCalls: 0 });
  expect(kept.filter(({ status }) => status === "found").length).toBe(byOperation["legal-unit"]! - 5);
});

testNothingLeaks();
