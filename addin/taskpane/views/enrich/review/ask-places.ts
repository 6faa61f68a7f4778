import type { Miss } from "../../../../../shared/answers/subject-answer.ts";
import { RunKnowledge, askOpen } from "../../../../../shared/enrichment/run-knowledge.ts";
import { resolve } from "../../../../../shared/lookups/resolve.ts";
import type { Review } from "./prepare-review.ts";
import { missingPlaces, type PlacesOf } from "./shown-row.ts";

const resources = ["head-office"] as const;

/** Asks where candidates have their head offices, as `missingPlaces` counts them; answers why some could not be had, if so. */
export async function askPlaces(
  review: Review,
  of: PlacesOf,
  at: number,
  signal: AbortSignal,
): Promise<Miss | undefined> {
  const { answers } = review;
  const { sirens } = await missingPlaces(review, of, at);
  const subjects = sirens.map((siren) => ({ siren }));
  // What got no answer defers no row, and may be asked again.
  const knowledge = new RunKnowledge(answers, -Infinity);
  await askOpen({ subjects, resources, knowledge, lookups: answers.asking(signal, {}) });
  const misses = await knowledge.decide((know) =>
    subjects.flatMap((subject) => {
      const step = resolve("head-office", subject, know);
      return step.kind === "unavailable" ? (knowledge.missOf(step.lookup) ?? []) : [];
    }),
  );
  return misses[0];
}
