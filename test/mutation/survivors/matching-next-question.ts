import type { KnownSurvivors } from "./survivor.ts";

export const ofNextQuestion: KnownSurvivors = {
  "shared/matching/next-question.ts": [
    {
      from: "at === -1",
      to: "false",
      same: "what stands before no pair is no words, which tell nothing, or the only word, which was asked for",
    },
    {
      from: "words.length < 2",
      to: "false",
      same: "a single word joined is the word, which was asked for",
    },
    {
      from: "areOfFranceAlone",
      to: "true",
      same: "a company that was found elsewhere too was found by words that its place was asked for",
    },
  ],
};
