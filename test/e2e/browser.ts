import { afterAll, afterEach, beforeEach, describe } from "@jest/globals";
import type { Browser, BrowserContext } from "playwright-core";
import { chromiumPath } from "../../scripts/chromium-path.ts";
import { builtModule } from "../programs/import-built.ts";

let running: Promise<Browser> | undefined;
afterAll(async () => {
  await (await running)?.close();
});

/**
 * How long a page is waited for, milliseconds. Ends what hangs, sooner than jest does and saying at what: half a minute,
 * Playwright's own, is what a page takes where ten others work on two cores.
 */
const longest = 240_000;

/** Starts a browser with additional flags. */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const browser = await (await builtModule("scripts/chromium.js")).launchChromium(more);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(longest);
    return context;
  };
  return browser;
}

/** The browser of this test file, started when it is first asked for, closed when the file ends. */
export function browserHere(): Promise<Browser> {
  running ??= launchChromium();
  return running;
}

/** Closes what a test opened: pages left open draw on, and the next test pays for it. */
function closeAfterEach(): void {
  let before: readonly BrowserContext[] = [];
  beforeEach(async () => void (before = (await running)?.contexts() ?? []));
  afterEach(async () => {
    const opened = ((await running)?.contexts() ?? []).filter((context) => !before.includes(context));
    await Promise.all(opened.map((context) => context.close()));
  });
}

/** `describe`, skipped where no browser was found; on a build machine (CI) its tests fail instead. */
export function describeInBrowser(claim: string, tests: () => void): void {
  const where = chromiumPath ?? "none was found: set CHROMIUM to its path";
  const run = chromiumPath === undefined && !process.env["CI"] ? describe.skip : describe;
  run(`${claim} (browser: ${where})`, () => {
    closeAfterEach();
    tests();
  });
}
