import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { expect, test } from "@jest/globals";
import { boundedRequests } from "../../../relay/server/limits.ts";

test("of a packet of a thousand requests no more are taken in than the one too many", async () => {
  let taken = 0;
  const server = createServer(boundedRequests(16, () => undefined)).on("request", () => (taken += 1));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => undefined);
  socket.resume().write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n".repeat(1_000));
  await new Promise((resolve) => socket.on("close", resolve));
  server.close();
  expect(taken).toBe(17);
});
