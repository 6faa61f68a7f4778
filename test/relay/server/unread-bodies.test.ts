import { connect } from "node:net";
import { describe, expect, test } from "@jest/globals";
import { noteSeen, testNothingLeaks } from "../leaks.ts";
import { startRelay, type StartedRelay } from "../start-relay.ts";

/** The status of the answer to a head that announces a body, of which nothing is ever sent. */
async function answeredBeforeBody({ url }: StartedRelay, head: readonly string[]): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`${[...head, "Host: x"].join("\r\n")}\r\n\r\n`);
  for await (const chunk of socket) {
    const text = String(chunk);
    noteSeen("socket", text);
    socket.destroy();
    return Number(text.split(" ")[1]);
  }
  throw new Error("the connection was closed without an answer");
}

const types = [
  "application/json",
  "text/plain",
  "text/plain;charset=UTF-8",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/octet-stream",
  "application/x-ndjson",
  "text/xml",
  "none of this sort",
  undefined,
];

const routes: [string, number][] = [
  ["POST /v1/lookups", 401],
  ["POST /v1/usage", 404],
  ["PUT /v1/lookups", 404],
  ["POST /admin/pause", 401],
  ["POST /admin/tokens/00000000/revoke", 401],
  ["DELETE /admin/tokens/00000000", 401],
  ["POST /healthz", 404],
  ["POST /nowhere", 404],
  ["PATCH /", 404],
];

describe("who has shown no token is answered before any body is read, whatever its kind", () => {
  test.each(routes)("%s: %d", async (route, status) => {
    const relay = await startRelay();
    for (const type of types) {
      for (const length of ["Content-Length: 1000000", "Transfer-Encoding: chunked"]) {
        const head = [`${route} HTTP/1.1`, length, ...(type === undefined ? [] : [`Content-Type: ${type}`])];
        expect([type, length, await answeredBeforeBody(relay, head)]).toEqual([type, length, status]);
      }
    }
  });

  test("but for the form that signs an administrator in, of four kilobytes", async () => {
    const relay = await startRelay();
    const signIn = async (type: string, body: string) => {
      const headers = { "content-type": type, "sec-fetch-site": "same-origin" };
      return (await relay.ask("/admin/sign-in", { method: "POST", body, headers })).status;
    };
    const form = "application/x-www-form-urlencoded";
    expect(await signIn(form, "token=nonsense")).toBe(401);
    expect(await signIn(form, `token=${"x".repeat(5_000)}`)).toBe(413);
    for (const type of types) {
      if (type === form) continue;
      const head = ["POST /admin/sign-in HTTP/1.1", "Content-Length: 1000000"];
      const typed = type === undefined ? [] : [`Content-Type: ${type}`];
      expect(await answeredBeforeBody(relay, [...head, ...typed])).toBe(400);
    }
  });
});

test("a token in a body opens nothing", async () => {
  const relay = await startRelay();
  const body = JSON.stringify({ token: await relay.token("ann"), lookups: [] });
  for (const type of ["text/plain", "application/json"]) {
    expect((await relay.ask("/v1/lookups", { body, headers: { "content-type": type } })).status).toBe(401);
  }
});

testNothingLeaks();
