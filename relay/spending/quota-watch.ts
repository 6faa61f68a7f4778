import type { Clock } from "../../shared/gateway/store/clock.ts";
import type { Gateway } from "../../shared/gateway/gateway.ts";
import {
  type QuotaAnswer,
  type QuotaReading,
  type Reserve,
  remainingNow,
  reserveCalls,
  withKnownPlan,
} from "../../shared/gateway/store/quota.ts";
import type { Halt } from "../../shared/gateway/store/outcomes.ts";
import type { Store } from "../../shared/gateway/store/store.ts";
import type { Outcome } from "../../shared/lookups/lookup.ts";
import { failures } from "../../shared/lookups/reasons.ts";
import { within } from "../server/limits.ts";

export interface QuotaWatchOptions {
  readonly gateway: Gateway;
  readonly store: Pick<Store, "quota">;
  readonly reserve: Reserve;
  readonly clock: Clock;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Minimum time between two automatic calls of `/me`, which costs a call, unless the plan changes. */
const shortestInterval = 10 * minute;
/** The same interval after the headers show another plan, whose calls per hour only `/me` tells. */
const shortestAfterChange = minute;

/** Codes of the failures that end by themselves. */
const passing: ReadonlySet<string> = new Set(
  Object.entries(failures).flatMap(([code, { passes }]) => (passes ? [code] : [])),
);

/** How long figures wait for an API that may not answer, milliseconds. */
const longestLook = 1_000;

/**
 * True while the API refuses the keys, the subscription or the month: only `/me` tells when that is over. The reserve,
 * which `/me` itself would spend, ends at a known time.
 */
const isEndedByQuotaAlone = (halt: Halt | undefined): boolean =>
  halt !== undefined && !(halt.reason === "reserve" && halt.until < Infinity);

/** True for a call that was not made, or that failed in a way that ends by itself. */
const endsSoon = (outcome: Outcome): boolean =>
  outcome.status === "deferred" || (outcome.status === "failed" && passing.has(outcome.error.code));

/** Keeps the known quota, adjusts the reserve to it, and calls `/me` when necessary. */
export class QuotaWatch {
  readonly #options: QuotaWatchOptions;
  #limit: number | undefined;
  /** When `/me` was last called, by the monotonic clock. */
  #askedAt: number | undefined;
  /** True until `/me` was answered, if only by a refusal that calling it again would not change. */
  #mayBeAnswered = true;
  /** True after `/me` answered without the calls of an hour, or that its key belongs to no company: it will not tell them soon. */
  #tellsNoHour = false;
  /** Monthly limit when `/me` was last answered, or at the start. A changed plan first shows as another limit in the headers. */
  #limitThen: number | undefined;
  /** Monthly limit that `/me` was last called about, answered or not. */
  #limitAsked: number | undefined;
  readonly #startedAt: number;
  #underWay: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: QuotaWatchOptions) {
    this.#options = options;
    const { gateway, reserve } = options;
    if ("share" in reserve) gateway.reserveShare = reserve.share;
    else gateway.reserve = reserve.calls;
    this.#startedAt = options.clock.monotonic();
  }

  /**
   * Returns the last known quota, at no cost: from the last answers to this relay or to another one on the store. Its
   * period may be over. It names no plan while the headers show the limit of another one than `/me` named: a spent month
   * refuses `/me` too.
   */
  async current(): Promise<QuotaReading | undefined> {
    const reading = await this.#options.store.quota();
    this.#limit = reading?.limit;
    return reading && withKnownPlan(reading);
  }

  /** Calls of the month left for others. */
  get reserve(): number {
    return reserveCalls(this.#options.reserve, this.#limit);
  }

  /**
   * Calls `/me` if something that only it tells is unknown or old. Resolves when it is answered, whoever started
   * it.
   */
  refresh(): Promise<void> {
    return this.#once(() => this.#refresh());
  }

  /** Runs `call` unless one is under way, which is then waited for. */
  #once(call: () => Promise<void>): Promise<void> {
    this.#underWay ??= call().finally(() => (this.#underWay = undefined));
    return this.#underWay;
  }

  /** The same, but waits no longer than a person in front of a page would. */
  refreshSoon(): Promise<void> {
    return within(longestLook, this.refresh());
  }

