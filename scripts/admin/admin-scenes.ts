import type { Browser, BrowserContextOptions, Page } from "playwright-core";

/** Tokens by what they open. */
export interface AdminTokens {
  readonly admin: string;
  readonly viewer: string;
}

/** A screen of the administrator's pages, and how one comes to it; in whatever language, by what the forms are. */
export interface AdminScene {
  /** Who signs in; undefined for nobody. */
  readonly as?: keyof AdminTokens;
  /** What is done after signing in. */
  readonly play?: (page: Page) => Promise<void>;
}

const follow = async (page: Page, link: string) => page.locator(link).first().click();
const send = async (page: Page, action: string) => page.locator(`form[action="${action}"] button`).click();
/** The row of somebody who is no administrator: its links lead to the pages of one token. */
const row = `tr[data-token]:has(th:not(:has(em)))`;

export const adminScenes: Readonly<Record<string, AdminScene>> = {
  "sign-in": {},
  "wrong-token": {
    play: async (page) => {
      await page.locator("#token").fill("nonsense");
      await send(page, "/admin/sign-in");
    },
  },
  month: { as: "admin" },
  viewer: { as: "viewer" },
  paused: { as: "admin", play: (page) => send(page, "/admin/pause") },
  asked: { as: "admin", play: (page) => send(page, "/admin/ask") },
  "new-token": { as: "admin", play: (page) => follow(page, 'a[href="/admin/tokens/new"]') },
  "wrong-form": {
    as: "admin",
    play: async (page) => {
      await follow(page, 'a[href="/admin/tokens/new"]');
      await page.locator("#user").fill("<nobody>");
      await page.locator("#monthly").fill("many");
      await send(page, "/admin/tokens");
    },
  },
  "made-token": {
    as: "admin",
    play: async (page) => {
      await follow(page, 'a[href="/admin/tokens/new"]');
      await page.locator("#user").fill("Léa Field");
      await page.locator("#expires").selectOption("90d");
      await send(page, "/admin/tokens");
    },
  },
  "change-token": {
    as: "admin",
    play: (page) => follow(page, `${row} a[href$="00"], ${row} .actions a:nth-child(1)`),
  },
  "replace-token": { as: "admin", play: (page) => follow(page, `${row} a[href$="/replace"]`) },
  "revoke-token": { as: "admin", play: (page) => follow(page, `${row} a[href$="/revoke"]`) },
  "last-admin": {
    as: "admin",
    play: async (page) => {
      await follow(page, 'tr[data-token]:has(em) a[href$="/revoke"] >> nth=0');
      await page.locator("form button").click();
    },
  },
};

/** Opens a scene on the relay at `url`. */
export async function openAdmin(
  browser: Browser,
  url: string,
  tokens: AdminTokens,
  { as, play }: AdminScene,
  options: BrowserContextOptions,
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(`${url}/admin`);
  if (as !== undefined) {
    await page.locator("#token").fill(tokens[as]);
    await send(page, "/admin/sign-in");
    await page.locator("#burn-down").waitFor();
  }
  await play?.(page);
  await page.waitForLoadState();
  return page;
}
