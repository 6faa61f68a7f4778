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
import type { SettingTable } from "./store/relay-tables.ts";
import { StoreError } from "./store/store-error.ts";
import { createHash } from "node:crypto";
import type { Account, Store } from "./store/store.ts";

/** Which store runs is chosen here, and known to nobody else. */
const drivers: Readonly<Record<StoreKind, StoreDriver>> = { sqlite, postgres };

/** @throws {StoreError} naming the scheme of an address that no store is at */
function driverOf(address: string): StoreDriver {
  const fault = addressFault(address);
  if (fault !== undefined) throw new StoreError(fault);
  return drivers[kindOfStore(address)!];
}

/** Opens the store at `address`: the path of a file, `:memory:` for one that
 * ends with the process, or `postgres://…`. @throws {StoreError} */
export const openStore = async (address: string, options?: ConnectionOptions): Promise<StoreConnection> =>
  driverOf(address).open(address, options);

/**
 * Finds where a store stands: at its place, else where it was before, from where it is moved unless some program has it
 * open. `onMoved` is told of the two paths. Nothing is opened at either path before this says which one it is.
 * @throws {StoreError} when whoever moves the store does not come to an end
 */
export const settlePlace = (place: StorePlace, onMoved: (from: string, to: string) => void): SettledPlace =>
  driverOf(place.path).settle(place, onMoved);

/**
 * Copies the store at `address`, as it stands in one moment, into the new file `copy`, whoever writes to it meanwhile.
 * @throws Error where the store cannot be read, the copy cannot be written, or the copy is not whole
 */
export const copyStore = async (address: string, copy: string): Promise<void> =>
  driverOf(address).copy(address, copy);

/**
 * What can be read for certain of the damaged store at `address`, to which nothing is written; undefined where the store is
 * not a file.
 * @throws Error where nothing of it can be read
 */
export const rescueStore = (address: string): RescuedStore | undefined => driverOf(address).rescue(address);

/** The files that the store at `address` is made of while programs run on it. */
export const filesOfStore = (address: string): readonly string[] => driverOf(address).filesOf(address);

/** A key as it stands in the ledger: a short hash, so that neither key nor secret is ever stored, logged or shown. */
export function keyHash(key: string): string {
  return createHash("sha256").update(`sirene ledger:${key}`).digest("hex").slice(0, 12);
}

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
  /** What is kept for every account alike, by its name. @throws {StoreError} */
  settings(): Promise<SettingTable>;
  /** All that is kept, of whatever account. @throws {StoreError} */
  contents(): Promise<ReadableContents>;
  /** Finishes what was begun, then closes. */
  close(): Promise<void>;
}

/** An account as the ledger knows it. */
export const accountOf = ({ url, key, source }: AccountName): Account => ({
  source: source ?? url.replace(/\/+$/, ""),
  keyHash: keyHash(key),
});

/** The store of an account on a connection that is closed with it. */
export const withSettings = (store: Store, connection: StoreConnection): AccountStore => ({
  ...store,
  settings: async () => (await connection.relayTables()).settings,
  contents: () => connection.contents(),
  close: () => connection.close(),
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
    return withSettings(store, connection);
  } catch (error) {
    await connection.close();
    throw error;
  }
}
