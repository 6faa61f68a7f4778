import type { KnownSurvivors } from "./survivor.ts";

const onlyRuns = "only a run's queue waits: it has the run";
const noPayload = "what is not found has no JSON";
const notRefreshed = "before the first refresh no age is wanted, whichever cells are chosen";

export const ofAddinClient: KnownSurvivors = {
  "addin/client/answer-cache.ts": [
    { from: "{ return undefined; }", to: "{}", same: "what returns nothing returns undefined" },
  ],
  "addin/client/batching-client.ts": [
    { from: "(_cell: string): boolean => true", to: "() => undefined", same: notRefreshed },
    { from: "true", to: "false", same: notRefreshed },
    { from: "run?.waits", to: ["run.waits", "run.waits"], same: onlyRuns },
    { from: 'answer.status === "found"', to: "true", same: noPayload },
  ],
  "addin/client/run-answers.ts": [
    { from: "asked === 0", to: "false", same: "what was not asked for is no other the second time" },
  ],
};
