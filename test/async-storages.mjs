import { AsyncLocalStorage } from "node:async_hooks";

/** Those that have held something since they were last disabled. */
const enabled = new Set();

for (const name of ["run", "enterWith"]) {
  const holding = AsyncLocalStorage.prototype[name];
  AsyncLocalStorage.prototype[name] = function (...given) {
    enabled.add(this);
    return holding.apply(this, given);
  };
}

/**
 * Disables every AsyncLocalStorage of this process, until it is next used. jest makes one for each test file and leaves it
 * enabled: each promise of all later files is then handed what hundreds of files have stored, and keeps it in memory.
 */
export function disableStorages() {
  for (const storage of enabled) storage.disable();
  enabled.clear();
}
