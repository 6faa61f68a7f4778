import type { Clock } from "../../shared/gateway/clock.ts";
import type { Logger } from "pino";
import type { Services } from "../services.ts";
import { accountOf } from "../../shared/gateway/account-store.ts";
import { openGateway, type OpenGateway } from "../../shared/gateway/open-gateway.ts";
import type { Reserve } from "../../shared/gateway/reserve.ts";
import { ProcessorTurns } from "../fairness/processor-turns.ts";
import { Metrics } from "../operation/metrics.ts";
import { BudgetRegistry } from "../spending/budget-registry.ts";
import { QuotaWatch } from "../spending/quota-watch.ts";
import { RunningRequests } from "../lookups/running-requests.ts";
import { logServiceChange } from "../operation/service-log.ts";
import { busyTimeout } from "../store/with-lock.ts";
import { LookupLog } from "../store/lookup-counts.ts";
import { openRelayDatabase } from "../store/relay-database.ts";
import { settings } from "../store/settings.ts";
import { authenticator } from "../tokens/authenticator.ts";
import { onceATick } from "../tokens/once-a-tick.ts";
import { tokenBook } from "../tokens/token-book.ts";

export interface ServicesOptions {
  readonly api: { readonly url: string; readonly key: string; readonly secret: string };
  /** The file of answers, ledger and tokens; `:memory:` for one that ends with the relay. */
  readonly storePath: string;
  readonly hourLength: number;
  readonly reserve: Reserve;
  readonly concurrency: number;
  readonly callTimeout: number;
  readonly log: Logger;
  readonly clock: Clock;
}

/**
 * Answers held in memory beside the store, bytes: those of some twenty-five thousand companies. The process takes up to
 * four times what it holds, as the heap is let grow between two collections.
 */
const recentBytes = 32 * 1024 * 1024;

/** Questions of one request under way at least: of a page of answers each, they are what a client may leave unread. */
const leastWindow = 32;

/** Opens what stands beside an open gateway, which is closed when that fails. */
function beside<T>(opened: OpenGateway, open: () => T): T {
  try {
    return open();
  } catch (error) {
    void opened.close();
    throw error;
  }
}

/** Opens the gate to the API, the store, and all that keeps count. @throws StoreError when the store cannot be used */
export function openServices(options: ServicesOptions): Services {
  const { api, storePath, hourLength, reserve, concurrency, callTimeout, log, clock } = options;
  const opened = openGateway({
    ...api,
    storePath,
    hourLength,
    concurrency,
    callTimeout,
    recentBytes,
    busyTimeout,
    clock,
    onWait: (until) => log.info({ until: new Date(until).toISOString() }, "waiting for the hourly limit"),
    onCall: (call) => {
      metrics.noteCall(call);
      const { operation, status, duration } = call;
      if (status !== 200 && status !== 404) log.warn({ operation, status, duration }, "call failed");
    },
    onServiceChange: (change) => logServiceChange(log, change),
  });
  const { gateway, store } = opened;
  const database = beside(opened, () => openRelayDatabase(storePath));
  const book = tokenBook(database);
  const decided = settings(database);
  decided.setAccount(accountOf(api));
  // From here on a lock is waited for by whoever needs it (withLock), and nobody else.
  database.pragma("busy_timeout = 0");
  const quotaWatch = new QuotaWatch({ gateway, reserve, clock });
  const metrics = new Metrics({ gateway, quotaWatch, clock });
  const lookupLog = new LookupLog(database, clock);
  const budgets = new BudgetRegistry({ store, clock });
  const running = new RunningRequests({ book, budgets, now: () => clock.now() });

  function followPause(by?: string): boolean {
    const paused = decided.paused();
    if (gateway.paused === paused) return paused;
    gateway.paused = paused;
    log.warn(
      { by: by ?? "somebody beside this relay" },
      paused ? "spending is paused" : "spending is resumed",
    );
    return paused;
  }

  const unfollow = store.onChange(() => {
    try {
      followPause();
      running.follow();
    } catch (error) {
      gateway.noteStoreFailure(error);
    }
  });
  return {
    gateway,
    store,
    book,
    identify: onceATick(authenticator(book, () => clock.now())),
    settings: decided,
    followPause,
    lookupLog,
    running,
    budgets,
    quotaWatch,
    metrics,
    turns: new ProcessorTurns(),
    window: Math.max(leastWindow, concurrency * 2),
    hourLength,
    log,
    clock,
    useKeys(keys) {
      decided.setAccount(accountOf({ url: api.url, ...keys }));
      return opened.useKeys(keys);
    },
    async close() {
      unfollow();
      await opened.close();
      lookupLog.write();
      database.close();
    },
  };
}
