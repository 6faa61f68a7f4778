import { readExpiry, tokenBook } from "../tokens/token-book.ts";
import {
  type CountedDay,
  type LookupCountTable,
  type LookupCounts,
  type SettingTable,
  keptTexts,
} from "../../shared/gateway/store/tables.ts";
import type { QuotaAnswer } from "../../shared/gateway/store/quota.ts";
import type { Account, Store } from "../../shared/gateway/store/store.ts";
import type { AccountOptions, ConnectionOptions } from "../../shared/gateway/store/connection.ts";
import { accountOf, filesOfStore, keyHash, openStore } from "../../shared/gateway/open-store.ts";
import { type Clock, localDay } from "../../shared/gateway/store/clock.ts";

/** Enough for somebody who works in Excel all month, too little to empty an account of a hundred thousand by mistake. */
const firstMonthly = 10_000;

/** Returns the settings that are changed while the relay runs and that survive it. Shared by all relays on the store. */
function settings(table: SettingTable, backedUpByCommand: boolean) {
  const defaultMonthly = async () => Number((await table.get("default_monthly")) ?? firstMonthly);
  const defaultExpiry = async () => (await table.get("default_expiry")) ?? "never";
  return {
    /** Returns whether an administrator has paused all spending. */
    paused: async () => (await table.get("paused")) === "yes",
    setPaused: (paused: boolean) => table.set("paused", paused ? "yes" : "no"),
    /** Returns the monthly calls of a new token, unless it is given others. */
    defaultMonthly,
    setDefaultMonthly: (calls: number) => table.set("default_monthly", String(calls)),
    /** Returns how long a new token lasts, unless it is given another end: `365d` or `never`, as `readExpiry` reads it. */
    defaultExpiry,
    setDefaultExpiry: (expiry: string) => table.set("default_expiry", expiry),
    /** Returns the default limits of a token made at `now`, epoch milliseconds. */
    usualBounds: async (now: number) => ({
      monthly: await defaultMonthly(),
      expiresAt: readExpiry(await defaultExpiry(), now) ?? null,
    }),
    /** Returns the account whose ledger the relay writes: commands may lack its keys. Undefined before the first start. */
    async account(): Promise<Account | undefined> {
      const text = await table.get("account");
      return text === undefined ? undefined : (JSON.parse(text) as Account);
    },
    setAccount: (account: Account) => table.set("account", JSON.stringify(account)),
    /** Returns the hash of the key and its secret that the API last accepted. Undefined before the first start. */
    acceptedKeys: () => table.get("accepted_keys"),
    setAcceptedKeys: (hash: string) => table.set("accepted_keys", hash),
    /** Returns when the command last copied the store; 0 for never, undefined if backups are made by other means. */
    backedUpAt: async () => (backedUpByCommand ? Number((await table.get("backed_up_at")) ?? 0) : undefined),
    setBackedUpAt: (time: number) => table.set("backed_up_at", String(time)),
    /** Returns INSEE's correspondence of the activity nomenclatures, as stored by `sirene naf import`, or undefined. */
    nafCorrespondence: () => table.get(keptTexts.nafCorrespondence),
    /**
     * Writes to the store to check that it is writable.
     * @throws {StoreWorkError} if it is not
     */
    touch: (now: number) => table.set("touched", String(now)),
  };
}
export type RelaySettings = ReturnType<typeof settings>;

/** Returns the account whose ledger the relay writes under other keys than those of `account`, if there is one. */
async function formerAccount(settings: RelaySettings, account: Account): Promise<Account | undefined> {
  const former = await settings.account();
  const isUnderOtherKeys = former?.source === account.source && former.keyHash !== account.keyHash;
  return isUnderOtherKeys ? former : undefined;
}

/** The key pair of the account. */
export interface ApiKeys {
  readonly key: string;
  readonly secret: string;
}

const hashOfBoth = ({ key, secret }: ApiKeys): string => keyHash(`${key}:${secret}`);

/**
 * Opens the store of the relay's account, and records the account, so that commands without keys can read its ledger.
 * Other keys of the same service continue the ledger: they belong to the same account.
 */
