import type { AuditTable, LookupCountTable } from "../../shared/gateway/store/relay-tables.ts";
import type { ConnectionOptions, StoreConnection } from "../../shared/gateway/store/connection.ts";
import { filesOfStore, openStore } from "../../shared/gateway/open-store.ts";
import { tokenBook, type TokenBook } from "../tokens/token-book.ts";
import { settings, type Settings } from "./settings.ts";

/** The store as relays and their commands work with it. */
export interface RelayStore {
  readonly connection: StoreConnection;
  readonly book: TokenBook;
  readonly settings: Settings;
  readonly lookupCounts: LookupCountTable;
  readonly audit: AuditTable;
}

/** How long a command waits for a lock that another program has on the store, milliseconds. */
const commandTimeout = 60_000;

/**
 * Opens the store at `path` with what relays keep in it, beside relays that may be running on it.
 * @throws {StoreError} when the store cannot be used
 */
export async function openRelayStore(path: string, options: ConnectionOptions = {}): Promise<RelayStore> {
  const connection = await openStore(path, { busyTimeout: commandTimeout, ...options });
  try {
    const { tokens, settings: table, lookupCounts, audit } = await connection.relayTables();
    return {
      connection,
      book: tokenBook(tokens),
      settings: settings(table, filesOfStore(path).length > 0),
      lookupCounts,
      audit,
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Does `work` on a store that is being opened, and closes it. */
export async function closedAfter<T>(
  opening: Promise<RelayStore>,
  work: (store: RelayStore) => Promise<T>,
): Promise<T> {
  const store = await opening;
  try {
    return await work(store);
  } finally {
    await store.connection.close();
  }
}

/** Does `work` on the store at `path`, beside relays that may be running on it. @throws {StoreError} when it cannot be used */
export const onRelayStore = <T>(path: string, work: (store: RelayStore) => Promise<T>): Promise<T> =>
  closedAfter(openRelayStore(path), work);
