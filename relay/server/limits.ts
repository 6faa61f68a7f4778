import type { UserLimits } from "../fairness/user-loads.ts";

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
