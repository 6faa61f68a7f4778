import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import type { StartedRelay } from "../relay/start-relay.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { openPane, type PaneOptions } from "../../scripts/pane/pane-page.ts";
import { startPaneRelay } from "./pane-relay.ts";
import { paneScenes } from "../../scripts/pane/pane-scenes.ts";

const axe = readFileSync(join(process.cwd(), "node_modules/axe-core/axe.min.js"), "utf8");

/** The faults axe finds, those that keep somebody from using the page. */
async function graveFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(`axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
    violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" | ")))`);
}

describeInBrowser("the pane is open to everybody", () => {
  let relay: StartedRelay;
  let token: string;
  beforeAll(async () => {
    relay = await startPaneRelay();
    token = relay.token("Ann Field", { monthly: 300 });
  });

  const themes = [
    ["light", "#FFFFFF"],
    ["dark", "#262626"],
  ] as const;
  const scenes = themes.flatMap(([theme, background]) =>
    Object.keys(paneScenes).map((scene) => [scene, theme, background] as const),
  );

  test.each(scenes)("axe finds no grave fault in %s, %s", async (scene, _, background) => {
    const { play, ...options } = paneScenes[scene]!;
    const own = options.isConnected === false ? {} : { token };
    const all: PaneOptions = { url: relay.url, ...own, ...options, excel: { background } };
    const page = await openPane(await browserHere(), all);
    await play(page);
    expect(await graveFaults(page)).toEqual([]);
  });

  test.each(["en-US", "fr-FR"])(
    "nothing is cut off at the side of a pane of 320 pixels (%s)",
    async (language) => {
      for (const scene of Object.values(paneScenes).filter(({ isConnected }) => isConnected !== false)) {
        const page = await openPane(await browserHere(), {
          url: relay.url,
          token,
          ...scene,
          excel: { language },
          context: { viewport: { width: 320, height: 640 } },
        });
        await scene.play(page);
        const [content, width] = await page.evaluate<[number, number]>(
          "[document.documentElement.scrollWidth, innerWidth]",
        );
        expect(content).toBeLessThanOrEqual(width);
        await page.close();
      }
    },
  );

  test("the tabs are passed with one press of Tab, and every stop of a view has a name", async () => {
    const page = await openPane(await browserHere(), { url: relay.url, token, view: "enrich" });
    await page.getByRole("button", { name: "See the plan" }).waitFor();
    const stops: string[] = [];
    for (let pressed = 0; pressed < 60; pressed += 1) {
      await page.keyboard.press("Tab");
      const stop = await page.evaluate<string>(
        "document.activeElement.getAttribute('role') ?? document.activeElement.tagName",
      );
      if (stop === "BODY" || stop === "none") break;
      stops.push(stop);
    }
    expect(stops.filter((stop) => stop === "tab")).toHaveLength(1);
    expect(stops.length).toBeGreaterThan(10);
  });
});
