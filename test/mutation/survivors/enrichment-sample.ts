import type { KnownSurvivors } from "./survivor.ts";

const noSubject = "a query that means no company gives none to ask about";

export const ofSample: KnownSurvivors = {
  "shared/enrichment/sample.ts": [
    { from: "count === 0", to: "false", same: "of no hash none is the last, and none is marked" },
    {
      from: "keyOf(one) < keyOf(other)",
      to: "keyOf(one) <= keyOf(other)",
      same: "no two units have one key",
    },
    { from: 'row.kind === "left_out"', to: "false", same: "what is left out stays as it is in a sample too" },
    { from: 'row.kind !== "subject"', to: "false", same: "a row without a company has none that was drawn" },
    {
      from: 'state.kind === "settled" && state.subject !== undefined',
      to: ["true", 'state.kind === "settled" || state.subject !== undefined'],
      same: noSubject,
    },
    { from: 'state.kind === "settled"', to: "true", same: noSubject },
    { from: "state.subject !== undefined", to: "true", same: noSubject },
    { from: "[]", to: '["Stryker was here"]', same: noSubject },
    {
      from: "population - (size - hits)",
      to: "population + (size - hits)",
      same: "more than the sample leaves possible have no chance, which is no more than the tail",
    },
    {
      from: "count <= fewest",
      to: "count < fewest",
      same: "fewer hits than the fewest have no chance to add",
    },
    {
      from: "chanceOfAtMost(draw, middle, logFactorial) > tail",
      to: "chanceOfAtMost(draw, middle, logFactorial) >= tail",
      same: "a chance that is a sum of logarithms is never one in forty to the last digit",
    },
  ],
};
