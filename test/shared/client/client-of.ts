import { afterAll } from "@jest/globals";
import { type Client, type ClientOptions, createClient } from "../../../shared/client/client.ts";
import type { Failure, Reply } from "../../../shared/client/reply.ts";

export const key = "pk_live_client_test";
export const secret = "sk_live_client_test";
export const siren = "552032534";

const clients: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(clients.map((client) => client.close())));

/** Creates a client that is closed when the tests of a file have ended. */
export function clientOf(url: string, options: Partial<ClientOptions> = {}): Client {
  const client = createClient({ url, key, secret, ...options });
  clients.push(client);
  return client;
}

export const ask = (url: string, options: Partial<ClientOptions> = {}): Promise<Reply> =>
  clientOf(url, options).call("legal-unit", { siren });

export const failureOf = (reply: Reply): Failure | undefined =>
  reply.kind === "failed" ? reply.failure : undefined;
