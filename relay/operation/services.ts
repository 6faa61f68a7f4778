import type { Logger } from "pino";
import type { Clock } from "../../shared/gateway/store/clock.ts";
import type { Gateway } from "../../shared/gateway/gateway.ts";
import type { QuotaAnswer } from "../../shared/gateway/store/quota.ts";
import type { AuditTable } from "../../shared/gateway/store/relay-tables.ts";
import type { Store } from "../../shared/gateway/store/store.ts";
import type { ProcessorTurns } from "../fairness/processor-turns.ts";
import type { RunningRequests } from "../lookups/running-requests.ts";
import type { Metrics } from "./metrics.ts";
import type { BudgetRegistry } from "../spending/budgets.ts";
import type { QuotaWatch } from "../spending/quota-watch.ts";
import type { LookupLog, RelaySettings } from "../store/open-relay-store.ts";
import type { Authenticator } from "../tokens/authenticator.ts";
import type { TokenBook } from "../tokens/token-book.ts";

/** The key pair of the account. */
export interface ApiKeys {
  readonly key: string;
  readonly secret: string;
}

/** Everything the relay is made of, below HTTP. */
export interface Services {
  readonly gateway: Gateway;
  readonly store: Store;
  readonly book: TokenBook;
  readonly identify: Authenticator;
  readonly settings: RelaySettings;
  /** What was decided, and by whom. */
  readonly audit: AuditTable;
  /**
   * Holds the gate to what stands in the store, written here, `by` whom, or by another relay: true while spending is
   * paused.
   */
  readPause(by?: string): Promise<boolean>;
  /** Holds the requests that are being answered to what stands in the store of their tokens. Never throws. */
  followTokens(): Promise<void>;
  readonly lookupLog: LookupLog;
  /** Requests that are being answered. */
  readonly running: RunningRequests;
  readonly budgets: BudgetRegistry;
  readonly quotaWatch: QuotaWatch;
  readonly metrics: Metrics;
  /** Shares the processor among users. */
  readonly turns: ProcessorTurns;
  /** Questions of one request on their way to the service at most. */
  readonly window: number;
  readonly hourLength: number;
  readonly log: Logger;
  readonly clock: Clock;
  /** Goes on with other keys of the account, and asks `/me` with them; what the service says of them. */
  useKeys(keys: ApiKeys): Promise<QuotaAnswer>;
  /** Goes on with another password of the same store, where it has one. @throws {StoreError} for an address that is none */
  useStoreAddress(address: string): void;
  /** Finishes the calls in flight, writes down what is counted, closes the store. */
  close(): Promise<void>;
}
