import type { KnownSurvivors } from "./survivor.ts";

const answered = "a company is there only once a question was answered";
const noGroup = "what is there in place of no words is no word of a group";

export const ofEvidence: KnownSurvivors = {
  "shared/matching/evidence.ts": [
    { from: "postcode !== undefined", to: "true", same: "no town has a postcode that is none" },
    {
      from: "answered[0]?.question",
      to: "answered[0].question",
      same: answered,
    },
    { from: "pool.answered[0]?.question", to: "pool.answered[0].question", same: answered },
    { from: "[]", to: ['["Stryker was here"]', '["Stryker was here"]'], same: noGroup },
  ],
};
