import type { KnownSurvivors } from "./survivor.ts";

const notRead = "the first item of a match, which is all of it, is not read";
const here = '["Stryker was here"]';

export const ofFolding: KnownSurvivors = {
  "shared/matching/abroad.ts": [
    {
      from: 'number.kind === "invalid"',
      to: "true",
      same: "a blank cell, the only other kind, has no reason",
    },
  ],
  "shared/matching/folding/countries.ts": [
    {
      from: "name !== undefined",
      to: "true",
      same: "every code has a name in each of the languages",
    },
    { from: "[]", to: [here, here, here, here], same: notRead },
  ],
};
