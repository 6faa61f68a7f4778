import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import { adminScenes, openAdmin, type AdminTokens } from "../fixtures/admin/admin-scenes.ts";
import { testNothingLeaks } from "../relay/leaks.ts";
import { startRelay, type StartedRelay } from "../relay/start-relay.ts";
import { questions } from "../shared/gateway/start-gateway.ts";
import { cutOff, graveFaults } from "./axe.ts";
import { browserHere, describeInBrowser, launchChromium } from "./browser.ts";

const english = { locale: "en-GB" };

describeInBrowser("the administrator's pages are open to everybody", () => {
  let browser: Browser;
  let relay: StartedRelay;
  let tokens: AdminTokens;
  beforeAll(async () => {
    browser = await browserHere();
    relay = await startRelay({ quota: 2_000 }, { reserve: { calls: 100 } });
    tokens = {
      admin: await relay.token("root", { role: "admin" }),
      viewer: await relay.token("Eve Chief", { role: "viewer", monthly: 100 }),
    };
    const ann = await relay.token("somebody.with-a-long-address@finance.example", {
      monthly: 300,
      hourly: 50,
    });
    await relay.lookups(ann, questions(20));
    await relay.token("old", { expiresAt: Date.now() - 1 });
  });

  const play = (scene: string, options: object) =>
    openAdmin(browser, relay.url, tokens, adminScenes[scene]!, options);

  test.each(Object.keys(adminScenes))(
    "%s: axe finds no grave fault, light and dark, and nothing is cut off at 320 pixels, in French either",
    async (scene) => {
      const page = await play(scene, english);
      expect(await graveFaults(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await graveFaults(page)).toEqual([]);
      expect(await cutOff(page)).toBe(0);
      await relay.ask("/admin/resume", { method: "POST", token: tokens.admin });
      expect(await cutOff(await play(scene, { locale: "fr-FR" }))).toBe(0);
      await relay.ask("/admin/resume", { method: "POST", token: tokens.admin });
    },
  );

  test("every stop of the page has a name of its own, and the way back is the first on the others", async () => {
    const page = await play("month", english);
    const names = await page.evaluate<string[]>(
      "[...document.querySelectorAll('a, button')].map((one) => one.getAttribute('aria-label') ?? one.textContent.trim())",
    );
    expect(names.filter((name, index) => name === "" || names.indexOf(name) !== index)).toEqual([]);
    const form = await play("new-token", english);
    await form.keyboard.press("Tab");
    expect(await form.evaluate("document.activeElement.textContent")).toBe("Back");
  });
});

describeInBrowser("over http by name, as browsers send it", () => {
  const name = "relay.lan";
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium([`--host-resolver-rules=MAP ${name} 127.0.0.1`]);
  });
  afterAll(() => browser.close());

  /** The relay's sign-in page by name. */
  async function byName(relay: StartedRelay) {
    const page = await (await browser.newContext(english)).newPage();
    await page.goto(`http://${name}:${new URL(relay.url).port}/admin`);
    return page;
  }

  test("signing in is refused with its reason", async () => {
    const page = await byName(await startRelay());
    await page.getByText("You cannot sign in here").waitFor();
    expect(await page.getByRole("textbox").count()).toBe(0);
    expect(await graveFaults(page)).toEqual([]);
  });

  test("signing in and deciding work where somebody insists", async () => {
    const relay = await startRelay({}, { adminOverHttp: true });
    const page = await byName(relay);
    await page.locator("#token").fill(await relay.token("root", { role: "admin" }));
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Pause all spending" }).click();
    await page.getByText("All spending is paused.").waitFor();
  });
});

testNothingLeaks();
