import type { StoreFault } from "./store-error.ts";
import { kindOfStore, schemeOf } from "./store-place.ts";

/** Schemes of Redis and of what speaks like it: served by nobody here for what they may lose (docs/decisions/0023). */
const notDurable: ReadonlySet<string> = new Set(["redis", "rediss", "valkey", "valkeys"]);

/** Why no store is at `store`, an address by its scheme; undefined for a path and for an address that a driver serves. */
export function addressFault(
  store: string,
): Extract<StoreFault, { readonly code: "not_served" | "not_durable" }> | undefined {
  if (kindOfStore(store) !== undefined) return undefined;
  const scheme = schemeOf(store)!;
  return { code: notDurable.has(scheme) ? "not_durable" : "not_served", scheme };
}
