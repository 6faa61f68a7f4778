import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

const axe = readFileSync(join(process.cwd(), "node_modules/axe-core/axe.min.js"), "utf8");

interface Fault {
  readonly impact: "minor" | "moderate" | "serious" | "critical";
  readonly text: string;
}

async function faultsOf(page: Page): Promise<readonly Fault[]> {
  if (await page.evaluate<boolean>("globalThis.axe === undefined")) await page.evaluate(axe);
  return page.evaluate(`axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
    violations.map(({ id, impact, nodes }) => (
      { impact, text: id + ": " + nodes.map(({ html }) => html).join(" | ") })))`);
}

/** Returns all faults that axe finds. */
export const faults = async (page: Page): Promise<string[]> => (await faultsOf(page)).map(({ text }) => text);

/** Returns the faults that keep people from using the page. */
export const graveFaults = async (page: Page): Promise<string[]> =>
  (await faultsOf(page))
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ text }) => text);

/** How far the content of a page of so many pixels stands out at its side, in pixels. */
export async function cutOff(page: Page, width = 320): Promise<number> {
  await page.setViewportSize({ width, height: 640 });
  return page.evaluate<number>("Math.max(0, document.documentElement.scrollWidth - innerWidth)");
}
