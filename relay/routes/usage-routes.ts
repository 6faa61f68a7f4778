import type { FastifyInstance, FastifyRequest } from "fastify";
import { startOfLocalDay } from "../../shared/gateway/store/clock.ts";
import { quotaAt, shownQuota } from "../../shared/gateway/store/quota.ts";
import type { UsageLine } from "../../shared/gateway/store/store.ts";
import { ledgerKeptFor } from "../../shared/gateway/store/freshness.ts";
import { ledgerPath, usagePath } from "../../shared/protocol/lookups.ts";
import { type LedgerLines, type Usage, ledgerHeadings } from "../../shared/protocol/usage.ts";
import { refuse } from "../server/requests.ts";
import type { Services } from "../operation/services.ts";
import { callsAfter, hourUse, periodOf } from "../spending/budgets.ts";
import type { TokenEntry } from "../tokens/token-book.ts";

async function usageOf(services: Services, { user, monthly, hourly }: TokenEntry): Promise<Usage> {
  const { quotaWatch, store, clock, hourLength } = services;
  await quotaWatch.refreshSoon();
  const quota = await quotaWatch.current();
  const period = periodOf(quota, clock.now());
  const used = await store.callsOfUser(user, callsAfter(period));
  return {
    quota: shownQuota(quotaAt(quota, clock.now())),
    user: {
      name: user,
      limit: monthly,
      used,
      remaining: monthly === null ? null : Math.max(0, monthly - used),
      hourly,
      hourlyUsed: await store.callsOfUser(user, clock.now() - hourLength),
      resetAt: new Date(period.end).toISOString(),
    },
    hour: { used: await hourUse(store, quota, clock.now(), hourLength) },
    reserve: quotaWatch.reserve,
    financialSince: quota?.financialSince === undefined ? null : new Date(quota.financialSince).toISOString(),
    paused: await services.readPause(),
  };
}

/** Adds the calls of runs that are in flight: they are made, and a run that is interrupted does not wait for them. */
function withInFlight(lines: readonly UsageLine[], inFlight: Map<string, number>): UsageLine[] {
  const added = lines.map((line) => ({ ...line, calls: line.calls + (inFlight.get(line.heading) ?? 0) }));
  const begun = [...inFlight].filter(([run]) => !lines.some(({ heading }) => heading === run));
  return [...begun.map(([heading, calls]) => ({ heading, calls, found: 0, failed: 0 })), ...added];
}

/** Adds `GET /v1/usage`, what is left, and `GET /v1/usage/ledger`, the caller's own calls. */
export function addUsageRoutes(app: FastifyInstance, services: Services): void {
  const preValidation = async ({ entry }: FastifyRequest) => services.turns.take(entry!.user);

  app.get(usagePath, { preValidation }, (request) => usageOf(services, request.entry!));

  app.get(ledgerPath, { preValidation }, async (request, reply) => {
    const { by, since } = request.query as Record<string, unknown>;
    const heading = ledgerHeadings.find((name) => name === by);
    const from = typeof since === "string" ? Date.parse(since) : 0;
    if (heading === undefined || Number.isNaN(from)) {
      return refuse(
        reply,
        "malformed_request",
        `it takes by=${ledgerHeadings.join("|")} and since=<ISO 8601 time>`,
      );
    }
    const earliest = Math.max(from, services.clock.now() - ledgerKeptFor);
    // Whole days are stored as sums. Part of a day would be counted call by call while everybody else waits.
    const wholeDays = startOfLocalDay(earliest) - 1;
    const { user } = request.entry!;
    // Read before the ledger: a call that is settled meanwhile is then in one of the two at least.
    const inFlight = heading === "run" ? services.gateway.inFlightByRun(user) : undefined;
    const lines = await services.store.usage(heading, wholeDays, user);
    return { lines: inFlight ? withInFlight(lines, inFlight) : lines } satisfies LedgerLines;
  });
}
