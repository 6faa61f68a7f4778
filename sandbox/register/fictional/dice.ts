/** A repeatable run of chance. */
export interface Dice {
  /** A whole number from 0 up to, not including, `bound`. */
  below(bound: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** An element of a list in the order of its use: the n-th comes up about 1/n as often as the first (Zipf's law). */
  ranked<T>(list: readonly T[]): T;
  /** An index of `weights`, each as likely as its weight. */
  weighted(weights: readonly number[]): number;
}

function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Dice that fall the same way for the same keys, whatever was thrown before: mulberry32 from a hash of the keys. */
export function diceFor(...keys: readonly (string | number)[]): Dice {
  let state = hash(keys.join(":"));
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (bound: number) => Math.floor(roll() * bound);
  return {
    below,
    chance: (probability) => roll() < probability,
    pick: (list) => list[below(list.length)]!,
    ranked: (list) => list[Math.floor((list.length + 1) ** roll()) - 1]!,
    weighted(weights) {
      let left = roll() * weights.reduce((sum, weight) => sum + weight, 0);
      const index = weights.findIndex((weight) => (left -= weight) < 0);
      return index === -1 ? weights.length - 1 : index;
    },
  };
}
