import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import { cellsAt, inWorkbook, openPane, valuesAt } from "../fixtures/pane/pane-page.ts";
import { siretOf } from "../batch/made-up-numbers.ts";
import type { FakeWorkbook } from "../fixtures/pane/excel/fake-workbook.ts";
import type { StartedRelay } from "../relay/start-relay.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { bothHands } from "./pane-hands.ts";
import { startPaneRelay } from "./pane-relay.ts";

const moved = edgeCases.movedHeadOffice;
const [closed, open] = [siretOf(moved, 1), siretOf(moved, 2)];
const fine = siretOf(edgeCases.homonym, 1);

describeInBrowser("the pane checks a list", () => {
  let relay: StartedRelay;
  let token: string;
  beforeAll(async () => {
    relay = await startPaneRelay({ fill: false });
    token = await relay.token("Ann Field", { monthly: 500 });
  });

  /** The pane on a list of suppliers, of whom the first, the third and the fourth have moved. */
  async function openOnList(language = "en-US"): Promise<Page> {
    const page = await openPane(await browserHere(), {
      ...{ url: relay.url, token, view: "check" },
      excel: { language },
      workbook: (book) => {
        book.fill("A1", [["Supplier", "SIRET"]]);
        book.fill(
          "A2",
          [["Fictive Nomade"], ["Fictive Homonyme"], ["Fictive Nomade"], ["Autres FICTIFS"]],
          "@",
        );
        book.select("A1:B5");
      },
    });
    const sirets = [[closed], [fine], [closed], [closed]];
    await inWorkbook(page, (book, rows) => book.fill("B2", rows, "@"), sirets);
    await inWorkbook(page, (book, address) => book.select(address), "A1:B5");
    return page;
  }

  const figure = (page: Page, name: string) =>
    page.locator(`xpath=//dt[normalize-space()="${name}"]/following-sibling::dd`).first().textContent();
  const selectedRow = (page: Page) =>
    inWorkbook(page, ({ selected: { top, left, width } }) => ({ row: top + 1, left, width }), null);

  test.each(bothHands)(
    "by %s: plan first, then what to fix first, each reason with its rows, a suggestion on a press",
    async (_, handsOf) => {
      const page = await openOnList();
      const hands = handsOf(page);
      const { total } = await relay.sandbox.calls();
      await hands.press(page.getByRole("button", { name: "See the plan" }));
      await page.getByRole("heading", { name: "Plan · Sheet1 A1:B5" }).waitFor();
      await page.getByText("Compared with: name A, SIRET B").waitFor();
      expect((await relay.sandbox.calls()).total).toBe(total);
      await hands.press(page.getByRole("button", { name: "Check 4 rows" }));
      await page.getByRole("heading", { name: "What to fix first" }).waitFor();
      expect(await figure(page, "ok")).toBe("1");
      expect(await figure(page, "fix")).toBe("3");
      expect(await valuesAt(page, "D1:E5")).toEqual([
        ["sirene_check", "sirene_check_reasons"],
        ["fix", "siret_closed;duplicate_siren"],
        ["ok", ""],
        ["fix", "siret_closed;duplicate_siren"],
        ["fix", "siret_closed;name_differs;duplicate_siren"],
      ]);
      const listed = await page.locator("button[aria-expanded]").allTextContents();
      const reasons = listed.flatMap((text) => [...text.matchAll(/(\d) rows?.*\.\W*(\w+)$/g)]);
      expect(reasons.map(([, rows, code]) => [rows, code])).toEqual([
        ["3", "siret_closed"],
        ["1", "name_differs"],
        ["3", "duplicate_siren"],
      ]);

      const reason = page.getByRole("button", { name: /siret_closed$/ });
      await hands.press(reason);
      await page.getByText("Row 2 · 1 of 3").waitFor();
      expect(await selectedRow(page)).toEqual({ row: 2, left: 0, width: 2 });
      await hands.press(reason);
      await page.getByText("Row 4 · 2 of 3").waitFor();
      expect(await selectedRow(page)).toEqual({ row: 4, left: 0, width: 2 });
      await hands.press(page.getByRole("button", { name: "Previous row" }));
      await page.getByText("Row 2 · 1 of 3").waitFor();

      const before = (await relay.sandbox.calls()).total;
      await inWorkbook(page, (book) => void (book.undoSteps.length = 0), null);
      await hands.press(page.getByRole("button", { name: /^Put .* into B2$/ }));
      await page.getByText(`B2 now contains ${open}.`).waitFor();
      expect(await cellsAt(page, "B2")).toEqual([{ value: open, formula: open, format: "@" }]);
      expect(await valuesAt(page, "B3:B5")).toEqual([[fine], [closed], [closed]]);
      expect(await inWorkbook(page, (book) => book.undoSteps.length, null)).toBe(1);
      await hands.press(page.getByRole("button", { name: "Undo", exact: true }));
      await page.getByText("B2 is as it was before.").waitFor();
      expect(await valuesAt(page, "B2")).toEqual([[closed]]);

      await hands.press(page.getByRole("button", { name: "Correct all 2 rows" }));
      const dialog = page.getByRole("alertdialog", { name: "Correct 2 cells?" });
      await dialog.getByText(`B2: ${closed} → ${open}`).waitFor();
      await hands.press(dialog.getByRole("button", { name: "Cancel" }));
      expect(await valuesAt(page, "B2:B5")).toEqual([[closed], [fine], [closed], [closed]]);
      await hands.press(page.getByRole("button", { name: "Correct all 2 rows" }));
      await hands.press(dialog.getByRole("button", { name: "Correct", exact: true }));
      await page.getByText("2 cells corrected.").waitFor();
      await hands.press(page.getByRole("button", { name: "List 2 corrections on a sheet" }));
      await page.getByText("The sheet “Corrections” lists the corrections made so far.").waitFor();
      const onSheet = (book: FakeWorkbook) => {
        const sheet = book.sheet("Corrections")!;
        return [1, 2].map((row) => [0, 2, 3, 4].map((column) => sheet.at(row, column).value));
      };
      expect(await inWorkbook(page, onSheet, null)).toEqual(
        [2, 4].map((row) => [row, "SIRET", closed, open]),
      );
      // Whose name is another company's is nobody's to correct unseen.
      expect(await valuesAt(page, "B2:B5")).toEqual([[open], [fine], [open], [closed]]);
      expect((await relay.sandbox.calls()).total).toBe(before);

      // The row that was selected last is not what is meant.
      await inWorkbook(page, (book, address) => book.select(address), "A4:B4");
      await hands.press(page.getByRole("button", { name: "Check again" }));
      await page.getByRole("heading", { name: "Plan · Sheet1 A1:B5" }).waitFor();
      await hands.press(page.getByRole("button", { name: "Check 4 rows" }));
      await page.getByRole("heading", { name: "What to fix first" }).waitFor();
      expect(await valuesAt(page, "E2:E5")).toEqual([
        ["duplicate_siren"],
        [""],
        ["duplicate_siren"],
        ["siret_closed;name_differs"],
      ]);
      await page.context().close();
    },
  );

  test("corrections that were made are known after a review of the doubtful rows", async () => {
    const page = await openPane(await browserHere(), {
      ...{ url: relay.url, token, view: "check" },
      workbook: (book) => book.fill("A1", [["Supplier", "SIRET", "Postal code", "Town"]]),
    });
    const hands = bothHands[0]![1](page);
    const rows = [
      ["Fictive Nomade", closed, "", ""],
      ["La Poste", "", "75015", "Paris"],
    ];
    await inWorkbook(page, (book, cells) => book.fill("A2", cells, "@"), rows);
    await inWorkbook(page, (book, address) => book.select(address), "A1:D3");
    await hands.press(page.getByRole("switch", { name: "Find companies by name" }));
    await hands.press(page.getByRole("button", { name: "See the plan" }));
    await hands.press(page.getByRole("button", { name: "Check 2 rows" }));
    await hands.press(page.getByRole("button", { name: /siret_closed$/ }));
    await hands.press(page.getByRole("button", { name: /^Put .* into B2$/ }));
    await page.getByText(`B2 now contains ${open}.`).waitFor();
    await hands.press(page.getByRole("button", { name: "Review doubtful rows" }));
    await page.getByText("· 1 of 1 in doubt").waitFor();
    await page.getByRole("button", { name: /siret_closed$/ }).waitFor({ state: "hidden" });
    await page.locator("section[aria-labelledby=review-title] :focus").waitFor();
    await page.keyboard.press("Escape");
    await hands.press(page.getByRole("button", { name: "Undo", exact: true }));
    await page.getByText("B2 is as it was before.").waitFor();
    expect(await valuesAt(page, "B2")).toEqual([[closed]]);
  });

  test("for e-invoicing says in French that nothing is ready without the directory", async () => {
    const page = await openOnList("fr-FR");
    await page.getByRole("radio", { name: /^Facturation électronique/ }).check();
    await page.getByText(/Le volet ne dispose pas de l'annuaire des adresses électroniques/).waitFor();
    await page.getByRole("button", { name: "Voir le plan" }).click();
    await page.getByRole("button", { name: "Contrôler 4 lignes" }).click();
    await page.getByRole("heading", { name: "À corriger d'abord" }).waitFor();
    expect(await figure(page, "annuaire à consulter")).toBe("1");
    expect(await page.getByText("prêt", { exact: true }).count()).toBe(0);
    expect(await valuesAt(page, "G1:G5")).toEqual([
      ["Facture électronique · sirene"],
      ["à corriger"],
      ["annuaire à consulter"],
      ["à corriger"],
      ["à corriger"],
    ]);
    await page.context().close();
  });

  test("an address that is only likely is put into its cell, and the directory is still to be read", async () => {
    const page = await openOnList();
    const cells = [["E-invoice address"], ...Array<string[]>(4).fill([""])];
    await inWorkbook(page, (book, rows) => book.fill("C1", rows, "@"), cells);
    await inWorkbook(page, (book, address) => book.select(address), "A1:C5");
    await page.getByRole("radio", { name: /^E-invoicing/ }).check();
    await page.getByRole("button", { name: "See the plan" }).click();
    await page.getByRole("button", { name: "Check 4 rows" }).click();
    const reason = page.getByRole("button", { name: /directory_unknown$/ });
    await reason.click();
    await page.getByText(/^Likely address/).waitFor();
    await page.getByRole("button", { name: /^Put .* into C2$/ }).click();
    await page.getByText(/^C2 now contains 150000271\./).waitFor();
    expect(await valuesAt(page, "C2:C3")).toEqual([[moved], [""]]);
    expect(await reason.textContent()).toMatch(/^4 rows/);
    await page.context().close();
  });

  test("a field that has nothing to be compared with is said before an enrichment starts", async () => {
    const page = await openOnList();
    await page.getByRole("radio", { name: /^Choose fields/ }).check();
    await page.locator("#view-lists summary").filter({ hasText: "Checks" }).click();
    await page.getByRole("checkbox", { name: "VAT match" }).click();
    await page.getByRole("button", { name: "See the plan" }).click();
    await page.getByText(/“VAT match” compares your list with the register/).waitFor();
    const start = page.getByRole("button", { name: "Enrich 4 rows" });
    expect(await start.getAttribute("aria-disabled")).toBe("true");
    await page
      .getByRole("combobox", { name: "Column of VAT numbers" })
      .selectOption({ label: "A: Supplier" });
    await page.locator('button:not([aria-disabled="true"])', { hasText: "Enrich 4 rows" }).waitFor();
    await page.context().close();
  });
});
