import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import type { StartedRelay } from "../relay/start-relay.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { bothHands, pressAgain } from "./pane-hands.ts";
import { cellsAt, inWorkbook, openPane, untilTrue, valuesAt } from "../fixtures/pane/pane-page.ts";
import { startPaneRelay } from "./pane-relay.ts";

/** Waits until no cell of an area is calculated any more. */
async function settled(page: Page, address: string): Promise<void> {
  await untilTrue(
    page,
    `!globalThis.fakeExcel.values("${address}").flat().some((value) => value === "#BUSY!")`,
  );
}

describeInBrowser("the pane freezes and refreshes formulas", () => {
  let relay: StartedRelay;
  let token: string;
  beforeAll(async () => {
    relay = await startPaneRelay();
    token = await relay.token("Ann Field");
  });

  const open = async (as: string, { url } = relay) => {
    const page = await openPane(await browserHere(), { url, token: as, view: "formulas" });
    await untilTrue(page, "globalThis.fakeExcel.functions.size > 0");
    await inWorkbook(
      page,
      (book) => {
        book.fill("A2", [["552032534"], ["005720784"], ["552100554"]], "@");
        book.fill("B2", [["=SIRENE.NAME(A2)", "=SIRENE.SIREN(A2)", "=SIRENE.CREATED(A2)", "text"]]);
        book.fill("B3", [["=SIRENE.NAME(A3)", "=SIRENE.SIREN(A3)"]]);
        book.fill("B5", [["=SIRENE.NAME(A2:A4)"]]);
        book.select("B2:E7");
      },
      null,
    );
    return page;
  };

  test.each(bothHands)(
    "by %s: frozen formulas are values: zeros, dates and spills kept",
    async (_, handsOf) => {
      const page = await open(token);
      const hands = handsOf(page);
      await settled(page, "B2:E7");
      const before = await valuesAt(page, "B2:E7");
      await hands.press(page.getByRole("button", { name: "Replace formulas by values" }));
      const dialog = page.getByRole("alertdialog");
      await dialog.getByText(/6 formulas become values/).waitFor();
      await hands.press(dialog.getByRole("button", { name: "Cancel" }));
      expect((await cellsAt(page, "B2"))[0]?.formula).toBe("=SIRENE.NAME(A2)");
      await hands.press(page.getByRole("button", { name: "Replace formulas by values" }));
      await hands.press(dialog.getByRole("button", { name: "Replace formulas by values" }));
      await page.getByText("6 formulas replaced by values.").waitFor();
      expect(await valuesAt(page, "B2:E7")).toEqual(before);
      const cells = await cellsAt(page, "B2:E7");
      expect(cells.filter(({ formula }) => String(formula).startsWith("="))).toEqual([]);
      const [siren] = await cellsAt(page, "C3");
      const [created] = await cellsAt(page, "D2");
      expect(siren).toMatchObject({ value: "005720784", format: "@" });
      expect(created).toMatchObject({ format: "yyyy-mm-dd" });

      await inWorkbook(page, (book) => book.fill("B3", [["typed over"]]), null);
      const { total } = await relay.sandbox.calls();
      await hands.press(page.getByRole("button", { name: "Put formulas back" }));
      await dialog.getByText(/^5 formulas come back: .* 1 frozen cell was changed since/).waitFor();
      await hands.press(dialog.getByRole("button", { name: /^Put back \(\d calls\)$/ }));
      await page.getByText(/^5 formulas were put back\. 1 frozen cell was changed since/).waitFor();
      await settled(page, "B2:E7");
      expect((await valuesAt(page, "B3"))[0]).toEqual(["typed over"]);
      expect((await cellsAt(page, "C3"))[0]).toMatchObject({
        value: "005720784",
        formula: "=SIRENE.SIREN(A3)",
      });
      expect((await relay.sandbox.calls()).total).toBe(total);
    },
  );

  test.each(bothHands)("by %s: errors are asked again by writing their formulas", async (_, handsOf) => {
    const page = await open("wrong-token");
    const hands = handsOf(page);
    await settled(page, "B2:E7");
    expect((await valuesAt(page, "B2:D2")).flat()).toEqual(["#N/A", "#N/A", "#N/A"]);

    await hands.press(page.getByRole("button", { name: "Replace formulas by values" }));
    await page
      .getByText(/^6 formulas stay as they are, because they show an error or no value yet/)
      .waitFor();

    await page.evaluate(`globalThis.sirene.settings.write({ token: ${JSON.stringify(token)} })`);
    await hands.press(page.getByRole("checkbox", { name: "Only cells in error" }));
    await hands.press(page.getByRole("button", { name: "Refresh" }));
    const question = page.getByRole("alertdialog");
    await question
      .getByText(/^\d formulas, 3 companies: about \d calls if no answer is kept, .* left\./)
      .waitFor();
    await hands.press(question.getByRole("button", { name: /^Ask \(\d calls\)/ }));
    await page.getByText(/formulas were refreshed\./).waitFor();
    expect((await valuesAt(page, "B2:E3")).flat().filter((value) => String(value).startsWith("#"))).toEqual(
      [],
    );
    await hands.press(page.getByRole("button", { name: "Refresh" }));
    await page.getByText("There is no SIRENE formula in error there.").waitFor();
  });

  test.each(bothHands)(
    "by %s: a refresh costs nothing, unless the service is asked anew",
    async (_, handsOf) => {
      const page = await open(token);
      const hands = handsOf(page);
      await settled(page, "B2:E7");
      const { total } = await relay.sandbox.calls();
      await hands.choose(page.getByRole("radio", { name: "Whole workbook" }));
      await hands.press(page.getByRole("button", { name: "Refresh" }));
      const question = page.getByRole("alertdialog");
      await question.getByText(/3 companies: about 3 calls if no answer is kept/).waitFor();
      await hands.press(question.getByRole("button", { name: "Ask (3 calls)" }));
      await page.getByText("6 formulas were refreshed.").waitFor();
      expect((await relay.sandbox.calls()).total).toBe(total);
      await hands.press(page.getByRole("checkbox", { name: "Ask the service again" }));
      await hands.press(page.getByRole("button", { name: "Refresh" }));
      await question.getByText(/3 companies: about 3 calls, .* left\. Answers already known/).waitFor();
      await hands.press(question.getByRole("button", { name: "Cancel" }));
      expect((await relay.sandbox.calls()).total).toBe(total);
      await hands.press(page.getByRole("button", { name: "Refresh" }));
      await hands.press(question.getByRole("button", { name: "Ask (3 calls)" }));
      await page.getByText("6 formulas were refreshed.").waitFor();
      await untilTrue(page, "globalThis.sirene.client.counters().queued === 0");
      expect((await relay.sandbox.calls()).total).toBe(total + 3);
    },
  );

  test("a double click on “Refresh” does not confirm what the refresh costs", async () => {
    const page = await open(token);
    await settled(page, "B2:E7");
    await page.getByRole("checkbox", { name: "Ask the service again" }).click();
    const { total } = await relay.sandbox.calls();
    await page.getByRole("button", { name: "Refresh" }).click();
    const question = page.getByRole("alertdialog");
    const ask = question.getByRole("button", { name: "Ask (3 calls)" });
    await ask.waitFor();
    await pressAgain(page, ask);
    await question.getByRole("button", { name: "Cancel" }).click({ timeout: 10_000 });
    expect((await relay.sandbox.calls()).total).toBe(total);
  });

  test("asking again says why nothing can be asked, and a refresh how much had no answer: old values pass for no new ones", async () => {
    const own = await startPaneRelay();
    const admin = await own.token("Admin", { role: "admin" });
    const page = await open(await own.token("Ann Field"), own);
    await settled(page, "B2:E7");
    const before = await valuesAt(page, "B2:E7");
    const anew = page.getByRole("checkbox", { name: "Ask the service again" });
    const refresh = page.getByRole("button", { name: "Refresh", exact: true });
    const question = page.getByRole("alertdialog");
    const ask = question.getByRole("button", { name: /^Ask \(/ });
    const { total } = await own.sandbox.calls();
    await anew.click();
    await own.ask("/admin/pause", { method: "POST", token: admin });
    await refresh.click();
    await page.getByText("An administrator has paused all calls; cached answers are still given.").waitFor();
    await own.ask("/admin/resume", { method: "POST", token: admin });
    await refresh.click();
    await ask.waitFor();
    await page.context().setOffline(true);
    await ask.click();
    await page.getByText(/^The SIRENE relay does not answer/).waitFor();
    await anew.click();
    await inWorkbook(page, (book) => book.fill("E7", [['=SIRENE.NAME("542107651")']]), null);
    await settled(page, "E7");
    await refresh.click();
    await ask.click();
    await page
      .getByText(/^7 formulas were refreshed\. 1 question had no answer: the cells concerned show/)
      .waitFor();
    expect((await valuesAt(page, "B2:E6")).flat()).toEqual(before.slice(0, -1).flat());
    expect((await own.sandbox.calls()).total).toBe(total);
  });

  test("a refresh leaves the formulas in hidden rows as they are, and says how many", async () => {
    const page = await open(token);
    await settled(page, "B2:E7");
    const hide = (rows: readonly number[]) =>
      inWorkbook(
        page,
        (book, all) => book.edit((sheet) => all.forEach((row) => sheet.hidden.add(row))),
        rows,
      );
    await hide([2]);
    await page.getByRole("radio", { name: "Whole workbook" }).click();
    const refresh = page.getByRole("button", { name: "Refresh" });
    await refresh.click();
    const question = page.getByRole("alertdialog");
    await question.getByText(/^4 formulas, .* 2 cells in hidden rows stay as they are\.$/).waitFor();
    await question.getByRole("button", { name: /^Ask \(/ }).click();
    await page.getByText("4 formulas were refreshed. 2 cells in hidden rows stay as they are.").waitFor();
    // None of them is in error, so none of those in hidden rows is counted.
    await page.getByRole("checkbox", { name: "Only cells in error" }).click();
    await refresh.click();
    await page.getByText(/^There is no SIRENE formula in error there\.$/).waitFor();
    await page.getByRole("checkbox", { name: "Only cells in error" }).click();
    await hide([1, 4]);
    await refresh.click();
    await page.getByText(/6 cells in hidden rows stay as they are\.$/).waitFor();
  });

  test("cells that still wait although their answers came are told, and the add-in is reloaded by a button", async () => {
    const page = await open(token);
    await settled(page, "B2:E7");
    await inWorkbook(
      page,
      (book) => {
        book.active.writeFormula(8, 1, "=SIRENE.NAME(A2)");
        book.active.write(9, 1, "#BUSY!");
        book.fill("C9", [["=SIRENE.VAT(A2)"]]);
      },
      null,
    );
    await page.getByText("1 cell still shows #BUSY! although the answers came: reload the add-in.").waitFor();
    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Reload the add-in" }).click();
    await reloaded;
  });

  test("the ribbon's buttons freeze the selection, and ask errors again, once the pane has asked", async () => {
    const page = await open("wrong-token");
    await settled(page, "B2:E7");
    await page.evaluate(`globalThis.sirene.settings.write({ token: ${JSON.stringify(token)} })`);
    const question = page.getByRole("alertdialog");
    await page.evaluate("globalThis.ribbon.press('refreshErrors')");
    await question.getByText(/3 companies: about \d calls if no answer is kept/).waitFor();
    expect((await valuesAt(page, "B2:D2")).flat()).toEqual(["#N/A", "#N/A", "#N/A"]);
    await question.getByRole("button", { name: /^Ask / }).click();
    await page.getByText(/formulas were refreshed\./).waitFor();
    await page.evaluate("globalThis.ribbon.press('freezeSelection')");
    await question.getByText(/6 formulas become values/).waitFor();
    await question.getByRole("button", { name: "Replace formulas by values" }).click();
    await page.getByText("6 formulas replaced by values.").waitFor();
    const cells = await cellsAt(page, "B2:E7");
    expect(cells.filter(({ formula, value }) => /^[=#]/.test(`${String(formula)}${String(value)}`))).toEqual(
      [],
    );
    await page.evaluate("globalThis.ribbon.press('openQuota')");
    await page.getByRole("tab", { name: "Account", selected: true }).waitFor();
  });
});
