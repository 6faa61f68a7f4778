/** Number of letters to add, drop, change or swap with their neighbour to turn one word into the other. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(change, last[j]! + 1, row[j - 1]! + 1, swapped ? beforeLast[j - 2]! + 1 : Infinity));
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length]!;
}

/** The candidate nearest to a mistyped word; undefined when none is near enough to be what was meant. */
export function nearest<T extends string>(word: string, candidates: readonly T[]): T | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, away: distance(word, candidate) }))
    .sort((a, b) => a.away - b.away);
  const best = ranked[0];
  return best && best.away <= Math.max(1, Math.floor(best.candidate.length / 3)) ? best.candidate : undefined;
}
