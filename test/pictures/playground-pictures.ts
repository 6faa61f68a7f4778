import { join } from "node:path";
import type { Browser } from "playwright-core";
import { openPlayground } from "../fixtures/playground/playground-page.ts";

/** The pictures: file, language of the page, and the selected cell, from 0. */
const pictures = [
  { file: "playground.png", search: "?lang=en", row: 1, column: 3 },
  { file: "playground-fr.png", search: "?lang=fr", row: 12, column: 3 },
] as const;

/** Photographs the playground that a relay at `url` serves, into `folder`. */
export async function makePlaygroundPictures(browser: Browser, url: string, folder: string): Promise<void> {
  for (const { file, search, row, column } of pictures) {
    const context = await browser.newContext({ viewport: { width: 1_300, height: 610 } });
    const { page, select } = await openPlayground(context, url, search);
    await select(row, column);
    // The selection is drawn in the frames that follow.
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    await page.screenshot({ path: join(folder, file) });
    await context.close();
  }
}
