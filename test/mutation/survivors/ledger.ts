import type { KnownSurvivors } from "./survivor.ts";

export const ofLedger: KnownSurvivors = {
  "shared/gateway/store/ledger-rules.ts": [
    {
      from: "remaining === undefined",
      to: "false",
      same: "what is not known, less a reserve, is no number: nothing is at most that, and nothing is kept",
    },
    {
      from: "monthRoom < Infinity",
      to: ["true", "monthRoom <= Infinity"],
      same: "no reserve is as large as Infinity",
    },
    { from: "quota?.resetAt", to: "quota.resetAt", same: "a month whose room is known has a quota" },
  ],
  "shared/gateway/store/quota.ts": [
    {
      from: 'typeof text === "string"',
      to: "true",
      same: "a text that is parsed as a date; no number of /me is one",
    },
    { from: 'typeof value === "number"', to: "true", same: "Number.isInteger is true of numbers alone" },
    {
      from: "before.resetAt === undefined",
      to: "false",
      same: "a reset that is not known is neither past nor differs by any time",
    },
    { from: "next.resetAt !== undefined", to: "true", same: "a reset that is not told differs by no time" },
    { from: "resetAt === undefined", to: "false", same: "neither the reset nor when it was is known" },
    { from: 'from !== "me"', to: "false", same: "no header names a plan" },
    {
      from: "before?.financialSince",
      to: "before.financialSince",
      same: "nothing but a reading that there is has a plan",
    },
    { from: "next.remaining === undefined", to: "false", same: "who merges has looked whether it is told" },
    { from: "quota.resetAt !== undefined", to: "true", same: "a reset that is not known is at no time past" },
    {
      from: 'next.from !== "me"',
      to: "true",
      differs: "a /me that was overtaken by headers of another plan: which of the two is later is not known",
    },
  ],
};
