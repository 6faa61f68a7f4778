import { ledgerPath } from "../protocol/addresses.ts";
import { isLedgerLines } from "../protocol/usage-guards.ts";
import type { LedgerHeading, LedgerLines } from "../protocol/usage.ts";
import type { RelayClient } from "./relay-client.ts";

/** The user's own calls since `since` (epoch milliseconds), counted by a heading. @throws {RelayError} */
export function askLedger(relay: RelayClient, by: LedgerHeading, since: number): Promise<LedgerLines> {
  const query = `by=${by}&since=${encodeURIComponent(new Date(since).toISOString())}`;
  return relay.get(`${ledgerPath}?${query}`, isLedgerLines);
}
