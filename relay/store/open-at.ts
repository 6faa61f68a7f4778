import { settlePlace } from "../../shared/gateway/open-store.ts";
import type { StorePlace } from "../../shared/gateway/store/store-place.ts";
import { storeMessageOf } from "../../shared/gateway/store/store-error.ts";
import { RelayProgramError, type RelayTerminal } from "../environment/terminal.ts";

/**
 * Opens a store at its place, and reports if it was moved there.
 * @throws {RelayProgramError} if it cannot be opened
 */
export async function openAt<T>(
  place: StorePlace,
  { say, err }: RelayTerminal,
  open: (path: string) => T | Promise<T>,
): Promise<T> {
  try {
    const settled = settlePlace(place, (from, to) => err(say("store_moved", { from, to })));
    try {
      return await open(settled.path);
    } finally {
      settled.opened();
    }
  } catch (error) {
    const failure = storeMessageOf(error);
    if (failure === undefined) throw error;
    throw new RelayProgramError(failure.code, failure.parameters);
  }
}