  /**
   * Returns the quota after at least one `/me`. Before that, nothing shows that the API is really what answers, and no
   * limit of an hour is known: after one that failed it is called again, however soon.
   */
  async firstQuota(): Promise<QuotaReading | undefined> {
    const known = await this.current();
    if (known?.plan !== undefined || known?.hourly !== undefined) return known;
    const isDue = this.#mayBeAnswered && this.#options.gateway.halt === undefined;
    await (isDue ? this.#once(async () => void (await this.#ask(false))) : this.refresh());
    return this.current();
  }

  /** Calls `/me` at a person's request, whatever is known, and even if the API refuses calls for the hour. */
  askNow(): Promise<QuotaAnswer> {
    return this.#ask(true);
  }

  async #ask(insists: boolean): Promise<QuotaAnswer> {
    this.#askedAt = this.#options.clock.monotonic();
    const limit = this.#limit;
    const answer = await this.#options.gateway.askQuota(undefined, { insists });
    this.#noteAnswer(answer);
    await this.current();
    const { outcome } = answer;
    const isPutOff = outcome.status === "deferred" && outcome.error.code === "hour_spent";
    if (!isPutOff) this.#limitAsked = limit;
    // What did not reach the service, or failed in passing, says nothing of the plan.
    if (!endsSoon(outcome)) this.#limitThen = this.#limit;
    // The ledger has no room for it, and told when it has: the new plan may allow more calls an hour.
    else if (isPutOff && this.#options.gateway.halt === undefined) this.#askAt(outcome.retryAt);
    return answer;
  }

  /**
   * Asks for another plan at `time`, epoch milliseconds, when the hour has room. The lookups that wait for that room would
   * take it: they wait a millisecond longer.
   */
  #askAt(time: number | undefined): void {
    clearTimeout(this.#timer);
    if (time === undefined) return;
    const again = async () => {
      if (await this.#isOtherPlan()) await this.#once(async () => void (await this.#ask(false)));
    };
    const wait = Math.min(time - 1 - this.#options.clock.now(), hour);
    // A store that fails is told by whoever uses it next.
    this.#timer = setTimeout(() => void again().catch(() => undefined), wait).unref();
  }

  async #isOtherPlan(): Promise<boolean> {
    const quota = await this.current();
    if (this.#askedAt === undefined) this.#limitThen ??= quota?.planLimit ?? quota?.limit;
    return quota?.limit !== this.#limitThen;
  }

  /** Tells that the keys are other ones, and what `/me` has answered to them: what it answered to the former says nothing. */
  noteOtherKeys(answer: QuotaAnswer): void {
    this.#mayBeAnswered = true;
    this.#noteAnswer(answer);
  }

  #noteAnswer({ outcome }: QuotaAnswer): void {
    if (!endsSoon(outcome)) this.#mayBeAnswered = false;
    this.#tellsNoHour =
      outcome.status === "found" || (outcome.status === "failed" && outcome.error.code === "bad_request");
  }

  /** Ends the wait for room in the hour. */
  close(): void {
    clearTimeout(this.#timer);
  }

  async #refresh(): Promise<void> {
    const reason = this.#options.gateway.halt?.reason;
    // `/me` tells nothing of these, and what it answers could not be kept.
    if (reason === "store_failed" || reason === "interrupted") return;
    const elapsed = this.#options.clock.monotonic() - (this.#askedAt ?? -Infinity);
    if (elapsed < shortestAfterChange) return;
    const quota = await this.current();
    const isOtherPlan = await this.#isOtherPlan();
    const isNews = isOtherPlan && quota?.limit !== this.#limitAsked;
    const isLate = elapsed >= shortestInterval && (isOtherPlan || this.#isDue(quota));
    if (isNews || isLate) await this.#ask(false);
  }

  #isDue(quota: QuotaReading | undefined): boolean {
    const { gateway, clock } = this.#options;
    const now = clock.now();
    if (isEndedByQuotaAlone(gateway.halt)) return true;
    if (quota === undefined || remainingNow(quota, now) === undefined) return true;
    if (quota.hourly === undefined && !this.#tellsNoHour) return true;
    // After a restart within the hour, the latest answers already show any change.
    if (this.#askedAt === undefined && Math.abs(now - quota.readAt) > hour) return true;
    return clock.monotonic() - (this.#askedAt ?? this.#startedAt) > day;
  }
}
