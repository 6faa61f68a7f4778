import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "@jest/globals";
import { testNothingLeaks } from "../leaks.ts";
import { startRelay, type StartedRelay } from "../start-relay.ts";

const large = 300_000;

/** A request for nothing, its body of so many bytes, of which all but the last are sent. */
function begun({ url }: StartedRelay, token: string, size: number) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  const text = '{"lookups":[]}'.padEnd(size);
  const head = [
    "POST /v1/lookups HTTP/1.1",
    "Host: x",
    `Authorization: Bearer ${token}`,
    "Content-Type: application/json",
    `Content-Length: ${size}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${text.slice(0, -1)}`);
  return { socket, finish: () => socket.write(" "), answered: statusOf(socket) };
}

async function statusOf(socket: Socket): Promise<number> {
  const [chunk] = (await once(socket, "data")) as [Buffer];
  return Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString())?.[1]);
}

/** False when `promise` has not settled after a few turns of what others ask. */
async function isOver(relay: StartedRelay, promise: Promise<unknown>): Promise<boolean> {
  let over = false;
  void promise.then(() => (over = true));
  for (let round = 0; round < 5; round += 1) await relay.ask("/healthz");
  return over;
}

test("of one user's bodies above 256 kB one is read at a time; another's, and a shorter one, wait for none of them", async () => {
  const relay = await startRelay();
  const [eve, ann] = [await relay.token("eve"), await relay.token("ann")];
  const first = begun(relay, eve, large);
  await relay.ask("/healthz");
  const second = begun(relay, eve, large);
  second.finish();
  expect(await isOver(relay, second.answered)).toBe(false);

  const [others, short] = [begun(relay, ann, large), begun(relay, eve, 200_000)];
  for (const each of [others, short]) each.finish();
  expect(await Promise.all([others.answered, short.answered])).toEqual([200, 200]);
  expect(await isOver(relay, second.answered)).toBe(false);

  first.finish();
  expect(await Promise.all([first.answered, second.answered])).toEqual([200, 200]);
  for (const { socket } of [first, second, others, short]) socket.destroy();
});

test("one that hangs up, while it is read or while it waits, lets the next one be read", async () => {
  const relay = await startRelay();
  const eve = await relay.token("eve");
  const first = begun(relay, eve, large);
  await relay.ask("/healthz");
  const second = begun(relay, eve, large);
  await relay.ask("/healthz");
  const third = begun(relay, eve, large);
  third.finish();
  await relay.ask("/healthz");
  second.socket.destroy();
  first.socket.destroy();
  expect(await third.answered).toBe(200);
  third.socket.destroy();
});

testNothingLeaks();