export async function openRelayAccount(
  { connection, settings }: RelayStore,
  api: ApiKeys & { readonly url: string },
  options: AccountOptions,
) {
  const [account, keys] = [accountOf(api), hashOfBoth(api)];
  const former = await formerAccount(settings, account);
  const known = await settings.acceptedKeys();
  // The first keys need no call for themselves: without an answer to them, no plan is known, which is asked for anyway.
  const accepted = known ?? (former === undefined ? keys : "");
  if (known === undefined) await settings.setAcceptedKeys(accepted);
  if (former === undefined) await noteAccount(settings, account);
  else await renameAccount(await connection.account(former), settings, account);
  return {
    // Where another relay renamed it at the same time, its ledger is under the keys now.
    store: await connection.account(account, options),
    /** The relay had other keys before. */
    hasOtherKeys: former !== undefined,
    /** The API has not accepted these keys yet. */
    areKeysUntried: accepted !== keys,
  };
}

async function noteAccount(settings: RelaySettings, account: Account): Promise<void> {
  const { source, keyHash } = (await settings.account()) ?? {};
  if (source !== account.source || keyHash !== account.keyHash) await settings.setAccount(account);
}

/** Continues the ledger in `store` under the keys of `account`. If a step fails, the next start finds the ledger. */
export async function renameAccount(store: Store, settings: RelaySettings, account: Account): Promise<void> {
  await store.renameKey(account.keyHash);
  await noteAccount(settings, account);
}

/** Notes whether the API has accepted the keys. Where that is not written, the next start tries them again. */
export async function noteTried(
  settings: RelaySettings,
  { outcome }: QuotaAnswer,
  keys: ApiKeys,
): Promise<void> {
  if (outcome.status === "found") await settings.setAcceptedKeys(hashOfBoth(keys)).catch(() => undefined);
}

/** How long a command waits for a lock that another program holds on the store, milliseconds. */
const commandTimeout = 60_000;

/**
 * Opens the store at `path` with the relay's tables. Relays may be running on it.
 * @throws {StoreError} if the store cannot be used
 */
export async function openRelayStore(path: string, options: ConnectionOptions = {}) {
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

/** The store as used by relays and their commands. */
export type RelayStore = Awaited<ReturnType<typeof openRelayStore>>;

/** Runs `work` on the store when it is open, and closes it. */
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

/**
 * Runs `work` on the store at `path`. Relays may be running on it.
 * @throws {StoreError} if it cannot be used
 */
export const onRelayStore = <T>(path: string, work: (store: RelayStore) => Promise<T>): Promise<T> =>
  closedAfter(openRelayStore(path), work);

/** Interval between writes of the counts, milliseconds. Losing the last ones does no harm. */
const writeEvery = 5_000;

const none: LookupCounts = { stored: 0, asked: 0, unanswered: 0 };

const sumOf = (one: LookupCounts, other: LookupCounts): LookupCounts => ({
  stored: one.stored + other.stored,
  asked: one.asked + other.asked,
  unanswered: one.unanswered + other.unanswered,
});

/** Counts lookups by day, across restarts. */
export class LookupLog {
  readonly #table: LookupCountTable;
  readonly #clock: Clock;
  #pending = none;
  #writtenAt = 0;

  constructor(table: LookupCountTable, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  add(counts: LookupCounts): void {
    this.#pending = sumOf(this.#pending, counts);
    if (this.#clock.monotonic() - this.#writtenAt >= writeEvery) void this.write();
  }

  /** Writes the pending counts. If that fails, they are kept for the next time. */
  async write(): Promise<void> {
    const counts = this.#pending;
    this.#pending = none;
    this.#writtenAt = this.#clock.monotonic();
    try {
      await this.#table.add({ day: localDay(this.#clock.now()), ...counts });
    } catch {
      // `/readyz` reports a full disk. It is no reason to fail a response.
      this.#pending = sumOf(this.#pending, counts);
    }
  }

  /** Returns the days since `since` (epoch milliseconds), earliest first. */
  async daysSince(since: number): Promise<CountedDay[]> {
    await this.write();
    return this.#table.since(localDay(since));
  }
}
