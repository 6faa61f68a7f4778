import { readExpiry } from "../tokens/read-expiry.ts";
import type { Bounds } from "../tokens/token-entry.ts";
import type { SettingTable } from "../../shared/gateway/store/relay-tables.ts";
import type { Account } from "../../shared/gateway/store/store.ts";

/** What is decided while the relay runs, and outlives it. Shared by all relays on the store. */
export interface Settings {
  /** True while an administrator keeps all spending from going on. */
  paused(): Promise<boolean>;
  setPaused(paused: boolean): Promise<void>;
  /** Calls a month that a new token may spend where nothing else is said. */
  defaultMonthly(): Promise<number>;
  setDefaultMonthly(calls: number): Promise<void>;
  /** How long a new token lasts where nothing else is said, as `readExpiry` reads it: `365d`, `never`. */
  defaultExpiry(): Promise<string>;
  setDefaultExpiry(expiry: string): Promise<void>;
  /** What bounds a token that is made at `now`, epoch milliseconds, where nothing else is said. */
  usualBounds(now: number): Promise<Pick<Bounds, "monthly" | "expiresAt">>;
  /** Whose ledger the relay writes, so that commands without keys can read it; undefined before the first start. */
  account(): Promise<Account | undefined>;
  setAccount(account: Account): Promise<void>;
  /** When the command last made a copy of the store, epoch milliseconds; 0 for never, undefined where others make them. */
  backedUpAt(): Promise<number | undefined>;
  setBackedUpAt(time: number): Promise<void>;
  /** @throws {StoreWorkError} when the store cannot be written */
  touch(now: number): Promise<void>;
}

/** Enough for somebody who works in Excel all month; too little to empty an account of a hundred thousand by mistake. */
const defaultMonthly = 10_000;

export function settings(table: SettingTable, backedUpByCommand: boolean): Settings {
  const usualMonthly = async () => Number((await table.get("default_monthly")) ?? defaultMonthly);
  const usualExpiry = async () => (await table.get("default_expiry")) ?? "never";
  return {
    paused: async () => (await table.get("paused")) === "yes",
    setPaused: (paused) => table.set("paused", paused ? "yes" : "no"),
    defaultMonthly: usualMonthly,
    setDefaultMonthly: (calls) => table.set("default_monthly", String(calls)),
    defaultExpiry: usualExpiry,
    setDefaultExpiry: (expiry) => table.set("default_expiry", expiry),
    usualBounds: async (now) => ({
      monthly: await usualMonthly(),
      expiresAt: readExpiry(await usualExpiry(), now) ?? null,
    }),
    async account() {
      const text = await table.get("account");
      return text === undefined ? undefined : (JSON.parse(text) as Account);
    },
    setAccount: (account) => table.set("account", JSON.stringify(account)),
    backedUpAt: async () => (backedUpByCommand ? Number((await table.get("backed_up_at")) ?? 0) : undefined),
    setBackedUpAt: (time) => table.set("backed_up_at", String(time)),
    touch: (now) => table.set("touched", String(now)),
  };
}
