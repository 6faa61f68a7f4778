/** How much of a point is covered, 0 or 1, in a square whose sides are 1 long. */
type Shape = (x: number, y: number) => boolean;

const rectangle =
  (left: number, top: number, right: number, bottom: number): Shape =>
  (x, y) =>
    x >= left && x <= right && y >= top && y <= bottom;

const rounded =
  (radius: number): Shape =>
  (x, y) => {
    const [dx, dy] = [x, y].map((at) => Math.max(radius - at, at - (1 - radius), 0)) as [number, number];
    return dx * dx + dy * dy <= radius * radius;
  };

const any =
  (shapes: readonly Shape[]): Shape =>
  (x, y) =>
    shapes.some((covers) => covers(x, y));

/** A ring with a handle: a magnifying glass. */
const glass: Shape = (x, y) => {
  const away = Math.hypot(x - 0.62, y - 0.6);
  const along = (x - 0.62 + (y - 0.6)) / Math.SQRT2;
  const across = Math.abs(x - 0.62 - (y - 0.6)) / Math.SQRT2;
  return (away <= 0.2 && away >= 0.13) || (along >= 0.17 && along <= 0.36 && across <= 0.045);
};

const building = rectangle(0.18, 0.16, 0.52, 0.84);
const windows = any(
  [0.24, 0.4, 0.56].flatMap((top) =>
    [0.24, 0.38].map((left) => rectangle(left, top, left + 0.08, top + 0.09)),
  ),
);
const halo: Shape = (x, y) => Math.hypot(x - 0.62, y - 0.6) <= 0.25;

const blue = [0x0f, 0x6c, 0xbd] as const;
const white = [0xff, 0xff, 0xff] as const;

const ring =
  (x0: number, y0: number, inner: number, outer: number): Shape =>
  (x, y) => {
    const away = Math.hypot(x - x0, y - y0);
    return away >= inner && away <= outer;
  };

/** A stroke between two points, so wide to each side. */
const stroke =
  (left: number, top: number, right: number, bottom: number, width: number): Shape =>
  (x, y) => {
    const [dx, dy] = [right - left, bottom - top];
    const part = Math.min(1, Math.max(0, ((x - left) * dx + (y - top) * dy) / (dx * dx + dy * dy)));
    return Math.hypot(x - left - part * dx, y - top - part * dy) <= width;
  };

const largeGlass = any([ring(0.43, 0.43, 0.15, 0.24), stroke(0.6, 0.6, 0.78, 0.78, 0.055)]);
const tick = any([stroke(0.24, 0.52, 0.43, 0.7, 0.06), stroke(0.43, 0.7, 0.77, 0.3, 0.06)]);
const addedColumn = any([
  rectangle(0.2, 0.22, 0.46, 0.32),
  rectangle(0.2, 0.45, 0.46, 0.55),
  rectangle(0.2, 0.68, 0.46, 0.78),
  rectangle(0.64, 0.34, 0.72, 0.66),
  rectangle(0.52, 0.46, 0.84, 0.54),
]);
const gaugeIcon: Shape = (x, y) =>
  (ring(0.5, 0.62, 0.24, 0.34)(x, y) && y <= 0.64) || stroke(0.5, 0.62, 0.64, 0.42, 0.05)(x, y);
const turn: Shape = (x, y) =>
  (ring(0.5, 0.5, 0.18, 0.28)(x, y) && !(x > 0.5 && y < 0.5)) ||
  // An arrow's head at the open end.
  (x >= 0.5 && x <= 0.72 && Math.abs(y - 0.27) <= (0.72 - x) * 0.75);
const flake = any(
  [0, 60, 120].map((degrees) => {
    const [dx, dy] = [0.3 * Math.sin((degrees * Math.PI) / 180), 0.3 * Math.cos((degrees * Math.PI) / 180)];
    return stroke(0.5 - dx, 0.5 - dy, 0.5 + dx, 0.5 + dy, 0.045);
  }),
);
const skyline: Shape = (x, y) => glass(x, y) || (building(x, y) && !windows(x, y) && !halo(x, y));

/** What is white on the blue ground of each icon, by what its file's name begins with. */
export const iconShapes: Readonly<Record<string, Shape>> = {
  icon: skyline,
  "icon-find": largeGlass,
  "icon-check": tick,
  "icon-enrich": addedColumn,
  "icon-quota": gaugeIcon,
  "icon-refresh": turn,
  "icon-freeze": flake,
};

function colourAt(shape: Shape, x: number, y: number): readonly [number, number, number] | undefined {
  if (!rounded(0.2)(x, y)) return undefined;
  return shape(x, y) ? white : blue;
}

/** Points looked at in each direction of a pixel. */
const fineness = 8;

/** An icon of the add-in: rows of pixels of red, green, blue and opacity. */
export function iconPixels(shape: Shape, size: number): Uint8Array {
  const pixels = new Uint8Array(size * size * 4);
  for (let place = 0; place < size * size; place++) {
    const sum = [0, 0, 0, 0] as [number, number, number, number];
    for (let point = 0; point < fineness * fineness; point++) {
      const x = ((place % size) + ((point % fineness) + 0.5) / fineness) / size;
      const y = (Math.floor(place / size) + (Math.floor(point / fineness) + 0.5) / fineness) / size;
      const colour = colourAt(shape, x, y);
      if (colour === undefined) continue;
      colour.forEach((part, index) => (sum[index]! += part));
      sum[3] += 1;
    }
    const [red, green, blueSum, count] = sum;
    if (count === 0) continue;
    const mean = [red, green, blueSum].map((part) => Math.round(part / count));
    pixels.set([...mean, Math.round((255 * count) / fineness ** 2)], place * 4);
  }
  return pixels;
}
