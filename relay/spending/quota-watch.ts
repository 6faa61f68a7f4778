import type { Clock } from "../../shared/gateway/store/clock.ts";
import type { Gateway } from "../../shared/gateway/gateway.ts";
import {
  type QuotaAnswer,
  type QuotaReading,
  type Reserve,
  remainingNow,
  reserveCalls,
} from "../../shared/gateway/store/quota.ts";
import { within } from "../server/limits.ts";

export interface QuotaWatchOptions {
  readonly gateway: Gateway;
  readonly reserve: Reserve;
  readonly clock: Clock;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** `/me` costs a call: it is not asked more often than this, but for another plan. */
const shortestInterval = 10 * minute;
/** The same where the headers tell of another plan, of which only `/me` tells the calls an hour. */
const shortestAfterChange = minute;

/** How long figures wait for a service that may not answer, milliseconds. */
const longestLook = 1_000;

/** Holds what is known of the quota, keeps the reserve in step with it, and asks `/me` when it has to be. */
export class QuotaWatch {
  readonly #options: QuotaWatchOptions;
  #limit: number | undefined;
  /** When `/me` was last asked, as `monotonic` counts. */
  #askedAt: number | undefined;
  /** Limit of the month when it was: another one is told by the headers first, when the plan was changed. */
  #limitThen: number | undefined;
  readonly #startedAt: number;
  #underWay: Promise<void> | undefined;

  constructor(options: QuotaWatchOptions) {
    this.#options = options;
    this.#startedAt = options.clock.monotonic();
  }

  /** What is known now, at no cost: what the last answers said, to this relay or to another on the store. */
  async current(): Promise<QuotaReading | undefined> {
    const reading = await this.#options.gateway.quota();
    this.#limit = reading?.limit;
    this.#options.gateway.reserve = this.reserve;
    return reading;
  }

  /** Calls of the month left untouched. */
  get reserve(): number {
    return reserveCalls(this.#options.reserve, this.#limit);
  }

  /** Asks `/me` if something that only it tells is not known, or is old. Resolves when it is answered, whoever asked. */
  refresh(): Promise<void> {
    this.#underWay ??= this.#refresh().finally(() => (this.#underWay = undefined));
    return this.#underWay;
  }

  /** The same, and waits for it no longer than somebody in front of a page does. */
  refreshSoon(): Promise<void> {
    return within(longestLook, this.refresh());
  }

  /** What is known once `/me` was asked for the first time: until then nothing tells that the API is what answers. */
  async firstQuota(): Promise<QuotaReading | undefined> {
    const known = await this.current();
    if (known?.plan !== undefined || known?.hourly !== undefined) return known;
    await this.refresh();
    return this.current();
  }

  /** Asks `/me` because somebody wants to know, whatever is known, and though the service refuses for the hour. */
  askNow(): Promise<QuotaAnswer> {
    return this.#ask(true);
  }

  async #ask(insists: boolean): Promise<QuotaAnswer> {
    this.#askedAt = this.#options.clock.monotonic();
    const answer = await this.#options.gateway.askQuota(undefined, { insists });
    await this.current();
    this.#limitThen = this.#limit;
    return answer;
  }

  async #refresh(): Promise<void> {
    const elapsed = this.#options.clock.monotonic() - (this.#askedAt ?? -Infinity);
    if (elapsed < shortestAfterChange) return;
    const quota = await this.current();
    const isOtherPlan = this.#askedAt !== undefined && quota?.limit !== this.#limitThen;
    if (isOtherPlan || (elapsed >= shortestInterval && this.#isDue(quota))) await this.#ask(false);
  }

  #isDue(quota: QuotaReading | undefined): boolean {
    const { gateway, clock } = this.#options;
    const now = clock.now();
    // The service refused the keys, the subscription or the month: only /me tells when that is over.
    if (gateway.halt !== undefined) return true;
    if (quota?.hourly === undefined || remainingNow(quota, now) === undefined) return true;
    // Started again within the hour, nothing will have changed that the answers since do not tell.
    if (this.#askedAt === undefined && Math.abs(now - quota.readAt) > hour) return true;
    return clock.monotonic() - (this.#askedAt ?? this.#startedAt) > day;
  }
}
