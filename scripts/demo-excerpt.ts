import { spawn } from "node:child_process";
import { join } from "node:path";

const rowsShown = 9;
/** Milliseconds the demo may take, after which it is ended. */
const longest = 60_000;

function printedBy(program: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn("bash", ["-c", 'exec 2>&1; exec "$0" "$1"', process.execPath, program], {
      timeout: longest,
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.once("error", reject);
    child.once("close", () => resolve(output.split("\n").map((line) => line.trimEnd())));
  });
}

/**
 * What the README shows of the demo: its first enrichment, and the first rows of the table.
 * @throws Error when the demo prints no such thing
 */
export async function demoExcerpt(root: string): Promise<string> {
  const lines = await printedBy(join(root, "dist/examples/demo.js"));
  const first = lines.findIndex((line) => line.startsWith("$ sirene enrich"));
  const last = lines.findIndex((line) => line.startsWith("Written: "));
  const table = lines.findIndex((line) => line.startsWith("──")) - 1;
  if (first < 0 || last < first || table < last) throw new Error(`the demo printed:\n${lines.join("\n")}`);
  const shown = [...lines.slice(first, last + 1), "", ...lines.slice(table, table + rowsShown)];
  return `\`\`\`text\n${shown.join("\n")}\n\`\`\``;
}
