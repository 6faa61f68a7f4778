import type { Area } from "./area.ts";

/** Cells in one exchange with Excel: on the web it takes 5 MB at most, and text cells run to some hundred bytes. */
const mostCells = 20_000;

/** An area cut into areas of whole rows that Excel takes in one exchange, from top to bottom. */
export function slabsOf(area: Area): Area[] {
  const height = Math.max(1, Math.floor(mostCells / area.width));
  const count = Math.ceil(area.height / height);
  return Array.from({ length: count }, (_, index) => ({
    ...area,
    top: area.top + index * height,
    height: Math.min(height, area.height - index * height),
  }));
}
