import { postgres } from "./postgres/driver.ts";
import { sqlite } from "./sqlite/driver.ts";
import {
  type SettledPlace,
  type StoreKind,
  type StorePlace,
  addressFault,
  kindOfStore,
} from "./store/store-place.ts";
import type { ConnectionOptions, RescuedStore, StoreConnection, StoreDriver } from "./store/connection.ts";
import type { ReadableContents } from "./store/contents.ts";
import type { SettingTable } from "./store/tables.ts";
import { StoreError } from "./store/store-error.ts";
import { createHash } from "node:crypto";
import type { Account, Store } from "./store/store.ts";

/** The only place that knows which driver serves which kind of store. */
const drivers: Readonly<Record<StoreKind, StoreDriver>> = { sqlite, postgres };

/** @throws {StoreError} naming the scheme, for an address that no driver serves */
function driverOf(address: string): StoreDriver {
  const fault = addressFault(address);
  if (fault !== undefined) throw new StoreError(fault);
  return drivers[kindOfStore(address)!];
}

/**
 * Opens the store at `address`: a file path, `:memory:` for a store that ends with the process, or `postgres://…`.
 * @throws {StoreError}
 */
export const openStore = async (address: string, options?: ConnectionOptions): Promise<StoreConnection> =>
  driverOf(address).open(address, options);

/**
 * Returns where the store is. A store found only at its former place is moved to its new one, unless a program has it
 * open; `onMoved` receives both paths. Call it before anything is opened at either path.
 * @throws {StoreError} when another process that moves the store does not finish
 */
export const settlePlace = (place: StorePlace, onMoved: (from: string, to: string) => void): SettledPlace =>
  driverOf(place.path).settle(place, onMoved);

/**
 * Copies a consistent snapshot of the store at `address` into the new file `copy`, even while others write to it.
 * @throws Error if the store cannot be read, the copy cannot be written, or the copy is incomplete
 */
export const copyStore = async (address: string, copy: string): Promise<void> =>
  driverOf(address).copy(address, copy);

/**
 * Returns what can be read reliably from the damaged store at `address`, without writing to it. Returns undefined when
 * the store is not a file.
 * @throws Error if nothing can be read
 */
export const rescueStore = (address: string): RescuedStore | undefined => driverOf(address).rescue(address);

/** Returns the files that make up the store at `address` while programs run on it. */
export const filesOfStore = (address: string): readonly string[] => driverOf(address).filesOf(address);

/** Returns the short hash of a key that the ledger stores: no key or secret is stored, logged or shown. */
export function keyHash(key: string): string {
  return createHash("sha256").update(`sirene ledger:${key}`).digest("hex").slice(0, 12);
}

/** Identifies an account when its store is opened. */
export interface AccountName {
  /** Address of the API or relay that answers. */
  readonly url: string;
  /** The account's public key, or its token at a relay. Only its hash is stored. */
  readonly key: string;
  /** Name under which answers are stored, so that a sandbox's answers never pass for real ones. @default the address */
  readonly source?: string;
}

export interface AccountStoreOptions extends AccountName {
  /** Address of the store, or `:memory:` for one that ends with the process. */
  readonly storePath: string;
  /** Epoch milliseconds. @default Date.now */
  readonly now?: () => number;
  readonly onForeignNotices?: ConnectionOptions["onForeignNotices"];
}

/** The store of one account, on a connection of its own. */
export interface AccountStore extends Store {
  /** The settings, which all accounts share. @throws {StoreError} */
  settings(): Promise<SettingTable>;
  /** Everything the store contains, for all accounts. @throws {StoreError} */
  contents(): Promise<ReadableContents>;
  /** Finishes pending work, then closes the connection. */
  close(): Promise<void>;
}

/** Returns the account's identity in the ledger. */
export const accountOf = ({ url, key, source }: AccountName): Account => ({
  source: source ?? url.replace(/\/+$/, ""),
  keyHash: keyHash(key),
});

/** Joins an account's store and its connection into an `AccountStore`, whose `close` closes the connection. */
export const withSettings = (store: Store, connection: StoreConnection): AccountStore => ({
  ...store,
  settings: async () => (await connection.relayTables()).settings,
  contents: () => connection.contents(),
  close: () => connection.close(),
});

/** Opens the store of one account on a connection of its own. @throws {StoreError} */
export async function openAccountStore(options: AccountStoreOptions): Promise<AccountStore> {
  const connection = await openStore(options.storePath, { onForeignNotices: options.onForeignNotices });
  try {
    // Only a sandbox on this machine sets `source`. It uses this machine's clock, and so cannot confirm that clock.
    const store = await connection.account(accountOf(options), {
      hasIndependentClock: options.source === undefined,
      now: options.now,
    });
    return withSettings(store, connection);
  } catch (error) {
    await connection.close();
    throw error;
  }
}
