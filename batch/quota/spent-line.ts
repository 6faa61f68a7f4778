import type { Purpose } from "../../shared/gateway/store/store.ts";
import type { Session } from "../session.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** What a command cost and what is left, in one line. `knownSince`: when what the store answered was read, epoch milliseconds. */
export async function spentLine(
  session: Session,
  purpose: Purpose,
  { say, sayTime }: Terminal,
  knownSince?: number,
): Promise<string> {
  const parts = [say("op_spent", { spent: await session.callsOf(purpose.run) })];
  if (knownSince !== undefined) parts.push(say("op_known", { when: sayTime(knownSince) }));
  const quota = await session.gateway.quota();
  if (quota?.remaining !== undefined && quota.limit !== undefined) {
    parts.push(say("run_left", { remaining: quota.remaining, limit: quota.limit }));
  }
  return parts.join(" · ");
}
