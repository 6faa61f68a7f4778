import { type QuotaAnswer, remainingNow } from "../../shared/gateway/store/quota.ts";
import { findingsOf, type Finding } from "./finding.ts";
import type { WayFault } from "./way-fault.ts";

/** What one `/me` brought: its answer, and how far this machine's clock is ahead of the service's. */
export interface AskedService {
  readonly answer: QuotaAnswer;
  /** Milliseconds; undefined where the service did not tell its time. */
  readonly ahead: number | undefined;
}

/** What is known of the service. */
export interface ServiceKnowledge {
  /** Undefined where a variable is missing. */
  readonly url: string | undefined;
  /** Names of the variables that are not set. */
  readonly missing: readonly string[];
  /** Undefined where it was not asked. */
  readonly asked: AskedService | undefined;
  /** Where the connection to it failed, where that was looked for. */
  readonly fault?: WayFault | undefined;
  /** An administrator has paused all spending. */
  readonly paused: boolean;
  readonly now: number;
}

const address = findingsOf("address");
const keys = findingsOf("keys");
const plan = findingsOf("plan");
const clock = findingsOf("clock");

/** A clock that is off by more than this (milliseconds) counts the hour wrongly, and ends tokens at the wrong time. */
const tolerableDrift = 60_000;

/** The code of the first reason for which no answer came; undefined for an answer. */
const reasonOf = ({ outcome }: QuotaAnswer): string | undefined => {
  if ("error" in outcome) return outcome.error.code;
  // "404 … not found" is no answer to /me, which every account has.
  return outcome.status === "not_found" ? "unexpected" : undefined;
};

/** Reasons that the service itself gave: its address is right. */
const ofService = new Set(["unauthorized", "unpaid", "month_spent", "hour_spent", "bad_request"]);
/** Reasons for which nothing was sent. */
const ofOurs = new Set(["store_failed", "interrupted"]);

/** True for an answer that says no more than that no connection came about. */
export const isSilent = (answer: QuotaAnswer): boolean =>
  ["unreachable", "connection_lost", "timeout"].includes(reasonOf(answer) ?? "");

function addressFinding(url: string, reason: string | undefined, fault: WayFault | undefined): Finding {
  if (fault !== undefined) return address("wrong", fault.code, { ...fault.parameters, url });
  if (reason === undefined || ofService.has(reason)) return address("ok", "check_address_ok", { url });
  if (reason === "unreachable") return address("wrong", "check_address_unreachable", { url });
  if (reason === "unexpected" || reason === "malformed" || reason === "forbidden") {
    return address("wrong", "check_address_other", { url });
  }
  return address("wrong", "check_address_failing", { url });
}

function keysFinding(reason: string | undefined): Finding {
  if (reason === "unauthorized") return keys("wrong", "check_keys_refused");
  // "400 when the key is not attached to a company"
  if (reason === "bad_request") return keys("wrong", "check_keys_unattached");
  if (reason === undefined || ofService.has(reason)) return keys("ok", "check_keys_ok");
  return keys("note", "check_not_known");
}

function planFinding({ quota }: QuotaAnswer, reason: string | undefined, now: number): Finding {
  if (reason === "unpaid") return plan("wrong", "check_plan_unpaid");
  if (reason === "month_spent") return plan("note", "check_plan_month_spent");
  if (reason === "hour_spent") return plan("note", "check_plan_hour_spent");
  if (reason !== undefined) return plan("note", "check_not_known");
  const { plan: code = "?", limit = 0, hourly = 0 } = quota ?? {};
  const remaining = remainingNow(quota, now) ?? 0;
  return plan(remaining > 0 ? "ok" : "note", "check_plan_ok", { plan: code, remaining, limit, hourly });
}

function clockFinding(ahead: number | undefined): Finding {
  if (ahead === undefined) return clock("note", "check_clock_unknown");
  const seconds = Math.round(Math.abs(ahead) / 1_000);
  if (Math.abs(ahead) <= tolerableDrift) return clock("ok", "check_clock_ok", { seconds });
  return clock("wrong", ahead > 0 ? "check_clock_ahead" : "check_clock_behind", { seconds });
}

/** What address, keys, plan and clock are worth, from what one `/me` brought. Pure. */
export function serviceFindings({ url, missing, asked, fault, paused, now }: ServiceKnowledge): Finding[] {
  if (url === undefined || missing.length > 0) {
    const lacking = { missing: missing.join(", ") };
    const isAddress = missing.includes("SIRENE_API_URL");
    const areKeys = missing.some((name) => name !== "SIRENE_API_URL");
    return [
      isAddress ? address("wrong", "check_missing", lacking) : address("note", "check_not_asked"),
      areKeys ? keys("wrong", "check_missing", lacking) : keys("note", "check_not_asked"),
      plan("note", "check_not_asked"),
      clock("note", "check_not_asked"),
    ];
  }
  const reason = asked && reasonOf(asked.answer);
  if (asked === undefined || ofOurs.has(reason ?? "")) {
    return [address, keys, plan, clock].map((finding) =>
      finding("note", paused ? "check_paused" : "check_not_asked"),
    );
  }
  return [
    addressFinding(url, reason, fault),
    keysFinding(reason),
    planFinding(asked.answer, reason, now),
    clockFinding(asked.ahead),
  ];
}
