import { type RequestLoad, type UserLimits, UserLoads, type ProcessorTurns } from "../fairness/fairness.ts";
import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { whenOver, refuse } from "./requests.ts";

/** Excel and runs over files each send four requests of 300 lookups at a time. A script may send more. */
export const defaultUserLimits: UserLimits = {
  requests: 128,
  lookups: 20_000,
  unsentBytes: 8 * 1024 * 1024,
};

/** Limits for clients, so that a bad one does not harm the others. Times are milliseconds. */
export const defaultLimits = {
  /** What one user may have in progress, over all tokens with the same name. */
  user: defaultUserLimits,
  /** Delay before a refusal for too many requests, so that repeated requests cost the client more than the relay. */
  refusalPause: 1_000,
  /** Maximum time for the headers of a request to arrive. */
  headersTimeout: 10_000,
  /** Maximum time for a whole request to arrive. */
  requestTimeout: 30_000,
  /** Interval between checks for connections whose requests take too long. */
  checkEvery: 2_000,
  /** Maximum time of silence on a connection, with or without a response in progress. */
  idleTimeout: 150_000,
  /** Maximum number of connections. */
  connections: 5_000,
  /** Maximum number of requests in progress on one connection. */
  pipelined: 16,
  /** Maximum number of wrong tokens from one address in a minute. */
  failures: 20,
  /** Time for connections to end by themselves when the relay stops. */
  shutdownTimeout: 10_000,
};
export type ServerLimits = Readonly<typeof defaultLimits>;

/** Maximum length of URL and headers together, bytes. */
export const longestHead = 16_384;

/** Returns the result of `work`, or undefined if it takes longer than `milliseconds`. The work itself goes on. */
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

/** Node's parser of a connection. If `onIncoming` returns 2, parsing stops and the rest of the packet is ignored. */
interface ParsingSocket extends Socket {
  parser?: { onIncoming: () => number } | null;
}

/**
 * Closes a connection and drops what was read from it. After a mere `destroy`, Node would still parse all requests
 * in the packet, which blocks everybody else for 20 ms. Node has no public way to stop its parser.
 */
function close(socket: ParsingSocket): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
  socket.destroy();
}

/**
 * Handles requests by `handle`, at most `most` at once per connection. A connection that keeps sending without
 * reading responses is closed before its requests are processed. A thousand requests fit into one packet, and Node
 * accepts all of them.
 */
export function boundedRequests(most: number, handle: RequestListener): RequestListener {
  const underWay = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // This request was read in the same packet as the excess one.
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
    /** The request's share of its user's limits; null if no token is required. */
    load: RequestLoad | null;
  }
  interface FastifyReply {
    /** Refuses a request because of what its user has in progress, after a pause, and says when to retry. */
    refuseBusy(): Promise<FastifyReply>;
  }
}

interface UnderWayOptions extends Pick<ServerLimits, "refusalPause"> {
  readonly limits: UserLimits;
  readonly turns: ProcessorTurns;
}

/** Seconds after which to retry. No request takes longer, except for the calls it waits for. */
const retryAfter = 1;

/** Counts requests with a token by user until each is over, and refuses those beyond the limits. */
export function addUnderWay(app: FastifyInstance, { limits, refusalPause, turns }: UnderWayOptions): void {
  const loads = new UserLoads(limits);
  app.decorateRequest("load", null);
  app.decorateReply("refuseBusy", async function (this: FastifyReply) {
    await pause(refusalPause);
    // Refused all at once, hundreds of requests that arrived together would delay everybody else.
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
