import type { KnownSurvivors } from "./survivor.ts";

export const ofNextQuestion: KnownSurvivors = {
  "shared/matching/next-question.ts": [],
};
