import type Database from "better-sqlite3";
import type { Account } from "../../shared/gateway/store.ts";

/** What is decided while the relay runs, and outlives it. Shared by all relays on the store. */
export interface Settings {
  /** True while an administrator keeps all spending from going on. */
  paused(): boolean;
  setPaused(paused: boolean): void;
  /** Calls a month that a new token may spend where nothing else is said. */
  defaultMonthly(): number;
  setDefaultMonthly(calls: number): void;
  /** Whose ledger the relay writes, so that commands without keys can read it; undefined before the first start. */
  account(): Account | undefined;
  setAccount(account: Account): void;
  /** @throws Error when the store cannot be written */
  touch(now: number): void;
}

/** Enough for somebody who works in Excel all month; too little to empty an account of a hundred thousand by mistake. */
const defaultMonthly = 10_000;

export function settings(database: Database.Database): Settings {
  const select = database
    .prepare<[string], string>("SELECT value FROM relay_settings WHERE name = ?")
    .pluck();
  const replace = database.prepare("REPLACE INTO relay_settings (name, value) VALUES (?, ?)");
  return {
    paused: () => select.get("paused") === "yes",
    setPaused: (paused) => void replace.run("paused", paused ? "yes" : "no"),
    defaultMonthly: () => Number(select.get("default_monthly") ?? defaultMonthly),
    setDefaultMonthly: (calls) => void replace.run("default_monthly", String(calls)),
    account() {
      const text = select.get("account");
      return text === undefined ? undefined : (JSON.parse(text) as Account);
    },
    setAccount: (account) => void replace.run("account", JSON.stringify(account)),
    touch: (now) => void replace.run("touched", String(now)),
  };
}
