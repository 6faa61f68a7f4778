import { keyHash } from "../key-hash.ts";
import type { ConnectionOptions } from "./connection.ts";
import { openStore } from "./open-store.ts";
import type { Account, Store } from "./store.ts";

/** How an account is named to whoever opens its store. */
export interface AccountName {
  /** Address that answers come from. */
  readonly url: string;
  /** What the account is known by: its public key, or its token at a relay. Only a hash of it is kept. */
  readonly key: string;
  /** What answers are kept under, so that those of a sandbox never pass for real ones. @default the address */
  readonly source?: string;
}

export interface AccountStoreOptions extends AccountName {
  /** Where the store is, or `:memory:` for one that ends with the process. */
  readonly storePath: string;
  /** Epoch milliseconds. @default Date.now */
  readonly now?: () => number;
  readonly onForeignNotices?: ConnectionOptions["onForeignNotices"];
}

/** The store of one account, whose connection nobody shares. */
export interface AccountStore extends Store {
  /** Finishes what was begun, then closes. */
  close(): Promise<void>;
}

/** An account as the ledger knows it. */
export const accountOf = ({ url, key, source }: AccountName): Account => ({
  source: source ?? url.replace(/\/+$/, ""),
  keyHash: keyHash(key),
});

/** Opens the answers and the ledger of one account, and nothing else of its store. @throws {StoreError} */
export async function openAccountStore(options: AccountStoreOptions): Promise<AccountStore> {
  const connection = await openStore(options.storePath, { onForeignNotices: options.onForeignNotices });
  try {
    // What bears a source of its own is a sandbox on this machine, whose clock is no other's.
    const store = await connection.account(accountOf(options), {
      tellsTime: options.source === undefined,
      now: options.now,
    });
    return { ...store, close: () => connection.close() };
  } catch (error) {
    await connection.close();
    throw error;
  }
}
