import { hostname } from "node:os";
import type Database from "better-sqlite3";

/** When this process began, epoch seconds; the same in all its threads but for the clock's steps. */
const began = Math.round(Date.now() / 1_000 - process.uptime());
const sameBeginning = 2;

/** Name under which this process opens calls: host, process id, and its beginning, since ids come again. */
export const thisProcess = `${hostname()}:${process.pid}:${began}`;

function isAlive(owner: string): boolean {
  const [, host, id, beginning] = /^(.*):(\d+):(\d+)$/.exec(owner) ?? [];
  if (host !== hostname()) return true;
  const pid = Number(id);
  // The first process of a container has the same id at each start.
  if (pid === process.pid) return Math.abs(Number(beginning) - began) <= sameBeginning;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Closes the calls that a process left open when it was killed: whether they reached the service is not known, so they
 * stand in the ledger as made, without an answer, and nobody waits for them. A process elsewhere is taken to be alive
 * until its calls run out of time.
 */
export function orphanBurial(database: Database.Database, account: number): (now: number) => void {
  const owners = database
    .prepare<[number], string>("SELECT DISTINCT owner FROM calls WHERE account = ? AND status IS NULL")
    .pluck();
  const bury = database.prepare(
    "UPDATE calls SET at = min(at, ?), status = 0, lookup = '', owner = '' WHERE account = ? AND owner = ? AND status IS NULL",
  );
  return (now) => {
    for (const owner of owners.all(account)) {
      if (!isAlive(owner)) bury.run(now, account, owner);
    }
  };
}
