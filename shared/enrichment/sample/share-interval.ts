/** How many of a population may have a property, and how many a sample of it has. */
export interface Drawn {
  /** Units of the population. */
  readonly population: number;
  /** Units of the sample, drawn without putting any back; at least one. */
  readonly size: number;
  /** Those of them that have the property. */
  readonly hits: number;
}

/** Shares of the population, from 0 to 1. */
export interface ShareInterval {
  readonly low: number;
  readonly high: number;
}

/** An interval of 95 % leaves so much on either side. */
const tail = 0.025;

/**
 * Between which shares the population lies, at 95 %, by inverting the exact test on either side: Clopper and Pearson's
 * interval, with the hypergeometric distribution in place of the binomial one.
 *
 * Chosen by coverage. Most companies of most lists are found, and near 100 % Wilson's interval, the usual one, holds the
 * true share less often than it says, even corrected for a finite population: of samples of 200 out of 16,303, in 84 % where
 * one company in 1,200 is not found, and in under 94 % at one share in twenty. The exact one holds it in 95 % or more
 * whatever the share, and is 0.6 points wider at most. A sample is drawn without putting any back, and so is the
 * distribution's: the correction for a finite population is in it, and a sample that is the whole list leaves one point.
 */
export function shareInterval({ population, size, hits }: Drawn): ShareInterval {
  const logFactorial = logFactorials(population);
  const most = (of: number) => mostInPopulation({ population, size, hits: of }, logFactorial);
  return { low: (population - most(size - hits)) / population, high: most(hits) / population };
}

/**
 * The most units of the population that may have what `hits` of the sample have: were there more, so few would be drawn in
 * 2.5 % of samples or less.
 */
function mostInPopulation(drawn: Drawn, logFactorial: Float64Array): number {
  const { population, size, hits } = drawn;
  // A median of this distribution is less than one from its mean: half the samples or more have no more hits than expected.
  let possible = Math.floor((hits * population) / size);
  let beyond = population - (size - hits) + 1;
  while (beyond - possible > 1) {
    const middle = Math.floor((possible + beyond) / 2);
    if (chanceOfAtMost(drawn, middle, logFactorial) > tail) possible = middle;
    else beyond = middle;
  }
  return possible;
}

/** The chance that a sample has `hits` or fewer of the `having` units of the population, where more are expected. */
function chanceOfAtMost(
  { population, size, hits }: Drawn,
  having: number,
  logFactorial: Float64Array,
): number {
  const choose = (of: number, taken: number) =>
    logFactorial[of]! - logFactorial[taken]! - logFactorial[of - taken]!;
  const lacking = population - having;
  const fewest = Math.max(0, size - lacking);
  let term = Math.exp(choose(having, hits) + choose(lacking, size - hits) - choose(population, size));
  let sum = 0;
  for (let count = hits; ; count -= 1) {
    sum += term;
    if (count <= fewest) return sum;
    term *= (count * (lacking - size + count)) / ((having - count + 1) * (size - count + 1));
  }
}

/** The logarithms of 0! to `most`!. */
function logFactorials(most: number): Float64Array {
  const logs = new Float64Array(most + 1);
  for (let number = 2; number <= most; number += 1) logs[number] = logs[number - 1]! + Math.log(number);
  return logs;
}
