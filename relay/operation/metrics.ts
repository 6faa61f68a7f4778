import type { Clock } from "../../shared/gateway/store/clock.ts";
import { X509Certificate } from "node:crypto";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { version } from "../../shared/command-line/program-command.ts";
import type { MadeCall } from "../../shared/gateway/scheduler/scheduler.ts";
import { serviceHalts } from "../../shared/gateway/scheduler/service-state.ts";
import type { DeferralReason } from "../../shared/lookups/reasons.ts";
import type { Gateway } from "../../shared/gateway/gateway.ts";
import { remainingNow } from "../../shared/gateway/store/quota.ts";
import type { Store } from "../../shared/gateway/store/store.ts";
import type { OutcomeTally } from "../lookups/answering.ts";
import { hourUse, monthUse } from "../spending/budgets.ts";
import { promisedCalls, usersNearBudget } from "../spending/promised.ts";
import type { QuotaWatch } from "../spending/quota-watch.ts";
import type { RelaySettings } from "../store/open-relay-store.ts";
import { type TokenBook, endsSoon } from "../tokens/token-book.ts";
import { within } from "../server/limits.ts";

/** What is measured. */
export interface MeasuredServices {
  readonly gateway: Gateway;
  readonly store: Store;
  readonly quotaWatch: QuotaWatch;
  readonly book: TokenBook;
  readonly settings: RelaySettings;
  readonly clock: Clock;
  /** Length of the rate hour in milliseconds. */
  readonly hourLength: number;
}

interface MetricsOptions extends MeasuredServices {
  /** Returns the number of log lines dropped because nobody read them in time. */
  readonly droppedLines: () => number;
}

/** How long metrics wait for a store that does not answer, milliseconds. */
const longestLook = 2_000;

/** Returns the result of `look`, or undefined if it fails or takes too long. */
const seen = <T>(look: Promise<T>): Promise<T | undefined> =>
  within(
    longestLook,
    look.catch(() => undefined),
  );

/** Shares one run of `look` among concurrent callers. */
function together<T>(look: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => (underWay ??= look().finally(() => (underWay = undefined)));
}

const storeUp = { name: "sirene_store_up", help: "1 while the relay's store can be read and written" };

/** The metrics of a relay whose store has not answered since the start. */
export const metricsBeforeStore = `# HELP ${storeUp.name} ${storeUp.help}
# TYPE ${storeUp.name} gauge
${storeUp.name} 0
`;

/** Reasons for which nothing is asked for any user. */
const haltReasons: readonly DeferralReason[] = [...serviceHalts, "store_failed"];

