import type { Store } from "../../shared/gateway/store/store.ts";
import { periodOf } from "./period.ts";

/** The calls that each user has made in the month that `now` (epoch milliseconds) is in, as the ledger tells. */
export async function monthUse(store: Store, now: number): Promise<ReadonlyMap<string, number>> {
  const { start } = periodOf(await store.quota(), now);
  const lines = await store.usage("user", start);
  return new Map(lines.map(({ heading, calls }) => [heading, calls]));
}
