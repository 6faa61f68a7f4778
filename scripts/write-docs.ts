import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { docsSections } from "./docs-sections.ts";
import { withSection } from "./docs-section.ts";

/** `npm run docs`: writes the parts of the documents that are made from the code; names those it changed. */
const root = fileURLToPath(new URL("../../", import.meta.url));

for (const { file, name, body } of docsSections) {
  const path = join(root, file);
  const before = await readFile(path, "utf8");
  const after = withSection(before, name, body());
  if (after === before) continue;
  await writeFile(path, after);
  console.log(`${file}: ${name}`);
}
