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
    {
      from: 'question.where === "anywhere"',
      to: "false",
      same: "other words are asked for at a place before the whole of France is, and not after it",
    },
    { from: 'question.kind === "words"', to: "true", same: "a question that is not about words has none" },
    { from: "[]", to: '["Stryker was here"]', same: "no word of a name is written so" },
  ],
};
