import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { lookupsPath } from "../../shared/protocol/addresses.ts";
import { ndjson } from "../../shared/protocol/outcome-line.ts";
import { refuse } from "../server/refuse.ts";
import type { Services } from "../server/services.ts";
import { periodOf } from "../spending/period.ts";
import type { TokenEntry } from "../tokens/token-entry.ts";
import { answering, type ReadyLines, type Tally } from "./answering.ts";
import { readRequest, type LookupsAsked } from "./read-request.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What became of the request's lookups; null for what asks none. */
    tally: Tally | null;
  }
}

/** Sums of a tally, as the log and the administrator's page count. */
export function sumsOf(tally: Tally): { stored: number; asked: number; unanswered: number } {
  const sums = { stored: 0, asked: 0, unanswered: 0 };
  for (const { store, service, none } of tally.values()) {
    sums.stored += store;
    sums.asked += service;
    sums.unanswered += none;
  }
  return sums;
}

async function budgetOf(services: Services, entry: TokenEntry, { run, maxCalls }: LookupsAsked) {
  const { spending, quotaWatch, budgets, clock } = services;
  await spending.enter(periodOf(await quotaWatch.current(), clock()));
  return budgets.budgetOf(entry, maxCalls === undefined ? undefined : { name: run, maxCalls });
}

async function* remaining(first: string, rest: AsyncGenerator<ReadyLines>): AsyncGenerator<string> {
  yield first;
  for await (const { text } of rest) yield text;
}

/** Calls `act` when the answer is over: whole, or cut off by a client that went away. */
function whenOver({ raw }: FastifyReply, act: () => void): void {
  if (raw.destroyed) act();
  else raw.once("close", act);
}

/** A signal that aborts when the client goes away before its answer is whole. */
function departure(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  whenOver(reply, () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** `POST /v1/lookups`: a line for each lookup as it settles. */
export function addLookupsRoute(app: FastifyInstance, services: Services): void {
  const { gateway, metrics, lookupLog, quotaWatch } = services;
  app.post(lookupsPath, async (request: FastifyRequest, reply) => {
    const read = readRequest(request.body);
    if ("refusal" in read) return refuse(reply, read.refusal, read.detail);
    const { asked } = read;
    const entry = request.entry!;
    services.followPause();
    const tally: Tally = new Map();
    request.tally = tally;
    const lines = answering({
      gateway,
      asked,
      user: entry.user,
      budget: await budgetOf(services, entry, asked),
      signal: departure(reply),
      tally,
    });
    // Not read to its end, it would be waited for by the gateway for ever.
    whenOver(reply, () => void lines.return(undefined));
    const first = await lines.next();
    // A proxy that gathers lines before it hands them on would take their speed away.
    reply.type(ndjson).header("X-Accel-Buffering", "no");
    if (first.done) return reply.send("");
    const isWhole = first.value.count === asked.lookups.length;
    if (isWhole) return reply.send(first.value.text);
    return reply.send(Readable.from(remaining(first.value.text, lines)));
  });

  app.addHook("onResponse", (request, _reply, done) => {
    const { tally } = request;
    if (tally !== null) {
      metrics.noteLookups(tally);
      const sums = sumsOf(tally);
      lookupLog.add(sums);
      if (sums.asked + sums.unanswered > 0) {
        quotaWatch.refresh().catch((error: unknown) => services.log.error(error, "the quota cannot be read"));
      }
    }
    done();
  });
}
