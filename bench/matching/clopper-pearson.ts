import jStat from "jstat";

/** Returns the one-sided lower bound of a share at 95 % (Clopper and Pearson): the share is at least this. */
export function lowerBound(right: number, all: number): number {
  return right === 0 ? 0 : jStat.beta.inv(0.05, right, all - right + 1);
}

/** Returns the two-sided interval that contains the share at 95 %. */
export function interval(right: number, all: number): readonly [least: number, most: number] {
  const least = right === 0 ? 0 : jStat.beta.inv(0.025, right, all - right + 1);
  const most = right === all ? 1 : jStat.beta.inv(0.975, right + 1, all - right);
  return [least, most];
}
