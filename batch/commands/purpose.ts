import { randomBytes } from "node:crypto";
import { userInfo } from "node:os";
import type { Purpose } from "../../shared/gateway/store/store.ts";

/** The account that runs the program. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under an id that no name belongs to.
    return String(process.getuid?.() ?? "");
  }
}

/** Under what the calls of one command stand in the ledger: a run named by its start, and who started it. */
export function newPurpose(now: number): Purpose {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
  return { run: `${stamp}-${randomBytes(2).toString("hex")}`, user: userName() };
}
