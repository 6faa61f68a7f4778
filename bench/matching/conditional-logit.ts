/** A row to learn from: the features of its candidates, and the index of the right one; undefined if none is right. */
export interface Example {
  readonly candidates: readonly (readonly number[])[];
  readonly right: number | undefined;
  /** Examples of one group are never split between training and test data. */
  readonly group: string;
}

/** Ridge penalty: keeps weights near zero, as if each had been seen so often without an effect. */
const ridge = 2;
const rounds = 25;

/** Returns the probability of each candidate, where none may be right: exp(strength) divided by 1 plus their sum. */
function chances(candidates: Example["candidates"], weights: readonly number[]): number[] {
  const strengths = candidates.map((features) => features.reduce((sum, x, i) => sum + x * weights[i]!, 0));
  const most = Math.max(0, ...strengths);
  const parts = strengths.map((strength) => Math.exp(strength - most));
  const whole = parts.reduce((sum, part) => sum + part, Math.exp(-most));
  return parts.map((part) => part / whole);
}

/** Solves a symmetric positive definite system by Cholesky factorization. */
function solve(matrix: number[][], right: readonly number[]): number[] {
  const n = right.length;
  const factor = matrix.map((line) => [...line]);
  for (let i = 0; i < n; i++)
    for (let k = 0; k <= i; k++) {
      let sum = factor[i]![k]!;
      for (let j = 0; j < k; j++) sum -= factor[i]![j]! * factor[k]![j]!;
      factor[i]![k] = i === k ? Math.sqrt(sum) : sum / factor[k]![k]!;
    }
  const middle = new Array<number>(n);
  for (let i = 0; i < n; i++) {
    let sum = right[i]!;
    for (let j = 0; j < i; j++) sum -= factor[i]![j]! * middle[j]!;
    middle[i] = sum / factor[i]![i]!;
  }
  const solution = new Array<number>(n);
  for (let i = n - 1; i >= 0; i--) {
    let sum = middle[i]!;
    for (let j = i + 1; j < n; j++) sum -= factor[j]![i]! * solution[j]!;
    solution[i] = sum / factor[i]![i]!;
  }
  return solution;
}

/** Returns the weights after one step of Newton's method towards the most likely ones. */
function improved(examples: readonly Example[], weights: readonly number[]): number[] {
  const n = weights.length;
  const slope = weights.map((weight) => -ridge * weight);
  const curve = weights.map((_, i) => weights.map((__, k) => (i === k ? ridge : 0)));
  for (const { candidates, right } of examples) {
    const chance = chances(candidates, weights);
    const mean = new Array<number>(n).fill(0);
    candidates.forEach((features, c) => {
      const p = chance[c]!;
      const error = (c === right ? 1 : 0) - p;
      for (let i = 0; i < n; i++) {
        const x = features[i]!;
        if (x === 0) continue;
        slope[i]! += error * x;
        mean[i]! += p * x;
        for (let k = 0; k <= i; k++) curve[i]![k]! += p * x * features[k]!;
      }
    });
    for (let i = 0; i < n; i++) for (let k = 0; k <= i; k++) curve[i]![k]! -= mean[i]! * mean[k]!;
  }
  for (let i = 0; i < n; i++) for (let k = i + 1; k < n; k++) curve[i]![k] = curve[k]![i]!;
  const step = solve(curve, slope);
  return weights.map((weight, i) => weight + step[i]!);
}

/** Returns the most likely weights of a conditional logit with an outside choice of strength 0. */
export function fitWeights(examples: readonly Example[], features: number): number[] {
  let weights = new Array<number>(features).fill(0);
  for (let round = 0; round < rounds; round++) weights = improved(examples, weights);
  return weights;
}

/**
 * Returns the most likely candidate of an example, and the probabilities of all, best first; undefined if there is
 * none.
 */
export function firstOf({ candidates }: Example, weights: readonly number[]) {
  const chance = chances(candidates, weights);
  const best = chance.indexOf(Math.max(...chance));
  return best === -1 ? undefined : { index: best, chances: [...chance].sort((a, b) => b - a) };
}
