import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import type { StartedRelay } from "../relay/start-relay.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { bothHands } from "./pane-hands.ts";
import { cellsAt, inWorkbook, openPane, valuesAt } from "../fixtures/pane/pane-page.ts";
import { startPaneRelay } from "./pane-relay.ts";
import { unitStates } from "../../shared/fields/field.ts";
import { selectFields } from "../../shared/fields/select-fields.ts";

describeInBrowser("the pane finds companies", () => {
  let relay: StartedRelay;
  let token: string;
  beforeAll(async () => {
    relay = await startPaneRelay();
    token = await relay.token("Ann Field");
  });

  const open = async (at = relay, as = token, language = "en-US") => {
    const page = await openPane(await browserHere(), {
      url: at.url,
      token: as,
      view: "find",
      excel: { language },
      workbook: (book) => {
        book.fill("B4", [["taken"]]);
        book.select("D4");
      },
    });
    await page
      .getByRole("banner")
      .getByText(/calls left|appels restants/)
      .waitFor();
    return page;
  };
  const found = (page: Page) => page.getByRole("region", { name: "Companies found" }).getByRole("listitem");
  const card = (page: Page, name: string) => found(page).filter({ hasText: name });

  test.each(bothHands)(
    "by name, by %s: with scores and letters in words, the cost said before, and the SIREN lands as text",
    async (_, handsOf) => {
      const page = await open();
      const hands = handsOf(page);
      await hands.press(page.getByRole("button", { name: "Search (1 call)" }));
      await page.getByText("Enter a name, or a SIREN.").waitFor();
      const before = (await relay.sandbox.calls()).total;
      // Each way of working looks for something else: a question asked twice would cost nothing.
      const place = handsOf === bothHands[0]![1] ? "Postcode" : "Town";
      await hands.fill(page.getByLabel("Name or SIREN"), "Danone SA");
      await hands.press(page.locator("#view-find summary", { hasText: "Filters" }));
      await hands.fill(page.getByRole("textbox", { name: place }), place === "Town" ? "Paris" : "75009");
      await page.getByText(/^A name usually costs one or two calls/).waitFor();
      await hands.press(page.getByRole("button", { name: "Search (up to 12 calls)" }));
      await page.getByRole("status").getByText("The company was found.").waitFor();
      const first = found(page).first();
      await first.getByText("DANONE").first().waitFor();
      await first.getByText("Score 100").waitFor();
      const [letters, words] = place === "Town" ? ["AZA", "town"] : ["AAZ", "postcode"];
      await first.getByTitle(`same name, same ${words}, same legal form`).getByText(letters).waitFor();
      expect(await first.textContent()).toContain(`(same name, same ${words}, same legal form)`);
      expect((await relay.sandbox.calls()).total - before).toBeLessThanOrEqual(2);

      await hands.press(page.getByRole("button", { name: "Insert SIREN: DANONE" }));
      await page.getByText("DANONE written at D4.").waitFor();
      const [cell] = await cellsAt(page, "D4");
      expect(cell).toEqual({ value: "552032534", formula: "552032534", format: "@" });
    },
  );

  test.each(bothHands)(
    "chosen fields, by %s: what the search told costs nothing more",
    async (_, handsOf) => {
      const page = await open();
      const hands = handsOf(page);
      await hands.fill(page.getByLabel("Name or SIREN"), "150 000 289");
      await hands.press(page.getByRole("button", { name: "Search (1 call)" }));
      await card(page, "FICTIVE IMMEUBLE 01").waitFor();
      const { total } = await relay.sandbox.calls();
      await hands.press(page.locator("summary", { hasText: "Fields to insert" }));
      await page.getByText("No call: the search has already given all of them.").waitFor();
      const filter = page.locator("#view-find").getByRole("searchbox", { name: "Find a field" });
      await hands.fill(filter, "creation");
      await hands.press(page.getByRole("checkbox", { name: "Creation date", exact: true }));
      await hands.press(page.getByRole("button", { name: "Insert 3 fields (no call): FICTIVE IMMEUBLE 01" }));
      await page.getByText("written at D4:F4.").waitFor();
      expect((await relay.sandbox.calls()).total).toBe(total);
      const [siren, name, created] = await cellsAt(page, "D4:F4");
      expect([siren?.value, name?.value]).toEqual(["150000289", "FICTIVE IMMEUBLE 01"]);
      expect(created).toMatchObject({ format: "yyyy-mm-dd" });
      expect(typeof created?.value).toBe("number");

      await hands.fill(filter, "VAT number");
      await hands.press(page.getByRole("checkbox", { name: "VAT number" }));
      await page.getByText("Up to 1 call per company for these fields.").waitFor();
      await inWorkbook(page, (book) => book.select("D6"), null);
      // What was paid for once, by whomever and on whatever computer, the relay has kept.
      const cost = hands.name === "mouse" ? "1 call" : "no call";
      await hands.press(page.getByRole("button", { name: `Insert 4 fields (${cost}): FICTIVE IMMEUBLE 01` }));
      await page
        .getByText(
          hands.name === "mouse" ? "written at D6:G6. 1 call spent." : "written at D6:G6. No call spent.",
        )
        .waitFor();
      expect(String((await valuesAt(page, "G6"))[0]?.[0])).toMatch(/^FR\d{2}150000289$/);
      expect((await relay.sandbox.calls()).total).toBe(total + (hands.name === "mouse" ? 1 : 0));
    },
  );

  test("fields that are asked for are written where the selection was when they were asked for", async () => {
    const own = await startPaneRelay();
    const page = await open(own, await own.token("Ann Field"));
    const hands = bothHands[0]![1](page);
    await hands.fill(page.getByLabel("Name or SIREN"), "150 000 289");
    await hands.press(page.getByRole("button", { name: "Search (1 call)" }));
    await card(page, "FICTIVE IMMEUBLE 01").waitFor();
    await hands.press(page.locator("summary", { hasText: "Fields to insert" }));
    await hands.fill(page.locator("#view-find").getByRole("searchbox"), "VAT number");
    await hands.press(page.getByRole("checkbox", { name: "VAT number" }));
    // While the call is made, the person goes on to the row of the next company. What only counts calls may come before it.
    await page.route("**/v1/lookups", async (route) => {
      const { maxCalls } = route.request().postDataJSON() as { maxCalls?: number };
      if (maxCalls !== 0) await inWorkbook(page, (book) => book.select("D9"), null);
      await route.continue();
    });
    await hands.press(page.getByRole("button", { name: "Insert 3 fields (1 call): FICTIVE IMMEUBLE 01" }));
    await page.getByText("written at D4:F4. 1 call spent.").waitFor();
    expect((await valuesAt(page, "D4:E4"))[0]).toEqual(["150000289", "FICTIVE IMMEUBLE 01"]);
    expect(await valuesAt(page, "D9:F9")).toEqual([["", "", ""]]);
    expect(await inWorkbook(page, (book) => book.names.size, null)).toBe(0);
  });

  test.each(bothHands)(
    "by %s: in French, a code is written in the words that a list is filled with",
    async (_, handsOf) => {
      const page = await open(relay, token, "fr-FR");
      const hands = handsOf(page);
      await hands.fill(page.getByLabel("Nom ou SIREN"), "150000289");
      await hands.press(page.getByRole("button", { name: /^Chercher \(/ }));
      await page.getByRole("listitem").filter({ hasText: "FICTIVE IMMEUBLE 01" }).waitFor();
      await hands.press(page.locator("summary", { hasText: "Champs à insérer" }));
      const [state] = selectFields("state");
      const filter = page.locator("#view-find").getByRole("searchbox");
      await hands.fill(filter, state!.label.fr);
      await hands.press(page.getByRole("checkbox", { name: state!.label.fr, exact: true }));
      await hands.press(page.getByRole("button", { name: /^Insérer 3 champs/ }));
      await page.getByText(/D4:F4/).waitFor();
      expect((await valuesAt(page, "D4:F4"))[0]).toEqual([
        "150000289",
        "FICTIVE IMMEUBLE 01",
        unitStates.A.fr,
      ]);
    },
  );

  test.each(bothHands)(
    "by %s: a cell that holds something is replaced only when told to",
    async (_, handsOf) => {
      const page = await open();
      const hands = handsOf(page);
      await inWorkbook(page, (book) => book.select("B4"), null);
      await hands.fill(page.getByLabel("Name or SIREN"), "150000289");
      await hands.press(page.getByRole("button", { name: "Search (1 call)" }));
      const insert = page.getByRole("button", { name: "Insert SIREN: FICTIVE IMMEUBLE 01" });
      await hands.press(insert);
      const dialog = page.getByRole("alertdialog");
      await dialog.getByText("B4 is not empty: taken would be replaced.").waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      expect(await valuesAt(page, "B4")).toEqual([["taken"]]);
      await hands.press(insert);
      await hands.press(dialog.getByRole("button", { name: "Replace" }));
      await page.getByText("written at B4.").waitFor();
      expect(await valuesAt(page, "B4")).toEqual([["150000289"]]);
    },
  );

  test("four companies and more are in view in the smallest pane, what was written beside its button", async () => {
    const large = await startPaneRelay({ units: 600, fill: false });
    const page = await open(large, await large.token("Ann Field"));
    await page.setViewportSize({ width: 320, height: 568 });
    await page.getByLabel("Name or SIREN").fill("fictif");
    await page.getByRole("button", { name: "Search (up to 12 calls)" }).click();
    await page.getByRole("button", { name: "List every company with these words (1 call)" }).click();
    await found(page).nth(3).waitFor();
    await page.evaluate("scrollTo(0, 0)");
    const fourth = await found(page).nth(3).boundingBox();
    expect(fourth!.y + fourth!.height).toBeLessThanOrEqual(568);
    await found(page)
      .nth(1)
      .getByRole("button", { name: /^Insert SIREN/ })
      .click();
    await found(page)
      .nth(1)
      .getByText(/written at D4\.$/)
      .waitFor();
    await page.getByRole("button", { name: "Change the search" }).click();
    expect(await page.getByLabel("Name or SIREN").inputValue()).toBe("fictif");
  });

  test.each(bothHands)("by person and by address, by %s", async (_, handsOf) => {
    const page = await open();
    const hands = handsOf(page);
    await hands.choose(page.getByRole("radio", { name: "Person" }));
    await hands.fill(page.getByLabel("Surname"), "x");
    await hands.press(page.getByRole("button", { name: "Search (1 call)" }));
    await page.getByText(/of at least two letters/).waitFor();
    await hands.fill(page.getByLabel("Surname"), "fictif");
    await hands.press(page.getByRole("button", { name: "Search (1 call)" }));
    await found(page)
      .first()
      .getByText(/FICTIF/i)
      .first()
      .waitFor();
    await hands.press(page.getByRole("button", { name: "Change the search" }));
    await hands.choose(page.getByRole("radio", { name: "Address" }));
    await hands.press(page.getByRole("button", { name: "Search (1 call)" }));
    await page.getByText(/Enter a postcode/).waitFor();
    await hands.fill(page.getByRole("textbox", { name: "Postcode" }), "75009");
    await hands.press(page.getByRole("button", { name: "Search (1 call)" }));
    await found(page).first().getByText(/75009/).waitFor();
  });

  test.each(bothHands)(
    "by %s: the list of all companies and its further pages are asked for on demand, a call each",
    async (_, handsOf) => {
      const large = await startPaneRelay({ units: 600, fill: false });
      const page = await open(large, await large.token("Ann Field"));
      const hands = handsOf(page);
      await hands.fill(page.getByLabel("Name or SIREN"), "fictif");
      await hands.press(page.getByRole("button", { name: "Search (up to 12 calls)" }));
      await page.getByText("The name is too general to search for.").waitFor();
      const sought = (await large.sandbox.calls()).total;
      await hands.press(page.getByRole("button", { name: "List every company with these words (1 call)" }));
      await page.getByText(/^20 of \d+ companies$/).waitFor();
      expect((await large.sandbox.calls()).total).toBe(sought + 1);
      await hands.press(page.getByRole("button", { name: "Next page (1 call)" }));
      await page.getByText(/^40 of \d+ companies$/).waitFor();
      expect((await large.sandbox.calls()).total).toBe(sought + 2);
      expect(await found(page).count()).toBe(40);
    },
  );

  test.each(bothHands)(
    "by %s: a sheet about a company is added, for no more calls than its button tells",
    async (_, handsOf) => {
      const own = await startPaneRelay();
      const page = await open(own, await own.token("Ann Field"));
      const hands = handsOf(page);
      await hands.fill(page.getByLabel("Name or SIREN"), "150000289");
      await page.keyboard.press("Enter");
      const sheet = page.getByRole("button", { name: "Company sheet: FICTIVE IMMEUBLE 01 (about 5 calls)" });
      await sheet.waitFor();
      const { total } = await own.sandbox.calls();
      await hands.press(sheet);
      await page
        .getByText(
          "The sheet “150000289 FICTIVE IMMEUBLE 01” was added. It names directors: personal data. 4 calls spent.",
        )
        .waitFor();
      expect((await own.sandbox.calls()).total).toBe(total + 4);
      const page1 = await inWorkbook(
        page,
        (book) => [0, 1, 4].map((row) => book.sheet("150000289 FICTIVE IMMEUBLE 01")!.at(row, 0).value),
        null,
      );
      expect(page1).toEqual(["FICTIVE IMMEUBLE 01", "SIREN 150 000 289", "Identity"]);

      // A second one is another sheet, at no call.
      await page.getByText("Sheet (no call)", { exact: true }).first().waitFor();
      await hands.press(page.getByRole("button", { name: "Company sheet: FICTIVE IMMEUBLE 01 (no call)" }));
      await page.getByText("The sheet “150000289 FICTIVE IMMEUBLE (2)” was added.").waitFor();
      expect((await own.sandbox.calls()).total).toBe(total + 4);
    },
  );
});
