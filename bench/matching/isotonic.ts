/** A point of a rising line: the share `right` at the probability `given`. */
export type Point = readonly [given: number, right: number];

interface Block {
  given: number;
  right: number;
  count: number;
}

/**
 * Returns the rising line nearest to the observations (pool adjacent violators), with `least` cases or more per
 * block. It has one point per block, at the mean of its probabilities, with ends added at 0 and 1.
 */
export function isotonic(seen: readonly { chance: number; right: boolean }[], least: number): Point[] {
  const blocks: Block[] = [];
  const share = ({ right, count }: Block) => right / count;
  const joinLast = () => {
    const [before, last] = blocks.splice(-2, 2) as [Block, Block];
    blocks.push({
      given: before.given + last.given,
      right: before.right + last.right,
      count: before.count + last.count,
    });
  };
  for (const { chance, right } of [...seen].sort((a, b) => a.chance - b.chance)) {
    blocks.push({ given: chance, right: Number(right), count: 1 });
    for (let [before, last] = blocks.slice(-2); last !== undefined; [before, last] = blocks.slice(-2)) {
      if (before!.count >= least && share(before!) < share(last)) break;
      joinLast();
    }
  }
  while (blocks.length > 1 && blocks.at(-1)!.count < least) joinLast();
  const points = blocks.map((block): Point => [block.given / block.count, share(block)]);
  return [[0, Math.min(points[0]![1], 0.02)], ...points, [1, points.at(-1)![1]]];
}
