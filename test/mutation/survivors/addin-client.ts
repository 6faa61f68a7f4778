import type { KnownSurvivors } from "./survivor.ts";

const onlyRuns = "only a run's queue waits: it has the run";
const noPayload = "what is not found has no JSON";

export const ofAddinClient: KnownSurvivors = {
  "addin/client/answer-cache.ts": [
    { from: "{ return undefined; }", to: "{}", same: "what returns nothing returns undefined" },
  ],
  "addin/client/batching-client.ts": [
    { from: "run?.waits", to: ["run.waits", "run.waits"], same: onlyRuns },
    { from: 'answer.status === "found"', to: "true", same: noPayload },
  ],
  "addin/client/run-answers.ts": [
    { from: "asked === 0", to: "false", same: "what was not asked for is no other the second time" },
  ],
};
