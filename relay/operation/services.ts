import type { Logger } from "pino";
import type { Clock } from "../../shared/gateway/store/clock.ts";
import type { Gateway } from "../../shared/gateway/gateway.ts";
import type { QuotaAnswer } from "../../shared/gateway/store/quota.ts";
import type { AuditTable } from "../../shared/gateway/store/tables.ts";
import type { Store } from "../../shared/gateway/store/store.ts";
import type { ProcessorTurns } from "../fairness/fairness.ts";
import type { OwnQuestions, RunningRequests } from "../lookups/answering.ts";
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

/** The parts of a relay, below HTTP. */
export interface Services {
  readonly gateway: Gateway;
  readonly store: Store;
  readonly book: TokenBook;
  readonly identify: Authenticator;
  readonly settings: RelaySettings;
  /** The decisions made, and who made them. */
  readonly audit: AuditTable;
  /**
   * Applies the stored pause to the gateway, whether this relay (`by` a user) or another one stored it. Returns
   * whether spending is paused.
   */
  readPause(by?: string): Promise<boolean>;
  /** Applies the stored state of their tokens to the requests in progress. Never throws. */
  followTokens(): Promise<void>;
  readonly lookupLog: LookupLog;
  readonly running: RunningRequests;
  readonly ownQuestions: OwnQuestions;
  readonly budgets: BudgetRegistry;
  readonly quotaWatch: QuotaWatch;
  readonly metrics: Metrics;
  readonly turns: ProcessorTurns;
  /** Maximum number of one request's questions on their way to the API. */
  readonly window: number;
  readonly hourLength: number;
  readonly log: Logger;
  readonly clock: Clock;
  /** Calls `/me` if the API has not accepted the keys yet, or if something that only it tells is unknown or old. */
  firstLook(): Promise<void>;
  /** Switches to other keys of the account and calls `/me` with them. Returns the API's answer. */
  useKeys(keys: ApiKeys): Promise<QuotaAnswer>;
  /**
   * Switches to another password of the same store, if it has one.
   * @throws {StoreError} for an invalid address
   */
  useStoreAddress(address: string): void;
  /** Finishes the calls in flight, writes the counts, and closes the store. */
  close(): Promise<void>;
}
