import type { OperationId } from "../contract/operations.ts";
import type { Outcome } from "../lookups/outcome.ts";
import { wallTime, type Clock } from "./clock.ts";
import type { DeferralReason, Halt } from "./halt.ts";
import type { Standing, StandingChange } from "./standing.ts";

/** Whom nothing is asked for: everybody, and why; or some users alone. */
export interface HaltedFor {
  readonly all: DeferralReason | undefined;
  readonly someUsers: boolean;
}

/** A halt as it is told: until a time by the machine's own clock, epoch milliseconds. */
const toldHalt = (halt: Halt, clock: Clock): Halt => ({
  ...halt,
  until: halt.toldUntil ?? wallTime(clock, halt.until),
});

/** A change as it is told: its times by the machine's own clock, epoch milliseconds. */
export function toldChange(change: StandingChange, clock: Clock): StandingChange {
  if (change.kind === "halted") return { ...change, halt: toldHalt(change.halt, clock) };
  return change.kind === "user_halted" ? { ...change, until: wallTime(clock, change.until) } : change;
}

/** A standing as it is told now: its times by the machine's own clock, epoch milliseconds. */
export class ToldStanding {
  readonly #standing: Standing;
  readonly #clock: Clock;

  constructor(standing: Standing, clock: Clock) {
    this.#standing = standing;
    this.#clock = clock;
  }

  /** Why nothing is asked now; undefined when something is. */
  get halt(): Halt | undefined {
    const { halt } = this.#standing;
    if (halt === undefined || halt.until <= this.#clock.monotonic()) return undefined;
    return toldHalt(halt, this.#clock);
  }

  /** Reasons for which somebody is not asked for now. */
  get haltedFor(): HaltedFor {
    const now = this.#clock.monotonic();
    return { all: this.#standing.haltedFor(now), someUsers: this.#standing.anyResting(now) };
  }

  /** True while `user` alone is kept from asking. */
  isResting(user: string): boolean {
    return this.#standing.isResting(user, this.#clock.monotonic());
  }

  /** The outcome of every question of `user` to `operation`; undefined when it may be asked. */
  refusal(operation: OperationId, user: string): Outcome | undefined {
    const refusal = this.#standing.refusal(operation, this.#clock.monotonic(), user);
    if (refusal?.status !== "deferred" || refusal.retryAt === undefined) return refusal;
    const { halt } = this.#standing;
    const isOfHalt = halt?.until === refusal.retryAt;
    return {
      ...refusal,
      retryAt: isOfHalt ? toldHalt(halt, this.#clock).until : wallTime(this.#clock, refusal.retryAt),
    };
  }
}