/** Seconds: from an answer out of the store to a call that times out. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** Metrics for Prometheus. Labels are operations, outcomes, statuses and routes, never a company or a user. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #lookups: Counter<"outcome" | "source">;
  readonly #calls: Counter<"operation" | "status">;
  readonly #callSeconds: Histogram<"operation">;
  readonly #requestSeconds: Histogram<"route" | "status">;
  #certificateEnd: number | undefined;

  constructor(options: MetricsOptions) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#lookups = new Counter({
      name: "sirene_lookups_total",
      help: "Lookups by outcome, and by where the answer came from: store, service or none",
      labelNames: ["outcome", "source"],
      registers,
    });
    this.#calls = new Counter({
      name: "sirene_calls_total",
      help: "Calls made to the service by operation and HTTP status; status 0: no answer came; turned_away: a proxy refused it",
      labelNames: ["operation", "status"],
      registers,
    });
    this.#callSeconds = new Histogram({
      name: "sirene_call_duration_seconds",
      help: "Time that calls to the service took",
      labelNames: ["operation"],
      buckets,
      registers,
    });
    this.#requestSeconds = new Histogram({
      name: "sirene_request_duration_seconds",
      help: "Time that requests to the relay took, up to the last line of the answer",
      labelNames: ["route", "status"],
      buckets,
      registers,
    });
    this.#addGauges(options);
    this.#addPeople(options);
    new Gauge({
      name: "sirene_build_info",
      help: "Always 1; the labels are the versions of the relay and of Node",
      labelNames: ["version", "node"],
      registers,
    }).set({ version, node: process.version }, 1);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Returns the metrics in Prometheus' text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** Sets the certificate in use; undefined if the relay speaks http. */
  noteCertificate(pem: string | undefined): void {
    this.#certificateEnd =
      pem === undefined ? undefined : Date.parse(new X509Certificate(pem).validTo) / 1_000;
  }

  noteLookups(tally: OutcomeTally): void {
    for (const [outcome, counts] of tally) {
      for (const [source, count] of Object.entries(counts)) {
        if (count > 0) this.#lookups.inc({ outcome, source }, count);
      }
    }
  }

  noteCall({ operation, status, duration, isTurnedAway }: MadeCall): void {
    this.#calls.inc({ operation, status: isTurnedAway ? "turned_away" : String(status) });
    this.#callSeconds.observe({ operation }, duration / 1_000);
  }

  noteRequest(route: string, status: number, milliseconds: number): void {
    this.#requestSeconds.observe({ route, status: String(status) }, milliseconds / 1_000);
  }

  #gauge(name: string, help: string, read: () => number | undefined | Promise<number | undefined>): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      async collect() {
        this.set((await read()) ?? Number.NaN);
      },
    });
  }

  /** Adds a gauge for each value of `label`. */
  #gauges(name: string, help: string, label: string, read: () => [string, number | boolean][]): void {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.#registry],
      collect() {
        for (const [value, figure] of read()) this.set({ [label]: value }, Number(figure));
      },
    });
  }

  /** Adds gauges for what administrators have to do before something ends. They show how many people, never who. */
  #addPeople({ store, book, settings, clock }: MetricsOptions): void {
    const look = together(async () => {
      const now = clock.now();
      const [tokens, used] = [await book.list(), await monthUse(store, now)];
      return {
        endSoon: tokens.filter((token) => endsSoon(token, now)).length,
        nearBudget: usersNearBudget(tokens, used, now),
        promised: promisedCalls(tokens, now).calls,
      };
    });
    const people = () => seen(look());
    this.#gauge(
      "sirene_tokens_end_soon",
      "Valid tokens that expire within 14 days and were not replaced",
      async () => (await people())?.endSoon,
    );
    this.#gauge(
      "sirene_users_near_budget",
      "Users who have spent at least nine tenths of their monthly budget",
      async () => (await people())?.nearBudget,
    );
    this.#gauge(
      "sirene_budgets_sum",
      "Calls that all users with a budget may spend in a month together",
      async () => (await people())?.promised,
    );
    this.#gauge(
      "sirene_backup_timestamp_seconds",
      "When sirene-relay backup last made a copy, 0 for never; NaN for a store in a database",
      async () => ((await seen(settings.backedUpAt())) ?? Number.NaN) / 1_000,
    );
    this.#gauge(
      "sirene_certificate_end_timestamp_seconds",
      "When the relay's own certificate expires; NaN if it has none, as behind a proxy",
      () => this.#certificateEnd,
    );
  }

  #addGauges({ gateway, store, quotaWatch, clock, hourLength, droppedLines }: MetricsOptions): void {
    const gauge = this.#gauge.bind(this);
    const quota = () => seen(current());
    const current = together(() => quotaWatch.current());
    const probe = together(() => store.probe().then(() => 1));
    gauge(storeUp.name, storeUp.help, async () => (await seen(probe())) ?? 0);
    gauge("sirene_quota_limit", "Calls that the plan allows this month", async () => (await quota())?.limit);
    gauge("sirene_quota_remaining", "Calls left this month", async () =>
      remainingNow(await quota(), clock.now()),
    );
    gauge("sirene_hour_limit", "Calls that the plan allows in an hour", async () => (await quota())?.hourly);
    gauge("sirene_hour_used", "Calls of the last hour, of all programs on the store", async () =>
      seen(hourUse(store, await quota(), clock.now(), hourLength)),
    );
    gauge(
      "sirene_quota_reserve",
      "Calls of the month that the relay leaves unspent",
      () => quotaWatch.reserve,
    );
    this.#gauges(
      "sirene_halted",
      "1 while the relay makes no calls for this reason; user_failures: for some users only",
      "reason",
      () => {
        const { all, someUsers } = gateway.haltedFor;
        const halts = haltReasons.map((reason): [string, boolean] => [reason, reason === all]);
        return [...halts, ["paused", gateway.paused], ["user_failures", someUsers]];
      },
    );
    new Counter({
      name: "sirene_log_lines_dropped_total",
      help: "Lines of the log that were dropped because nobody read the error stream",
      registers: [this.#registry],
      collect() {
        this.reset();
        this.inc(droppedLines());
      },
    });
    gauge("sirene_paused", "1 while all spending is paused", () => Number(gateway.paused));
    gauge("sirene_calls_in_flight", "Calls in flight", () => gateway.load.inFlight);
    this.#gauges("sirene_queue", "Lookups waiting, by lane", "lane", () => [
      ["interactive", gateway.load.interactive],
      ["batch", gateway.load.batch],
    ]);
  }
}
