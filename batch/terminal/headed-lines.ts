/** A heading with the lines that belong to it. */
export type Headed = readonly [heading: string, lines: readonly string[]];

/** Lines beside their headings, which stand before the first of each; a heading without lines is left out. */
export function headedLines(all: readonly Headed[]): string {
  const blocks = all.filter(([, lines]) => lines.length > 0);
  const width = Math.max(...blocks.map(([heading]) => heading.length)) + 2;
  return blocks
    .flatMap(([heading, lines]) =>
      lines.map((line, index) => (index === 0 ? heading : "").padEnd(width) + line),
    )
    .join("\n");
}
