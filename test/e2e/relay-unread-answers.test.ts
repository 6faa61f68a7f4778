import { readFileSync } from "node:fs";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "@jest/globals";
import { testNothingLeaks } from "../relay/leaks.ts";
import { linesByIndex } from "../relay/start-relay.ts";
import { answerTo, answeringServer, sendJson } from "../shared/client/answering-server.ts";
import { relayMachine, type RunningProgram } from "./relay-programs.ts";

const page = "x".repeat(32 * 1024);
const search = (index: number) => ({ operation: "search", naf: "62", page: index + 1 });
const body = (lookups: readonly object[]) => JSON.stringify({ lookups });

/** Resident memory of a process, megabytes. */
function megabytesOf({ child }: RunningProgram): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** Connections that send a request and read nothing of its answer. */
async function unread(url: string, token: string, text: string, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const head = [
    "POST /v1/lookups HTTP/1.1",
    "Host: x",
    `Authorization: Bearer ${token}`,
    "Content-Type: application/json",
    `Content-Length: ${text.length}`,
  ];
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname).on("error", () => undefined);
    socket.pause();
    socket.write(`${head.join("\r\n")}\r\n\r\n${text}`);
    return socket;
  });
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  return sockets;
}

test("large answers that nobody reads take little memory, and keep nobody from being served", async () => {
  const service = await answeringServer((request, response) =>
    sendJson(response, 200, answerTo(response, { page, of: request.url })),
  );
  const machine = relayMachine(service);
  const relay = await machine.serve("--log-level", "error");
  const [eve, ann] = [await machine.token("eve"), await machine.token("ann")];

  // The same question five hundred times: 24 kB that are answered by 16 MB, and by one call.
  const same = body(Array.from({ length: 500 }, () => search(0)));
  const answer = await relay.ask("/v1/lookups", { token: eve, body: same });
  const lines = linesByIndex(answer.text, 500);
  expect(lines.every(({ status, data }) => status === "found" && data!["page"] === page)).toBe(true);
  expect(service.asked.filter((path) => path.startsWith("/search"))).toHaveLength(1);
  expect(lines.filter(({ cached }) => !cached)).toHaveLength(1);

  // Five hundred pages, which are kept from now on.
  const all = Array.from({ length: 500 }, (_, index) => search(index));
  await relay.ask("/v1/lookups", { token: ann, body: body(all) });
  const asked = service.asked.length;

  const before = megabytesOf(relay);
  const stuck = [
    ...(await unread(relay.url, eve, same, 150)),
    ...(await unread(relay.url, eve, body(all), 150)),
  ];
  let most = 0;
  for (let round = 0; round < 30; round += 1) {
    const served = await relay.ask("/v1/lookups", { token: ann, body: body(all.slice(0, 20)) });
    expect(linesByIndex(served.text, 20).every(({ cached }) => cached)).toBe(true);
    expect((await relay.ask("/healthz")).status).toBe(200);
    most = Math.max(most, megabytesOf(relay));
  }
  expect(most - before).toBeLessThan(200);
  expect(most).toBeLessThan(400);
  for (const socket of stuck) socket.destroy();
  expect(service.asked).toHaveLength(asked);
});

testNothingLeaks();
