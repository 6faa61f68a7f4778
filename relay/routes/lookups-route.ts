import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { lookupsPath, ndjson } from "../../shared/protocol/lookups.ts";
import type { RequestLoad } from "../fairness/fairness.ts";
import { whenOver, refuse } from "../server/requests.ts";
import type { TokenAdmission } from "./authenticate.ts";
import type { Services } from "../operation/services.ts";
import { periodOf } from "../spending/budgets.ts";
import { bearerToken } from "../tokens/authenticator.ts";
import type { TokenEntry } from "../tokens/token-book.ts";
import { type ReadyLines, type OutcomeTally, answering } from "../lookups/answering.ts";
import { type LookupsRequest, readRequest } from "../lookups/read-request.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Outcomes of the request's lookups; null for other requests. */
    tally: OutcomeTally | null;
  }
}

/** Sums up a tally for the log and the administrator's page. */
export function sumsOf(tally: OutcomeTally): { stored: number; asked: number; unanswered: number } {
  const sums = { stored: 0, asked: 0, unanswered: 0 };
  for (const { store, service, none } of tally.values()) {
    sums.stored += store;
    sums.asked += service;
    sums.unanswered += none;
  }
  return sums;
}

async function budgetOf(services: Services, admitted: TokenEntry, { run, maxCalls }: LookupsRequest) {
  const { quotaWatch, budgets, book, clock } = services;
  const period = periodOf(await quotaWatch.firstQuota(), clock.now());
  // The quota may have taken a call, and the limits may have changed during it.
  const entry = (await book.find(admitted.id)) ?? admitted;
  return budgets.budgetOf(entry, period, maxCalls === undefined ? undefined : { name: run, maxCalls });
}

/** Yields the bytes of a response as the network accepts them. No more is produced than its user has room for. */
async function* bytesOf(
  first: ReadyLines,
  rest: AsyncGenerator<ReadyLines>,
  load: RequestLoad,
): AsyncGenerator<Buffer> {
  for (let ready: ReadyLines | undefined = first; ready !== undefined;) {
    for (const part of ready.parts) {
      await load.room();
      load.addUnsent(part.length);
      yield part;
      load.sent();
    }
    const next = await rest.next();
    ready = next.done ? undefined : next.value;
  }
}

/** Returns the controller that ends a request early: its client leaves, or its token is no longer valid. */
function endingOf(reply: FastifyReply, entry: TokenEntry, { running, turns }: Services): AbortController {
  const ending = new AbortController();
  const leave = running.add(entry.id, ending);
  whenOver(reply, async () => {
    leave();
    if (reply.raw.writableFinished) return;
    // Giving up the questions takes time. If hundreds of one user's clients leave together, this goes piece by
    // piece.
    await turns.take(entry.user);
    ending.abort();
  });
  return ending;
}

/** Adds `POST /v1/lookups`: a line for each lookup as it settles. */
export function addLookupsRoute(app: FastifyInstance, services: Services, admission: TokenAdmission): void {
  const { gateway, metrics, lookupLog, quotaWatch, ownQuestions, turns, window, clock } = services;
  app.post(lookupsPath, async (request: FastifyRequest, reply) => {
    const read = readRequest(request.body);
    if ("refusal" in read) return refuse(reply, read.refusal, read.detail);
    const { asked } = read;
    const load = request.load!;
    if (!load.addLookups(asked.lookups.length)) return reply.refuseBusy();
    const { signal } = endingOf(reply, request.entry!, services);
    // The token may have been revoked, or got other limits, while the body arrived. What is decided from now on reaches
    // the request as one in progress.
    const entry = await admission.admit(bearerToken(request.headers.authorization), request, reply);
    if (entry === undefined) return reply;
    await services.readPause();
    const tally: OutcomeTally = new Map();
    request.tally = tally;
    const lines = answering({
      gateway,
      asked,
      entry,
      budget: await budgetOf(services, entry, asked),
      signal,
      address: request.ip,
      ownQuestions,
      window,
      turn: () => turns.take(entry.user),
      now: clock.now(),
      tally,
    });
    // If the generator is not finished, the gateway waits for it forever.
    whenOver(reply, async () => {
      await turns.take(entry.user);
      await lines.return(undefined);
    });
    const first = await lines.next();
    // The client has left, and a stream to it would fail.
    if (reply.raw.destroyed) return reply.send("");
    // Keeps proxies from buffering lines, which would delay them.
    reply.type(ndjson).header("X-Accel-Buffering", "no");
    if (first.done) return reply.send("");
    const { parts, count } = first.value;
    const isWhole = parts.length === 1 && count === asked.lookups.length;
    if (isWhole) return reply.send(parts[0]);
    return reply.send(Readable.from(bytesOf(first.value, lines, load), { objectMode: false }));
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
