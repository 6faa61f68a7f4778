import type { Locator, Page } from "playwright-core";
import type { Language } from "../../shared/messages/messages.ts";

/** How a user operates the pane. */
export interface Hands {
  readonly name: string;
  /** Presses a button, a checkbox, a switch. */
  press(target: Locator): Promise<void>;
  /** Chooses one of several: a tab, a radio button. */
  choose(target: Locator): Promise<void>;
  fill(target: Locator, text: string): Promise<void>;
  select(target: Locator, label: string): Promise<void>;
}

export const mouse = (): Hands => ({
  name: "mouse",
  press: (target) => target.click(),
  choose: (target) => target.click(),
  async fill(target, text) {
    await target.click();
    await target.fill(text);
  },
  select: async (target, label) => void (await target.selectOption({ label })),
});

/** The second press of a double click, on what stands under the pointer by then. */
export async function pressAgain(page: Page, target: Locator): Promise<void> {
  await target.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

/** Keys pressed before an element counts as out of reach: more than the pane has stops. */
const mostPresses = 200;

/** What is used of an element of the page: tests are compiled without the names of a browser. */
interface PageElement {
  matches(selector: string): boolean;
  readonly tabIndex: number;
}

/** Presses `key` until `target` has the focus, or holds what has it. */
async function until(
  page: Page,
  target: Locator,
  key: string,
  focus: ":focus" | ":focus-within" = ":focus",
): Promise<void> {
  // Looked up once: finding it by its role and name at every press would take longer than all the rest.
  const element = await target.elementHandle();
  for (let pressed = 0; pressed < mostPresses; pressed += 1) {
    if (await element.evaluate((found, wanted) => (found as PageElement).matches(wanted), focus)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${target.toString()}`);
}

/** Leads by arrows to the row of a list that `target` stands in, where Tab passes by the rows that never had the focus. */
async function enterRow(page: Page, target: Locator): Promise<void> {
  const isPassed = () => target.evaluate((found) => (found as PageElement).tabIndex === -1);
  if (!(await isPassed())) return;
  const list = target.locator("xpath=ancestor::*[@data-arrow-rows][1]");
  await until(page, list, "Tab", ":focus-within");
  await page.keyboard.press("Home");
  for (let pressed = 0; pressed < mostPresses && (await isPassed()); pressed += 1)
    await page.keyboard.press("ArrowDown");
}

/** Hands that never leave the keyboard: what Tab and arrows do not reach cannot be done. */
export function keyboard(page: Page): Hands {
  const reach = async (target: Locator) => {
    await target.waitFor();
    await enterRow(page, target);
    await until(page, target, "Tab");
  };
  return {
    name: "keyboard",
    async press(target) {
      await reach(target);
      const role = await target.getAttribute("type");
      await page.keyboard.press(role === "checkbox" ? "Space" : "Enter");
    },
    async choose(target) {
      const group = target.locator("xpath=ancestor::*[@role='tablist' or @role='radiogroup'][1]");
      await target.waitFor();
      await until(page, group, "Tab", ":focus-within");
      await until(page, target, "ArrowRight");
      await page.keyboard.press("Enter");
    },
    async fill(target, text) {
      await reach(target);
      await page.keyboard.press("Control+A");
      await page.keyboard.type(text);
    },
    async select(target, label) {
      await reach(target);
      await page.keyboard.press("Home");
      const chosen = target.locator("option:checked");
      for (let pressed = 0; pressed < mostPresses; pressed += 1) {
        if ((await chosen.textContent()) === label) return;
        await page.keyboard.press("ArrowDown");
      }
      throw new Error(`the arrows do not lead to ${label}`);
    },
  };
}

/** Both ways, for tests that are run with each. */
export const bothHands: readonly (readonly [string, (page: Page) => Hands])[] = [
  ["mouse", mouse],
  ["keyboard", keyboard],
];

/** A whole job is done in English by mouse, and in French by keyboard. */
export const jobHands: readonly (readonly [Language, string, (page: Page) => Hands])[] = [
  ["en", "mouse", mouse],
  ["fr", "keyboard", keyboard],
];

/** What hands press and choose, counted. */
export interface CountedHands extends Pick<Hands, "press" | "choose"> {
  readonly presses: () => number;
}

export function counted(hands: Hands): CountedHands {
  let presses = 0;
  return {
    press: (target) => ((presses += 1), hands.press(target)),
    choose: (target) => ((presses += 1), hands.choose(target)),
    presses: () => presses,
  };
}

/** The most calls that the bar under a plan tells; 0 where it tells of none. */
export async function mostTold(page: Page): Promise<number> {
  const text = (await page.locator("[data-bar]").textContent()) ?? "";
  return Number(/(?:Up to|Jusqu'à) (\d+)/.exec(text)?.[1] ?? 0);
}
