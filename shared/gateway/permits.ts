import Bottleneck from "bottleneck";

/** A job that has not begun after so long waits for a clock that was set back, milliseconds: a job begins in three. */
const longestStart = 1_000;

const newLimiter = () => new Bottleneck({ maxConcurrent: 1 });

/**
 * One job at a time, the lowest priority first, by Bottleneck. It counts by the machine's own time, and would wait as
 * long as that was set back: a limiter that does is left for a new one.
 */
export class Permits {
  #limiter = newLimiter();

  /** Runs `job` once, when its turn has come. */
  run<T>(priority: number, job: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let hasBegun = false;
      const begin = async () => {
        if (hasBegun) return;
        hasBegun = true;
        clearTimeout(timer);
        await job().then(resolve, reject);
      };
      const schedule = () => {
        // Dropped with a limiter that was left, it is refused there and runs here.
        this.#limiter.schedule({ priority }, begin).catch(() => undefined);
      };
      const timer = setTimeout(() => {
        void this.#limiter.stop({ dropWaitingJobs: true });
        this.#limiter = newLimiter();
        schedule();
      }, longestStart);
      schedule();
    });
  }
}
