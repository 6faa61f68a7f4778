import type Database from "better-sqlite3";

/** What is decided while the relay runs, and outlives it. Shared by all relays on the store. */
export interface Settings {
  /** True while an administrator keeps all spending from going on. */
  paused(): boolean;
  setPaused(paused: boolean): void;
  /** @throws Error when the store cannot be written */
  touch(now: number): void;
}

export function settings(database: Database.Database): Settings {
  const select = database
    .prepare<[string], string>("SELECT value FROM relay_settings WHERE name = ?")
    .pluck();
  const replace = database.prepare("REPLACE INTO relay_settings (name, value) VALUES (?, ?)");
  return {
    paused: () => select.get("paused") === "yes",
    setPaused: (paused) => void replace.run("paused", paused ? "yes" : "no"),
    touch: (now) => void replace.run("touched", String(now)),
  };
}
