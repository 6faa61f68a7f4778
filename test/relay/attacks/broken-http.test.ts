import { beforeAll, describe, expect, test } from "@jest/globals";
import { questions } from "../../shared/gateway/start-gateway.ts";
import { testNothingLeaks } from "../leaks.ts";
import { startRelay, type StartedRelay } from "../start-relay.ts";
import { sendRaw } from "./raw.ts";

const crlf = (lines: readonly string[], body = "") => `${lines.join("\r\n")}\r\n\r\n${body}`;

/** A request that must never be answered as one of its own: it stands in the body of another. */
const smuggled = "GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n";

/** Two lengths that do not agree, or one that means nothing: whoever stands in between might read another request. */
const lengths: [name: string, headers: readonly string[], body: string][] = [
  ["a length and chunks", ["Content-Length: 5", "Transfer-Encoding: chunked"], `0\r\n\r\n${smuggled}`],
  ["chunks and a length", ["Transfer-Encoding: chunked", "Content-Length: 5"], `0\r\n\r\n${smuggled}`],
  ["two lengths", ["Content-Length: 0", `Content-Length: ${smuggled.length}`], smuggled],
  ["two lengths on a line", [`Content-Length: 0, ${smuggled.length}`], smuggled],
  ["a negative length", ["Content-Length: -1"], smuggled],
  ["a length with a sign", ["Content-Length: +0"], smuggled],
  ["a length in hexadecimal digits", ["Content-Length: 0x0"], smuggled],
  ["a length with a fraction", ["Content-Length: 0.0"], smuggled],
  ["a length of letters", ["Content-Length: none"], smuggled],
  ["an empty length", ["Content-Length:"], smuggled],
  ["a length beyond all numbers", ["Content-Length: 99999999999999999999"], smuggled],
  ["a length with a blank in it", ["Content-Length: 0 0"], smuggled],
  ["a blank before the colon", ["Content-Length : 0"], smuggled],
  ["a tab before the colon", ["Transfer-Encoding\t: chunked"], `0\r\n\r\n${smuggled}`],
  ["chunks by another name", ["Transfer-Encoding: xchunked"], `0\r\n\r\n${smuggled}`],
  ["chunks and no chunks", ["Transfer-Encoding: chunked, identity"], `0\r\n\r\n${smuggled}`],
  ["chunks twice", ["Transfer-Encoding: chunked", "Transfer-Encoding: x"], `0\r\n\r\n${smuggled}`],
  ["a folded coding", ["Transfer-Encoding:\r\n chunked", "Content-Length: 5"], `0\r\n\r\n${smuggled}`],
  ["a coding after a vertical tab", ["Transfer-Encoding: \x0bchunked"], `0\r\n\r\n${smuggled}`],
  ["a chunk of no length", ["Transfer-Encoding: chunked"], `\r\n${smuggled}`],
  ["a chunk of letters", ["Transfer-Encoding: chunked"], `zz\r\n${smuggled}`],
  ["a chunk of negative length", ["Transfer-Encoding: chunked"], `-1\r\n${smuggled}`],
  ["a chunk beyond all numbers", ["Transfer-Encoding: chunked"], `fffffffffffffffffff\r\n${smuggled}`],
  ["a chunk ended by a line feed alone", ["Transfer-Encoding: chunked"], `0\n\n${smuggled}`],
  ["a chunk longer than it says", ["Transfer-Encoding: chunked"], `1\r\nabc\r\n0\r\n\r\n${smuggled}`],
  ["a name with a null byte", ["Content-Length\0: 0"], smuggled],
];

