import { errorMessage } from "../../shared/gateway/store/store-error.ts";
import type { StoreInspection } from "../../shared/gateway/store/connection.ts";
import { shownAddress } from "../../shared/gateway/store/store-place.ts";
import { storeFailure } from "../store/store-fault.ts";
import { onRelayStore, type RelayStore } from "../store/open-relay-store.ts";
import type { TokenEntry } from "../tokens/token-entry.ts";
import { findingsOf, type Finding } from "./finding.ts";

const store = findingsOf("store");

/** What was found of the store, and whether somebody has paused all spending on it. */
export interface StoreCheck {
  readonly finding: Finding;
  readonly paused: boolean;
  /** The tokens that were given out; none where they cannot be read. */
  readonly tokens: readonly TokenEntry[];
}

async function look(
  { connection, settings, book }: RelayStore,
  path: string,
  now: number,
): Promise<StoreCheck> {
  await settings.touch(now);
  const paused = await settings.paused();
  return { paused, tokens: await book.list(), finding: storeFinding(path, await connection.inspect()) };
}

/** What a store is worth that was read through; `path` is where it is, as it may be shown. Pure. */
export function storeFinding(
  path: string,
  { damage, bytes, isReadableByOthers, isSentInClear }: StoreInspection,
): Finding {
  if (damage !== undefined) return store("wrong", "check_store_damaged", { path, detail: damage });
  const parameters = { path, megabytes: Math.round(bytes / 100_000) / 10 };
  if (isReadableByOthers) return store("note", "check_store_open", parameters);
  if (isSentInClear) return store("note", "check_store_in_clear", parameters);
  return store("ok", "check_store_ok", parameters);
}

/** Opens the store at `address` as the relay does, writes to it, and reads it through for what is damaged. Never throws. */
export async function checkStore(address: string, now: number): Promise<StoreCheck> {
  const path = shownAddress(address);
  try {
    return await onRelayStore(address, (opened) => look(opened, path, now));
  } catch (error) {
    const unusable = { code: "store_unusable" as const, parameters: { path, detail: errorMessage(error) } };
    const { code, parameters } = storeFailure(error) ?? unusable;
    return { paused: false, tokens: [], finding: store("wrong", code, parameters) };
  }
}
