import type { KnownSurvivors } from "./survivor.ts";

export const ofListsBeside: KnownSurvivors = {
  "batch/enrich/lists-beside.ts": [
    {
      from: "rows.length < mostCompared",
      to: ["rows.length <= mostCompared", "true"],
      same: "of rows that are read beyond the most that are compared none is kept",
    },
    { from: "[]", to: '["Stryker was here"]', same: "a text is the place of no column" },
    { from: "[]", to: '["Stryker was here"]', same: "no column is in a block that has no ends" },
    {
      from: "recognised === undefined",
      to: "false",
      same: "beside a column that is not there no column is marked",
    },
    {
      from: "own.at(-1)!.index > last",
      to: "own.at(-1)!.index >= last",
      same: "no column is this list's and another's",
    },
  ],
};