/** Bytes that are no request at all. */
const noise: [name: string, bytes: string][] = [
  ["no method", crlf(["/v1/usage HTTP/1.1", "Host: x"])],
  ["an unknown method", crlf(["STEAL /v1/usage HTTP/1.1", "Host: x"])],
  ["a method in small letters", crlf(["get /v1/usage HTTP/1.1", "Host: x"])],
  ["a method with a null byte", crlf(["G\0ET /v1/usage HTTP/1.1", "Host: x"])],
  ["no version", crlf(["GET /v1/usage", "Host: x"])],
  ["version 9.9", crlf(["GET /v1/usage HTTP/9.9", "Host: x"])],
  ["version 1.12", crlf(["GET /v1/usage HTTP/1.12", "Host: x"])],
  ["another protocol", crlf(["GET /v1/usage RTSP/1.0", "Host: x"])],
  ["HTTP/2 without its upgrade", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["a TLS greeting", "\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03"],
  ["SSH", "SSH-2.0-OpenSSH_9.2\r\n"],
  ["a mail", "EHLO x\r\nMAIL FROM:<a@x>\r\n"],
  ["SQL", "SELECT * FROM tokens;\r\n\r\n"],
  ["null bytes", "\0".repeat(100)],
  ["high bytes", "\xff".repeat(100)],
  ["no address", crlf(["GET HTTP/1.1", "Host: x"])],
  ["an address with a blank", crlf(["GET /v1/us age HTTP/1.1", "Host: x"])],
  ["an address with a line feed", "GET /v1/\nusage HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["no Host", crlf(["GET /v1/usage HTTP/1.1"])],
  ["two Hosts", crlf(["GET /v1/usage HTTP/1.1", "Host: x", "Host: y"])],
  ["a header without a colon", crlf(["GET /v1/usage HTTP/1.1", "Host: x", "Authorization"])],
  ["a header without a name", crlf(["GET /v1/usage HTTP/1.1", "Host: x", ": y"])],
  ["a header with a blank in its name", crlf(["GET /v1/usage HTTP/1.1", "Host: x", "Auth orization: y"])],
  ["a header with a null byte", crlf(["GET /v1/usage HTTP/1.1", "Host: x", "A: \0"])],
  ["a header with a lone return", crlf(["GET /v1/usage HTTP/1.1", "Host: x", "A: b\rC: d"])],
  ["a folded header", crlf(["GET /v1/usage HTTP/1.1", "Host: x", "A: b\r\n c"])],
  ["a first line that is folded", "GET /v1/usage\r\n HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["headers of twenty kilobytes", crlf(["GET /v1/usage HTTP/1.1", "Host: x", `A: ${"a".repeat(20_000)}`])],
  [
    "three thousand headers",
    crlf([
      "GET /v1/usage HTTP/1.1",
      "Host: x",
      ...Array.from({ length: 3_000 }, (_, index) => `A${index}: b`),
    ]),
  ],
  ["an address of twenty kilobytes", crlf([`GET /${"a".repeat(20_000)} HTTP/1.1`, "Host: x"])],
  ["another server's address", crlf(["GET http://elsewhere.example/v1/usage HTTP/1.1", "Host: x"])],
  ["a way through to another server", crlf(["CONNECT elsewhere.example:443 HTTP/1.1", "Host: x"])],
  ["TRACE", crlf(["TRACE /v1/usage HTTP/1.1", "Host: x", "Cookie: a=b"])],
  ["an upgrade", crlf(["GET /v1/usage HTTP/1.1", "Host: x", "Connection: Upgrade", "Upgrade: websocket"])],
];

describe(`${lengths.length + noise.length} shapes of broken HTTP`, () => {
  let relay: StartedRelay;
  let token: string;

  beforeAll(async () => {
    relay = await startRelay();
    token = await relay.token("ann");
  });

  const stillServes = async () => {
    expect((await relay.ask("/healthz")).status).toBe(200);
    expect((await relay.sandbox.calls()).byOperation).toEqual({ me: 1 });
  };

  test.each(lengths)("of lengths smuggle nothing in: %s", async (_, headers, body) => {
    const head = ["POST /v1/lookups HTTP/1.1", "Host: x", "Content-Type: application/json", ...headers];
    for (const right of [[], [`Authorization: Bearer ${token}`]]) {
      const { statuses, text } = await sendRaw(relay, crlf([...head, ...right], body));
      expect(text).not.toContain('"openapi"');
      expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);
    }
    await stillServes();
  });

  test.each(noise)("are answered as what they are, or cut off: %s", async (_, bytes) => {
    const { statuses, text } = await sendRaw(relay, bytes);
    expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);
    expect(text).not.toMatch(/Cookie: a=b|"quota"/);
    await stillServes();
  });

  test("while what is no broken HTTP is answered on the same server", async () => {
    expect(await relay.lookups(token, questions(1))).toMatchObject([{ status: "found" }]);
  });
});

testNothingLeaks();
