import { setTimeout as sleep } from "node:timers/promises";
import type { Outcome } from "../lookups/outcome.ts";
import { wallTime, type Clock } from "./clock.ts";
import { deferred } from "./halt.ts";
import type { Verdict } from "./judge.ts";
import type { QuotaAnswer, QuotaReading } from "./quota.ts";
import { sentenceOf } from "./sentence-of.ts";
import type { Standing } from "./standing.ts";
import type { IntendedCall, Purpose, Reservation, Store } from "./store.ts";
import type { Question } from "./task.ts";

export interface QuotaAskerOptions {
  readonly store: Store;
  readonly standing: Standing;
  readonly clock: Clock;
  /** Nothing is asked before this time, as `monotonic` counts. */
  readonly heldUntil: () => number;
  /** Reserves a call whatever is thought to be left of the month. */
  readonly reserve: (call: IntendedCall) => Promise<Reservation[]>;
  readonly attempt: (question: Question, call: number, attempts: number) => Promise<Verdict>;
  readonly conclude: (verdict: Verdict) => Outcome;
  /** True when the quota leaves room for more than the reserve. */
  readonly isRoom: (quota: QuotaReading | undefined) => boolean;
  readonly onStoreFailure: (error: unknown) => void;
}

const meKey = "me";
/** How long to wait before looking again at what other calls hold, milliseconds. */
const shortPause = 100;

/** Asks `/me`, once for all who ask together. */
export class QuotaAsker {
  readonly #options: QuotaAskerOptions;
  #underWay: Promise<QuotaAnswer> | undefined;

  constructor(options: QuotaAskerOptions) {
    this.#options = options;
  }

  /** The `/me` under way, if any. */
  get underWay(): Promise<QuotaAnswer> | undefined {
    return this.#underWay;
  }

  /** Made even when the month is thought to be spent; not when the hour is full, nor while spending is paused. */
  ask(purpose: Purpose): Promise<QuotaAnswer> {
    this.#underWay ??= this.#ask(purpose)
      .catch((error: unknown) => {
        this.#options.onStoreFailure(error);
        return { quota: undefined, outcome: deferred("store_failed", undefined, sentenceOf(error)) };
      })
      .finally(() => (this.#underWay = undefined));
    return this.#underWay;
  }

  async #ask(purpose: Purpose): Promise<QuotaAnswer> {
    const { store, standing, attempt, conclude, isRoom } = this.#options;
    const question: Question = { lookup: { operation: "me" }, key: meKey, purpose };
    let attempts = 0;
    for (;;) {
      if (standing.paused) return { quota: await store.quota(), outcome: deferred("paused") };
      const call = await this.#reserve(purpose);
      if (typeof call !== "number") return { quota: await store.quota(), outcome: call };
      attempts += 1;
      const verdict = await attempt(question, call, attempts);
      if (verdict.kind === "retry" && standing.halt?.reason !== "dead_server") {
        await sleep(verdict.delay);
        continue;
      }
      const quota = await store.quota();
      const outcome = conclude(verdict);
      if (outcome.status === "found") {
        standing.notePlan(quota?.plan);
        if (isRoom(quota)) standing.noteWelcome();
      }
      return { quota, outcome };
    }
  }

  /** The number of a reserved call, or why there is none: the hour is full. */
  async #reserve(purpose: Purpose): Promise<number | Outcome> {
    const { clock, heldUntil, reserve } = this.#options;
    const intended = { lookupKey: meKey, operation: "me", purpose, freshSince: Infinity };
    for (;;) {
      if (heldUntil() > clock.monotonic()) return deferred("hour_spent", wallTime(clock, heldUntil()));
      const [reservation] = await reserve(intended);
      if (reservation?.kind === "granted") return reservation.call;
      if (reservation?.kind === "wait") return deferred("hour_spent", reservation.until);
      await sleep(shortPause);
    }
  }
}
