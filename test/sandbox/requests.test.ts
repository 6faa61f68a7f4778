import { connect } from "node:net";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { rateOf, type SandboxResponse, type StartedSandbox } from "./start-sandbox.ts";
import { startSandbox } from "./start-sources.ts";

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});

/** What the server answers to these bytes. */
function sendBytes(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(sandbox.url).port), "127.0.0.1", () => socket.write(bytes));
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => (answer += chunk));
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

describe("envelope and headers", () => {
  test("a success is {success: true, data, timestamp}, in JSON", async () => {
    const before = Date.now();
    const { status, headers, body } = await sandbox.get("/naf/62.01Z");
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^application\/json/);
    expect(Object.keys(body)).toEqual(["success", "data", "timestamp"]);
    expect(body.success).toBe(true);
    expect(body.timestamp).toBe(new Date(body.timestamp).toISOString());
    expect(Date.parse(body.timestamp)).toBeGreaterThanOrEqual(before);
  });

  const failing: [number, () => Promise<SandboxResponse>][] = [
    [400, () => sandbox.get("/search")],
    [401, () => sandbox.get("/naf", { key: undefined })],
    [402, () => sandbox.get("/naf", { key: "pk_live_inactive" })],
    [403, async () => (await startSandbox({ plan: "free" })).get("/unite-legale/552032534/finances")],
    [404, () => sandbox.get("/no/such/path")],
    [405, () => sandbox.get("/naf", { method: "POST", body: "{}" })],
    [429, async () => (await startSandbox({ quota: 0 })).get("/naf")],
    [500, async () => (await startSandbox({ faults: "5xx=1", random: () => 0 })).get("/naf")],
  ];

  test.each(failing)("the body of a %i is {success: false, error, code, timestamp}", async (status, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    expect(Object.keys(answer.body).sort()).toEqual(["code", "error", "success", "timestamp"]);
    expect(answer.body.success).toBe(false);
    expect(answer.body.error).toMatch(/\w/);
    expect(answer.body.timestamp).toBe(new Date(answer.body.timestamp).toISOString());
  });

  test.each(failing)("a %i carries the three rate headers", async (_status, ask) => {
    const answer = await ask();
    const { limit, remaining, reset } = rateOf(answer);
    expect(Number.isInteger(limit)).toBe(true);
    expect(Number.isInteger(remaining)).toBe(true);
    expect(remaining).toBeGreaterThanOrEqual(0);
    expect(remaining).toBeLessThanOrEqual(limit);
    expect(reset).toBeGreaterThan(Date.now() / 1_000);
    expect(reset).toBeLessThan(Date.now() / 1_000 + 32 * 86_400);
  });

  test("a caller without a valid key pair has a quota of 0", async () => {
    expect(rateOf(await sandbox.get("/naf", { key: undefined }))).toMatchObject({ limit: 0, remaining: 0 });
  });

  test("an error inside the server is 500 INTERNAL_ERROR, reported to the owner and not told to the caller", async () => {
    const reported: unknown[] = [];
    const fault = new Error("the disk is gone");
    const broken = await startSandbox({
      report: (error: unknown) => reported.push(error),
      openRegister: () =>
        Promise.resolve(
          new Proxy({} as never, {
            get: (_target, name) => (name === "then" ? undefined : name === "close" ? () => {} : fail),
          }),
        ),
    });
    function fail(): never {
      throw fault;
    }
    const answer = await broken.get("/unite-legale/552032534");
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({ success: false, code: "INTERNAL_ERROR" });
    expect(answer.body.error).not.toContain("disk");
    expect(reported).toEqual([fault]);
  });
});

describe("paths and methods", () => {
  test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const)(
    "%s on an operation is 405 and names GET",
    async (method) => {
      const { status, headers } = await sandbox.get("/unite-legale/552032534", { method });
      expect(status).toBe(405);
      expect(headers["allow"]).toBe("GET");
    },
  );

  test("HEAD on an operation is 405, without a body as HTTP wants it", async () => {
    const { status, headers, body } = await sandbox.get("/naf", { method: "HEAD" });
    expect(status).toBe(405);
    expect(headers["x-ratelimit-limit"]).toBeDefined();
    expect(body).toBeUndefined();
  });

  test("the body of a request is not read, whatever it holds", async () => {
    expect((await sandbox.get("/naf", { method: "POST", body: "<not json>" })).status).toBe(405);
    expect((await sandbox.get("/no/such/path", { method: "POST", body: "<not json>" })).status).toBe(404);
  });

  test.each(["", "/", "/naf/", "/NAF", "/unite-legale", "/unite-legale/552032534/autre", "/naf/62.01Z/x"])(
    "'%s' is no path of the API: 404 NOT_FOUND",
    async (path) => {
      const { status, body } = await sandbox.get(path);
      expect(status).toBe(404);
      expect(body.code).toBe("NOT_FOUND");
    },
  );

  test("a path that cannot be decoded is 400", async () => {
    const { status, body } = await sandbox.get("/unite-legale/%E0%A4%A");
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: null });
  });

  test("outside the base address there is no API: 404, or 400 for a path that cannot be decoded", async () => {
    expect(await sandbox.atRoot("/search?q=a")).toMatchObject({ status: 404, body: { success: false } });
    expect(await sandbox.atRoot("/v1x")).toMatchObject({ status: 404, body: { success: false } });
    expect(await sandbox.atRoot("/%E0%A4%A")).toMatchObject({ status: 400, body: { success: false } });
  });
});

describe("bytes that are no request", () => {
  test("a URL longer than the server reads is 431 with the API's error body and rate headers", async () => {
    const answer = await sendBytes(
      `GET /v1/search?q=${"a".repeat(20_000)} HTTP/1.1\r\nHost: sandbox\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toMatch(/\r\nX-RateLimit-Remaining: 0\r\n/);
    expect(JSON.parse(answer.split("\r\n\r\n")[1]!)).toMatchObject({ success: false, code: null });
  });

  test("what is no HTTP is 400 with the API's error body", async () => {
    const answer = await sendBytes("HELLO\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split("\r\n\r\n")[1]!)).toMatchObject({ success: false });
  });

  test("neither is counted", async () => {
    const { total } = await sandbox.calls();
    await sendBytes("HELLO\r\n\r\n");
    expect((await sandbox.calls()).total).toBe(total);
  });
});
