import { type QuotaReading, shownQuota } from "../../shared/gateway/store/quota.ts";
import type { Terminal } from "../terminal/terminal.ts";

const barWidth = 30;

/** A bar of `share` (0 to 1), filled from the left. */
export function bar(share: number): string {
  const filled = Math.min(barWidth, Math.max(0, Math.round(share * barWidth)));
  return "█".repeat(filled) + "░".repeat(barWidth - filled);
}

/** The quota as a person reads it. */
export function quotaText(quota: QuotaReading | undefined, { say, sayTime }: Terminal): string {
  const shown = shownQuota(quota);
  const date = (text: string | null) => (text === null ? undefined : sayTime(Date.parse(text)));
  const { used, limit, remaining, percentage } = shown;
  const usedText =
    used === null || limit === null
      ? undefined
      : [limit > 0 && `${bar(used / limit)} ${percentage} % `, say("quota_of", { used, limit })]
          .filter((part) => part !== false)
          .join(" ");
  const status = shown.status === null ? "" : ` (${shown.status})`;
  const lines: [string, string | undefined][] = [
    [say("quota_plan"), shown.plan === null ? undefined : shown.plan + status],
    [say("quota_used"), usedText],
    [say("quota_left"), remaining === null ? undefined : say("quota_number", { n: remaining })],
    [say("quota_resets"), date(shown.resetAt)],
    [say("quota_hourly"), shown.hourly === null ? undefined : say("quota_number", { n: shown.hourly })],
    [say("quota_trial"), date(shown.trialEndsAt)],
    [say("quota_period"), date(shown.periodEnd)],
  ];
  const known = lines.filter((line): line is [string, string] => line[1] !== undefined);
  const width = Math.max(...known.map(([heading]) => heading.length)) + 2;
  return known.map(([heading, text]) => heading.padEnd(width) + text).join("\n");
}
