import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { docsSections } from "./docs-sections.ts";
import { demoExcerpt } from "./demo-excerpt.ts";
import { sectionBody, withSection } from "./docs-section.ts";
import { exampleDocuments } from "./example-documents.ts";
import { openExampleRunner } from "./example-runner.ts";
import { settledText } from "./settled-text.ts";
import { withExamples } from "./write-examples.ts";

/**
 * `npm run docs`: writes what documents hold of the code, its tables and what its examples print, and names the
 * documents that changed. Run it after a build.
 */
const root = fileURLToPath(new URL("../../", import.meta.url));

async function rewrite(file: string, change: (document: string) => string | Promise<string>): Promise<void> {
  const path = join(root, file);
  const before = await readFile(path, "utf8");
  const after = await change(before);
  if (after === before) return;
  await writeFile(path, after);
  console.log(file);
}

for (const { file, name, body } of docsSections) {
  await rewrite(file, (document) => withSection(document, name, body()));
}
const excerpt = await demoExcerpt(root);
await rewrite("README.md", (document) => {
  const same = settledText(sectionBody(document, "demo")) === settledText(excerpt);
  return same ? document : withSection(document, "demo", excerpt);
});
for (const file of exampleDocuments) {
  const runner = await openExampleRunner(root);
  try {
    await rewrite(file, (document) => withExamples(document, runner));
  } finally {
    await runner.close();
  }
}
