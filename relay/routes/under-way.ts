import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { whenOver } from "../server/read-json.ts";
import { refuse } from "../server/errors.ts";
import type { ProcessorTurns } from "../fairness/processor-turns.ts";
import { type RequestLoad, type UserLimits, UserLoads } from "../fairness/user-loads.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What the request holds of its user's share; null where no token is asked for. */
    load: RequestLoad | null;
  }
  interface FastifyReply {
    /** Refuses a request for what its user has under way, after a pause, and says when to come again. */
    refuseBusy(): Promise<FastifyReply>;
  }
}

interface UnderWayOptions {
  readonly limits: UserLimits;
  /** Time that a request too many waits for its refusal, milliseconds. */
  readonly refusalPause: number;
  readonly turns: ProcessorTurns;
}

/** When to ask again, seconds: but for calls that it waits for, no request is under way for longer. */
const retryAfter = 1;

/** Has requests with a token counted by user from here on, until each is over; refuses those beyond what one may have. */
export function addUnderWay(app: FastifyInstance, { limits, refusalPause, turns }: UnderWayOptions): void {
  const loads = new UserLoads(limits);
  app.decorateRequest("load", null);
  app.decorateReply("refuseBusy", async function (this: FastifyReply) {
    await pause(refusalPause);
    // Hundreds that came together would be refused together, and keep everybody waiting.
    await turns.take(this.request.entry!.user);
    return refuse(this.header("Retry-After", String(retryAfter)), "too_many_under_way");
  });
  app.addHook("onRequest", async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.entry === null) return;
    const load = loads.enter(request.entry.user);
    if (load === undefined) return reply.refuseBusy();
    request.load = load;
    whenOver(reply, () => load.leave());
  });
}
