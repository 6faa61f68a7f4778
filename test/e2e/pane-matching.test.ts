import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import type { FakeWorkbook } from "../fixtures/pane/excel/fake-workbook.ts";
import { inWorkbook, openPane, pressInReview, valuesAt } from "../fixtures/pane/pane-page.ts";
import { noteWords } from "../../shared/enrichment/note-words.ts";
import type { StartedRelay } from "../relay/start-relay.ts";
import { graveFaults } from "./axe.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { bothHands, type Hands } from "./pane-hands.ts";
import { startPaneRelay } from "./pane-relay.ts";
import { fillFrenchSuppliers } from "../fixtures/pane/pane-lists.ts";

/** Waits until what has the focus has a text in it: what takes it is shown before. */
const untilFocused = (page: Page, text: string | RegExp) =>
  page.locator(":focus", { hasText: text }).waitFor();

/** What is used of an element of the page: tests are compiled without the names of a browser. */
interface Focusable {
  matches(selector: string): boolean;
}

describeInBrowser("the pane looks rows without a number up by name", () => {
  let relay: StartedRelay;
  let token: string;
  beforeAll(async () => {
    relay = await startPaneRelay();
    token = await relay.token("Ann Field", { monthly: 500 });
  });

  const open = async (handsOf: (page: Page) => Hands, at = relay, as = token) => {
    const options = { url: at.url, token: as, view: "enrich", workbook: fillFrenchSuppliers };
    const page = await openPane(await browserHere(), options);
    return { page, hands: handsOf(page) };
  };
  const figure = (page: Page, name: string) =>
    page.locator(`xpath=//dt[normalize-space()="${name}"]/following-sibling::dd`).textContent();

  async function enriched(page: Page, hands: Hands): Promise<void> {
    await hands.press(page.getByRole("switch", { name: "Find companies by name" }));
    await hands.press(page.getByRole("button", { name: "See the plan" }));
    await hands.press(page.getByRole("button", { name: "Enrich 5 rows" }));
    await page.getByText("Done: 5 rows.").waitFor();
  }

  test.each(bothHands)(
    "by %s: the plan shows the columns and the calls, and the run writes what sirene enrich --match does",
    async (_, handsOf) => {
      const own = await startPaneRelay();
      const { page, hands } = await open(handsOf, own, await own.token("Ann Field"));
      await hands.press(page.getByRole("switch", { name: "Find companies by name" }));
      await hands.press(page.getByRole("button", { name: "See the plan" }));
      await page.getByText("Looked up by: name A, postcode C, town D").waitFor();
      expect(await figure(page, "– Looked up by name")).toBe("3");
      expect(await figure(page, "– Repeated")).toBe("1");
      expect(await figure(page, "Calls")).toBe("4 to 27, likely 6");
      expect((await own.sandbox.calls()).byOperation["search"]).toBe(undefined);

      await hands.press(page.locator("summary", { hasText: "Looked up by" }));
      await hands.select(page.getByLabel("Column of towns", { exact: true }), "None");
      await page.getByText("Looked up by: name A, postcode C", { exact: true }).waitFor();
      const towns = page.getByLabel("Column of towns", { exact: true });
      await hands.select(towns, "D: Ville");
      if (hands.name === "keyboard")
        expect(await towns.evaluate((element) => (element as Focusable).matches(":focus"))).toBe(true);
      // The arrows passed the column of names, which opens the choice where it is lacking: that does not fold it either.
      expect(await towns.isVisible()).toBe(true);
      await page.getByText("Looked up by: name A, postcode C, town D").waitFor();

      await hands.press(page.getByRole("button", { name: "Enrich 5 rows", disabled: false }));
      await page.getByText("Done: 5 rows.").waitFor();
      expect(await figure(page, "Found")).toBe("2");
      expect(await figure(page, "Ambiguous")).toBe("2");
      expect(await figure(page, "Not found")).toBe("1");
      const ours = ["siren", "score", "match", "name_match", "name", "naf", "state", "status", "note"];
      const doubt = `${noteWords.note_match_common_name.en} · most likely 356000000 LA POSTE (99)`;
      expect(await valuesAt(page, "E1:M6")).toEqual([
        ours.map((key) => `sirene_${key}`),
        ["552032534", 100, "AAZZZZA", "", "DANONE", "70.10Z", "A", "found", expect.any(String)],
        ["", 99, "AAZZZZZ", "", "", "", "", "ambiguous", doubt],
        [
          "",
          "",
          "",
          "",
          "",
          "",
          "",
          "not_found",
          expect.stringMatching(/^no company was found with this name: looked for /),
        ],
        ["", 99, "AAZZZZZ", "", "", "", "", "ambiguous", doubt],
        ["356000000", "", "", "F", "LA POSTE", "53.10Z", "A", "found", expect.stringMatching(/another name/)],
      ]);
    },
  );

  test("a list without any number is taken as it is, and without the switch the pane says how", async () => {
    const { page, hands } = await open(bothHands[0]![1]);
    await inWorkbook(page, (book) => book.select("C1:D4"), null);
    await page.getByRole("radio", { name: "4 rows selected (C1:D4)" }).waitFor();
    await hands.press(page.getByRole("button", { name: "See the plan" }));
    await page.getByText(/turn on the search by name/).waitFor();
    await hands.press(page.getByRole("switch", { name: "Find companies by name" }));
    await hands.press(page.getByRole("button", { name: "See the plan" }));
    await page.getByText(/No column of company names was recognised/).waitFor();
    expect(await figure(page, "Rows")).toBe("3");
    expect(await page.getByRole("button", { name: "Enrich 3 rows" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
  });

  test("doubtful rows are decided by keys, one decision for all rows of a name, kept in the workbook, and undone", async () => {
    const { page, hands } = await open(bothHands[1]![1]);
    await enriched(page, hands);
    const before = await valuesAt(page, "E1:M6");
    const { total } = await relay.sandbox.calls();
    await hands.press(page.getByRole("button", { name: "Review doubtful rows" }));
    const row = page.getByRole("heading", { name: /La Poste/ });
    await row.waitFor();
    await page.getByText("Row 3, 5 · 1 of 1 in doubt").waitFor();
    await page.getByText("A choice costs no call.").waitFor();
    await page.getByText("One decision for 2 rows with this name and place.").waitFor();
    const register = page
      .getByRole("link", { name: "Annuaire des Entreprises: LA POSTE", exact: true })
      .first();
    expect(await register.getAttribute("href")).toBe(
      "https://annuaire-entreprises.data.gouv.fr/entreprise/356000000",
    );
    await untilFocused(page, "La Poste");
    expect(await graveFaults(page)).toEqual([]);

    await pressInReview(page, "ArrowDown");
    const choice = page.getByRole("button", { name: /LA POSTE 356 000 000 · active/ });
    await choice.waitFor();
    await untilFocused(page, "356 000 000");
    await pressInReview(page, "1");
    await page.getByRole("status").getByText("Row 3, 5: 356000000, LA POSTE.").waitFor();
    const today = new Date().toLocaleDateString("sv-SE");
    const chosen = [
      ...["356000000", 99, "AAZZZZZ", "", "LA POSTE", "53.10Z", "A", "found"],
      `chosen by Ann Field on ${today}: LA POSTE`,
    ];
    expect(await valuesAt(page, "E3:M3")).toEqual([chosen]);
    expect(await valuesAt(page, "E5:M5")).toEqual([chosen]);
    expect((await relay.sandbox.calls()).total).toBe(total);

    await page.getByText("2 rows decided, 0 still in doubt.").waitFor();
    await pressInReview(page, "u");
    await page.getByText("The last decision is undone.").waitFor();
    expect(await valuesAt(page, "E1:M6")).toEqual(before);
    const decisionsLeft = (book: { readonly settings: ReadonlyMap<string, unknown> }) =>
      [...book.settings.keys()].filter((key) => key.startsWith("sirene.decision ")).length;
    expect(await inWorkbook(page, decisionsLeft, null)).toBe(0);

    await pressInReview(page, "n");
    await page.getByText("Row 3, 5: none of the companies.").waitFor();
    expect((await valuesAt(page, "E3:M3"))[0]).toEqual([
      ...["", "", "", "", "", "", "", "not_found"],
      `none of the candidates, as Ann Field decided on ${today}`,
    ]);
    await pressInReview(page, "u");
    await page.getByText("The last decision is undone.").waitFor();
    await pressInReview(page, "1");
    await page.getByText("2 rows decided, 0 still in doubt.").waitFor();
    await pressInReview(page, "Escape");

    const again = page.getByRole("button", { name: "Enrich another list" });
    await again.waitFor();
    expect(await page.getByRole("button", { name: "Review doubtful rows" }).count()).toBe(0);
    await page.getByText("2 rows decided, 0 still in doubt.").waitFor();
    await hands.press(again);
    await hands.press(page.getByRole("button", { name: "See the plan" }));
    await page.getByText("None: everything is known").waitFor();
    await hands.press(page.getByRole("button", { name: "Enrich 5 rows" }));
    await page.getByText("Done: 5 rows.").waitFor();
    expect(await valuesAt(page, "E3:M3")).toEqual([chosen]);
    expect((await relay.sandbox.calls()).total).toBe(total);
  });

  test("a decision that is being written when the review is closed is kept, counted and taken back with the run", async () => {
    const own = await startPaneRelay();
    const { page, hands } = await open(bothHands[0]![1], own, await own.token("Ann Field"));
    const before = await inWorkbook(page, (book) => book.see("A1:Z8"), null);
    await enriched(page, hands);
    await hands.press(page.getByRole("button", { name: "Review doubtful rows" }));
    await page.getByText("Row 3, 5 · 1 of 1 in doubt").waitFor();
    await page.locator("section[aria-labelledby=review-title] :focus").waitFor();
    await page.evaluate(`for (const key of ["1", "Escape"])
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))`);
    await page.getByText("2 rows decided, 0 still in doubt.").waitFor();
    expect((await valuesAt(page, "E3"))[0]).toEqual(["356000000"]);
    expect(await page.getByRole("heading", { name: /La Poste/ }).count()).toBe(0);
    await hands.press(page.getByRole("button", { name: "Put the list back as it was" }));
    await page.getByText(/^33 cells get back what stood there before/).waitFor();
    await hands.press(page.getByRole("button", { name: "Put back", exact: true }));
    await page.getByText(/^The former content of 33 cells is back/).waitFor();
    expect(await inWorkbook(page, (book) => book.see("A1:Z8"), null)).toEqual(before);
  });

  test.each(bothHands)(
    "by %s: a run and what was decided after it are taken back together; the decision stays kept, and the run again is free",
    async (_, handsOf) => {
      const own = await startPaneRelay();
      const { page, hands } = await open(handsOf, own, await own.token("Ann Field"));
      const before = await inWorkbook(page, (book) => book.see("A1:Z8"), null);
      await enriched(page, hands);
      await hands.press(page.getByRole("button", { name: "Review doubtful rows" }));
      await page.getByText("Row 3, 5 · 1 of 1 in doubt").waitFor();
      await pressInReview(page, "1");
      await page.getByText("2 rows decided, 0 still in doubt.").waitFor();
      await pressInReview(page, "Escape");
      const decided = await valuesAt(page, "E1:M6");
      const { total } = await own.sandbox.calls();

      await hands.press(page.getByRole("button", { name: "Put the list back as it was" }));
      // The columns of two rows were written by the run, then by the decision: each counts once.
      await page
        .getByText("33 cells get back what stood there before. 9 added columns are removed.")
        .waitFor();
      expect(await graveFaults(page)).toEqual([]);
      await hands.press(page.getByRole("button", { name: "Put back", exact: true }));
      await page.getByText("The former content of 33 cells is back. 9 columns were removed.").waitFor();
      await untilFocused(page, /^Put back$/);
      expect(await inWorkbook(page, (book) => book.see("A1:Z8"), null)).toEqual(before);

      await hands.press(page.getByRole("button", { name: "See the plan" }));
      await page.getByText("None: everything is known").waitFor();
      await hands.press(page.getByRole("button", { name: "Enrich 5 rows" }));
      await page.getByText("Done: 5 rows.").waitFor();
      expect(await valuesAt(page, "E1:M6")).toEqual(decided);
      expect((await own.sandbox.calls()).total).toBe(total);
    },
  );

  test("a list that was enriched earlier says what finding its candidates again costs, and finds them", async () => {
    const { page, hands } = await open(bothHands[0]![1]);
    await inWorkbook(
      page,
      (book) => {
        book.fill("E1", [["sirene_siren", "sirene_vat", "sirene_status", "sirene_note"]]);
        book.fill("G2", [["found"], ["ambigu"], ["not_found"], ["ambiguous"]]);
      },
      null,
    );
    await hands.press(page.locator("summary", { hasText: "Doubtful rows" }));
    await hands.press(page.getByRole("button", { name: "Review doubtful rows" }));
    await page.getByText(/^2 doubtful rows\. This computer no longer has the candidates/).waitFor();
    await hands.press(page.getByRole("button", { name: "Find the candidates" }));
    await page.getByText("Row 3, 5 · 1 of 1 in doubt").waitFor();
    await page.getByText("A choice costs at most 1 call").waitFor();
    await pressInReview(page, "l");
    await page.getByText("0 rows decided, 2 still in doubt.").waitFor();
    await pressInReview(page, "Escape");
    await page.getByRole("button", { name: "See the plan" }).waitFor();
    await page.locator("h2:focus").waitFor();
  });

  const remembered = (book: FakeWorkbook) =>
    [...book.settings].filter(([key]) => /^sirene\.(?:decision|remark) /.test(key));

  test("a company that is none of the candidates is taken by its number, named first, for one call", async () => {
    const { page, hands } = await open(bothHands[1]![1]);
    await enriched(page, hands);
    await hands.press(page.getByRole("button", { name: "Review doubtful rows" }));
    await page.getByText("Row 3, 5 · 1 of 1 in doubt").waitFor();
    const { total } = await relay.sandbox.calls();

    await pressInReview(page, "s");
    // A digit that is typed into the field chooses nobody.
    await page.keyboard.type("150000288");
    await page.getByText("A digit is wrong, missing or extra.").waitFor();
    await pressInReview(page, "Escape");
    await pressInReview(page, "s");
    await page.keyboard.type("150 000 289");
    const look = page.getByRole("button", { name: "Look it up (1 call)" });
    await look.waitFor();
    expect((await relay.sandbox.calls()).total).toBe(total);
    await pressInReview(page, "Enter");
    const take = page.getByRole("button", { name: /^Take / });
    await take.waitFor();
    const name = (await take.textContent())!.replace(/^Take /, "").replace(/ \(ceased\)$/, "");
    expect((await relay.sandbox.calls()).total).toBe(total + 1);
    expect(await graveFaults(page)).toEqual([]);

    await pressInReview(page, "Escape");
    await pressInReview(page, "c");
    await page.keyboard.type("asked Ann, 5 of 5");
    await pressInReview(page, "Enter");
    await pressInReview(page, "s");
    await pressInReview(page, "Enter");
    await page.getByText(`Row 3, 5: 150000289, ${name}.`).waitFor();
    const [cells] = await valuesAt(page, "E3:M3");
    expect(cells!.slice(0, 2)).toEqual(["150000289", ""]);
    expect(cells!.slice(4, 5)).toEqual([name]);
    expect(cells!.slice(-2)).toEqual(["found", expect.stringContaining("chosen by Ann Field on ")]);
    expect(await valuesAt(page, "E5:M5")).toEqual([cells]);
    const kept = new Map(await inWorkbook(page, remembered, null));
    expect([...kept.keys()].map((key) => key.split(" ")[0]).sort()).toEqual([
      "sirene.decision",
      "sirene.remark",
    ]);
    expect([...kept.values()]).toContain("asked Ann, 5 of 5");

    // A click that leaves the field of the comment chooses all the same.
    await pressInReview(page, "u");
    await page.getByText("The last decision is undone.").waitFor();
    await pressInReview(page, "c");
    await page.keyboard.type(", twice");
    await page.getByRole("button", { name: /LA POSTE 356 000 000/ }).click();
    await page.getByText("Row 3, 5: 356000000, LA POSTE.").waitFor();
    const remarks = (await inWorkbook(page, remembered, null)).map(([, text]) => text);
    expect(remarks).toContain("asked Ann, 5 of 5, twice");

    // The name is known by now.
    await pressInReview(page, "u");
    await page.getByText("The last decision is undone.").waitFor();
    expect(await page.getByLabel("Comment (C)").inputValue()).toBe("asked Ann, 5 of 5, twice");
    const spent = (await relay.sandbox.calls()).total;
    await pressInReview(page, "s");
    await page.keyboard.type("150000289");
    await page.getByRole("button", { name: `Take ${name}` }).waitFor();
    expect((await relay.sandbox.calls()).total).toBe(spent);
  });

  test("places of candidates are asked for when a person says so, and a name not found can be decided too", async () => {
    const own = await startPaneRelay();
    const { page, hands } = await open(bothHands[0]![1], own, await own.token("Ann Field"));
    await enriched(page, hands);
    await hands.press(page.getByRole("button", { name: "Review doubtful rows" }));
    const places = page.getByRole("button", { name: /^Places of \d+ candidates? here/ });
    const [, most] = /up to (\d+) call/.exec((await places.textContent())!)!;
    const { total } = await own.sandbox.calls();
    await hands.press(places);
    await page
      .getByText(/^Head office: /)
      .first()
      .waitFor();
    await places.waitFor({ state: "hidden" });
    await untilFocused(page, "La Poste");
    const spent = (await own.sandbox.calls()).total - total;
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(Number(most));

    await hands.press(page.getByRole("button", { name: "Also 1 name not found" }));
    await page.getByText("1 of 2 in doubt").waitFor();
    await pressInReview(page, "ArrowRight");
    await page.getByRole("heading", { name: /Transports Introuvables/ }).waitFor();
    await page.getByText("No company was found with this name.").waitFor();
    await pressInReview(page, "s");
    await page.keyboard.type("552032534");
    await page.getByRole("button", { name: "Take DANONE" }).waitFor();
    await pressInReview(page, "Enter");
    await page.getByText("Row 4: 552032534, DANONE.").waitFor();
    expect((await valuesAt(page, "E4:M4"))[0]![0]).toBe("552032534");
    expect((await own.sandbox.calls()).total).toBe(total + spent);
  });

  test.each(bothHands)(
    "by %s: a row not found is looked for by other words, for one call each, and what is chosen is kept for later runs",
    async (_, handsOf) => {
      const own = await startPaneRelay();
      const { page, hands } = await open(handsOf, own, await own.token("Ann Field"));
      await enriched(page, hands);
      await hands.press(page.getByRole("button", { name: "Review doubtful rows" }));
      await hands.press(page.getByRole("button", { name: "Also 1 name not found" }));
      await page.getByText("1 of 2 in doubt").waitFor();
      await pressInReview(page, "ArrowRight");
      await page.getByRole("heading", { name: /Transports Introuvables/ }).waitFor();
      const words = page.getByLabel("Other words to look for (W)");
      expect(await words.inputValue()).toBe("Transports Introuvables");
      const { total } = await own.sandbox.calls();

      await hands.fill(words, "552032534");
      await hands.press(page.getByRole("button", { name: "In all of France (1 call)" }));
      await page.getByText("A number goes into the field below.").waitFor();
      expect((await own.sandbox.calls()).total).toBe(total);

      await hands.fill(words, "danone");
      await hands.press(page.getByRole("button", { name: "In department 69 (1 call)" }));
      await page.getByText("No company was found with “danone”.").waitFor();
      expect((await own.sandbox.calls()).total).toBe(total + 1);
      await hands.press(page.getByRole("button", { name: "In all of France (1 call)" }));
      await page.getByText(/^Found with “danone”: /).waitFor();
      expect((await own.sandbox.calls()).total).toBe(total + 2);
      await untilFocused(page, "Transports Introuvables");
      const danone = page.getByRole("button", { name: /DANONE 552 032 534 · active · created \d{4}/ });
      expect(await danone.textContent()).toMatch(/70\.10Z/);
      expect(await graveFaults(page)).toEqual([]);

      await hands.press(danone);
      await page.getByText("Row 4: 552032534, DANONE.").waitFor();
      const [cells] = await valuesAt(page, "E4:M4");
      // How much a company is like words that somebody typed says nothing of the row.
      expect(cells!.slice(0, 5)).toEqual(["552032534", "", "", "", "DANONE"]);
      expect(cells!.slice(-2)).toEqual(["found", expect.stringContaining("chosen by Ann Field on ")]);
      await pressInReview(page, "Escape");
      await hands.press(page.getByRole("button", { name: "Enrich another list" }));
      await hands.press(page.getByRole("button", { name: "See the plan" }));
      await hands.press(page.getByRole("button", { name: "Enrich 5 rows" }));
      await page.getByText("Done: 5 rows.").waitFor();
      expect(await valuesAt(page, "E4:M4")).toEqual([cells]);
      expect((await own.sandbox.calls()).total).toBe(total + 2);
    },
  );

  test("spellings that differ in accents, case and points are one decision", async () => {
    const { page, hands } = await open(bothHands[0]![1]);
    await inWorkbook(
      page,
      (book) => {
        book.fill("A4", [["La Poste.", "", 75015, "PARIS CEDEX 15"]]);
      },
      null,
    );
    await enriched(page, hands);
    await hands.press(page.getByRole("button", { name: "Review doubtful rows" }));
    await page.getByText("Row 3, 4, 5 · 1 of 1 in doubt").waitFor();
    await pressInReview(page, "1");
    await page.getByText("Row 3, 4, 5: 356000000, LA POSTE.").waitFor();
    const sirens = await valuesAt(page, "E3:E5");
    expect(sirens).toEqual([["356000000"], ["356000000"], ["356000000"]]);
  });

  test("a row that was changed meanwhile is left alone", async () => {
    const { page, hands } = await open(bothHands[0]![1]);
    await enriched(page, hands);
    await hands.press(page.getByRole("button", { name: "Review doubtful rows" }));
    await page.getByText("Row 3, 5 · 1 of 1 in doubt").waitFor();
    await inWorkbook(page, (book) => book.fill("A5", [["Somebody else"]]), null);
    const before = await valuesAt(page, "E2:M6");
    await pressInReview(page, "1");
    await page.getByText(/The list has changed since this review began/).waitFor();
    expect(await valuesAt(page, "E2:M6")).toEqual(before);
  });
});
