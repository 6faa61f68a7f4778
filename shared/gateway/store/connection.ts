import type { ReadableContents, StoreContents } from "./contents.ts";
import type { RelayTables } from "./relay-tables.ts";
import type { SettledPlace, StorePlace } from "./store-place.ts";
import type { Account, Store } from "./store.ts";

export interface ConnectionOptions {
  /** How long a lock that another program has on the store is waited for, milliseconds. @default ten minutes */
  readonly busyTimeout?: number | undefined;
  /**
   * Told, once a minute at most, how many notices came from nobody on the store, or a second time, and were ignored. A store
   * that is a file has none.
   */
  readonly onForeignNotices?: ((notices: number) => void) | undefined;
}

export interface AccountOptions {
  /** Bytes of answers asked for lately that are held in memory too. @default 0 */
  readonly recentBytes?: number | undefined;
  /** The service's clock is that of another machine, and vouches for this one's. @default true */
  readonly tellsTime?: boolean | undefined;
  /** Epoch milliseconds. @default Date.now */
  readonly now?: (() => number) | undefined;
}

/** What was found of a store that was read through. */
export interface StoreInspection {
  /** What of it cannot be read; undefined where all can. */
  readonly damage: string | undefined;
  readonly bytes: number;
  /** Others on this machine may read what is known of people, and the hashes of tokens. */
  readonly isReadableByOthers: boolean;
  /** What is kept passes a network that others may read, to a database on another host without TLS. */
  readonly isSentInClear: boolean;
}

/**
 * A store that is open: what is kept at one place, shared with every process that opens the same. All that it does fails
 * by `StoreWorkError`, but for opening, which fails by `StoreError`.
 */
export interface StoreConnection {
  /** The answers, the ledger and the decisions of one account. @throws {StoreError} */
  account(account: Account, options?: AccountOptions): Promise<Store>;
  /** What relays keep; made where no relay has been on the store. @throws {StoreError} */
  relayTables(): Promise<RelayTables>;
  /** All that is kept, of whatever account, as it is moved to another store. @throws {StoreError} */
  contents(): Promise<StoreContents>;
  /** Reads all of it through, for what is damaged: some seconds for a gigabyte. */
  inspect(): Promise<StoreInspection>;
  /** Has `listener` told within a second of what others have written; answers how to have it told no more. */
  onChange(listener: () => void): () => void;
  /** Opens the next connections by `address`, the same store by another password; undefined for a store without any. */
  readonly useAddress?: (address: string) => void;
  /** Finishes what was begun, then closes. */
  close(): Promise<void>;
}

/** What of a damaged store is lost. */
export interface LostRows {
  /** Pages of the store. */
  readonly pages: number;
  /** Those that cannot be read, or with which something is wrong. */
  readonly unreadable: number;
  /** Rows that were seen and are not certain. */
  readonly rows: number;
}

/** What can be read for certain of a store that is damaged. */
export interface RescuedStore {
  readonly contents: ReadableContents;
  readonly lost: LostRows;
  /** There is any row at all. */
  readonly holdsRows: boolean;
  close(): void;
}

/** What runs stores of one kind. */
export interface StoreDriver {
  /** Where a store stands, as `settlePlace` says. @throws {StoreError} */
  settle(place: StorePlace, onMoved: (from: string, to: string) => void): SettledPlace;
  /** @throws {StoreError} naming the store: it cannot be opened, is no store, or a later version wrote it */
  open(address: string, options?: ConnectionOptions): StoreConnection | Promise<StoreConnection>;
  /**
   * Copies the store, as it stands in one moment, into the new file `copy`, which is a store itself.
   * @throws Error where the store cannot be read, the copy cannot be written, or the copy is not whole
   */
  copy(address: string, copy: string): Promise<void>;
  /**
   * Reads what is certain of a damaged store, and writes nothing to it; undefined where the store is not ours to read.
   * @throws Error where nothing of it can be read
   */
  rescue(address: string): RescuedStore | undefined;
  /** The files that a store is made of while programs run on it; none where it is no file. */
  filesOf(address: string): readonly string[];
}
