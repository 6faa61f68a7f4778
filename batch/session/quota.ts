import type { HoldReason } from "../../shared/gateway/scheduler/judge.ts";
import type { Purpose } from "../../shared/gateway/store/store.ts";
import { isRelayDeferral } from "../../shared/lookups/reasons.ts";
import type { Message } from "../../shared/messages/messages.ts";
import { detailOf } from "./failure-detail.ts";
import type { RelayQuota } from "./relay-gate.ts";
import { relayStop } from "./relay-stop.ts";
import type { Session } from "./session.ts";
import { ProgramError } from "../errors/program-errors.ts";
import type { Terminal } from "../terminal/terminal.ts";

/**
 * The quota. `instead` says why its figures do not come from `/me`, if they do not, and `retryAt` when the next call can
 * be made, epoch milliseconds.
 */
export interface QuotaFigures {
  readonly quota: RelayQuota | undefined;
  readonly instead?: "month_spent" | HoldReason;
  readonly retryAt?: number | undefined;
}

/** Returns whether an address ends with a version. */
const hasVersion = (url: string): boolean => /\/v\d+\/*$/.test(url);

/** Returns the error for an address without `/me`: that of the API without its version, or of something else. */
function addressStop(address: string, detail: string | Message): ProgramError {
  const url = address.replace(/\/+$/, "");
  return new ProgramError(hasVersion(url) ? "address_not_api" : "address_without_version", { url, detail });
}

/**
 * Asks `/me`, or the relay, for the quota. "A spent month refuses /me too": then the figures come from headers and
 * ledger, and `instead` says so. `maxCalls` bounds its attempts too.
 *
 * @throws {ProgramError} if keys or subscription are refused, the account cannot be read, the address is not the API's,
 * or the service does not answer
 * @throws {StoreError | StoreWorkError} if the store cannot record the call
 */
export async function readQuota(
  session: Session,
  purpose: Purpose,
  maxCalls?: number | object,
): Promise<QuotaFigures> {
  // A share is one of what `/me` says is left.
  const attempts = typeof maxCalls === "number" ? maxCalls : undefined;
  const { quota, outcome } = await session.gateway.askQuota(purpose, { attempts });
  if (outcome.status === "found") return { quota };
  if (outcome.status === "not_found") throw addressStop(session.url, "404 /me");
  const { code } = outcome.error;
  const detail = detailOf(outcome.error);
  if (code === "month_spent") return { quota, instead: code };
  if (code === "hour_spent" || code === "throttled")
    return { quota, instead: code, retryAt: "retryAt" in outcome ? outcome.retryAt : undefined };
  // The outcome has the failure as a text only; the store itself says what is wrong with it.
  if (code === "store_failed" && !session.isThroughRelay) await session.store.probe();
  if (isRelayDeferral(code)) throw relayStop(code, session.url, detail);
  if (code === "unauthorized") throw new ProgramError("refused_keys", { detail });
  if (code === "unpaid") throw new ProgramError("refused_subscription", { detail });
  if (code === "bad_request" || code === "forbidden") throw new ProgramError("refused_account", { detail });
  if (code === "unexpected") throw addressStop(session.url, detail);
  throw new ProgramError("unreachable", { url: session.url, detail });
}

/**
 * Returns a line with what a command cost and what is left. `knownSince` is when the stored answer was read, epoch
 * milliseconds.
 */
export async function spentLine(
  session: Session,
  purpose: Purpose,
  { say, sayTime }: Terminal,
  knownSince?: number,
): Promise<string> {
  const parts = [say("op_spent", { spent: await session.callsOf(purpose.run) })];
  if (knownSince !== undefined) parts.push(say("op_known", { when: sayTime(knownSince) }));
  const quota = await session.gateway.quota();
  if (quota?.remaining !== undefined && quota.limit !== undefined) {
    parts.push(say("run_left", { remaining: quota.remaining, limit: quota.limit }));
  }
  return parts.join(" · ");
}
