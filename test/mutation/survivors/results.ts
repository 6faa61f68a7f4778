import type { KnownSurvivors } from "./survivor.ts";

export const ofResults: KnownSurvivors = {
  "batch/results/results.ts": [
    {
      from: "digest !== undefined",
      to: "true",
      same: "a result that was not written has no digest, and is not given its name either",
    },
    {
      from: "source === stream",
      to: "false",
      same: "a stream noted as a file that is called - is known again by that name",
    },
    { from: "true", to: "false", same: "how many places took the note is counted, not what they answered" },
  ],
};
