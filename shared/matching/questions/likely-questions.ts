import type { Pool } from "../candidates/pool.ts";

/**
 * Questions that a row takes, for lists that are in use: of their rows a few are of companies that the register does not have, or
 * at another place. Set by hand, not fitted: nothing in a row tells beforehand that nobody bears its name. A row whose first
 * question has brought nothing takes more than one of which nothing is known.
 */
const ofKind = {
  withPlace: { first: 1.42, further: 2.3 },
  withoutPlace: { first: 1.33, further: 2.2 },
  placesApart: { first: 3.4, further: 2.2 },
} as const;

/** How many questions a search will likely ask yet. */
export function likelyQuestions({ row, answered }: Pool): number {
  const { department, town } = row.place;
  const kind = row.placesApart
    ? "placesApart"
    : department === undefined && town.length === 0
      ? "withoutPlace"
      : "withPlace";
  return ofKind[kind][answered.length === 0 ? "first" : "further"];
}
