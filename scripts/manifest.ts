import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { manifestFor } from "../relay/pages/manifest.ts";

/**
 * `npm run manifest -- [--url https://…] [--out FILE]`: the add-in's manifest for a relay at that address, by default
 * for a relay on this machine, into `manifest.xml`. Run it after a build.
 */
const root = fileURLToPath(new URL("../../", import.meta.url));

function wished(): { url: string; out: string } {
  const { values } = parseArgs({
    options: {
      url: { type: "string", default: "https://localhost:3000" },
      out: { type: "string", default: join(root, "manifest.xml") },
    },
  });
  if (URL.canParse(values.url) && new URL(values.url).protocol === "https:") return values;
  throw new Error(
    `--url takes an address such as https://relay.example, not "${values.url}": Office takes https alone.`,
  );
}

try {
  const { url, out } = wished();
  await writeFile(out, manifestFor(url));
  console.log(out);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
