import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

const axe = readFileSync(join(process.cwd(), "node_modules/axe-core/axe.min.js"), "utf8");

/** The faults axe finds, those that keep somebody from using the page. */
export async function graveFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(`axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
    violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" | ")))`);
}

/** How far the content of a page of 320 pixels stands out at its side, in pixels. */
export async function cutOff(page: Page): Promise<number> {
  await page.setViewportSize({ width: 320, height: 640 });
  return page.evaluate<number>("Math.max(0, document.documentElement.scrollWidth - innerWidth)");
}
