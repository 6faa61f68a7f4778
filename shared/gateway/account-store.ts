import { keyHash } from "./key-hash.ts";
import { sentenceOf } from "./sentence-of.ts";
import { openSqliteStore, type SqliteStoreOptions } from "./sqlite/open-store.ts";
import { StoreError } from "./store-error.ts";
import type { Account, Store } from "./store.ts";

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
  /** How long a lock that another program has on the store is waited for, milliseconds. @default ten minutes */
  readonly busyTimeout?: number;
}

/** An account as the ledger knows it. */
export const accountOf = ({
  url,
  key,
  source,
}: Pick<AccountStoreOptions, "url" | "key" | "source">): Account => ({
  source: source ?? url.replace(/\/+$/, ""),
  keyHash: keyHash(key),
});

/** Opens the answers and the ledger of one account. @throws {StoreError} */
export function openAccountStore(options: AccountStoreOptions): Store {
  const { storePath, recentBytes, busyTimeout, source } = options;
  // What bears a source of its own is a sandbox on this machine, whose clock is no other's.
  return openStoreOf(accountOf(options), storePath, {
    recentBytes,
    busyTimeout,
    tellsTime: source === undefined,
  });
}

/** The same for an account that is known by the hash of its key alone. @throws {StoreError} */
export function openStoreOf(account: Account, storePath: string, options?: SqliteStoreOptions): Store {
  try {
    return openSqliteStore(storePath, account, options);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError({ code: "unusable", path: storePath, detail: sentenceOf(error) }, { cause: error });
  }
}
