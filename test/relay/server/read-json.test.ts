import { once } from "node:events";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@jest/globals";
import { fastify } from "fastify";
import { addJsonReading } from "../../../relay/server/requests.ts";

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
  sent.on("error", () => undefined).end(JSON.stringify({ long: "x".repeat(5_000) }));
  const { closed } = await waits;
  sent.destroy();
  await closed;
  giveTurn();
  await app.close();
  expect(read).toBe(0);
});

test("a short body waits for no turn", async () => {
  const app = fastify();
  addJsonReading(app, () => {
    throw new Error("a turn was asked for");
  });
  app.post("/", ({ body }) => body);
  const { statusCode, body } = await app.inject({ method: "POST", url: "/", payload: { lookups: [1] } });
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: '{"lookups":[1]}' });
  await app.close();
});
