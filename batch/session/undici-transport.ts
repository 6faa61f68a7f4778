import { type Dispatcher, request } from "undici";
import { type Proxies, openPool } from "../../shared/network/proxies.ts";
import type { Transport } from "../../shared/relay-client/relay-client.ts";

export interface UndiciTransport {
  readonly transport: Transport;
  close(): Promise<void>;
}

/** Sends requests over a pool to `origin`, through the network's proxies. It opens at the first request. */
export function undiciTransport(
  origin: string,
  connections: number,
  proxies: Proxies | undefined,
): UndiciTransport {
  // The client limits how long an answer may take.
  const bounds = {
    connections,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: 10_000 },
  };
  let pool: Promise<Dispatcher> | undefined;
  return {
    transport: async ({ url, method, headers, body, signal }) => {
      pool ??= openPool(origin, bounds, proxies);
      const answer = await request(url, {
        ...{ method, signal, dispatcher: await pool },
        headers: { ...headers, "user-agent": "sirene" },
        ...(body !== undefined && { body }),
      });
      return {
        status: answer.statusCode,
        header: (name) => [answer.headers[name] ?? []].flat()[0],
        chunks: () => answer.body,
        text: () => answer.body.text(),
      };
    },
    close: async () => (await pool)?.destroy(),
  };
}
