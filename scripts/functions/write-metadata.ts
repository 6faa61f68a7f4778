import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { frenchMetadata } from "./french-metadata.ts";
import { functionsGuide } from "./guide.ts";
import { functionsMetadata } from "./metadata.ts";

/** Part of `npm run build`: writes what Excel and the pane are told of the functions beside the add-in's bundles. */
const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = join(root, "dist/addin");

const metadata = functionsMetadata(root);
const files = {
  "functions.json": metadata,
  "functions-fr.json": frenchMetadata(metadata),
  "functions-guide.json": functionsGuide(root, metadata),
};
await mkdir(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) {
  await writeFile(join(folder, name), `${JSON.stringify(content, undefined, 2)}\n`);
}
