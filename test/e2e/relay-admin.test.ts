import { beforeAll, expect, test } from "@jest/globals";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { testNothingLeaks } from "../relay/leaks.ts";
import { startRelay, type StartedRelay } from "../relay/start-relay.ts";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { browserHere, describeInBrowser } from "./browser.ts";

describeInBrowser("/admin in a real browser", () => {
  let browser: Browser;
  let relay: StartedRelay;
  let admin: string;

  beforeAll(async () => {
    browser = await browserHere();
    relay = await startRelay({ quota: 2_000 }, { reserve: { calls: 100 } });
    admin = await relay.token("root", { role: "admin" });
    const ann = await relay.token("Ann Field", { monthly: 300 });
    const lookups = sirens(120).map((siren) => ({ operation: "legal-unit", siren }));
    await relay.lookups(ann, lookups);
    await relay.lookups(ann, lookups);
    const long = await relay.token("somebody.with-a-long-address@finance-department.example");
    await relay.lookups(long, lookups);
  });

  /** A page that has signed in by the form. */
  async function signedIn(options: BrowserContextOptions): Promise<Page> {
    const page = await (await browser.newContext(options)).newPage();
    await page.goto(`${relay.url}/admin`);
    await page.getByLabel("Token of an administrator").fill(admin);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Quota of the month" }).waitFor();
    return page;
  }

  const desk: BrowserContextOptions = { viewport: { width: 1_200, height: 900 }, locale: "en-GB" };
  const phone: BrowserContextOptions = {
    viewport: { width: 360, height: 740 },
    locale: "en-GB",
    hasTouch: true,
  };

  test("a wrong token is told so, a right one shows the month, without a script", async () => {
    const page = await (await browser.newContext({ ...desk, javaScriptEnabled: false })).newPage();
    await page.goto(`${relay.url}/admin`);
    await page.getByLabel("Token of an administrator").fill("nonsense");
    await page.getByRole("button", { name: "Sign in" }).click();
    expect(await page.getByRole("alert").textContent()).toContain("does not open this page");
    await page.getByLabel("Token of an administrator").fill(admin);
    await page.keyboard.press("Enter");
    await page.getByText("1,879 of 2,000 calls left").waitFor();
    const users = page.getByRole("region", { name: "Calls by user" });
    expect(await users.getByRole("row", { name: /Ann Field/ }).textContent()).toContain("120");
    expect(await page.getByRole("img", { name: /Calls left, day by day/ }).count()).toBe(1);
    expect(page.url()).toBe(`${relay.url}/admin`);
  });

  test("pausing and resuming by a click is seen at once, and obeyed", async () => {
    const page = await signedIn(desk);
    await page.getByRole("button", { name: "Pause all spending" }).click();
    await page.getByText("Paused: only stored answers are given").waitFor();
    const bob = await relay.token("bob");
    const [line] = await relay.lookups(bob, [{ operation: "legal-unit", siren: sirens(1, 9_000)[0]! }]);
    expect(line).toMatchObject({ error: { code: "paused" } });
    await page.getByRole("button", { name: "Resume spending" }).click();
    await page.getByText("Answering", { exact: true }).waitFor();
    // What is loaded again is the page, not the decision.
    await relay.ask("/admin/pause", { method: "POST", token: admin });
    await page.reload();
    await page.getByText("Paused: only stored answers are given").waitFor();
    await relay.ask("/admin/resume", { method: "POST", token: admin });
  });

  test("a token is made, copied, changed and replaced by keyboard alone, without a script", async () => {
    const page = await signedIn({ ...desk, javaScriptEnabled: false });
    await page.getByRole("link", { name: "New token" }).focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("User", { exact: true }).focus();
    await page.keyboard.type("Zoé");
    for (const text of ["", "", "", "30"]) {
      if (text !== "") await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    const made = page.getByRole("status").getByLabel("Token");
    const token = await made.inputValue();
    const usage = async (of: string) => {
      const { status, text } = await relay.ask("/v1/usage", { token: of });
      return status === 200 ? (JSON.parse(text) as { user: { limit: number } }).user.limit : status;
    };
    expect(await usage(token)).toBe(10_000);
    const id = token.slice(4, 12);
    await page.getByRole("link", { name: `Change the token ${id} of Zoé` }).click();
    await page.getByLabel("Calls per month").fill("25");
    await page.keyboard.press("Enter");
    await page.getByText(`Token ${id} of Zoé was changed.`).waitFor();
    expect(await usage(token)).toBe(25);
    await page.getByRole("link", { name: `Replace the token ${id} of Zoé` }).click();
    await page.getByRole("button", { name: "Replace the token" }).click();
    const next = await made.inputValue();
    expect([await usage(token), await usage(next)]).toEqual([401, 25]);
    await page.reload();
    expect(await page.getByRole("status").count()).toBe(0);
    expect(await page.content()).not.toContain(next);
  });

  test("a token is revoked once that is agreed to, by keyboard too", async () => {
    const page = await signedIn(desk);
    const gone = await relay.token("leaver");
    await page.goto(`${relay.url}/admin`);
    const link = page.getByRole("link", { name: `Revoke the token ${gone.slice(4, 12)} of leaver` });
    await link.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Revoke the token of leaver?" }).waitFor();
    expect((await relay.ask("/v1/usage", { token: gone })).status).toBe(200);
    await page.getByRole("button", { name: "Revoke the token" }).focus();
    await page.keyboard.press("Enter");
    const row = page.locator(`[data-token="${gone.slice(4, 12)}"]`);
    await row.getByText("revoked").waitFor();
    expect((await relay.ask("/v1/usage", { token: gone })).status).toBe(401);
  });

  test.each([
    ["a desk", desk],
    ["a phone", phone],
    ["a phone in the dark", { ...phone, colorScheme: "dark" as const }],
  ])("fits %s: nothing is cut off at the side, and buttons are large enough to hit", async (_, options) => {
    const page = await signedIn(options);
    const [content, window] = await page.evaluate<[number, number]>(
      "[document.documentElement.scrollWidth, innerWidth]",
    );
    expect(content).toBeLessThanOrEqual(window);
    for (const button of await page.getByRole("button").all()) {
      const box = (await button.boundingBox())!;
      expect(box.height).toBeGreaterThanOrEqual(36);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(window);
    }
  });

  test("the browser finds no fault with the page's policy", async () => {
    const page = await (await browser.newContext(desk)).newPage();
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await page.goto(`${relay.url}/admin`);
    await page.getByLabel("Token of an administrator").fill(admin);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Tokens" }).waitFor();
    const styled = await page.evaluate("getComputedStyle(document.querySelector('.panel')).borderRadius");
    expect(styled).toBe("8px");
    expect(errors.filter((text) => !text.includes("401"))).toEqual([]);
  });
});

testNothingLeaks();
