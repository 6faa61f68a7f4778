import { displayWidth, oneLine } from "../terminal/table.ts";

/** Headings and what stands beside them, one a line; what is long is left whole. */
export function card(lines: readonly (readonly [heading: string, text: string])[]): string {
  const width = Math.max(0, ...lines.map(([heading]) => displayWidth(heading))) + 2;
  return lines
    .map(([heading, text]) => `${heading}${" ".repeat(width - displayWidth(heading))}${oneLine(text)}`)
    .join("\n");
}
