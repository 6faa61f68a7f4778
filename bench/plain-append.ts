import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { argv } from "node:process";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";

/**
 * A script that one could write in five minutes: it appends a text to each line of a file and knows of no quotes, no
 * encodings and no companies. `node dist/bench/plain-append.js INPUT OUTPUT TEXT`.
 */
const [input, output, text] = argv.slice(2) as [string, string, string];
const file = createWriteStream(output);
let lines = "";
for await (const line of createInterface({ input: createReadStream(input), crlfDelay: Infinity })) {
  lines += `${line}${text}\r\n`;
  if (lines.length < 1 << 16) continue;
  if (!file.write(lines)) await once(file, "drain");
  lines = "";
}
file.end(lines);
await finished(file);
