import Bottleneck from "bottleneck";

/** A job that has not begun after so long waits for a clock that was set back, milliseconds: a job begins in three. */
const longestStart = 1_000;

const newLimiter = () => new Bottleneck({ maxConcurrent: 1 });

/** A job in its limiter, begun by whichever limiter comes first. */
type Begin = () => Promise<void>;

/**
 * The queue in front of the ledger, by Bottleneck: one job at a time, the lowest priority first, in order of arrival
 * otherwise. Bottleneck counts by the machine's own time, and would wait as long as that was set back: a limiter that does
 * is left for a new one.
 */
export class ReservationLimiter {
  #limiter = newLimiter();
  /** Jobs that have not begun, each with its priority. */
  readonly #waiting = new Map<Begin, number>();
  #isRunning = false;
  #timer: NodeJS.Timeout | undefined;

  /** Runs `job`, which must not reject, once, when its turn has come; the next one begins when it has resolved. */
  run(priority: number, job: () => Promise<void>): void {
    const begin = async () => {
      if (!this.#waiting.delete(begin)) return;
      clearTimeout(this.#timer);
      this.#isRunning = true;
      await job();
      this.#isRunning = false;
      this.#watch();
    };
    this.#waiting.set(begin, priority);
    this.#schedule(begin, priority);
    if (!this.#isRunning) this.#watch();
  }

  /** Jobs that stand in Bottleneck's queue: it takes them in one after the other, each within milliseconds. */
  get queued(): number {
    return this.#limiter.queued();
  }

  #schedule(begin: Begin, priority: number): void {
    // Dropped with a limiter that was left, it is refused there and runs in the next one.
    this.#limiter.schedule({ priority }, begin).catch(() => undefined);
  }

  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size > 0) this.#timer = setTimeout(() => this.#replace(), longestStart);
  }

  #replace(): void {
    void this.#limiter.stop({ dropWaitingJobs: true });
    this.#limiter = newLimiter();
    for (const [begin, priority] of this.#waiting) this.#schedule(begin, priority);
    this.#watch();
  }
}
