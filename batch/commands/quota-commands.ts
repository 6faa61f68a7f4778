import { type QuotaReading, shownQuota } from "../../shared/gateway/store/quota.ts";
import { type Terminal, headedLines, table } from "../terminal/terminal.ts";
import { readQuota } from "../session/quota.ts";
import { openSession } from "../session/session.ts";
import { defaultConcurrency } from "../enrich/options.ts";
import { type CommandContext, type Exits, newPurpose } from "../session/command.ts";
import { type Environment, type SandboxKind, sandboxOf } from "../session/environment.ts";
import type { Store, UsageHeading } from "../../shared/gateway/store/store.ts";
import { parseDuration } from "../../shared/gateway/store/clock.ts";
import { numberText } from "../../shared/messages/messages.ts";
import { openKeptStore } from "../session/kept-store.ts";
import { wholeNumber } from "../../shared/command-line/usage-errors.ts";
import { ProgramError } from "../errors/program-errors.ts";

const barWidth = 30;

/** Returns a bar that is filled from the left to `share` (0 to 1). */
export function bar(share: number): string {
  const filled = Math.min(barWidth, Math.max(0, Math.round(share * barWidth)));
  return "█".repeat(filled) + "░".repeat(barWidth - filled);
}

/** Formats the quota for reading. `ofUser`: calls that the user of a relay may still make. */
export function quotaText(
  quota: QuotaReading | undefined,
  { say, sayTime, language }: Terminal,
  ofUser?: number,
): string {
  const { plan, status, used, limit, remaining, percentage, ...shown } = shownQuota(quota);
  const date = (text: string | null) => {
    const time = Date.parse(text ?? "");
    return Number.isNaN(time) ? [] : [sayTime(time)];
  };
  const number = (n: number | null | undefined) => (n == null ? [] : [numberText(n, language)]);
  const share = limit !== null && limit > 0 ? `${bar((used ?? 0) / limit)} ${percentage} %  ` : "";
  return headedLines([
    [say("quota_plan"), plan === null ? [] : [status === null ? plan : `${plan} (${status})`]],
    [say("quota_used"), used === null || limit === null ? [] : [share + say("quota_of", { used, limit })]],
    [say("quota_left"), number(remaining)],
    [say("quota_user"), number(ofUser)],
    [say("quota_resets"), date(shown.resetAt)],
    [say("quota_hourly"), number(shown.hourly)],
    [say("quota_trial"), date(shown.trialEndsAt)],
    [say("quota_period"), date(shown.periodEnd)],
  ]);
}

export interface QuotaFlags {
  readonly json?: boolean;
  readonly sandbox?: string;
  /** If fewer calls than this are left, the command ends with exit code 3. */
  readonly min?: string;
}

/** Runs `sirene quota`: asks `/me` once and shows the answer. A spent month ends with exit code 3. */
export async function quotaCommand(context: CommandContext, flags: QuotaFlags): Promise<Exits> {
  const { terminal } = context;
  const opening = { sandbox: sandboxOf(flags.sandbox), terminal, concurrency: defaultConcurrency };
  const min = flags.min === undefined ? -Infinity : wholeNumber("--min", flags.min, 0);
  const session = await openSession(context.environment(), opening);
  try {
    const purpose = newPurpose(Date.now());
    const { quota, instead: why, retryAt } = await readQuota(session, purpose);
    // In a full hour, `/me` is not asked, or refused for that: it does not say that the month is spent too.
    const { remaining, doubtful = false, resetAt = 0 } = quota ?? {};
    const isSpent = why !== undefined && remaining === 0 && !doubtful && resetAt > Date.now();
    const instead = isSpent ? "month_spent" : why;
    const { calls: ofUser } = await session.allowance();
    const shown = { ...shownQuota(quota), ...(ofUser !== undefined && { userRemaining: ofUser }) };
    const isKnown = shown.plan !== null || shown.remaining !== null;
    if (flags.json) terminal.out(JSON.stringify(shown, null, 2));
    else if (isKnown) terminal.out(quotaText(quota, terminal, ofUser));
    if (instead === "month_spent") terminal.err(terminal.say("quota_from_ledger"));
    if (instead === "hour_spent" || instead === "throttled") {
      const isAsked = (await session.callsOf(purpose.run)) > 0;
      const asked = isAsked ? "hour_refused" : "hour_full";
      const line = instead === "throttled" ? instead : asked;
      terminal.err(terminal.say(`quota_${line}`, { when: terminal.sayTime(retryAt ?? Date.now()) }));
      if (isKnown) terminal.err(terminal.say("quota_as_of", { when: terminal.sayTime(quota!.readAt) }));
    }
    if (!isKnown) terminal.err(terminal.say(session.isThroughRelay ? "quota_unknown" : "quota_nothing"));
    const left = Math.min(shown.remaining ?? 0, ofUser ?? Infinity);
    if (left < min) {
      terminal.err(terminal.say("quota_below", { min }));
      return ["quota"];
    }
    if (!isKnown) return [session.isThroughRelay ? "failed" : "quota"];
    return [instead === "month_spent" ? "quota" : "done"];
  } finally {
    await session.close();
  }
}

export interface UsageFlags {
  readonly by: string;
  readonly since: string;
  readonly json?: boolean;
  readonly sandbox?: string;
}

const headings: readonly UsageHeading[] = ["day", "run", "operation", "user"];

/** Opens the ledger: that of the relay if there is one, else that of this machine, which needs no secret. */
async function openLedger(
  environment: Environment,
  sandbox: SandboxKind | undefined,
  terminal: Terminal,
): Promise<{ usage: Store["usage"]; close: () => Promise<void> }> {
  const throughRelay = environment.relay !== undefined || environment.missing.some(isRelayVariable);
  if (sandbox !== undefined || throughRelay) {
    const session = await openSession(environment, { sandbox, terminal, concurrency: defaultConcurrency });
    return { usage: (...asked) => session.store.usage(...asked), close: () => session.close() };
  }
  if (environment.account === undefined) {
    const missing = environment.missing.filter((name) => name !== "SIRENE_API_SECRET").join(", ");
    throw new ProgramError("no_account", { missing });
  }
  const store = await openKeptStore(environment, terminal, environment.account);
  return { usage: (...asked) => store.usage(...asked), close: () => store.close() };
}

const isRelayVariable = (name: string) => name.startsWith("SIRENE_RELAY_");

/** Runs `sirene usage`, which shows what the ledger counts for this key. Costs nothing. */
export async function usageCommand(context: CommandContext, flags: UsageFlags): Promise<Exits> {
  const { terminal } = context;
  const by = headings.find((name) => name === flags.by);
  if (by === undefined) throw new ProgramError("bad_by", { value: flags.by, known: headings.join(", ") });
  const age = parseDuration(flags.since);
  if (age === undefined) throw new ProgramError("bad_duration", { option: "--since", value: flags.since });
  const ledger = await openLedger(context.environment(), sandboxOf(flags.sandbox), terminal);
  try {
    const lines = await ledger.usage(by, Date.now() - age);
    if (flags.json) {
      terminal.out(JSON.stringify(lines, null, 2));
      return ["done"];
    }
    const { say, language } = terminal;
    const headers = [say(`usage_${by}`), say("usage_calls"), say("usage_found"), say("usage_failed")];
    const rows = lines.map(({ heading, calls, found, failed }) => [
      heading,
      ...[calls, found, failed].map((n) => numberText(n, language)),
    ]);
    terminal.out(rows.length === 0 ? say("usage_none") : table(headers, rows));
    return ["done"];
  } finally {
    await ledger.close();
  }
}
