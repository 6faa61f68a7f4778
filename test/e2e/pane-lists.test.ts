import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import { inWorkbook, openPane, untilTrue, valuesAt } from "../fixtures/pane/pane-page.ts";
import type { StartedRelay } from "../relay/start-relay.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { bothHands } from "./pane-hands.ts";
import { startPaneRelay } from "./pane-relay.ts";

const purposes = ["kyc", "credit", "suppliers", "einvoicing", "fields"] as const;

describeInBrowser("the place for lists", () => {
  let relay: StartedRelay;
  let token: string;
  const offered = { name: "New customer", fields: ["name", "as_of"], check: "suppliers" as const };
  const presets = [offered];
  beforeAll(async () => {
    relay = await startPaneRelay({}, { presets: { presets } });
    token = await relay.token("Ann Field", { monthly: 500 });
  });

  interface Opening {
    readonly view?: string;
    readonly language?: string;
    readonly width?: number;
    readonly height?: number;
    readonly selected?: string;
  }

  /** The pane beside a list of five companies that are made up. */
  async function openOnList(opening: Opening = {}): Promise<Page> {
    const { view = "lists", language = "en-US", width = 320, height = 568, selected = "B3:B4" } = opening;
    const page = await openPane(await browserHere(), {
      ...{ url: relay.url, token, view, excel: { language } },
      context: { viewport: { width, height } },
      workbook: (book) => {
        book.fill("A1", [["Supplier", "SIREN"]]);
        book.fill("B2", [["150000289"], ["150000297"], ["150000289"], ["150000305"], ["150000313"]], "@");
      },
    });
    await inWorkbook(page, (book, address) => book.select(address), selected);
    await page.locator('#view-lists input[type=radio][value="selection"]').waitFor();
    return page;
  }

  const calls = async () => (await relay.sandbox.calls()).total;
  const purpose = (page: Page, name: string) => page.locator(`input[type=radio][value=${name}]`);

  test.each([
    [175, "en-US"],
    [175, "fr-FR"],
    [320, "en-US"],
    [320, "fr-FR"],
  ])("the four places stand in one row of %i pixels, in %s", async (width, language) => {
    const page = await openOnList({ width, language });
    const tabs = await page.getByRole("tab").all();
    const boxes = await Promise.all(tabs.map((tab) => tab.boundingBox()));
    expect(boxes).toHaveLength(4);
    expect(new Set(boxes.map((box) => box!.y)).size).toBe(1);
    boxes.slice(1).forEach((box, index) => {
      const before = boxes[index]!;
      expect(box!.x).toBeGreaterThanOrEqual(before.x + before.width);
    });
    const last = boxes.at(-1)!;
    expect(last.x + last.width).toBeLessThanOrEqual(width);
  });

  test("a selection's list is offered beside it, and what either costs stands beside the button, at no call", async () => {
    const before = await calls();
    const page = await openOnList({ view: "enrich" });
    await page.getByRole("radio", { name: "2 rows selected (B3:B4)", checked: true }).waitFor();
    await page.getByText("Up to 2 calls of 500 left").waitFor();
    await page.getByRole("radio", { name: "The list A1:B6" }).check();
    await page.getByText("Up to 4 calls of 500 left").waitFor();
    await inWorkbook(page, (book, address) => book.select(address), "B3");
    await page.getByRole("radio", { name: "1 row selected (B3)" }).check();
    await page.getByText("Up to 1 call of 500 left").waitFor();
    expect(await calls()).toBe(before);
  });

  test("KYC takes no more calls than it told, and writes who the companies are and the day of the answers", async () => {
    const page = await openOnList({ selected: "A1:B6" });
    const told = page.getByText(/^Up to (\d+) calls of /);
    const most = Number(/\d+/.exec((await told.textContent())!)![0]);
    const before = await calls();
    await page.getByRole("button", { name: "See the plan" }).click();
    await page.getByRole("button", { name: "Check 5 rows" }).click();
    await page.getByRole("heading", { name: "Rows by verdict" }).waitFor();
    const [headings, first] = await valuesAt(page, "A1:Z2");
    const written = Object.fromEntries(
      headings!.map((heading, at) => [heading, first![at]] as const),
    ) as Record<string, unknown>;
    expect(written).toMatchObject({
      ...{ sirene_siren: "150000289", sirene_active: true, sirene_status: "found" },
      sirene_check: expect.stringMatching(/^(?:ok|review)$/),
      sirene_as_of: expect.any(Number),
    });
    for (const key of ["name", "legal_form_label", "head_office", "address", "vat"])
      expect(written[`sirene_${key}`]).not.toBe("");
    const spent = (await calls()) - before;
    expect(spent).toBeGreaterThan(4);
    expect(spent).toBeLessThanOrEqual(most);
  });

  test("a field is found by words without their accents, and the groups count what is chosen", async () => {
    const page = await openOnList({ view: "enrich", language: "fr-FR" });
    await page.getByText("3 champs choisis : Nom, Code NAF/APE, État").waitFor();
    await page.getByRole("searchbox", { name: "Chercher un champ" }).fill("creation entreprise");
    const boxes = page.getByRole("checkbox");
    await boxes.first().waitFor();
    expect(await boxes.count()).toBeLessThan(6);
    await page.getByRole("checkbox", { name: "Date de création", exact: true }).check();
    await page.getByText(/^4 champs choisis : Nom, Code NAF\/APE, État, Date de création$/).waitFor();
    await page.getByText(/^4 sur \d+$/).waitFor();
    await page.getByRole("searchbox").fill("zzz");
    await page.getByText("Aucun champ ne contient ces mots.").waitFor();
  });

  test.each(purposes)("%s: the plan is at most 12 stops of the Tab key from the view's top", async (name) => {
    const page = await openOnList();
    await purpose(page, name).check();
    await page.locator("#view-lists h2").focus();
    const plan = await page.getByRole("button", { name: "See the plan" }).elementHandle();
    let stops = 0;
    do {
      await page.keyboard.press("Tab");
      stops += 1;
    } while (stops < 40 && !(await page.evaluate("document.activeElement.textContent === 'See the plan'")));
    expect(await plan.evaluate("document.activeElement.textContent")).toBe("See the plan");
    expect(stops).toBeLessThanOrEqual(12);
  });

  test.each([
    [320, 568],
    [175, 380],
  ])("in %i by %i pixels nothing that has the focus is under the bar", async (width, height) => {
    const page = await openOnList({ view: "enrich", width, height });
    for (const summary of await page.locator("#view-lists summary").all()) await summary.click();
    await page.getByText(/^Up to|^No call/).waitFor();
    await page.locator("#view-lists h2").focus();
    const covered: string[] = [];
    let seen = 0;
    for (let pressed = 0; pressed < 100; pressed += 1) {
      await page.keyboard.press("Tab");
      const stop = await page.evaluate<{
        name: string;
        isInBar: boolean;
        bottom: number;
        bar: number;
      }>(`(() => {
        const { activeElement } = document, bar = document.querySelector("[data-bar]");
        return {
          name: activeElement.labels?.[0]?.textContent ?? activeElement.textContent,
          isInBar: bar.contains(activeElement),
          bottom: activeElement.getBoundingClientRect().bottom,
          bar: bar.getBoundingClientRect().top,
        };
      })()`);
      if (stop.isInBar) break;
      seen += 1;
      if (stop.bottom > stop.bar) covered.push(stop.name);
    }
    expect(seen).toBeGreaterThan(50);
    expect(covered).toEqual([]);
  });

  test("the ribbon leads to a check from the result of an enrichment, and leaves a result of its own alone", async () => {
    const page = await openOnList({ view: "enrich" });
    await page.getByRole("button", { name: "See the plan" }).click();
    await page.getByRole("button", { name: "Enrich 2 rows" }).click();
    await page.getByText("Done: 2 rows.").waitFor();
    await page.evaluate("globalThis.ribbon.press('openEnrich')");
    await page.getByText("Done: 2 rows.").waitFor();
    await page.evaluate("globalThis.ribbon.press('openCheck')");
    await page.getByRole("radio", { name: /^Suppliers/, checked: true }).waitFor();
  });

  test.each(["formula", "values"])(
    "credit: the accounts of three years stand beside the list as %s, at no call beyond the plan",
    async (kind) => {
      const page = await openOnList({ selected: "A1:B6" });
      await inWorkbook(page, (book, siren) => book.fill("B2", [[siren]], "@"), edgeCases.ordinary);
      await purpose(page, "credit").check();
      const before = await calls();
      await page.getByRole("button", { name: "See the plan" }).click();
      const told = Number(/\d+/.exec((await page.getByText(/^Up to|^No call/).textContent())!)?.[0] ?? 0);
      await page.getByRole("button", { name: "Enrich 5 rows" }).click();
      await page.getByText("Done: 5 rows.").waitFor();
      const spent = (await calls()) - before;
      expect(spent).toBeLessThanOrEqual(told);
      await page.locator(`input[type=radio][value=${kind}]`).check();
      await page.getByRole("button", { name: "Write the accounts (no call)" }).click();
      const end = await page.getByText(/^The accounts are written in /).textContent();
      const area = / in ([A-Z0-9:]+)\.$/.exec(end!)![1]!;
      await page.evaluate("sirene.client.idle()");
      expect((await calls()) - before).toBe(spent);
      const settled = `globalThis.fakeExcel.values(${JSON.stringify(area)})[1][4] !== "#BUSY!"`;
      await untilTrue(page, settled);
      const [headings, first, second] = await valuesAt(page, area);
      const year = Number(String(headings![1]).slice(-4));
      const ofYears = (name: string) => [year, year - 1, year - 2].map((each) => `${name} ${each}`);
      expect(headings!.slice(0, 7)).toEqual([
        ...["SIREN", ...ofYears("Accounts type"), ...ofYears("Revenue")],
      ]);
      expect(first!.slice(0, 7)).toEqual([
        ...[edgeCases.ordinary, "C", "C", "C"],
        ...[expect.any(Number), expect.any(Number), expect.any(Number)],
      ]);
      expect(second!.slice(0, 7)).toEqual(["150000297", ...Array<string>(6).fill("#N/A")]);
      await page.context().close();
    },
  );

  test("a choice is kept in the workbook under a name, used again, renamed and removed", async () => {
    const page = await openOnList({ view: "enrich" });
    await page.getByRole("searchbox", { name: "Find a field" }).fill("capital");
    await page.getByRole("checkbox", { name: /^Share capital/ }).check();
    await page.locator("summary", { hasText: "saving this choice" }).click();
    const keep = page.getByRole("button", { name: "Keep", exact: true });
    await keep.click();
    await page.getByText("Enter a name.").waitFor();
    await page.getByLabel("Keep this choice in the workbook as").fill("Ours");
    await keep.click();
    await page.getByRole("radio", { name: /^Ours/, checked: true }).waitFor();
    const kept = () =>
      inWorkbook(page, (book) => [...book.settings].filter(([key]) => key.startsWith("sirene.preset")), null);
    expect(await kept()).toEqual([
      [
        "sirene.preset Ours",
        JSON.stringify({ fields: ["name", "naf", "state", "capital"], match: false, accounts: false }),
      ],
    ]);

    await purpose(page, "suppliers").check();
    await page.getByRole("radio", { name: /^Ours/ }).check();
    await page.getByText("4 fields chosen: Name, NAF/APE code, State, Share capital").waitFor();
    await page.getByLabel("New name for “Ours”").fill("Panel");
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("radio", { name: /^Panel/, checked: true }).waitFor();
    expect((await kept()).map(([key]) => key)).toEqual(["sirene.preset Panel"]);
    await page.getByRole("searchbox", { name: "Find a field" }).fill("VAT number");
    await page.getByRole("checkbox", { name: "VAT number", exact: true }).check();
    await page.getByText(/^5 fields chosen: /).waitFor();
    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByText("“Panel” is removed.").waitFor();
    expect(await kept()).toEqual([]);
    expect(await page.getByRole("radio", { name: /^Panel/ }).count()).toBe(0);

    // What was ticked beside the removed choice is not part of another with its name.
    await purpose(page, "fields").check();
    await page.getByLabel("Keep this choice in the workbook as").fill("Panel");
    await keep.click();
    await page.getByRole("radio", { name: /^Panel/, checked: true }).waitFor();
    await page.getByText("4 fields chosen: Name, NAF/APE code, State, Share capital").waitFor();
  });

  test("nothing is chosen while the list is read, by hand or from the ribbon: the plan, and the run, are of what the form shows", async () => {
    const page = await openOnList({ view: "enrich", selected: "A1:B6" });
    let release = () => {};
    const waiting = new Promise<void>((resolve) => (release = resolve));
    await page.route(
      (url) => url.pathname === "/v1/usage",
      async (route) => {
        await waiting;
        await route.continue();
      },
    );
    await page.getByRole("button", { name: "See the plan" }).click();
    await page.getByRole("button", { name: /^Reading the list/ }).waitFor();
    for (const choice of ["radio", "checkbox", "switch"] as const)
      expect(await page.locator("#view-lists").getByRole(choice, { disabled: false }).count()).toBe(0);
    await page.evaluate("globalThis.ribbon.press('openCheck')");
    release();
    await page.getByRole("button", { name: "Enrich 5 rows" }).waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.locator('#view-lists input[value="fields"]:enabled:checked').waitFor();
  });

  test("what the relay offers stands beside what everybody has, and is run as it says", async () => {
    const page = await openOnList({ selected: "A1:B6" });
    await page.getByRole("radio", { name: /^New customer.*2 fields, offered by your administrator/ }).check();
    await page.getByText("2 fields chosen: Name, As of").waitFor();
    await page.getByRole("button", { name: "See the plan" }).click();
    await page.getByRole("button", { name: "Check 5 rows" }).waitFor();
  });

  test("what was chosen of the relay's stays chosen while nothing new may be asked, and no longer than it has it", async () => {
    const page = await openOnList({ selected: "A1:B6" });
    await page.getByRole("radio", { name: /^New customer/ }).check();
    await page.getByRole("tab", { name: "Account" }).click();
    await page.getByRole("button", { name: "Connection", exact: true }).click();
    await page.getByRole("switch", { name: "Cache only (no new calls)" }).click();
    await page.getByText("Cache only: no new calls are made.").waitFor();
    await page.getByRole("tab", { name: "Lists" }).click();
    await page.getByRole("radio", { name: /^New customer/, checked: true }).waitFor();
    await page.getByText("2 fields chosen: Name, As of").waitFor();
    presets.pop();
    await page.getByRole("tab", { name: "Account" }).click();
    await page.getByRole("switch", { name: "Cache only (no new calls)" }).click();
    await page.getByText("Cache only: no new calls are made.").waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Lists" }).click();
    await page.getByRole("radio", { name: /^New customer/ }).waitFor({ state: "detached" });
    presets.push(offered);
  });

  test.each(bothHands)(
    "by %s: the company of the row that is selected has its sheet, and no row without one or with two",
    async (_, handsOf) => {
      const page = await openOnList();
      await inWorkbook(page, (book) => book.select("A3"), null);
      const hands = handsOf(page);
      const sheet = page.getByRole("button", { name: /^Company sheet of 150 000 297 / });
      await sheet.waitFor();
      const [, most] = /(\d+) calls?|no call/.exec((await sheet.textContent())!)!;
      const before = await calls();
      await hands.press(sheet);
      await page.getByText(/^The sheet “150000297 FICTIVE .*” was added\./).waitFor();
      expect((await calls()) - before).toBeLessThanOrEqual(Number(most ?? 0));
      await page.getByRole("button", { name: "Company sheet of 150 000 297 (no call)" }).waitFor();
      await inWorkbook(page, (book) => book.select("A1"), null);
      await page.getByRole("button", { name: /^Company sheet/ }).waitFor({ state: "detached" });
      await inWorkbook(
        page,
        (book) => {
          book.fill("C4", [["150000305"]], "@");
          book.select("A4");
        },
        null,
      );
      await page.getByRole("radio", { name: "The list A1:C6" }).waitFor();
      expect(await page.getByRole("button", { name: /^Company sheet/ }).count()).toBe(0);
      await inWorkbook(page, (book) => book.select("C4"), null);
      await page.getByRole("button", { name: /^Company sheet of 150 000 305 / }).waitFor();
    },
  );

  test("who leaves a plan or a result by keyboard goes on from the view's title", async () => {
    const page = await openOnList({ selected: "A1:B6", view: "enrich" });
    const hands = bothHands[1]![1](page);
    const press = (name: string) => hands.press(page.getByRole("button", { name }));
    const title = page.locator("#view-lists h2:focus");
    await press("See the plan");
    await press("Cancel");
    await title.waitFor({ timeout: 10_000 });
    await press("See the plan");
    await press("Enrich 5 rows");
    await press("Enrich another list");
    await title.waitFor({ timeout: 10_000 });
  });

  test("the company sheet's answer has the focus once its button is gone with the row", async () => {
    const page = await openOnList();
    await inWorkbook(page, (book) => book.select("A3"), null);
    const sheet = page.getByRole("button", { name: /^Company sheet of 150 000 297 / });
    await bothHands[1]![1](page).press(sheet);
    await page.getByText(/^The sheet “150000297 FICTIVE .*” was added\./).waitFor();
    await inWorkbook(page, (book) => book.select("A1"), null);
    await sheet.waitFor({ state: "detached" });
    await page.locator(":focus", { hasText: /was added\./ }).waitFor({ timeout: 10_000 });
  });
});
