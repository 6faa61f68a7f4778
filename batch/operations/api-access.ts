import type { LookupOptions } from "../../shared/gateway/gate.ts";
import type { Purpose } from "../../shared/gateway/store/store.ts";
import { onInterruption } from "../commands/interruption.ts";
import { newPurpose } from "../commands/purpose.ts";
import type { CommandContext, Exits } from "../commands/command.ts";
import { defaultConcurrency } from "../enrich/options/options.ts";
import { hasVersion, readQuota } from "../quota/read-quota.ts";
import { spentLine } from "../quota/spent-line.ts";
import { openSession, type Session } from "../session.ts";
import { hourWait, type HourWait } from "./hour-wait.ts";
import type { ResultOptions } from "./result-options.ts";

/** One command's access to the API, while somebody waits for its answer. */
export interface ApiAccess {
  readonly session: Session;
  readonly lookupOptions: LookupOptions;
  readonly explained: HourWait["explained"];
  /** Epoch milliseconds. */
  readonly startedAt: number;
}

/** How the asking ended. `knownSince`: when the answer that the store had was read, epoch milliseconds. */
export interface Asked {
  readonly exits: Exits;
  readonly knownSince?: number;
}

/**
 * Where an address lacks the version, everything may be "not found": `/me`, once, tells whether it is the API's all the
 * same. @throws {ProgramError} when it is not
 */
async function refuseWrongAddress(session: Session, purpose: Purpose): Promise<void> {
  if (session.openingCalls === 0 || hasVersion(session.url)) return;
  if ((await session.gateway.quota())?.plan === undefined) await readQuota(session, purpose);
}

/** Opens the API, lets `ask` ask it, then says what that cost. @throws {ProgramError} when the API cannot be opened */
export async function withApi(
  { terminal, environment }: CommandContext,
  { quiet, sandbox, maxAge }: ResultOptions,
  ask: (access: ApiAccess) => Promise<Asked>,
): Promise<Exits> {
  const { say, sayTime } = terminal;
  const interruption = onInterruption(() => terminal.err(say("run_interrupting")));
  const { signal, onWait, explained } = hourWait(interruption.signal, (until) => {
    if (!quiet) terminal.err(say("run_waiting", { when: sayTime(until) }));
  });
  let session: Session | undefined;
  try {
    session = await openSession(environment(quiet), {
      sandbox,
      terminal,
      concurrency: defaultConcurrency,
      onWait,
    });
    const startedAt = Date.now();
    const purpose = newPurpose(startedAt);
    await refuseWrongAddress(session, purpose);
    const lookupOptions: LookupOptions = {
      purpose,
      signal,
      ...(maxAge !== undefined && { freshSince: startedAt - maxAge }),
    };
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
