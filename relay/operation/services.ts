import type { Logger } from "pino";
import type { QuotaAnswer } from "../../shared/gateway/store/quota.ts";
import type { AuditTable } from "../../shared/gateway/store/tables.ts";
import type { ProcessorTurns } from "../fairness/fairness.ts";
import type { OwnQuestions, RunningRequests } from "../lookups/answering.ts";
import type { MeasuredServices, Metrics } from "./metrics.ts";
import type { BudgetRegistry } from "../spending/budgets.ts";
import type { ApiKeys, LookupLog } from "../store/open-relay-store.ts";
import type { Authenticator } from "../tokens/authenticator.ts";

/** The parts of a relay, below HTTP. */
export interface Services extends MeasuredServices {
  readonly identify: Authenticator;
  /** The decisions made, and who made them. */
  readonly audit: AuditTable;
  /** Applies the stored pause, whoever stored it (`by`: a user of this relay). Returns whether spending is paused. */
  readPause(by?: string): Promise<boolean>;
  /** Applies the stored state of their tokens to the requests in progress. Never throws. */
  followTokens(): Promise<void>;
  readonly lookupLog: LookupLog;
  readonly running: RunningRequests;
  readonly ownQuestions: OwnQuestions;
  readonly budgets: BudgetRegistry;
  readonly metrics: Metrics;
  readonly turns: ProcessorTurns;
  /** Maximum number of one request's questions on their way to the API. */
  readonly window: number;
  readonly log: Logger;
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
