import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { inWorkbook, openPane, valuesAt } from "../fixtures/pane/pane-page.ts";
import type { StartedRelay } from "../relay/start-relay.ts";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { startPaneRelay } from "./pane-relay.ts";

/** Inserts rows above everything on the sheet and columns from `at` on, as Excel does, whose names move with them. */
const insert = (page: Page, rows: number, columns: number, at = 0) =>
  inWorkbook(
    page,
    (book, input) =>
      book.edit((sheet) => {
        const right = (column: number) => (column < input.at ? column : column + input.columns);
        sheet.moveCells(
          (row, column) => [row + input.rows, right(column)],
          (formula) => formula,
        );
        for (const name of book.names.values())
          if (name.place !== undefined)
            name.place = {
              ...name.place,
              ...{ top: name.place.top + input.rows, left: right(name.place.left) },
            };
      }),
    { rows, columns, at },
  );

describeInBrowser("a list before which rows or columns were inserted since it was filled", () => {
  let relay: StartedRelay;
  beforeAll(async () => void (relay = await startPaneRelay()));

  /** Runs over what `fill` puts into the workbook, in the view of lists. */
  async function filled(token: string, rows: readonly (readonly string[])[], isMatching = false) {
    const page = await openPane(await browserHere(), { url: relay.url, token, view: "enrich" });
    await inWorkbook(
      page,
      (book, cells) => {
        book.fill("A1", cells, "@");
        book.select("A1");
      },
      rows,
    );
    if (isMatching) await page.getByRole("switch", { name: /Find companies by name/ }).click();
    await page.getByRole("button", { name: /See the plan/ }).click();
    await page.getByRole("button", { name: /^Enrich/ }).click();
    return page;
  }

  test("is where the pane shows its first row without an answer, and where it asks again", async () => {
    const token = await relay.token("Ann Move", { monthly: 1 });
    const sirens = ["552032534", "542107651", "005720784"];
    const page = await filled(token, [["SIREN"], ...sirens.map((siren) => [siren])]);
    await page.getByRole("button", { name: /Show the first/ }).waitFor();
    await insert(page, 2, 1);
    await page.getByRole("button", { name: /Show the first/ }).click();
    await page.waitForFunction("fakeExcel.selected.top === 4 && fakeExcel.selected.left === 1");
    await page.getByRole("button", { name: /Ask for the/ }).click();
    await page.getByText(/Plan · Sheet1 B3:H6/).waitFor();
    await page.getByText(/C to H, filled again/).waitFor();
    await page.context().close();
  });

  test("is reviewed by the names and towns of its run", async () => {
    const names = [
      ["Nom", "Ville"],
      ["FICTIVE FILIALE", "LYON"],
      ["FICTIVE FILIALE", "NANTES"],
    ];
    const page = await filled(await relay.token("Ann Review"), names, true);
    await page.getByRole("button", { name: /Review doubtful/ }).waitFor();
    await insert(page, 1, 1, 1);
    await page.getByRole("button", { name: /Review doubtful/ }).click();
    await page.getByText("Row 3 · 1 of 2 in doubt").waitFor();
    await page.getByRole("button", { name: /150 000 131/ }).click();
    await page.getByText("Row 4 · 2 of 2 in doubt").waitFor();
    const decided = await valuesAt(page, "A3:D4");
    expect(decided).toEqual([
      ["FICTIVE FILIALE", "", "LYON", "150000131"],
      ["FICTIVE FILIALE", "", "NANTES", ""],
    ]);
    await page.context().close();
  });

  test("has the remarks of its check name its columns where they are now", async () => {
    const page = await openPane(await browserHere(), {
      ...{ url: relay.url, token: await relay.token("Ann Check"), view: "check" },
    });
    await inWorkbook(
      page,
      (book, cells) => {
        book.fill("A1", cells, "@");
        book.select("A1:B21");
      },
      [["SIREN", "TVA client"], ...sirens(20, 70_000).map((siren) => [siren, "FR27552032534"])],
    );
    await page.getByRole("button", { name: /See the plan/ }).click();
    await page.getByRole("button", { name: /^Check/ }).click();
    await page.getByRole("heading", { name: "Rows by verdict" }).waitFor();
    await page.getByText(/^The VAT number in column B "TVA client" is not compared/).waitFor();
    await insert(page, 0, 2);
    await inWorkbook(page, (book) => book.select("F5"), null);
    await page.getByText(/^The VAT number in column D "TVA client" is not compared/).waitFor();
    await page.context().close();
  });
});
