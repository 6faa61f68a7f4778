import type { Logger } from "pino";
import type { Clock } from "../../shared/gateway/store/clock.ts";
import { openGateway } from "../../shared/gateway/open-gateway.ts";
import type { Reserve } from "../../shared/gateway/store/quota.ts";
import { accountOf } from "../../shared/gateway/open-store.ts";
import type { Account } from "../../shared/gateway/store/store.ts";
import { ProcessorTurns } from "../fairness/processor-turns.ts";
import { RunningRequests } from "../lookups/running-requests.ts";
import { Metrics } from "../operation/metrics.ts";
import { logServiceChange } from "../operation/service-log.ts";
import type { Services } from "../services.ts";
import { BudgetRegistry } from "../spending/budget-registry.ts";
import { QuotaWatch } from "../spending/quota-watch.ts";
import { LookupLog } from "../store/lookup-log.ts";
import { openRelayStore, type RelayStore } from "../store/open-relay-store.ts";
import type { Settings } from "../store/settings.ts";
import { authenticator, onceATick } from "../tokens/authenticator.ts";

export interface ServicesOptions {
  readonly api: { readonly url: string; readonly key: string; readonly secret: string };
  /** Where answers, ledger and tokens are; `:memory:` for a store that ends with the relay. */
  readonly storePath: string;
  readonly hourLength: number;
  readonly reserve: Reserve;
  readonly concurrency: number;
  readonly callTimeout: number;
  /** Bytes of answers asked for lately that are held in memory beside the store. */
  readonly recentBytes: number;
  readonly log: Logger;
  /** Lines of the log that were dropped so far. */
  readonly droppedLines: () => number;
  readonly clock: Clock;
}

/** How long a lock that another program has on the store is waited for, milliseconds: requests that need none are answered. */
const busyTimeout = 10_000;

/** Of the calls in flight, the part that is kept for users who have none. */
const keptShare = 1 / 4;

/** Questions of one request under way at least: of a page of answers each, they are what a client may leave unread. */
const leastWindow = 32;

/** Opens the gate to the API, the store, and all that keeps count. @throws {StoreError} when the store cannot be used */
export async function openServices(options: ServicesOptions): Promise<Services> {
  const { storePath, log } = options;
  const onForeignNotices = (ignored: number) =>
    log.warn(
      { ignored },
      "notices were ignored that no program on this store has sent: who else uses the database?",
    );
  const opened = await openRelayStore(storePath, { busyTimeout, onForeignNotices });
  try {
    return await servicesOn(opened, options);
  } catch (error) {
    await opened.connection.close();
    throw error;
  }
}

/** Has commands without keys read the ledger of `account`. */
async function noteAccount(settings: Settings, account: Account): Promise<void> {
  const { source, keyHash } = (await settings.account()) ?? {};
  if (source !== account.source || keyHash !== account.keyHash) await settings.setAccount(account);
}

async function servicesOn(
  { connection, book, settings, lookupCounts, audit }: RelayStore,
  options: ServicesOptions,
): Promise<Services> {
  const { api, hourLength, reserve, concurrency, callTimeout, recentBytes, log, clock } = options;
  const account = accountOf(api);
  const store = await connection.account(account, { recentBytes });
  await noteAccount(settings, account);
  const opened = openGateway({
    ...api,
    store,
    hourLength,
    concurrency,
    kept: Math.max(1, Math.floor(concurrency * keptShare)),
    callTimeout,
    clock,
    onWait: (until) => log.info({ until: new Date(until).toISOString() }, "waiting for the hourly limit"),
    onCall: (call) => {
      metrics.noteCall(call);
      const { operation, status, duration } = call;
      if (status !== 200 && status !== 404) log.warn({ operation, status, duration }, "call failed");
    },
    onServiceChange: (change) => logServiceChange(log, change),
  });
  const { gateway } = opened;
  const quotaWatch = new QuotaWatch({ gateway, reserve, clock });
  const { droppedLines } = options;
  const metrics = new Metrics({ gateway, store, quotaWatch, book, settings, clock, droppedLines });
  const lookupLog = new LookupLog(lookupCounts, clock);
  const budgets = new BudgetRegistry(clock);
  const running = new RunningRequests({ book, budgets, now: () => clock.now() });

  async function followPause(by?: string): Promise<boolean> {
    const paused = await settings.paused();
    if (gateway.paused === paused) return paused;
    gateway.paused = paused;
    log.warn(
      { by: by ?? "somebody beside this relay" },
      paused ? "spending is paused" : "spending is resumed",
    );
    return paused;
  }

  const noteFailure = (error: unknown) => gateway.noteStoreFailure(error);
  const followTokens = () => running.follow().catch(noteFailure);
  const unfollow = connection.onChange(() => {
    followPause().catch(noteFailure);
    void followTokens();
  });
  return {
    gateway,
    store,
    book,
    identify: onceATick(authenticator(book, () => clock.now())),
    settings,
    audit,
    followPause,
    followTokens,
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
    async useKeys(keys) {
      await noteAccount(settings, accountOf({ url: api.url, ...keys }));
      return opened.useKeys(keys);
    },
    useStoreAddress: (address) => connection.useAddress?.(address),
    async close() {
      unfollow();
      await opened.close();
      await lookupLog.write();
      await connection.close();
    },
  };
}
