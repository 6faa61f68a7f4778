import { StoreError } from "../shared/gateway/store-error.ts";
import { Stop } from "./stop.ts";

/** Ends the command where the store did not open. @throws {Stop}, or `error` itself where it is none of the store's */
export function refuseStore(error: unknown): never {
  if (!(error instanceof StoreError)) throw error;
  const { code, ...details } = error.fault;
  throw new Stop("usage", code === "later_schema" ? "store_later" : "store_unusable", details);
}
