import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { openPane, valuesAt } from "../fixtures/pane/pane-page.ts";
import type { StartedRelay } from "../relay/start-relay.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { startPaneRelay } from "./pane-relay.ts";

/** Holds what the page asks of the relay's usage, from now on. */
async function holdUsage(page: Page) {
  const held: (() => void)[] = [];
  const heard: (() => void)[] = [];
  let asked = 0;
  let isOver = false;
  await page.route("**/v1/usage", async (route) => {
    asked += 1;
    if (!isOver) {
      await new Promise<void>((resolve) => {
        held.push(resolve);
        for (const tell of heard.splice(0)) tell();
      });
    }
    await route.continue();
  });
  return {
    /** Waits until it was asked `count` times in all. */
    async sent(count: number): Promise<void> {
      while (asked < count) await new Promise<void>((resolve) => void heard.push(resolve));
    },
    /** Has the earliest one answered that is held. */
    release: () => held.shift()?.(),
    /** Has all answered that is held, and all that is asked from now on. */
    end() {
      isOver = true;
      for (const answer of held.splice(0)) answer();
    },
  };
}

/** What is used of a page in it: tests are compiled without the names of a browser. */
interface PageGlobal {
  requestAnimationFrame(draw: () => void): void;
}

/** Waits until the page was drawn `times` more. */
const drawn = (page: Page, times: number) =>
  page.evaluate(async (count) => {
    const window = globalThis as unknown as PageGlobal;
    for (let left = count; left > 0; left -= 1) {
      await new Promise<void>((resolve) => window.requestAnimationFrame(resolve));
    }
  }, times);

describeInBrowser("the column that a list is filled by", () => {
  let relay: StartedRelay;
  beforeAll(async () => void (relay = await startPaneRelay()));

  test("is the one that is shown, however fast several are chosen", async () => {
    const page = await openPane(await browserHere(), {
      url: relay.url,
      token: await relay.token("Ann Field"),
      view: "enrich",
      workbook: (book) => {
        book.fill("A1", [["Buyer", "Bank", "Seller"]]);
        book.fill("A2", [["552032534", "542107651", "005720784"]], "@");
        book.select("A1:C2");
      },
    });
    const later = async (minutes: number) => page.clock.setFixedTime(Date.now() + minutes * 60_000);
    // The pane takes its clock when it is opened.
    await later(0);
    await page.reload();
    await page.getByRole("button", { name: "See the plan" }).click();
    const column = page.getByLabel("Column of the identifiers");
    await column.waitFor();
    // What the relay told of what is left serves for half a minute: from here on, each plan asks it again.
    const usage = await holdUsage(page);
    await later(1);
    await column.selectOption({ label: "B: Bank" });
    await usage.sent(1);
    await later(2);
    await column.selectOption({ label: "C: Seller" });
    usage.release();
    await usage.sent(2);
    await drawn(page, 20);
    const start = page.getByRole("button", { name: "Enrich 1 row" });
    expect(await column.inputValue()).toBe("2");
    expect(await start.getAttribute("aria-disabled")).toBe("true");
    usage.end();
    await start.and(page.locator(":not([aria-disabled=true])")).click();
    await page.getByText(/^Done: 1 row/).waitFor();
    const { byKey } = await relay.sandbox.calls();
    const asked = (siren: string) => Object.keys(byKey).some((key) => key.includes(siren));
    expect(["552032534", "542107651", "005720784"].map(asked)).toEqual([false, false, true]);
    expect((await valuesAt(page, "H2")).flat()).toEqual(["found"]);
  });
});
