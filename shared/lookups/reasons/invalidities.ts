import type { Reason } from "./reason.ts";

/** Why a question cannot be asked: it is `invalid`. */
export const invalidities = {
  long_question: {
    note: { en: "the question is too long to be asked", fr: "la question est trop longue pour être posée" },
    cell: { en: "The question is too long to be asked.", fr: "La question est trop longue pour être posée." },
    exit: "failed",
  },
} as const satisfies Record<string, Reason>;
