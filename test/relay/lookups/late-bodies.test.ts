import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "@jest/globals";
import { onRelayStore } from "../../../relay/store/open-relay-store.ts";
import { questions } from "../../shared/gateway/start-gateway.ts";
import { noteSeen, testNothingLeaks } from "../leaks.ts";
import { startRelay, type StartedRelay } from "../start-relay.ts";

/**
 * Sends a request with all but the last byte of its body. The function that is returned sends that and answers the
 * response.
 */
async function sendAllButTheEnd(relay: StartedRelay, path: string, token: string, body: string) {
  const { hostname, port } = new URL(relay.url);
  const socket = connect(Number(port), hostname).on("error", () => undefined);
  const head = [
    `POST ${path} HTTP/1.1`,
    "Host: x",
    "Connection: close",
    `Authorization: Bearer ${token}`,
    "Accept: application/json",
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, -1)}`);
  // The relay has read the token when it has answered what was sent after it.
  for (let round = 0; round < 5; round += 1) await relay.ask("/v1/usage", { token });
  return async () => {
    let text = "";
    socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
    socket.write(body.slice(-1));
    await once(socket, "close");
    noteSeen(`late POST ${path}`, text);
    return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text };
  };
}

const lookupsOf = (count: number) => JSON.stringify({ lookups: questions(count) });
const idOf = (token: string) => token.slice("srt_".length, "srt_00000000".length);

const revocations: Readonly<
  Record<string, (relay: StartedRelay, admin: string, id: string) => Promise<unknown>>
> = {
  "by an administrator's request": (relay, token, id) =>
    relay.ask(`/admin/tokens/${id}`, { method: "DELETE", token }),
  "by another program on the store": ({ storePath }, _, id) =>
    onRelayStore(storePath, ({ book }) => book.revoke(id, Date.now())),
};

test.each(Object.keys(revocations))(
  "a token that is revoked %s while the body of its request arrives spends nothing",
  async (way) => {
    const relay = await startRelay();
    const [ann, admin] = [await relay.token("ann"), await relay.token("root", { role: "admin" })];
    const finish = await sendAllButTheEnd(relay, "/v1/lookups", ann, lookupsOf(3));
    const { total } = await relay.sandbox.calls();
    await revocations[way]!(relay, admin, idOf(ann));
    const { status, text } = await finish();
    expect(status).toBe(401);
    expect(text).toContain('"code":"revoked_token"');
    expect((await relay.sandbox.calls()).total).toBe(total);
  },
);

test("a budget that is lowered while the body of a request arrives is the one that holds", async () => {
  const relay = await startRelay();
  const [ann, admin] = [await relay.token("ann"), await relay.token("root", { role: "admin" })];
  const finish = await sendAllButTheEnd(relay, "/v1/lookups", ann, lookupsOf(3));
  const { total } = await relay.sandbox.calls();
  const lower = JSON.stringify({ monthly: "1", hourly: "", expires: "" });
  expect((await relay.ask(`/admin/tokens/${idOf(ann)}`, { token: admin, body: lower })).status).toBe(200);
  const { status, text } = await finish();
  expect([status, text.match(/"code":"user_budget"/g)?.length]).toEqual([200, 2]);
  expect((await relay.sandbox.calls()).total - total).toBe(1);
});

test("an administrator whose token is revoked while a decision arrives decides nothing", async () => {
  const relay = await startRelay();
  const [eve, admin] = [
    await relay.token("eve", { role: "admin" }),
    await relay.token("root", { role: "admin" }),
  ];
  const make = JSON.stringify({ user: "mallory", role: "admin", monthly: "10", expires: "never" });
  const making = await sendAllButTheEnd(relay, "/admin/tokens", eve, make);
  const asking = await sendAllButTheEnd(relay, "/admin/ask", eve, "{}");
  const { total } = await relay.sandbox.calls();
  await relay.ask(`/admin/tokens/${idOf(eve)}`, { method: "DELETE", token: admin });
  for (const { status, text } of [await making(), await asking()]) {
    expect(status).toBe(401);
    expect(text).toContain('"code":"revoked_token"');
  }
  expect((await relay.sandbox.calls()).total).toBe(total);
  const tokens = await onRelayStore(relay.storePath, ({ book }) => book.list());
  expect(tokens.map(({ user }) => user).toSorted()).toEqual(["eve", "root"]);
});

testNothingLeaks();
