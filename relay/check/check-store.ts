import { errorMessage } from "../../shared/gateway/error-message.ts";
import { shownAddress } from "../../shared/gateway/store/store-place.ts";
import { storeFailure } from "../store/store-fault.ts";
import { onRelayStore, type RelayStore } from "../store/open-relay-store.ts";
import { findingsOf, type Finding } from "./finding.ts";

const store = findingsOf("store");

/** What was found of the store, and whether somebody has paused all spending on it. */
export interface StoreCheck {
  readonly finding: Finding;
  readonly paused: boolean;
}

async function look({ connection, settings }: RelayStore, path: string, now: number): Promise<StoreCheck> {
  await settings.touch(now);
  const paused = await settings.paused();
  const { damage, bytes, isReadableByOthers } = await connection.inspect();
  if (damage !== undefined) {
    return { paused, finding: store("wrong", "check_store_damaged", { path, detail: damage }) };
  }
  const parameters = { path, megabytes: Math.round(bytes / 100_000) / 10 };
  const finding = isReadableByOthers
    ? store("note", "check_store_open", parameters)
    : store("ok", "check_store_ok", parameters);
  return { paused, finding };
}

/** Opens the store at `address` as the relay does, writes to it, and reads it through for what is damaged. Never throws. */
export async function checkStore(address: string, now: number): Promise<StoreCheck> {
  const path = shownAddress(address);
  try {
    return await onRelayStore(address, (opened) => look(opened, path, now));
  } catch (error) {
    const unusable = { code: "store_unusable" as const, parameters: { path, detail: errorMessage(error) } };
    const { code, parameters } = storeFailure(error) ?? unusable;
    return { paused: false, finding: store("wrong", code, parameters) };
  }
}
