import { join } from "node:path";
import { launchChromium } from "../../scripts/chromium.ts";
import { makePlaygroundPictures } from "./playground-pictures.ts";

/**
 * `npm run screenshots`, after npm run build:all: takes the pictures that the documents show anew, in docs/images. Look
 * at each before it is kept.
 */
const folder = join(process.cwd(), "docs", "images");
const browser = await launchChromium();
try {
  await makePlaygroundPictures(browser, folder);
} finally {
  await browser.close();
}
