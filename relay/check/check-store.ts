import { statSync } from "node:fs";
import { sentenceOf } from "../../shared/gateway/sentence-of.ts";
import { StoreError } from "../../shared/gateway/store-error.ts";
import { storeFault } from "../store/open-at.ts";
import { openRelayDatabase } from "../store/relay-database.ts";
import { settings } from "../store/settings.ts";
import { findingsOf, type Finding } from "./finding.ts";

const store = findingsOf("store");

/** What was found of the store, and whether somebody has paused all spending on it. */
export interface StoreCheck {
  readonly finding: Finding;
  readonly paused: boolean;
}

/** Others on the machine may not read what is known of people, nor the hashes of tokens. */
const readableByOthers = 0o077;

/**
 * Opens the store at `path` as the relay does, writes to it, and reads it through for pages that are damaged: some
 * seconds for a gigabyte. Never throws.
 */
export function checkStore(path: string, now: number): StoreCheck {
  try {
    const database = openRelayDatabase(path);
    try {
      const decided = settings(database);
      decided.touch(now);
      const paused = decided.paused();
      const found = database.pragma("quick_check(1)", { simple: true });
      if (found !== "ok") {
        return { paused, finding: store("wrong", "check_store_damaged", { path, detail: String(found) }) };
      }
      const { mode, size } = statSync(path);
      const isOpen = process.platform !== "win32" && (mode & readableByOthers) !== 0;
      const parameters = { path, megabytes: Math.round(size / 100_000) / 10 };
      return {
        paused,
        finding: store(isOpen ? "note" : "ok", isOpen ? "check_store_open" : "check_store_ok", parameters),
      };
    } finally {
      database.close();
    }
  } catch (error) {
    const { code, parameters } =
      error instanceof StoreError
        ? storeFault(error)
        : { code: "store_unusable" as const, parameters: { path, detail: sentenceOf(error) } };
    return { paused: false, finding: store("wrong", code, parameters) };
  }
}
