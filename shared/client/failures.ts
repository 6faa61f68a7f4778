import { deferrals, failures, type Reason } from "../lookups/reasons.ts";

const { unauthorized, unpaid, month_spent, hour_spent, throttled } = deferrals;

/**
 * Every way one call can fail: for the question's own sake, or because no other one will fare better now. The status each
 * is read from: contract, "HTTP statuses tied to conditions".
 */
export const callFailures = {
  unauthorized,
  unpaid,
  month_spent,
  hour_spent,
  throttled,
  ...failures,
} satisfies Record<string, Reason>;
export type FailureCode = keyof typeof callFailures;

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
  const said = failure.serviceMessage === undefined ? "" : `, "${failure.serviceMessage}"`;
  const tried = attempts > 1 ? `, tried ${attempts} times` : "";
  const cause = failure.cause === undefined ? "" : ` [${failure.cause}]`;
  return `${callFailures[failure.code].note.en}: ${failure.on}${status}${said}${cause}${tried}`;
}
