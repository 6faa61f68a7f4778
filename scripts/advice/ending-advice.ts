import type { MessageCode } from "../../batch/messages/messages.ts";
import type { Advice } from "./advice.ts";

/** What is said when a command ends otherwise than hoped, beside what stops it. */
export const endingAdvice: Partial<Record<MessageCode, Advice>> = {
  plan_refused: [
    ["quota"],
    "Wait for the reset, raise `--max-calls`, lower `--reserve`, or add `--partial`. One `/me` was spent.",
  ],
  plan_declined: [["done"], "You answered no; `--yes` answers yes beforehand."],
  replace_declined: [["done"], "You answered no; `--overwrite` answers yes beforehand, `--yes` does not."],
  replace_declined_beside: [
    ["done"],
    "You answered no; `--overwrite` answers yes beforehand, `--yes` does not.",
  ],
  quota_from_ledger: [["quota"], "Wait for the reset, or enlarge the plan."],
  quota_hour_full: [["done"], "Nothing: the next hour gives fresh figures."],
  quota_hour_refused: [["done"], "Ask again at the time that is given."],
  quota_throttled: [
    ["done", "quota"],
    "Ask again at the time that is given. If it goes on, ask whoever runs the proxy or the firewall on the way.",
  ],
  quota_nothing: [["quota"], "Ask again at the time that is given."],
  quota_below: [["quota"], "As `--min` asks: wait, or enlarge the plan."],
  run_deferred: [
    ["quota", "credentials", "failed", "interrupted"],
    "Do what the reason says, then run the same command: only what is missing is asked.",
  ],
  run_kept: [
    ["usage", "failed"],
    "Said after a sentence on a file that could not be written in the end: do what that one says, then run the same command.",
  ],
  run_failed: [["failed"], "Run the same command, or `--only failed` on the enriched file."],
  op_beyond_plan: [["credentials"], "Subscribe to the Pro plan, or leave the accounts out."],
  op_unanswered: [["failed", "quota", "interrupted"], "Run the same command later."],
  op_unreadable: [["failed"], "Look at it with `--json`."],
};
