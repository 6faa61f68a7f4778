import { createClient } from "../client/client.ts";
import { openAccountStore, type AccountStoreOptions } from "./account-store.ts";
import { Gateway, type GatewayOptions } from "./gateway.ts";
import type { Store } from "./store.ts";

export interface OpenGatewayOptions extends Omit<GatewayOptions, "client" | "store">, AccountStoreOptions {
  readonly secret: string;
}

export interface OpenGateway {
  readonly gateway: Gateway;
  readonly store: Store;
  /** Finishes what is in flight, then closes connections and store. */
  close(): Promise<void>;
}

/** Opens the gate to an API: its store, its client, and the gateway over both. @throws {StoreError} */
export function openGateway(options: OpenGatewayOptions): OpenGateway {
  const store = openAccountStore(options);
  const client = createClient({
    url: options.url,
    key: options.key,
    secret: options.secret,
    ...(options.concurrency !== undefined && { connections: options.concurrency }),
    ...(options.callTimeout !== undefined && { timeout: options.callTimeout }),
  });
  const gateway = new Gateway({ ...options, client, store });
  return {
    gateway,
    store,
    async close() {
      await gateway.close();
      await client.close();
      await store.close();
    },
  };
}
