import type { ReadableContents, StoreContents } from "./contents.ts";
import type { RelayTables } from "./tables.ts";
import type { SettledPlace, StorePlace } from "./store-place.ts";
import type { Account, Store } from "./store.ts";

export interface ConnectionOptions {
  /** How long to wait for another program's lock on the store, milliseconds. @default ten minutes */
  readonly busyTimeout?: number | undefined;
  /** Called once a minute at most, with the number of notices that were forged or repeated. Never for a file. */
  readonly onForeignNotices?: ((notices: number) => void) | undefined;
}

export interface AccountOptions {
  /** Size of the in-memory cache of recent answers, bytes. @default 0 */
  readonly recentBytes?: number | undefined;
  /** Whether the service's clock belongs to another machine, so that it can confirm this one's. @default true */
  readonly hasIndependentClock?: boolean | undefined;
  /** Epoch milliseconds. @default Date.now */
  readonly now?: (() => number) | undefined;
}

/** Result of reading a whole store. */
export interface StoreInspection {
  /** What cannot be read; undefined when everything can. */
  readonly damage: string | undefined;
  readonly bytes: number;
  /** Other users of this machine may read the file, with its personal data and token hashes. */
  readonly isReadableByOthers: boolean;
  /** The connection goes to a database on another host without TLS. */
  readonly isSentInClear: boolean;
}

/**
 * An open store, shared with every process that opens the same address. Opening rejects with `StoreError`, everything
 * else with `StoreWorkError`.
 */
export interface StoreConnection {
  /** Opens the answers, ledger and decisions of one account. @throws {StoreError} */
  account(account: Account, options?: AccountOptions): Promise<Store>;
  /** Opens the relays' tables, and creates them if no relay has used the store. @throws {StoreError} */
  relayTables(): Promise<RelayTables>;
  /** Opens the content of all accounts, for copying to another store. @throws {StoreError} */
  contents(): Promise<StoreContents>;
  /** Reads the whole store to find damage: some seconds for a gigabyte. */
  inspect(): Promise<StoreInspection>;
  /** Calls `listener` within a second after others have written. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
  /** Uses `address`, the same store with another password, for new connections. Absent where there are none. */
  readonly useAddress?: (address: string) => void;
  /** Finishes pending work, then closes. */
  close(): Promise<void>;
}

/** How much of a damaged store is lost. */
export interface LostRows {
  /** Pages in the store. */
  readonly pages: number;
  /** Pages that cannot be read or have an error. */
  readonly unreadable: number;
  /** Rows that were found but are not reliable. */
  readonly rows: number;
}

/** What can be read reliably from a damaged store. */
export interface RescuedStore {
  readonly contents: ReadableContents;
  readonly lost: LostRows;
  /** True when there is any row. */
  readonly hasRows: boolean;
  close(): void;
}

/** Driver for one kind of store. */
export interface StoreDriver {
  /** Returns where a store is, as `settlePlace` does. @throws {StoreError} */
  settle(place: StorePlace, onMoved: (from: string, to: string) => void): SettledPlace;
  /** @throws {StoreError} naming the store: it cannot be opened, is not a store, or a later version wrote it */
  open(address: string, options?: ConnectionOptions): StoreConnection | Promise<StoreConnection>;
  /**
   * Copies a consistent snapshot of the store into the new file `copy`, which is a store itself.
   * @throws Error if the store cannot be read, the copy cannot be written, or the copy is incomplete
   */
  copy(address: string, copy: string): Promise<void>;
  /**
   * Reads what is reliable in a damaged store, without writing to it. Returns undefined when the store is not a file.
   * @throws Error if nothing can be read
   */
  rescue(address: string): RescuedStore | undefined;
  /** Returns the files that make up a store while programs run on it; none when it is not a file. */
  filesOf(address: string): readonly string[];
}
