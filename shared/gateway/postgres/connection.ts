import {
  type KeptSetting,
  type RelayTables,
  type SettingTable,
  type TokenTable,
  relayTables,
  settingRows,
} from "../store/relay-tables.ts";
import { Database } from "./database.ts";
import { CachedValue, Notices, stampOf } from "./notices.ts";
import type { ConnectionOptions, StoreConnection, StoreInspection } from "../store/connection.ts";
import { errorMessage, storeErrorKindOf } from "../store/store-error.ts";
import { openAccount } from "./account-store.ts";
import { readAddress } from "./address.ts";
import { ClockOffset } from "./clock-offset.ts";
import { contentsOf } from "./contents.ts";
import { newOwner } from "./owner.ts";
import { prepare, unusable } from "./schema.ts";
import { tableAccess } from "./tables.ts";
import type { TableAccess } from "../store/tables.ts";

/** Asked at every request: the tokens are held in memory, until a notice says that one of them is another now. */
function heldTokens(notices: Notices, table: TokenTable): TokenTable {
  const held = new CachedValue(
    notices,
    ({ kind }) => kind === "tokens",
    async () => new Map((await table.list()).map((token) => [token.id, token])),
  );
  return {
    ...table,
    find: async (id) => (await held.get()).get(id),
    async update(decide) {
      const decided = await table.update(decide);
      held.forget();
      return decided;
    },
    async noteUse(id, time) {
      await table.noteUse(id, time);
      held.change((tokens) => {
        const token = tokens.get(id);
        return token === undefined ? tokens : new Map(tokens).set(id, { ...token, usedAt: time });
      });
    },
  };
}

/** Asked at every request, as tokens are. */
function heldSettings(
  notices: Notices,
  table: SettingTable,
  readAll: () => Promise<KeptSetting[]>,
): SettingTable {
  const held = new CachedValue(
    notices,
    ({ kind }) => kind === "settings",
    async () => new Map((await readAll()).map(({ name, value }) => [name, value])),
  );
  return {
    get: async (name) => (await held.get()).get(name),
    async set(name, value) {
      await table.set(name, value);
      held.forget();
    },
  };
}

/** What the relays on one store keep. */
function heldTables(access: TableAccess, notices: Notices): RelayTables {
  const { tokens, settings, ...tables } = relayTables(access);
  const allSettings = () => settingRows(access).read({ text: "" });
  return {
    ...tables,
    tokens: heldTokens(notices, tokens),
    settings: heldSettings(notices, settings, allSettings),
  };
}

const minute = 60_000;
/** How often the clocks are compared, milliseconds. */
const measureEvery = minute;
/** Others may write often: all that is told in so many milliseconds is told once. */
const toldWithin = 50;

/** Opens the store in a schema of a PostgreSQL database, made where there is none. @throws {StoreError} */
export async function connect(
  place: string,
  { busyTimeout = 10 * minute, onForeignNotices }: ConnectionOptions = {},
): Promise<StoreConnection> {
  const address = readAddress(place);
  const database = new Database(address, busyTimeout);
  const owner = newOwner();
  const notices = new Notices(address, owner, onForeignNotices);
  const clock = new ClockOffset();
  let tables: RelayTables | undefined;

  const measure = () =>
    clock.measure(() =>
      database.run(async (session) => {
        const select = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now";
        return (await session.row<{ now: number }>(select))!.now;
      }),
    );
  // What is measured again and again is measured once more when the server is back.
  const timer = setInterval(() => void measure().catch(() => undefined), measureEvery).unref();

  async function close(): Promise<void> {
    clearInterval(timer);
    await notices.close();
    await database.close();
  }

  try {
    await prepare(database, address);
    // A role that may not sign notices could keep nothing: it is told so now.
    await database.run(stampOf);
    await measure();
    await notices.open();
  } catch (error) {
    await close();
    throw unusable(address, error);
  }

  const store = { database, notices, clock, owner, shown: address.shown };
  return {
    account: (account, options) =>
      openAccount(store, account, options).catch((error: unknown) => {
        throw unusable(address, error);
      }),
    contents: () => Promise.resolve(contentsOf(store)),
    relayTables: () => Promise.resolve((tables ??= heldTables(tableAccess(database, notices), notices))),
    inspect: () => inspect(database),
    useAddress(other) {
      const renewed = readAddress(other);
      database.useAddress(renewed);
      notices.useAddress(renewed);
    },
    onChange(listener) {
      let telling: NodeJS.Timeout | undefined;
      const unfollow = notices.on(() => {
        telling ??= setTimeout(() => {
          telling = undefined;
          listener();
        }, toldWithin);
      });
      return () => {
        unfollow();
        clearTimeout(telling);
      };
    },
    close,
  };
}

/** Reads every answer and every call: what a disk has lost, PostgreSQL tells there. */
async function inspect(database: Database): Promise<StoreInspection> {
  const read = database.transaction(async (session) => {
    await session.takeTime();
    const found = await session.row<{ bytes: number; clear: boolean }>(
      // Over a socket there are no addresses; on one machine they are the same.
      `SELECT sum(pg_total_relation_size(oid)) AS bytes,
         coalesce(inet_client_addr() <> inet_server_addr(), false)
           AND NOT (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()) AS clear,
         (SELECT sum(length(data)) FROM answers), (SELECT sum(at) FROM calls)
       FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`,
    );
    return { damage: undefined, bytes: found!.bytes, isSentInClear: found!.clear };
  });
  const found = await read.catch((error: unknown) => {
    if (storeErrorKindOf(error) !== "damaged") throw error;
    return { damage: errorMessage(error), bytes: 0, isSentInClear: false };
  });
  return { ...found, isReadableByOthers: false };
}
