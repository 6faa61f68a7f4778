import { beforeAll, describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import type { StartedRelay } from "../relay/start-relay.ts";
import { cutOff, faults } from "./axe.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { openPane, reopenPane, untilTrue } from "../fixtures/pane/pane-page.ts";
import { startPaneRelay } from "./pane-relay.ts";
import { paneScenes, type PaneScene } from "../fixtures/pane/pane-scenes.ts";

describeInBrowser("the pane is open to everybody", () => {
  let relay: StartedRelay;
  let token: string;
  /** A page for each of Office's languages, where the scenes are played one after the other. */
  const pages = new Map<string, Page>();
  beforeAll(async () => {
    relay = await startPaneRelay();
    token = await relay.token("Ann Field", { monthly: 300 });
    for (const language of ["en-US", "fr-FR"])
      pages.set(language, await openPane(await browserHere(), { url: relay.url, excel: { language } }));
  });

  /** A scene of the pane, played in Office's `language`; Office tells no colours, so that they are the system's. */
  async function playedScene(scene: PaneScene, language = "en-US"): Promise<Page> {
    const { play, ...options } = scene;
    const own = options.isConnected === false ? {} : { token };
    const excel = { language };
    const page = await reopenPane(pages.get(language)!, { url: relay.url, ...own, ...options, excel });
    await play(page);
    return page;
  }

  /** Gives the page the system's light or dark colours, and waits until the pane has them. */
  async function colour(page: Page, colorScheme: "light" | "dark"): Promise<void> {
    await page.emulateMedia({ colorScheme });
    await untilTrue(page, `document.documentElement.style.colorScheme === "${colorScheme}"`);
    await page.evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished))");
  }

  /** As narrow as Excel lets a pane be, and 320 pixels zoomed to twice their size. */
  const narrow = [175, 160] as const;

  async function widestCut(page: Page): Promise<number> {
    let most = await cutOff(page);
    for (const width of narrow) most = Math.max(most, await cutOff(page, width));
    return most;
  }

  test.each(Object.keys(paneScenes))(
    "%s: nothing is cut off at 320, 175 and 160 pixels in French either",
    async (scene) => {
      expect(await widestCut(await playedScene(paneScenes[scene]!, "fr-FR"))).toBe(0);
    },
  );

  /** What the Tab key passes from the view's top on, until it has passed all: the names of stops, `""` for one with a key of its own. */
  async function stopsOf(page: Page): Promise<string[]> {
    const top = `document.querySelector("[role=tab][aria-selected=true]")`;
    await page.evaluate(`${top}.focus()`);
    const stops: string[] = [];
    for (let pressed = 0; pressed < 100; pressed += 1) {
      await page.keyboard.press("Tab");
      const stop = await page.evaluate<string | null>(`(() => {
        const here = document.activeElement;
        if (here === document.body || here.closest("main") === null) return null;
        if (here.getAttribute("aria-keyshortcuts") !== null) return "";
        return here.ariaLabel ?? here.labels?.[0]?.textContent ?? here.textContent;
      })()`);
      if (stop === null) return stops;
      stops.push(stop);
    }
    return stops;
  }

  /** A question over the view has the focus, and its two buttons are all that it has. */
  const asked: ReadonlySet<string> = new Set(["takeBackAsked", "refreshAsked", "thawAsked"]);

  /** Whatever of a view has no key of its own is reached by twelve presses of Tab: of the rest, the names. */
  async function farStops(page: Page): Promise<string[]> {
    const stops = await stopsOf(page);
    expect(stops.length).toBeGreaterThan(0);
    const links = await page.locator("main nav:visible li a").allTextContents();
    if (links.length === 0) return stops.filter((stop, at) => stop !== "" && at + 1 > 12);
    const reached = new Set(stops.slice(0, 12));
    for (const [at] of links.entries()) {
      await page.evaluate(`document.querySelector("[role=tab][aria-selected=true]").focus()`);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Home");
      for (let moved = 0; moved < at; moved += 1) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await untilTrue(page, `document.activeElement.closest("nav") === null`);
      // The link is one press, and each arrow to it another.
      for (let presses = at + 3; presses <= 12; presses += 1) {
        await page.keyboard.press("Tab");
        reached.add(
          await page.evaluate<string>(
            `(({ activeElement: here }) => here.ariaLabel ?? here.labels?.[0]?.textContent ?? here.textContent)(document)`,
          ),
        );
      }
    }
    return stops.filter((stop) => stop !== "" && !reached.has(stop));
  }

  // Played once for all that is claimed of it: most of the time goes into that.
  describe.each(Object.keys(paneScenes))("%s", (scene) => {
    let page: Page;
    beforeAll(async () => void (page = await playedScene(paneScenes[scene]!)));

    if (!asked.has(scene))
      test("whatever has no key of its own is reached by twelve presses of Tab from the view's top, or from a part that a link there leads to", async () =>
        expect(await farStops(page)).toEqual([]));

    test("axe finds no fault, light and dark, at 320 pixels and at twice the size, where nothing is cut off", async () => {
      for (const width of [320, 160]) {
        await page.setViewportSize({ width, height: 640 });
        await colour(page, "light");
        expect(await faults(page)).toEqual([]);
        await colour(page, "dark");
        expect(await faults(page)).toEqual([]);
      }
      expect(await widestCut(page)).toBe(0);
    });
  });

  test("arrows, Home and End lead among the rows of a list, and Tab goes on from the row that had the focus", async () => {
    const page = await playedScene(paneScenes["enrich"]!);
    const groups = page.locator("#view-lists [role=group] summary");
    const focused = () => page.evaluate<string>("document.activeElement.textContent");
    await groups.first().focus();
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe(await groups.nth(1).textContent());
    await page.keyboard.press("End");
    expect(await focused()).toBe(await groups.last().textContent());
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe(await groups.last().textContent());
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    expect(await focused()).toBe(await groups.last().textContent());
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate<string>("document.activeElement.type")).toBe("checkbox");
  });

  test("Ctrl+Enter presses the main button from wherever in the view one is", async () => {
    const page = await playedScene(paneScenes["lists"]!);
    const lists = page.locator("#view-lists");
    await lists.locator('input[type=radio][value="selection"]').focus();
    await page.keyboard.press("Control+Enter");
    await lists.locator("select").first().waitFor();
    await page.locator("#view-lists select").first().focus();
    await page.keyboard.press("Control+Enter");
    await lists.getByText(/^Done/).waitFor();
  });

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
    expect(stops.length).toBeGreaterThan(5);
  });
});
