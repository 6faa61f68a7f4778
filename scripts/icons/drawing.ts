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

function colourAt(x: number, y: number): readonly [number, number, number] | undefined {
  if (!rounded(0.2)(x, y)) return undefined;
  if (glass(x, y)) return white;
  return building(x, y) && !windows(x, y) && !halo(x, y) ? white : blue;
}

/** Points looked at in each direction of a pixel. */
const fineness = 8;

/** The add-in's icon, a building and a magnifying glass: rows of pixels of red, green, blue and opacity. */
export function iconPixels(size: number): Uint8Array {
  const pixels = new Uint8Array(size * size * 4);
  for (let place = 0; place < size * size; place++) {
    const sum = [0, 0, 0, 0] as [number, number, number, number];
    for (let point = 0; point < fineness * fineness; point++) {
      const x = ((place % size) + ((point % fineness) + 0.5) / fineness) / size;
      const y = (Math.floor(place / size) + (Math.floor(point / fineness) + 0.5) / fineness) / size;
      const colour = colourAt(x, y);
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
