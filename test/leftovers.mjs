import { AsyncLocalStorage } from "node:async_hooks";
import perfHooks, { PerformanceObserver } from "node:perf_hooks";

/** Functions that release what the current test file has left in this process so far. */
const releases = [];

/**
 * jest makes an AsyncLocalStorage for each test file, to know which test is running, and leaves it enabled: every promise of
 * later files would be handed what it holds, and a timer that lasts, such as undici's, would keep the whole file. What one
 * holds stands in a box, to be emptied when the file has ended.
 */
const { getStore } = AsyncLocalStorage.prototype;
for (const name of ["run", "enterWith"]) {
  const hold = AsyncLocalStorage.prototype[name];
  AsyncLocalStorage.prototype[name] = function (held, ...more) {
    const box = { held };
    releases.push(() => {
      this.disable();
      box.held = undefined;
    });
    return hold.call(this, box, ...more);
  };
}
AsyncLocalStorage.prototype.getStore = function () {
  return getStore.call(this)?.held;
};

/** prom-client observes collections of garbage for each relay, and leaves off with the process. */
const { observe } = PerformanceObserver.prototype;
PerformanceObserver.prototype.observe = function (...given) {
  releases.push(() => this.disconnect());
  return observe.apply(this, given);
};

/** prom-client makes one for each relay, and nothing ends it: all of a process read one. */
const eventLoopDelay = perfHooks.monitorEventLoopDelay();
perfHooks.monitorEventLoopDelay = () => eventLoopDelay;

/**
 * A worker of jest whose tests are over has hundreds of megabytes to tidy up before it is gone. On a busy machine that takes longer
 * than the half second after which jest kills it and suspects what the tests left open: it is gone at once instead.
 */
if (/[\\/]processChild\.js$/.test(process.argv[1] ?? ""))
  process.on("exit", (code) => code === 0 && process.kill(process.pid, "SIGKILL"));

/** Releases what the test file that has just ended left in this process, for which later ones would pay in time and memory. */
export function releaseLeftovers() {
  for (const release of releases.splice(0)) release();
}
