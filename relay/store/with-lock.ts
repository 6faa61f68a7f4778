import { troubleOf, whenUnlocked } from "../../shared/gateway/sqlite/when-unlocked.ts";

/** How long a lock that another program has on the store is waited for, milliseconds. */
export const busyTimeout = 10_000;

/**
 * Does `work`, which writes to the relay's own tables, once no other program has the store's lock; requests that need
 * none are answered meanwhile.
 * @throws {StoreTrouble} where the lock is kept for longer, or the store cannot be written
 */
export const withLock = <R>(work: () => R): Promise<R> => whenUnlocked(work, () => busyTimeout);

export { troubleOf };
