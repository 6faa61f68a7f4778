import { type RequestLoad, type UserLimits, UserLoads } from "../fairness/user-loads.ts";
import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { whenOver } from "./read-json.ts";
import { refuse } from "./errors.ts";
import type { ProcessorTurns } from "../fairness/processor-turns.ts";

/** What a client may take, so that a bad one costs the others nothing. Times are milliseconds. */
export interface ServerLimits {
  /** What one user may have under way, over all tokens of the same name. */
  readonly user: UserLimits;
  /** Time that a request too many waits for its refusal, so that asking on and on costs its client more than us. */
  readonly refusalPause: number;
  /** Time for a request's headers to come in. */
  readonly headersTimeout: number;
  /** Time for a whole request to come in. */
  readonly requestTimeout: number;
  /** How often connections are looked at for requests that take too long. */
  readonly checkEvery: number;
  /** Time a connection may be silent, with an answer under way or not. */
  readonly idleTimeout: number;
  /** Connections at once. */
  readonly connections: number;
  /** Requests of one connection under way. */
  readonly pipelined: number;
  /** Wrong tokens from one address in a minute. */
  readonly failures: number;
  /** Time that connections have to end by themselves when the relay stops. */
  readonly shutdownTimeout: number;
}

/** A person's Excel has four requests of 300 lookups under way, and so has a run over a file; a script may have more. */
export const defaultUserLimits: UserLimits = {
  requests: 128,
  lookups: 20_000,
  unsentBytes: 8 * 1024 * 1024,
};

export const defaultLimits: ServerLimits = {
  user: defaultUserLimits,
  refusalPause: 1_000,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  checkEvery: 2_000,
  idleTimeout: 150_000,
  connections: 5_000,
  pipelined: 16,
  failures: 20,
  shutdownTimeout: 10_000,
};

/** URL and headers together, bytes. */
export const longestHead = 16_384;

/** What `work` comes to; undefined where it does not within so many milliseconds: nobody waits for it any longer. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Node's parser of a connection: where `onIncoming` gives 2, no more HTTP follows, and the rest of the packet is left. */
interface ParsingSocket extends Socket {
  parser?: { onIncoming: () => number } | null;
}

/**
 * Closes a connection and drops what was read of it. If it were only destroyed, Node would go on to parse all requests of the
 * packet, for 20 ms in which nobody else is served. Node has no public way to stop its parser.
 */
function close(socket: ParsingSocket): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
  socket.destroy();
}

/**
 * Handles requests by `handle`, of one connection no more at once than `most`: one that sends on without reading answers is
 * closed before anything is done for what it asks. A thousand requests fit into one packet, and Node takes them all in.
 */
export function boundedRequests(most: number, handle: RequestListener): RequestListener {
  const underWay = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // What was read together with the one too many.
    if (socket.destroyed) return;
    const count = (underWay.get(socket) ?? 0) + 1;
    if (count > most) return close(socket);
    underWay.set(socket, count);
    response.once("close", () => underWay.set(socket, underWay.get(socket)! - 1));
    handle(request, response);
  };
}

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
