import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import type { StartedRelay } from "../relay/start-relay.ts";
import { cutOff, graveFaults } from "./axe.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { openPane, untilTrue } from "../fixtures/pane/pane-page.ts";
import { startPaneRelay } from "./pane-relay.ts";
import { paneScenes, type PaneScene } from "../fixtures/pane/pane-scenes.ts";

describeInBrowser("the pane is open to everybody", () => {
  let relay: StartedRelay;
  let token: string;
  beforeAll(async () => {
    relay = await startPaneRelay();
    token = await relay.token("Ann Field", { monthly: 300 });
  });

  /** A scene of the pane, played in Office's `language`; Office tells no colours, so that they are the system's. */
  async function playedScene(scene: PaneScene, language = "en-US"): Promise<Page> {
    const { play, ...options } = scene;
    const own = options.isConnected === false ? {} : { token };
    const page = await openPane(await browserHere(), {
      url: relay.url,
      ...own,
      ...options,
      excel: { language },
    });
    await play(page);
    return page;
  }

  /** Gives the page the system's light or dark colours, and waits until the pane has them. */
  async function colour(page: Page, colorScheme: "light" | "dark"): Promise<void> {
    await page.emulateMedia({ colorScheme });
    await untilTrue(page, `document.documentElement.style.colorScheme === "${colorScheme}"`);
    await page.evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished))");
  }

  test.each(Object.keys(paneScenes))(
    "%s: axe finds no grave fault, light and dark, and nothing is cut off at 320 pixels",
    async (scene) => {
      const page = await playedScene(paneScenes[scene]!);
      await colour(page, "light");
      expect(await graveFaults(page)).toEqual([]);
      await colour(page, "dark");
      expect(await graveFaults(page)).toEqual([]);
      expect(await cutOff(page)).toBe(0);
    },
  );

  test.each(Object.keys(paneScenes))(
    "%s: nothing is cut off at 320 pixels in French either",
    async (scene) => {
      expect(await cutOff(await playedScene(paneScenes[scene]!, "fr-FR"))).toBe(0);
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
