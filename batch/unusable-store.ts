import { StoreError } from "../shared/gateway/account-store.ts";
import { Stop } from "./stop.ts";

/** Ends the command where the store at `path` did not open. @throws {Stop}, or `error` itself where it is none of the store's */
export function refuseStore(error: unknown, path: string): never {
  if (!(error instanceof StoreError)) throw error;
  throw new Stop("usage", "store_unusable", { path, detail: error.message });
}
