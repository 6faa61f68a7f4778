import { html, type Html } from "./html.ts";
import type { Figures } from "./figures.ts";
import type { Words } from "./words.ts";

/** The drawing is stretched to the room there is, so it holds no text. */
const width = 600;
const height = 200;
const margin = 6;
const day = 24 * 3_600_000;

const round = (number: number) => Math.round(number * 10) / 10;
const within = (part: number) => Math.min(1, Math.max(0, part));

/** When a day of the ledger was over, epoch milliseconds; today is over now. */
const endOf = (name: string, now: number): number => Math.min(now, Date.parse(`${name}T00:00:00`) + day);

interface Scales {
  readonly x: (time: number) => number;
  readonly y: (count: number) => number;
}

function scalesOf({ period }: Figures, most: number): Scales {
  const [start, end] = [Date.parse(period.start), Date.parse(period.end)];
  return {
    x: (time) => round(within((time - start) / (end - start)) * width),
    y: (count) => round(margin + (1 - within(count / most)) * (height - 2 * margin)),
  };
}

/** Where the calls left lead at this pace: to the reserve, or to what is left when the period ends. */
function leadsTo({ pace, period, reserve }: Figures, remaining: number, now: number) {
  const end = Date.parse(period.end);
  const runsOutAt = pace.runsOutAt === null ? Infinity : Date.parse(pace.runsOutAt);
  if (runsOutAt < end) return { time: runsOutAt, left: reserve };
  return { time: end, left: remaining - ((pace.callsPerDay ?? 0) * (end - now)) / day };
}

/** The calls left over the days of the period, and where they lead; nothing while the quota is not known. */
export function burnDownChart(figures: Figures, words: Words, now: number): Html {
  const { limit, remaining } = figures.quota;
  if (limit === null || remaining === null || limit === 0) return html``;
  const { x, y } = scalesOf(figures, limit);
  const start = Date.parse(figures.period.start);
  const first = figures.burnDown[0]?.remaining ?? remaining;
  const line = [
    `${x(start)},${y(first)}`,
    ...figures.burnDown.map(({ day: name, remaining: left }) => `${x(endOf(name, now))},${y(left)}`),
  ].join(" ");
  const [today, level] = [x(now), y(remaining)];
  const ahead = leadsTo(figures, remaining, now);
  const label = words.say("chart_label", { from: words.number(first), now: words.number(remaining) });
  return html`<figure>
    <p class="scale" aria-hidden="true">${words.number(limit)}</p>
    <svg
      class="chart"
      viewBox="0 0 ${width} ${height}"
      preserveAspectRatio="none"
      role="img"
      aria-label="${label}"
    >
      <polygon class="area" points="0,${y(0)} ${line} ${today},${y(0)}" />
      <line class="axis" x1="0" y1="${y(0)}" x2="${width}" y2="${y(0)}" />
      ${
        figures.reserve > 0 &&
        html`<line
          class="reserve"
          x1="0"
          y1="${y(figures.reserve)}"
          x2="${width}"
          y2="${y(figures.reserve)}"
        />`
      }
      <line class="today" x1="${today}" y1="${margin}" x2="${today}" y2="${y(0)}" />
      <polyline class="line" points="${line}" />
      <line class="ahead" x1="${today}" y1="${level}" x2="${x(ahead.time)}" y2="${y(ahead.left)}" />
    </svg>
    <figcaption>
      <span>${words.shortDay(start)}</span>
      <span>
        ${words.say("chart_key", { today: words.shortDay(now) })}${
          figures.reserve > 0 && words.say("chart_key_reserve")
        }
      </span>
      <span>${words.shortDay(Date.parse(figures.period.end))}</span>
    </figcaption>
  </figure>`;
}

/** A bar of a part of the whole. */
export function bar(part: number, whole: number): Html {
  const filled = whole === 0 ? 0 : round((part / whole) * 100);
  return html`<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect class="track" width="100" height="8" rx="2" />
    <rect class="filled" width="${filled}" height="8" rx="2" />
  </svg>`;
}
