import type { FailureCode } from "../../shared/client/failures.ts";
import type { DeferralReason } from "../../shared/gateway/halt.ts";
import type { Advice } from "./advice.ts";

/** What one call can meet, and what its reader does about it. */
export const failureAdvice: Readonly<Record<FailureCode, Advice>> = {
  unauthorized: [["credentials"], "Check `SIRENE_API_KEY` and `SIRENE_API_SECRET`."],
  unpaid: [["credentials"], "Renew the subscription."],
  forbidden: [["done"], "The field stays empty and its note says so; Pro and Enterprise plans fill it."],
  bad_request: [
    ["failed"],
    "Report it: what the contract refuses is not sent. A proxy or a firewall may refuse a question too.",
  ],
  month_spent: [["quota"], "Wait for the reset, or enlarge the plan."],
  hour_spent: [
    ["quota"],
    "Waited for by itself; deferred only where the service refuses for longer than an hour.",
  ],
  server_error: [["failed"], "Tried three times; run the same command again."],
  connection_lost: [["failed"], "Tried three times; run the same command again."],
  unreachable: [["failed"], "Check `SIRENE_API_URL`, the network and the proxy."],
  timeout: [["failed"], "Tried three times, 30 seconds each; run the same command later."],
  malformed: [["failed"], "Tried three times; a proxy may answer in place of the service."],
  unexpected: [["failed"], "Check that `SIRENE_API_URL` ends with the version segment, such as `/v1`."],
};

/** Why a question was not asked, and what its reader does about it. */
export const deferralAdvice: Readonly<Record<DeferralReason, Advice>> = {
  month_spent: [["quota"], "Run the same command after the reset named in the note."],
  reserve: [["quota"], "Lower `--reserve`, or run it after the reset."],
  hour_spent: [["quota"], "Run the same command later."],
  budget: [["quota"], "Run the same command: what was bought is not paid again."],
  user_budget: [["quota"], "Ask whoever keeps the quota for more, or wait for the next period."],
  user_rate: [["quota"], "Wait a moment, then run the same command."],
  unauthorized: [["credentials"], "Check `SIRENE_API_KEY` and `SIRENE_API_SECRET`."],
  unpaid: [["credentials"], "Renew the subscription."],
  wrong_address: [["failed"], "Check that `SIRENE_API_URL` ends with the version segment, such as `/v1`."],
  dead_server: [["failed"], "Run the same command when the service answers again."],
  interrupted: [["interrupted"], "Run the same command."],
  paused: [["quota"], "Resume spending where it was paused."],
  store_failed: [["failed"], "Free the disk, or name another `SIRENE_STORE`; then run the same command."],
};
