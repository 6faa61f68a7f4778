import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import type { FakeWorkbook } from "../fixtures/pane/excel/fake-workbook.ts";
import { inWorkbook, openPane, pressInReview, valuesAt } from "../fixtures/pane/pane-page.ts";
import type { StartedRelay } from "../relay/start-relay.ts";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { pressAgain } from "./pane-hands.ts";
import { startPaneRelay } from "./pane-relay.ts";

/** How long what is there already is waited for, milliseconds. */
const soon = { timeout: 10_000 };

describeInBrowser("what a first press has just shown is not pressed by the same hand", () => {
  let relay: StartedRelay;
  let token: string;
  beforeAll(async () => {
    relay = await startPaneRelay();
    token = await relay.token("Ann Field", { monthly: 500 });
  });

  const open = async (view: string, workbook?: (book: FakeWorkbook) => void) =>
    openPane(await browserHere(), { url: relay.url, token, view, ...(workbook && { workbook }) });
  const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
  const calls = async () => (await relay.sandbox.calls()).total;

  async function openOnNumbers(from: number): Promise<Page> {
    const page = await open("enrich");
    await inWorkbook(
      page,
      (book, numbers) => {
        book.fill("A1", [["SIREN"], ...numbers.map((number) => [number])], "@");
        book.select("A2");
      },
      sirens(3, from),
    );
    return page;
  }

  /** The review of three names, each of which several companies have. */
  async function openReview(): Promise<Page> {
    const page = await open("enrich", (book) => {
      book.fill("A1", [["Fournisseur", "Code postal", "Ville"]]);
      book.fill("A2", [
        ["Monoprix", "75001", "Paris"],
        ["Airbus", "69001", "Lyon"],
        ["Thales", "69001", "Lyon"],
      ]);
      book.select("A1:C4");
    });
    await page.getByRole("switch", { name: "Find companies by name" }).click();
    await button(page, "See the plan").click();
    await button(page, "Enrich 3 rows").click();
    await button(page, "Review doubtful rows").click();
    await page.getByText("1 of 3 in doubt").waitFor();
    await page.locator("section[aria-labelledby=review-title] :focus").waitFor();
    return page;
  }
  const firstCandidate = (page: Page) => page.locator("[data-choice]").first();

  test("a double click on a candidate decides its row, not the next one too", async () => {
    const page = await openReview();
    await firstCandidate(page).click();
    await page.getByText("2 of 3 in doubt").waitFor();
    await pressAgain(page, firstCandidate(page));
    await pressInReview(page, "Escape");
    await page.getByText("1 row decided, 2 still in doubt.").waitFor(soon);
    const found = (await valuesAt(page, "D2:D4")).flat();
    expect(found).toEqual([expect.stringMatching(/^\d{9}$/), "", ""]);
  });

  test("a key that is held decides one row", async () => {
    const page = await openReview();
    await page.keyboard.down("1");
    await page.getByText("2 of 3 in doubt").waitFor();
    await page.locator("section[aria-labelledby=review-title] :focus").waitFor();
    await page.keyboard.down("1");
    await page.keyboard.up("1");
    await pressInReview(page, "Escape");
    await page.getByText("1 row decided, 2 still in doubt.").waitFor(soon);
  });

  test("rows that are left for later may be passed as fast as one presses", async () => {
    const page = await openReview();
    await button(page, /^Later/).click();
    await page.getByText("2 of 3 in doubt").waitFor();
    await pressAgain(page, button(page, /^Later/));
    await page.getByText("3 of 3 in doubt").waitFor(soon);
  });

  test.each(["a double click", "a held Enter"])(
    "%s that looks a number up does not take the company, whose name nobody has read",
    async (how) => {
      const page = await openReview();
      await pressInReview(page, "s");
      await page.keyboard.type(how === "a held Enter" ? "150000297" : "150000289");
      const look = button(page, "Look it up (1 call)");
      await look.waitFor();
      if (how === "a held Enter") await page.keyboard.down("Enter");
      else await look.click();
      const take = button(page, /^Take /);
      await take.waitFor();
      if (how === "a held Enter") {
        await page.keyboard.down("Enter");
        await page.keyboard.up("Enter");
      } else await pressAgain(page, take);
      await button(page, /^Close/).click();
      await button(page, "Review doubtful rows").waitFor(soon);
      expect((await valuesAt(page, "D2:D4")).flat()).toEqual(["", "", ""]);
    },
  );

  test("a double click on “See the plan” buys nothing", async () => {
    const page = await openOnNumbers(41_000);
    const before = await calls();
    await button(page, "See the plan").click();
    const enrich = button(page, "Enrich 3 rows");
    await enrich.waitFor();
    await pressAgain(page, enrich);
    await button(page, "Cancel").click(soon);
    expect(await calls()).toBe(before);
    expect((await valuesAt(page, "B1:B2")).flat()).toEqual(["", ""]);
  });

  test.each(["from a field", "while nothing has the focus"])(
    "Ctrl+Enter that is held, %s, shows the plan and buys nothing",
    async (where) => {
      const page = await openOnNumbers(43_000);
      const before = await calls();
      if (where === "from a field")
        await page.locator('#view-lists input[type=radio][value="selection"]').focus();
      await page.keyboard.down("Control");
      await page.keyboard.down("Enter");
      await button(page, "Enrich 3 rows").waitFor();
      if (where !== "from a field") await page.evaluate("document.activeElement.blur()");
      await page.keyboard.down("Enter");
      await page.keyboard.up("Enter");
      await page.keyboard.up("Control");
      await button(page, "Cancel").click(soon);
      expect(await calls()).toBe(before);
    },
  );

  test("a double click on “Search” writes no company into the sheet", async () => {
    const page = await open("find", (book) => book.select("D4"));
    await page.getByLabel("Name or SIREN").fill("150 000 289");
    await button(page, "Search (1 call)").click();
    const insert = button(page, /^Insert .*FICTIVE IMMEUBLE 01/).first();
    await insert.waitFor();
    await pressAgain(page, insert);
    await inWorkbook(page, (book) => book.select("D6"), null);
    await insert.click();
    await page.getByText("written at D6", { exact: false }).waitFor(soon);
    expect(await valuesAt(page, "D4")).toEqual([[""]]);
  });
});
