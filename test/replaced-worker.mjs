import { setTimeout as sleep } from "node:timers/promises";

/** jest-worker's mark of what a worker sends when it is asked how much memory it holds. */
const memoryReport = 4;

let isReplaced = false;

/**
 * Looks at what this worker of jest reports. One that holds more than `limit` bytes is killed and replaced, but the next
 * file is sent to it as well as to its successor: what that file starts in the meantime would outlive the run, and hold it open.
 */
export function watchMemoryReports(limit) {
  const { send } = process;
  if (send === undefined || send.isWatched) return;
  process.send = Object.assign(
    (message, ...more) => {
      if (Array.isArray(message) && message[0] === memoryReport && message[1] > limit) isReplaced = true;
      return send.call(process, message, ...more);
    },
    { isWatched: true },
  );
}

/** How long a worker that is to be killed waits for it, milliseconds: jest kills it as soon as it has read the report. */
const untilKilled = 30_000;

/** Resolves at once, but in a worker that is about to be killed: there its successor runs what it has begun with. */
export const unlessReplaced = () => (isReplaced ? sleep(untilKilled) : Promise.resolve());
