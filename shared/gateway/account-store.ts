import { keyHash } from "./key-hash.ts";
import { sentenceOf } from "./sentence-of.ts";
import { openSqliteStore } from "./sqlite/open-store.ts";
import { StoreError } from "./store-error.ts";
import type { Store } from "./store.ts";

export interface AccountStoreOptions {
  /** Path of the store's file, or `:memory:` for one that ends with the process. */
  readonly storePath: string;
  /** Address that answers come from. */
  readonly url: string;
  /** What the account is known by: its public key, or its token at a relay. Only a hash of it is kept. */
  readonly key: string;
  /** What answers are kept under, so that those of a sandbox never pass for real ones. @default the address */
  readonly source?: string;
  /** Bytes of answers asked for lately that are held in memory too. @default 0 */
  readonly recentBytes?: number;
}

/** Opens the answers and the ledger of one account. @throws {StoreError} */
export function openAccountStore(options: AccountStoreOptions): Store {
  const { storePath, url, key, source = url.replace(/\/+$/, ""), recentBytes } = options;
  try {
    return openSqliteStore(storePath, { source, keyHash: keyHash(key) }, recentBytes);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError({ code: "unusable", path: storePath, detail: sentenceOf(error) }, { cause: error });
  }
}
