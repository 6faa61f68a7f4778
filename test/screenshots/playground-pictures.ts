import { join } from "node:path";
import type { Browser } from "playwright-core";
import { buildRelay } from "../../relay/app.ts";
import { buildSandbox } from "../../sandbox/app.ts";
import { builtPages, openPlayground } from "../e2e/playground-page.ts";

/** Each picture: its file, the language of the page, and the cell that is selected. */
const pictures = [
  { file: "playground.png", search: "?lang=en", row: 1, column: 3 },
  { file: "playground-fr.png", search: "?lang=fr", row: 12, column: 3 },
] as const;

/** Takes pictures of the playground into `folder`, of a sandbox and a relay of their own. */
export async function makePlaygroundPictures(browser: Browser, folder: string): Promise<void> {
  const sandbox = await buildSandbox({ plan: "pro" });
  const { url: api } = await sandbox.listen();
  const relay = await buildRelay({
    api: { url: api, ...sandbox.credentials },
    storePath: ":memory:",
    pages: builtPages,
  });
  try {
    const { url } = await relay.listen();
    for (const { file, search, row, column } of pictures) {
      const context = await browser.newContext({ viewport: { width: 1_300, height: 610 } });
      const { page, select } = await openPlayground(context, url, search);
      await select(row, column);
      // Pictures of the moment after: the selection is drawn in the next frames.
      await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
      await page.screenshot({ path: join(folder, file) });
      await context.close();
    }
  } finally {
    await relay.close();
    await sandbox.close();
  }
}
