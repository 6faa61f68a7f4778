/** Reads a table with one `code|label` per line. */
export function codeTable(lines: string): ReadonlyMap<string, string> {
  const entries = lines
    .trim()
    .split("\n")
    .map((line) => line.split("|") as [string, string]);
  return new Map(entries);
}
