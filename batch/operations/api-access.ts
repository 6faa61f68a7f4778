import type { HoldReason } from "../../shared/gateway/scheduler/judge.ts";
import { waitText } from "../terminal/terminal.ts";
import type { LookupOptions } from "../../shared/gateway/gate.ts";
import { deferred } from "../../shared/gateway/store/outcomes.ts";
import type { Purpose } from "../../shared/gateway/store/store.ts";
import type { Outcome } from "../../shared/lookups/lookup.ts";
import { type CommandContext, type Exits, newPurpose, onInterruption } from "../session/command.ts";
import { defaultConcurrency } from "../enrich/options.ts";
import { readQuota, spentLine } from "../session/quota.ts";
import { type Session, openSession } from "../session/session.ts";
import type { ResultOptions } from "./show-answer.ts";

/** Longest wait for the hourly limit, milliseconds. Instead of a longer one, the user is told when to come back. */
const longestWait = 60_000;

/**
 * Returns how to wait for the hour: the signal aborts if the wait would be too long, or on the user's own
 * `interruption`; `explained` tells these two apart in the outcome of a question. `onShortWait` is called with the end
 * of each short wait, epoch milliseconds.
 */
function hourWait(interruption: AbortSignal, onShortWait: (until: number, code: string) => void) {
  const end = new AbortController();
  let full: { readonly until: number; readonly reason: HoldReason } | undefined;
  return {
    signal: AbortSignal.any([interruption, end.signal]),
    onWait: (until: number, code: string): void => {
      if (until - Date.now() <= longestWait) return onShortWait(until, code);
      full = { until, reason: code === "throttled" ? code : "hour_spent" };
      end.abort();
    },
    explained: (outcome: Outcome): Outcome => {
      const ended = outcome.status === "deferred" && outcome.error.code === "interrupted";
      return ended && full && !interruption.aborted ? deferred(full.reason, full.until) : outcome;
    },
  };
}

/** One command's access to the API while the user waits for its answer. */
export interface ApiAccess {
  readonly session: Session;
  readonly lookupOptions: LookupOptions;
  readonly explained: (outcome: Outcome) => Outcome;
  /** Epoch milliseconds. */
  readonly startedAt: number;
}

/** How the asking ended. `knownSince` is when the answer from the store was read, epoch milliseconds. */
export interface AccessResult {
  readonly exits: Exits;
  readonly knownSince?: number;
}

/** "{base_url} ends with the v1 segment" (contract, Versioning). */
const versionOfContract = /\/v1\/*$/;

/** Asks `/me` once at an address of no version or another, since everything may be "not found" there. @throws {ProgramError} */
async function refuseWrongAddress(session: Session, purpose: Purpose): Promise<void> {
  if (session.openingCalls === 0 || versionOfContract.test(session.url)) return;
  if ((await session.gateway.quota())?.plan === undefined) await readQuota(session, purpose);
}

/** Opens the API, calls `ask`, then says what that cost. @throws {ProgramError} if it cannot be opened */
export async function withApi(
  { terminal, environment }: CommandContext,
  { quiet, sandbox, maxAge }: ResultOptions,
  ask: (access: ApiAccess) => Promise<AccessResult>,
): Promise<Exits> {
  const { say } = terminal;
  const interruption = onInterruption(() => terminal.err(say("run_interrupting")));
  const { signal, onWait, explained } = hourWait(interruption.signal, (until, code) => {
    if (!quiet) terminal.err(waitText(until, code, terminal));
  });
  let session: Session | undefined;
  try {
    const opening = { sandbox, terminal, concurrency: defaultConcurrency, onWait };
    session = await openSession(environment(quiet), opening);
    const startedAt = Date.now();
    const purpose = newPurpose(startedAt);
    await refuseWrongAddress(session, purpose);
    const fresh = maxAge === undefined ? {} : { freshSince: startedAt - maxAge };
    const lookupOptions: LookupOptions = { purpose, signal, ...fresh };
    const { exits, knownSince } = await ask({ session, lookupOptions, explained, startedAt });
    if (!quiet) {
      terminal.err(await spentLine(session, purpose, terminal, knownSince));
      if (sandbox !== undefined) terminal.err(say(`run_sandbox_${sandbox}`));
    }
    return interruption.signal.aborted ? [...exits, "interrupted"] : exits;
  } finally {
    interruption.stop();
    await session?.close();
  }
}
