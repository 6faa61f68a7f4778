import { interval } from "./clopper-pearson.ts";

/** The first candidate of a row: its score, from 0 to 100, and whether it is the right company. */
export interface Scored {
  readonly score: number;
  readonly right: boolean;
}

/** A tenth of the score range: the number of first candidates in it, their mean score, and the share that was right. */
export interface Tenth {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly mean: number;
  readonly right: number;
  /** The 95 % interval of the share. */
  readonly interval: readonly [least: number, most: number];
  /** Whether share and mean are within five points; undefined if there are too few rows to tell. */
  readonly holds: boolean | undefined;
}

/** Largest difference between the share right and the score, in points of a hundred. */
const tolerance = 5;

/**
 * Returns the first candidates by tenths of their score. A tenth is inconclusive if its interval is wider than the
 * tolerance on both sides and reaches into it.
 */
export function tenthsOf(scored: readonly Scored[]): Tenth[] {
  return Array.from({ length: 10 }, (_, i) => {
    const [from, to] = [10 * i, 10 * (i + 1)];
    const own = scored.filter(({ score }) => score >= from && (score < to || (to === 100 && score === 100)));
    const count = own.length;
    const right = own.filter((one) => one.right).length;
    const mean = own.reduce((sum, { score }) => sum + score, 0) / Math.max(1, count);
    const bounds = count === 0 ? ([0, 1] as const) : interval(right, count);
    const share = (100 * right) / Math.max(1, count);
    const isTooFew = count === 0 || 50 * (bounds[1] - bounds[0]) > tolerance;
    const isWithin = Math.abs(share - mean) <= tolerance;
    return {
      from,
      to,
      count,
      mean,
      right: share / 100,
      interval: bounds,
      holds: isTooFew ? undefined : isWithin,
    };
  });
}

const size = 420;
const margin = 48;
const at = (percent: number) => margin + (percent / 100) * (size - 2 * margin);
const up = (percent: number) => size - at(percent);

/**
 * Returns the diagram as SVG: the score on the x axis, the share that was right on the y axis, each with its
 * interval.
 */
export function reliabilitySvg(tenths: readonly Tenth[]): string {
  const shown = tenths.filter(({ count }) => count > 0);
  const marks = shown.map(({ mean, right, count, interval: [least, most] }) => {
    const x = at(mean).toFixed(1);
    return [
      `<line x1="${x}" x2="${x}" y1="${up(100 * least).toFixed(1)}" y2="${up(100 * most).toFixed(1)}" stroke="#888"/>`,
      `<circle cx="${x}" cy="${up(100 * right).toFixed(1)}" r="4" fill="#0b5cad"><title>${count} rows</title></circle>`,
    ].join("");
  });
  const ticks = [0, 20, 40, 60, 80, 100].map(
    (value) =>
      `<text x="${at(value)}" y="${size - margin + 18}" text-anchor="middle">${value}</text>` +
      `<text x="${margin - 8}" y="${up(value) + 4}" text-anchor="end">${value}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}" font-family="sans-serif" font-size="12" role="img" aria-label="Share of right companies by score">
<rect width="${size}" height="${size}" fill="#fff"/>
<rect x="${at(0)}" y="${up(100)}" width="${at(100) - at(0)}" height="${at(100) - at(0)}" fill="none" stroke="#ccc"/>
<line x1="${at(0)}" y1="${up(0)}" x2="${at(100)}" y2="${up(100)}" stroke="#ccc" stroke-dasharray="4 4"/>
${ticks.join("")}
<text x="${size / 2}" y="${size - 10}" text-anchor="middle">score</text>
<text x="14" y="${size / 2}" text-anchor="middle" transform="rotate(-90 14 ${size / 2})">right, % (95 % interval)</text>
${marks.join("\n")}
</svg>
`;
}
