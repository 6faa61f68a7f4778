import leven from "leven";

/** More typing errors than these make another word; two letters swapped are two. */
const mostErrors = 3;
const leastLikeness = 0.4;

/** Those of `known` that `typed` was most likely meant to be, in alphabetical order; none where none is near. */
export function nearWords(typed: string, known: readonly string[]): readonly string[] {
  const near = [...new Set(known)]
    .map((word) => ({ word, errors: leven(typed, word, { maxDistance: mostErrors + 1 }) }))
    .filter(({ word, errors }) => {
      const length = Math.max(typed.length, word.length);
      return errors <= mostErrors && (length - errors) / length > leastLikeness;
    });
  const fewest = Math.min(...near.map(({ errors }) => errors));
  return near
    .filter(({ errors }) => errors === fewest)
    .map(({ word }) => word)
    .sort();
}
