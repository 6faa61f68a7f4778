import { describe, expect, test } from "@jest/globals";
import { failureSentence } from "../../../shared/client/reply.ts";
import {
  answeringServer,
  answeringSocket,
  deadAddress,
  envelope,
  refusal,
  sendJson,
} from "./answering-server.ts";
import { ask, clientOf, failureOf, key, secret, siren } from "./client-of.ts";

describe("a call", () => {
  test("carries both keys in their headers, asks for JSON, and goes below the base address", async () => {
    let headers: object = {};
    const server = await answeringServer((request, response) => {
      headers = request.headers;
      sendJson(response, 200, envelope({ siren }));
    });
    const reply = await ask(`${server.url}/`);
    expect(reply).toMatchObject({ kind: "found", data: { siren }, status: 200 });
    expect(server.asked).toEqual([`/unite-legale/${siren}`]);
    expect(headers).toMatchObject({
      "x-api-key": key,
      "x-api-secret": secret,
      accept: "application/json",
    });
  });

  test("reads the rate headers of any answer, a refusal too", async () => {
    const server = await answeringServer((_, response) =>
      sendJson(response, 429, refusal("No."), {
        "x-ratelimit-limit": "10",
        "x-ratelimit-remaining": "3",
        "x-ratelimit-reset": "1797757200",
        "retry-after": "9",
      }),
    );
    expect(await ask(server.url)).toMatchObject({
      rate: { limit: 10, remaining: 3, resetAt: 1_797_757_200_000, retryAfter: 9_000 },
      failure: { code: "hour_spent" },
    });
  });

  test.each([301, 302, 303, 307, 308])("never follows a %d: the keys go to no other host", async (status) => {
    const elsewhere = await answeringServer((_, response) => sendJson(response, 200, envelope({ siren })));
    const server = await answeringServer((_, response) =>
      sendJson(response, status, "", { location: `${elsewhere.url}/unite-legale/${siren}` }),
    );
    expect(failureOf(await ask(server.url))).toMatchObject({ code: "unexpected", status });
    expect(server.asked).toHaveLength(1);
    expect(elsewhere.asked).toHaveLength(0);
  });

  test("is one attempt, whatever comes of it", async () => {
    const server = await answeringServer((_, response) => sendJson(response, 500, refusal("No.")));
    expect(failureOf(await ask(server.url))?.code).toBe("server_error");
    expect(server.asked).toHaveLength(1);
  });
});

