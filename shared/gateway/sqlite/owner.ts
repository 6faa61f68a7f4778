import { hostname } from "node:os";

/** When this process began, epoch seconds; the same in all its threads but for the clock's steps. */
const began = Math.round(Date.now() / 1_000 - process.uptime());
const sameBeginning = 2;

let opened = 0;

/**
 * A name under which one opening of the store takes calls: host, process id, its beginning (ids come again), and a number
 * that tells several openings of one process apart.
 */
export function newOwner(): string {
  opened += 1;
  return `${hostname()}:${process.pid}:${began}:${opened}`;
}

/** Whether the process of an owner still runs; one on another host is taken to. */
export function isAlive(owner: string): boolean {
  const [, host, id, beginning] = /^(.*):(\d+):(\d+):\d+$/.exec(owner) ?? [];
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
