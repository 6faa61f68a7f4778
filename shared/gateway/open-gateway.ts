import { createClient } from "../client/client.ts";
import { Gateway, type GatewayOptions } from "./gateway.ts";
import { keyHash } from "./key-hash.ts";
import { openSqliteStore } from "./sqlite/open-store.ts";
import type { Store } from "./store.ts";

export interface OpenGatewayOptions extends Omit<GatewayOptions, "client" | "store"> {
  /** Base address of the API, version segment included. */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  /** Path of the store's file, or `:memory:` for one that ends with the process. */
  readonly storePath: string;
  /** What the store keeps answers under, so that those of a sandbox never pass for real ones. @default the address */
  readonly source?: string;
}

export interface OpenGateway {
  readonly gateway: Gateway;
  readonly store: Store;
  /** Finishes what is in flight, then closes connections and store. */
  close(): Promise<void>;
}

/** The store's file cannot be opened or made. */
export class StoreError extends Error {
  override readonly name = "StoreError";
}

function openStore(options: OpenGatewayOptions): Store {
  const source = options.source ?? options.url.replace(/\/+$/, "");
  try {
    return openSqliteStore(options.storePath, { source, keyHash: keyHash(options.key) });
  } catch (error) {
    throw new StoreError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Opens the gate to an API: its store, its client, and the gateway over both. @throws {StoreError} */
export function openGateway(options: OpenGatewayOptions): OpenGateway {
  const store = openStore(options);
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
