import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import type { StartedRelay } from "../relay/start-relay.ts";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { bothHands } from "./pane-hands.ts";
import { holdCalls } from "../fixtures/held-calls.ts";
import { cellsAt, inWorkbook, openPane, valuesAt } from "../fixtures/pane/pane-page.ts";
import { startPaneRelay } from "./pane-relay.ts";

describeInBrowser("the pane enriches a list", () => {
  let relay: StartedRelay;
  let token: string;
  beforeAll(async () => {
    relay = await startPaneRelay();
    token = await relay.token("Ann Field", { monthly: 500 });
  });

  /** A figure of the plan or of the end, by its name. */
  const figure = (page: Page, name: string) =>
    page.locator(`xpath=//dt[normalize-space()="${name}"]/following-sibling::dd`).textContent();

  test.each(bothHands)(
    "by %s: plan first, then columns at the right, zeros kept, nothing written over",
    async (way, handsOf) => {
      const page = await openPane(await browserHere(), {
        url: relay.url,
        token,
        view: "enrich",
        workbook: (book) => {
          book.fill("A1", [["Supplier", "SIREN"]]);
          book.fill("B2", [["005720784"]], "@");
          book.fill("B3", [[5720784], ["FR 27 552032534"], ["552 032 534"], ["552032535"], [""]]);
          book.fill("D1", [["far note"]]);
          book.select("B1:B7");
        },
      });
      const hands = handsOf(page);
      await hands.fill(page.getByRole("searchbox", { name: "Find a field" }), "creation");
      await hands.press(page.getByRole("checkbox", { name: "Creation date", exact: true }));
      const { total } = await relay.sandbox.calls();
      await hands.press(page.getByRole("button", { name: "See the plan" }));
      await page.getByRole("heading", { name: "Plan · Sheet1 B1:B6" }).waitFor();
      expect((await relay.sandbox.calls()).total).toBe(total);
      expect(await figure(page, "Rows")).toBe("5");
      expect(await figure(page, "– Repeated")).toBe("2");
      expect(await figure(page, "– Invalid, not asked")).toBe("1");
      // What was asked by mouse the relay has by then.
      expect(await figure(page, "Calls")).toBe(way === "mouse" ? "2 at most" : "None: everything is known");
      expect(await figure(page, "Left to spend")).toMatch(/\d+ calls/);
      expect(await figure(page, "Written to")).toBe("E to K, currently empty");

      await hands.press(page.getByRole("button", { name: "Enrich 5 rows" }));
      await page.getByText("Done: 5 rows.").waitFor();
      expect(await figure(page, "Found")).toBe("4");
      expect(await figure(page, "Invalid")).toBe("1");
      expect((await relay.sandbox.calls()).total).toBe(total + (way === "mouse" ? 2 : 0));
      const headings = ["sirene_siren", "sirene_name", "sirene_naf", "sirene_state", "sirene_created"];
      expect(await valuesAt(page, "A1:K1")).toEqual([
        ["Supplier", "SIREN", "", "far note", ...headings, "sirene_status", "sirene_note"],
      ]);
      expect(await valuesAt(page, "B2:D3")).toEqual([
        ["005720784", "", ""],
        [5720784, "", ""],
      ]);
      const [first, second] = await valuesAt(page, "E2:I3");
      expect(second).toEqual(first);
      expect(first![0]).toBe("005720784");
      const [created] = await cellsAt(page, "I2");
      expect(created).toMatchObject({ format: "yyyy-mm-dd" });
      expect(typeof created?.value).toBe("number");
      expect(await valuesAt(page, "J2:K6")).toEqual([
        ["found", ""],
        ["found", expect.stringMatching(/^read as 005720784/)],
        ["found", expect.stringMatching(/SIREN 552032534 taken from the VAT number/)],
        ["found", ""],
        ["invalid", expect.stringMatching(/check digit/)],
      ]);

      await hands.press(page.getByRole("button", { name: "Enrich another list" }));
      await hands.press(page.getByRole("button", { name: "See the plan" }));
      await page.getByText("E to K, filled again").waitFor();
      expect(await figure(page, "Calls")).toBe("None: everything is known");
      await hands.press(page.getByRole("button", { name: "Cancel" }));
    },
  );

  test.each(bothHands)("by %s: a table grows by its columns", async (_, handsOf) => {
    const page = await openPane(await browserHere(), {
      url: relay.url,
      token,
      view: "enrich",
      workbook: (book) => {
        book.fill("A3", [["Id", "Owner"]]);
        book.fill(
          "A4",
          [
            ["552032534", "x"],
            ["005720784", "y"],
          ],
          "@",
        );
        book.addTable("Suppliers", "A3:B5");
        book.select("B4");
      },
    });
    const hands = handsOf(page);
    await page.getByRole("radio", { name: "Table Suppliers (A3:B5)" }).waitFor();
    await hands.choose(page.getByRole("radio", { name: "Table Suppliers (A3:B5)" }));
    await hands.press(page.getByRole("button", { name: "See the plan" }));
    const column = page.getByLabel("Column of the identifiers");
    expect(await column.inputValue()).toBe("0");
    await hands.select(column, "B: Owner");
    await page.getByText("There is nothing to ask for in this list.").waitFor();
    await hands.select(column, "A: Id");
    await hands.press(page.getByRole("button", { name: "Enrich 2 rows", disabled: false }));
    await page.getByText("Done: 2 rows.").waitFor();
    const table = await inWorkbook(page, (book) => book.active.tables[0]!.place, null);
    expect(table).toEqual({ top: 2, left: 0, height: 3, width: 8 });
    expect(await valuesAt(page, "C3:H3")).toEqual([
      ["sirene_siren", "sirene_name", "sirene_naf", "sirene_state", "sirene_status", "sirene_note"],
    ]);
    expect((await valuesAt(page, "G4:G5")).flat()).toEqual(["found", "found"]);
  });

  test.each(bothHands)("by %s: what does not fit is said before, and put off", async (_, handsOf) => {
    const poor = await relay.token(`Bob ${handsOf.name}`, { monthly: 3 });
    const list = sirens(6, handsOf === bothHands[0]![1] ? 2_000 : 3_000);
    const page = await openPane(await browserHere(), { url: relay.url, token: poor, view: "enrich" });
    const hands = handsOf(page);
    await inWorkbook(
      page,
      (book, ids) => {
        book.fill("A1", [["SIREN"]]);
        book.fill(
          "A2",
          ids.map((id) => [id]),
          "@",
        );
        book.select("A2");
      },
      list,
    );
    await page.getByRole("radio", { name: "The list A1:A7" }).waitFor();
    await hands.press(page.getByRole("button", { name: "See the plan" }));
    await page.getByText(/may need more calls than your own budget has left/).waitFor();
    await hands.press(page.getByRole("button", { name: "Enrich as many rows as possible" }));
    await page.getByText(/^3 of 6 rows without an answer: /).waitFor();
    expect(await figure(page, "Found")).toBe("3");
    expect(await figure(page, "Deferred")).toBe("3");
    const notes = (await valuesAt(page, "F2:G7")).filter(([status]) => status === "deferred");
    expect(notes.map(([, note]) => note)).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/this user's calls of the month are used up/)),
    );
  });

  test.each(bothHands)("by %s: a run is stopped midway, and what is there stays", async (_, handsOf) => {
    const held = holdCalls(450);
    const slow = await startPaneRelay(
      { ...held.options, quota: 5_000, hourly: 5_000 },
      { concurrency: 4, callTimeout: 600_000 },
    );
    const list = sirens(900, 10_000);
    const page = await openPane(await browserHere(), {
      url: slow.url,
      token: await slow.token("Cat Field"),
      view: "enrich",
    });
    const hands = handsOf(page);
    await inWorkbook(
      page,
      (book, ids) => {
        book.fill(
          "A2",
          ids.map((id) => [id]),
          "@",
        );
        book.select("A2:A901");
      },
      list,
    );
    await page.getByRole("radio", { name: "900 rows selected (A2:A901)" }).waitFor();
    await hands.press(page.getByRole("button", { name: "See the plan" }));
    await hands.press(page.getByRole("button", { name: "Enrich 900 rows" }));
    const progress = page.getByRole("progressbar", { name: "Progress" });
    await page.getByText(/^[1-9]\d* of 900 rows$/).waitFor();
    expect(Number(await progress.getAttribute("aria-valuenow"))).toBeGreaterThan(0);
    await hands.press(page.getByRole("button", { name: "Stop" }));
    const end = await page.getByText(/^Stopped: .* of 900 rows are filled/).textContent();
    const done = Number(/(\d+) of/.exec(end!)![1]);
    const statuses = (await valuesAt(page, "F2:F901")).flat();
    expect(statuses.filter((status) => status === "found")).toHaveLength(done);
    expect(statuses.filter((status) => status === "")).toHaveLength(900 - done);
  });

  test("a list that is changed while it is filled is left alone from there on", async () => {
    // The call of /me is answered.
    const held = holdCalls(1);
    const slow = await startPaneRelay(held.options, { callTimeout: 600_000 });
    const page = await openPane(await browserHere(), {
      url: slow.url,
      token: await slow.token("Cat Field"),
      view: "enrich",
      workbook: (book) => {
        book.fill("A1", [["SIREN"], ["552032534"], ["005720784"]], "@");
        book.select("A1:A3");
      },
    });
    await page.getByRole("button", { name: "See the plan" }).click();
    await page.getByRole("button", { name: "Enrich 2 rows" }).click();
    await held.came(2);
    await inWorkbook(page, (book) => book.fill("A2", [["005720784"], ["552032534"]], "@"), null);
    held.release();
    const notice = page.getByText(
      /^The list changed while it was being filled.* No row had been filled\. .*calls? spent\./,
    );
    await notice.waitFor();
    const { y, height } = (await notice.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height);
    expect(await valuesAt(page, "B2:G3")).toEqual([
      ["", "", "", "", "", ""],
      ["", "", "", "", "", ""],
    ]);
  });

  test("the button counts the rows that are filled: not those that are hidden, until they are included", async () => {
    const page = await openPane(await browserHere(), {
      url: relay.url,
      token,
      view: "enrich",
      workbook: (book) => {
        book.fill("A1", [["SIREN"], ["552032534"], ["005720784"], ["356000000"]], "@");
        book.active.hidden.add(2);
        book.select("A1:A4");
      },
    });
    await page.getByRole("button", { name: "See the plan" }).click();
    await page.getByRole("button", { name: "Enrich 2 rows" }).waitFor();
    await page.getByRole("switch", { name: "Include hidden rows" }).click();
    await page.getByRole("button", { name: "Enrich 3 rows" }).waitFor();
  });

  test("a plan tells what may be spent when it is made, and the first line with it: a pause that ended is told no more", async () => {
    const own = await startPaneRelay();
    const admin = await own.token("Admin", { role: "admin" });
    const decide = (what: "pause" | "resume") => own.ask(`/admin/${what}`, { method: "POST", token: admin });
    await decide("pause");
    const page = await openPane(await browserHere(), {
      ...{ url: own.url, token: await own.token("Ann Field", { monthly: 9 }), view: "enrich" },
      workbook: (book) => {
        book.fill("A1", [["552032534"], ["005720784"]], "@");
        book.select("A1:A2");
      },
    });
    const banner = page.getByRole("banner");
    await page.getByRole("button", { name: "See the plan" }).click();
    await page.getByText("An administrator has paused all calls; cached answers are still given.").waitFor();
    await banner.getByText("Spending is paused.").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await decide("resume");
    await page.getByRole("button", { name: "See the plan" }).click();
    await page.getByRole("button", { name: "Enrich 2 rows" }).waitFor();
    expect(await figure(page, "Left to spend")).toBe("9 calls");
    await banner.getByText("9 of your 9 calls left").waitFor();
  });

  test("a protected sheet is said so in a sentence", async () => {
    const page = await openPane(await browserHere(), {
      url: relay.url,
      token,
      view: "enrich",
      workbook: (book) => {
        book.fill("A1", [["552032534"], ["005720784"]], "@");
        book.active.isProtected = true;
        book.select("A1:A2");
      },
    });
    await page.getByRole("button", { name: "See the plan" }).click();
    await page.getByRole("button", { name: /^Enrich 2 rows$/ }).click();
    await page.getByText(/the sheet or the workbook is protected/).waitFor();
  });
});