describe("a network that breaks", () => {
  test("a port that nobody listens on is unreachable, with the network's own word", async () => {
    expect(failureOf(await ask(await deadAddress()))).toEqual({
      code: "unreachable",
      on: `GET /unite-legale/${siren}`,
      cause: "ECONNREFUSED",
    });
  });

  test("a host that does not exist is unreachable", async () => {
    expect(failureOf(await ask("http://sirene.invalid/v1"))?.code).toBe("unreachable");
  });

  test("a connection dropped before the answer is lost", async () => {
    const server = await answeringSocket((socket) => socket.destroy());
    expect(failureOf(await ask(server.url))).toMatchObject({ code: "connection_lost" });
  });

  test("a connection reset in the middle of the body is lost, and its status known", async () => {
    const server = await answeringServer((_, response) => {
      response.writeHead(200, { "content-length": 1_000, "x-ratelimit-remaining": "41" });
      response.write('{"success":true,"data":{"siren":', () => response.socket?.resetAndDestroy());
    });
    expect(await ask(server.url)).toMatchObject({
      status: 200,
      rate: { remaining: 41 },
      failure: { code: "connection_lost", status: 200 },
    });
  });

  test("a body that ends before its announced length is lost, however well-formed it looks", async () => {
    const body = JSON.stringify(envelope(null));
    const server = await answeringSocket((socket) =>
      socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length + 9}\r\n\r\n${body}`),
    );
    expect(failureOf(await ask(server.url))?.code).toBe("connection_lost");
  });

  test("a chunked body without its last chunk is lost, however well-formed it looks", async () => {
    const body = JSON.stringify(envelope(null));
    const server = await answeringSocket((socket) =>
      socket.end(
        `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n`,
      ),
    );
    expect(failureOf(await ask(server.url))?.code).toBe("connection_lost");
  });

  test("bytes that are no HTTP are malformed", async () => {
    const server = await answeringSocket((socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n"));
    expect(failureOf(await ask(server.url))?.code).toBe("malformed");
  });

  test("a truncated JSON body of the announced length is malformed", async () => {
    const server = await answeringServer((_, response) => sendJson(response, 200, '{"success":true,"da'));
    expect(failureOf(await ask(server.url))?.code).toBe("malformed");
  });

  test("after a broken connection the next call is served on a new one", async () => {
    let calls = 0;
    const server = await answeringServer((request, response) => {
      calls += 1;
      if (calls === 1) request.socket.destroy();
      else sendJson(response, 200, envelope({ siren }));
    });
    const client = clientOf(server.url, { connections: 1 });
    expect((await client.call("legal-unit", { siren })).kind).toBe("failed");
    expect((await client.call("legal-unit", { siren })).kind).toBe("found");
  });
});

describe("a service that takes too long", () => {
  /** Far below the default and below what a test may take: a bound that does not hold fails these. */
  const timeout = 300;

  test("and never sends its headers ends as a timeout", async () => {
    const server = await answeringServer(() => undefined);
    const reply = await ask(server.url, { timeout });
    expect(failureOf(reply)).toMatchObject({ code: "timeout" });
  });

  test("and trickles its headers for ever ends as a timeout", async () => {
    const server = await answeringSocket((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const drip = setInterval(() => socket.write("x-drip: 1\r\n"), 20);
      socket.on("close", () => clearInterval(drip));
    });
    const reply = await ask(server.url, { timeout });
    expect(failureOf(reply)).toMatchObject({ code: "timeout" });
  });

  test("and trickles its body for ever ends as a timeout, with its status", async () => {
    const server = await answeringServer((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"success":true,"data":"');
      const drip = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(drip));
    });
    const reply = await ask(server.url, { timeout });
    expect(reply).toMatchObject({ status: 200, failure: { code: "timeout", status: 200 } });
  });

  test("only because this process stood still is not given up: its answer, which has come meanwhile, is read", async () => {
    const server = await answeringServer((_, response) => {
      sendJson(response, 200, envelope({ siren }));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, timeout + 1_200);
    });
    expect(await ask(server.url, { timeout })).toMatchObject({ kind: "found" });
  });

  test("is given up by a process that stands still again and again, too", async () => {
    const stall = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, timeout + 1_200);
    const stalling = setInterval(stall, 1);
    try {
      const server = await answeringServer(() => undefined);
      expect(failureOf(await ask(server.url, { timeout }))?.code).toBe("timeout");
    } finally {
      clearInterval(stalling);
    }
  });

  test("hangs up on it: the connection is closed, not left open", async () => {
    let closed!: () => void;
    const hungUp = new Promise<void>((resolve) => (closed = resolve));
    const server = await answeringServer((request) => request.socket.on("close", closed));
    await ask(server.url, { timeout });
    await hungUp;
  });
});

test("a body over the size limit is refused as malformed, and not read to its end", async () => {
  const chunk = Buffer.alloc(1 << 20, " ");
  let sent = 0;
  const server = await answeringServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const more = () => {
      while (!response.destroyed && sent < 256) {
        sent += 1;
        if (!response.write(chunk)) return void response.once("drain", more);
      }
    };
    more();
  });
  expect(failureOf(await ask(server.url))?.code).toBe("malformed");
  expect(sent).toBeLessThan(256);
});

test.each(["[", '{"a":'])(
  "an answer of endless %s is malformed: whoever wrote it would run out of stack",
  async (open) => {
    const close = open === "[" ? "]" : "}";
    const levels = (count: number) => `${open.repeat(count)}1${close.repeat(count)}`;
    let count = 8_000;
    const server = await answeringServer((_, response) =>
      sendJson(response, 200, `{"success":true,"data":{"siren":"${siren}","x":${levels(count)}}}`),
    );
    expect(failureOf(await ask(server.url))?.code).toBe("malformed");
    count = 30;
    expect(await ask(server.url)).toMatchObject({ kind: "found" });
  },
);

describe("the sentence of a failure", () => {
  test("says what failed, on what, the status, what the service said and how often it was tried", () => {
    const failure = {
      code: "server_error",
      on: "GET /me",
      status: 503,
      serviceMessage: "Back at noon.",
    } as const;
    expect(failureSentence(failure, 3)).toBe('the service failed: 3 × GET /me (HTTP 503), "Back at noon."');
  });

  test("says the network's word where no answer came", () => {
    const failure = { code: "unreachable", on: "GET /me", cause: "ECONNREFUSED" } as const;
    expect(failureSentence(failure)).toBe("the service cannot be reached: GET /me [ECONNREFUSED]");
  });
});
