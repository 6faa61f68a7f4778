import { once } from "node:events";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@jest/globals";
import { fastify } from "fastify";
import { addJsonReading } from "../../../relay/server/read-json.ts";

test("of whoever hung up while the body waited for its turn nothing is read", async () => {
  const app = fastify();
  let giveTurn: () => void = () => undefined;
  let read = 0;
  const waits = new Promise<{ closed: Promise<unknown> }>((resolve) => {
    addJsonReading(app, ({ raw }) => {
      resolve({ closed: once(raw.socket, "close") });
      return new Promise((take) => (giveTurn = take));
    });
  });
  app.post("/", () => {
    read += 1;
    return {};
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const headers = { "content-type": "application/json" };
  const sent = httpRequest({ port, host: "127.0.0.1", method: "POST", headers, agent: false });
  sent.on("error", () => undefined).end("{}");
  const { closed } = await waits;
  sent.destroy();
  await closed;
  giveTurn();
  await app.close();
  expect(read).toBe(0);
});
