import type { Gateway } from "../../shared/gateway/gateway.ts";
import { remainingNow, type QuotaAnswer, type QuotaReading } from "../../shared/gateway/quota.ts";
import { reserveCalls, type Reserve } from "../../shared/gateway/reserve.ts";

export interface QuotaWatchOptions {
  readonly gateway: Gateway;
  readonly reserve: Reserve;
  readonly clock: () => number;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** `/me` costs a call: it is not asked more often than this, whatever it is wanted for. */
const shortestInterval = 10 * minute;
/** A month that is spent stays so, but for a change of plan. */
const intervalWhenSpent = hour;

/** Holds what is known of the quota, keeps the reserve in step with it, and asks `/me` when it has to be. */
export class QuotaWatch {
  readonly #options: QuotaWatchOptions;
  #limit: number | undefined;
  /** When `/me` was last asked, epoch milliseconds. */
  #askedAt: number | undefined;
  /** Limits of the month met so far: a new one is told by the headers first, when the plan was changed. */
  readonly #knownLimits = new Set<number | undefined>();
  readonly #startedAt: number;
  #underWay: Promise<void> | undefined;

  constructor(options: QuotaWatchOptions) {
    this.#options = options;
    this.#startedAt = options.clock();
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

  /** Asks `/me` because somebody wants to know, whatever is known. */
  async askNow(): Promise<QuotaAnswer> {
    this.#askedAt = this.#options.clock();
    const answer = await this.#options.gateway.askQuota();
    await this.current();
    this.#knownLimits.add(this.#limit);
    return answer;
  }

  async #refresh(): Promise<void> {
    const { gateway, clock } = this.#options;
    const now = clock();
    const spent = gateway.halt?.reason === "month_spent" || gateway.halt?.reason === "reserve";
    const interval = spent ? intervalWhenSpent : shortestInterval;
    if (now - (this.#askedAt ?? -Infinity) < interval) return;
    if (!this.#isDue(await this.current(), now)) return;
    this.#knownLimits.add(this.#limit);
    await this.askNow();
  }

  #isDue(quota: QuotaReading | undefined, now: number): boolean {
    const { halt } = this.#options.gateway;
    // The service refused the keys, the subscription or the month: only /me tells when that is over.
    if (halt !== undefined && halt.until > now) return true;
    if (quota?.hourly === undefined || remainingNow(quota, now) === undefined) return true;
    // Another plan, which may answer what the former one refused, and of which only /me tells what is left.
    if (this.#askedAt !== undefined && !this.#knownLimits.has(quota.limit)) return true;
    // Started again within the hour, nothing will have changed that the answers since do not tell.
    if (this.#askedAt === undefined && now - quota.readAt > hour) return true;
    return now - (this.#askedAt ?? this.#startedAt) > day;
  }
}
