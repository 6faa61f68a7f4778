import type { Exit } from "../exit-code.ts";

/** Which exit a reason for a missing answer leads to; what is not listed is a failure. */
const exits: Readonly<Record<string, Exit>> = {
  month_spent: "quota",
  reserve: "quota",
  hour_spent: "quota",
  budget: "quota",
  user_budget: "quota",
  user_rate: "quota",
  paused: "quota",
  unauthorized: "credentials",
  unpaid: "credentials",
  relay_refused: "credentials",
  interrupted: "interrupted",
  // A field that the plan does not include is empty, and the row is answered.
  forbidden: "done",
};

/** The exit that the code of a miss leads to. */
export const missExit = (code: string): Exit => exits[code] ?? "failed";
