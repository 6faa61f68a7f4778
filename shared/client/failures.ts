/** What may be done after a failure. `soon`: the same question may succeed at once; `hour`: when the hour has room. */
export type Remedy = "none" | "soon" | "hour";

interface FailureKind {
  readonly remedy: Remedy;
  /** No other question will fare better: stop asking on this key. */
  readonly stops: boolean;
  readonly meaning: string;
}

/** Every way one call can fail. The status each is read from: contract, "HTTP statuses tied to conditions". */
export const failureKinds = {
  unauthorized: { remedy: "none", stops: true, meaning: "the keys were refused" },
  unpaid: { remedy: "none", stops: true, meaning: "the subscription is inactive" },
  forbidden: { remedy: "none", stops: false, meaning: "the plan does not include this operation" },
  bad_request: { remedy: "none", stops: false, meaning: "the service refused the question" },
  month_spent: { remedy: "none", stops: true, meaning: "the monthly quota is spent" },
  hour_spent: { remedy: "hour", stops: false, meaning: "the hourly limit is reached" },
  server_error: { remedy: "soon", stops: false, meaning: "the service failed" },
  connection_lost: { remedy: "soon", stops: false, meaning: "the connection broke" },
  unreachable: { remedy: "soon", stops: false, meaning: "the service cannot be reached" },
  timeout: { remedy: "soon", stops: false, meaning: "the service took too long" },
  malformed: { remedy: "soon", stops: false, meaning: "the answer could not be read" },
  unexpected: {
    remedy: "none",
    stops: false,
    meaning: "the service gave an answer that its contract does not describe",
  },
} as const satisfies Record<string, FailureKind>;
export type FailureCode = keyof typeof failureKinds;

/** One failed call: what failed, on what, what the service said. Holds neither key nor secret. */
export interface Failure {
  readonly code: FailureCode;
  /** Method and path that were asked. */
  readonly on: string;
  /** HTTP status, where an answer came. */
  readonly status?: number;
  /** The service's own machine code and sentence, where given. */
  readonly serviceCode?: string;
  readonly serviceMessage?: string;
  /** The network's own word, such as ECONNREFUSED. */
  readonly cause?: string;
}

/** One sentence: what failed, on what, what the service said, how often it was tried. */
export function failureSentence(failure: Failure, attempts = 1): string {
  const status = failure.status === undefined ? "" : ` (status ${failure.status})`;
  const said = failure.serviceMessage === undefined ? "" : `: "${failure.serviceMessage}"`;
  const tried = attempts > 1 ? `, tried ${attempts} times` : "";
  const cause = failure.cause === undefined ? "" : ` [${failure.cause}]`;
  return `${failureKinds[failure.code].meaning} on ${failure.on}${status}${said}${cause}${tried}`;
}
