import { beforeAll, expect, test } from "@jest/globals";
import type { FrameLocator, Page } from "playwright-core";
import { testNothingLeaks } from "../relay/leaks.ts";
import { startRelayOn, type StartedRelay } from "../relay/start-relay.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import {
  builtPages,
  noteFaults,
  type PageFaults,
  openPlayground,
  typedText,
  type Playground,
} from "../fixtures/playground/playground-page.ts";

const paneOf = (page: Page): FrameLocator => page.frameLocator("#pane iframe");

const place = (pane: FrameLocator, name: string) => pane.getByRole("tab", { name, exact: true });

/** A sheet of the playground as tests change it. */
interface EditedSheet {
  insertColumns(first: number, count: number): void;
  deleteRows(first: number, count: number): void;
  activate(): void;
  getRange(
    row: number,
    column: number,
    rows: number,
    columns: number,
  ): {
    getFormula(): string;
    getValues(): unknown[][];
    setValues(cells: readonly (readonly object[])[]): void;
    autoFill(target: object): Promise<boolean>;
    activate(): void;
  };
}
interface EditedBook {
  getActiveSheet(): EditedSheet;
  create(name: string, rows: number, columns: number): EditedSheet;
}
interface EditedPage {
  readonly playground: { readonly api: { getActiveWorkbook(): EditedBook } };
}
interface ConnectedPage {
  readonly sirene: { readonly settings: { write(changes: { readonly token: string }): void } };
}

describeInBrowser("the pane in the playground", () => {
  let relay: StartedRelay;
  const faults: PageFaults = { elsewhere: [], errors: [] };

  async function open(width: number): Promise<Playground> {
    const context = await (await browserHere()).newContext({ viewport: { width, height: 800 } });
    noteFaults(context, relay.url, faults);
    return openPlayground(context, relay.url);
  }

  beforeAll(async () => {
    relay = await startRelayOn(await startSandbox({ plan: "pro" }), { pages: builtPages });
  });

  test("adds a page about the company of the row that is selected, as in Excel", async () => {
    const { page, select } = await open(1_300);
    const pane = paneOf(page);
    await select(1, 0);
    await place(pane, "Lists").click();
    const sheet = pane.getByRole("button", { name: /^Company sheet of / });
    const [, siren] = /of (\d{3} \d{3} \d{3}) /.exec((await sheet.textContent())!)!;
    await sheet.click();
    await pane.getByText(`The sheet “${siren!.replaceAll(" ", "")} `).waitFor();
    const first = await page.evaluate(() =>
      (globalThis as unknown as EditedPage).playground.api
        .getActiveWorkbook()
        .getActiveSheet()
        .getRange(0, 0, 5, 1)
        .getValues()
        .flat(),
    );
    expect(first.slice(1, 2)).toEqual([`SIREN ${siren}`]);
    expect(first.slice(-1)).toEqual(["Identity"]);
  });

  test("says of a page that names no directors nothing about them", async () => {
    const { page, select } = await open(1_300);
    const pane = paneOf(page);
    await select(8, 0);
    await place(pane, "Lists").click();
    await pane.getByRole("button", { name: /^Company sheet of 150 000 123 / }).click();
    await pane.getByText(/^The sheet “150000123 .*” was added\. (?:No call|\d calls?) spent\.$/).waitFor();
  });

  test("fills the sample list at no call for what the cells have asked, and nothing where a column was put in meanwhile", async () => {
    const playground = await open(1_300);
    const { page, select } = playground;
    const pane = paneOf(page);
    await select(1, 0);
    await place(pane, "Lists").click();
    await pane.getByRole("radio", { name: /^Choose fields/ }).click();
    await pane.getByRole("button", { name: "See the plan" }).click();
    await pane.getByText("None: everything is known").waitFor();
    const before = (await relay.sandbox.calls()).total;
    // Somebody puts a column in before the run begins: what was planned is of other columns, and nothing is written.
    await page.evaluate(() =>
      (globalThis as unknown as EditedPage).playground.api
        .getActiveWorkbook()
        .getActiveSheet()
        .insertColumns(1, 1),
    );
    await pane.getByRole("button", { name: /^Enrich \d+ rows$/ }).click();
    await pane.getByText("nothing was written next to the wrong company").waitFor();
    await pane.getByRole("button", { name: "See the plan" }).click();
    await pane.getByRole("button", { name: /^Enrich \d+ rows$/ }).click();
    await pane.getByText("Done: 13 rows.").waitFor();
    // What the formulas show is what they answered.
    await page.locator('#status[data-state="settled"]').waitFor();
    const rows = await playground.values({ row: 0, column: 0, rows: 14, columns: 15 });
    const head = rows[0]!.map(String);
    expect(head.slice(9)).toContain("sirene_status");
    const [name, byFormula, status] = [head.indexOf("sirene_name"), 4, head.indexOf("sirene_status")];
    const filled = rows.slice(1).filter((row) => row[status] === "found");
    expect(filled).toHaveLength(10);
    for (const row of filled) expect(row[name]).toBe(row[byFormula]);
    expect(rows.slice(1).map((row) => row[1] ?? "")).toEqual(Array.from({ length: 13 }, () => ""));
    expect((await relay.sandbox.calls()).total).toBe(before);
  });

  test("fills a list with truth values a second time, and the company of a number that was corrected meanwhile", async () => {
    const playground = await open(1_300);
    const { page } = playground;
    const pane = paneOf(page);
    const rows = [["SIREN"], ["150000016"], ["150000057"], ["356000000"], ["150000206"]];
    await page.evaluate((values) => {
      const sheet = (globalThis as unknown as EditedPage).playground.api
        .getActiveWorkbook()
        .create("KYC", 20, 20);
      sheet.activate();
      sheet.getRange(0, 0, 5, 1).setValues(values.map((row) => row.map((v) => ({ v, t: 1 }))));
      sheet.getRange(1, 0, 1, 1).activate();
    }, rows);
    const run = async (planned: string | RegExp) => {
      await pane.getByRole("button", { name: planned }).click();
      await pane.getByRole("button", { name: /^(?:Enrich|Check) 4 rows$/ }).click();
      await pane.getByText("Done: 4 rows.").waitFor();
    };
    const names = async () => {
      const cells = await playground.values({ row: 0, column: 0, rows: 5, columns: 20 });
      return cells.map((row) => row[cells[0]!.indexOf("sirene_name")]);
    };
    await place(pane, "Lists").click();
    await pane.getByRole("radio", { name: /^KYC/ }).click();
    await run("See the plan");
    const first = await names();
    expect(first).toContain("LA POSTE");
    await run(/^(?:Enrich|Check) again$/);
    expect(await names()).toEqual(first);
    await page.evaluate(() => {
      const sheet = (globalThis as unknown as EditedPage).playground.api.getActiveWorkbook().getActiveSheet();
      sheet.getRange(3, 0, 1, 1).setValues([[{ v: "552032534", t: 1 }]]);
    });
    await run(/^(?:Enrich|Check) again$/);
    expect(await names()).toEqual(first.map((name) => (name === "LA POSTE" ? "DANONE" : name)));
  });

  test("makes values of formulas, which the sheet then holds, days as days", async () => {
    const playground = await open(1_300);
    const { page, write, settledValues } = playground;
    const days = { row: 22, column: 1, rows: 2, columns: 1 };
    await write(22, 1, [[{ f: "=SIRENE.CREATED(A2:A3)" }]]);
    await write(20, 0, [[typedText("150000123"), { f: "=SIRENE.NAME(A21)" }]]);
    const [[, name]] = (await settledValues({ row: 20, column: 0, rows: 1, columns: 2 })) as [
      [string, string],
    ];
    await settledValues(days);
    await page.evaluate(() =>
      (globalThis as unknown as EditedPage).playground.api
        .getActiveWorkbook()
        .getActiveSheet()
        .getRange(20, 1, 4, 1)
        .activate(),
    );
    const pane = paneOf(page);
    await place(pane, "Formulas").click();
    await pane.getByRole("button", { name: "Replace formulas by values" }).click();
    await pane.getByRole("alertdialog").getByRole("button", { name: "Replace formulas by values" }).click();
    await pane.getByText("2 formulas replaced").waitFor();
    const formula = await page.evaluate(() =>
      (globalThis as unknown as EditedPage).playground.api
        .getActiveWorkbook()
        .getActiveSheet()
        .getRange(20, 1, 1, 1)
        .getFormula(),
    );
    expect([formula, await playground.values({ row: 20, column: 1, rows: 1, columns: 1 })]).toEqual([
      "",
      [[name]],
    ]);
    expect(await playground.values(days)).toEqual([["2012-03-15"], ["1957-01-01"]]);
  });

  test("makes values of formulas that were filled down, some of them, and puts those back", async () => {
    const { page, write, settledValues } = await open(1_300);
    await write(1, 9, [[{ f: "=SIRENE.NAF(A2)" }]]);
    const sheetWork = (what: "fill" | "select" | "formulas") =>
      page.evaluate(async (work) => {
        const sheet = (globalThis as unknown as EditedPage).playground.api
          .getActiveWorkbook()
          .getActiveSheet();
        if (work === "fill") await sheet.getRange(1, 9, 1, 1).autoFill(sheet.getRange(1, 9, 5, 1));
        if (work === "select") sheet.getRange(1, 9, 3, 1).activate();
        return [1, 2, 3, 4, 5].map((row) => sheet.getRange(row, 9, 1, 1).getFormula());
      }, what);
    const formulas = [2, 3, 4, 5, 6].map((row) => `=SIRENE.NAF(A${row})`);
    expect(await sheetWork("fill")).toEqual(formulas);
    await settledValues({ row: 1, column: 9, rows: 5, columns: 1 });
    await sheetWork("select");
    const pane = paneOf(page);
    await place(pane, "Formulas").click();
    await pane.getByRole("button", { name: "Replace formulas by values" }).click();
    await pane.getByRole("alertdialog").getByRole("button", { name: "Replace formulas by values" }).click();
    await pane.getByText("3 formulas replaced").waitFor();
    expect(await sheetWork("formulas")).toEqual(["", "", "", ...formulas.slice(3)]);
    await pane.getByRole("button", { name: "Put formulas back" }).click();
    await pane
      .getByRole("alertdialog")
      .getByRole("button", { name: /^Put back/ })
      .click();
    await pane.getByText("3 formulas were put back.").waitFor();
    expect(await sheetWork("formulas")).toEqual(formulas);
  });

  test("adds a template as a sheet that asks nothing until a company is typed in, and then has its answers", async () => {
    const playground = await open(1_300);
    const { page, write, settledValues } = playground;
    const before = (await relay.sandbox.calls()).total;
    const pane = paneOf(page);
    await place(pane, "Formulas").click();
    await pane.getByRole("button", { name: "Add: Credit panel" }).click();
    await pane.getByText("The sheet “Credit panel” was added.").waitFor();
    const [[year]] = (await playground.values({ row: 2, column: 3, rows: 1, columns: 1 })) as [[number]];
    expect(year).toBeGreaterThan(2024);
    expect((await relay.sandbox.calls()).total).toBe(before);
    await write(2, 3, [[{ v: 2024, t: 2 }]]);
    await write(5, 0, [[typedText("150000123")]]);
    // Rows without a company show nothing, which is an answer too: the name is what is waited for.
    await page.waitForFunction(() => {
      const { api } = (globalThis as unknown as EditedPage).playground;
      const [[name]] = api.getActiveWorkbook().getActiveSheet().getRange(5, 1, 1, 1).getValues() as [
        [unknown],
      ];
      return name === "FICTIVE GROUPE DES CHIMÈRES";
    });
    const [row] = await settledValues({ row: 5, column: 1, rows: 1, columns: 8 });
    // The latest year is the company's own; the one before it has consolidated accounts alone, which stand beside none of these.
    expect(row).toEqual([
      "FICTIVE GROUPE DES CHIMÈRES",
      "A",
      "C",
      "#N/A",
      expect.anything(),
      "41,000",
      "#N/A",
      expect.anything(),
    ]);
  });

  test("writes beyond the last column of a sheet, which grows as one of Excel's would", async () => {
    const playground = await open(1_300);
    const { page } = playground;
    await page.evaluate(() => {
      const { api } = (globalThis as unknown as EditedPage).playground;
      const sheet = api.getActiveWorkbook().create("Short", 4, 2);
      sheet.getRange(0, 0, 2, 1).setValues([[{ v: "SIREN", t: 1 }], [{ v: "150000016", t: 1 }]]);
      sheet.activate();
      sheet.getRange(1, 0, 1, 1).activate();
    });
    const pane = paneOf(page);
    await place(pane, "Lists").click();
    await pane.getByRole("radio", { name: /^Choose fields/ }).click();
    await pane.getByRole("button", { name: "See the plan" }).click();
    await pane.getByRole("button", { name: /^Enrich \d+ rows?$/ }).click();
    await pane.getByText("Done: 1 row.").waitFor();
    const [head, row] = await playground.values({ row: 0, column: 0, rows: 2, columns: 6 });
    expect(row![head!.indexOf("sirene_name")]).toBe("FICTIVE BOULANGERIE DU PORT");
  });

  test("goes on where the selection lay in rows that were deleted, and so do the formulas", async () => {
    const playground = await open(1_300);
    const { page, write, settledValues } = playground;
    const pane = paneOf(page);
    await page.evaluate(() => {
      const { api } = (globalThis as unknown as EditedPage).playground;
      const sheet = api.getActiveWorkbook().create("Rows", 30, 8);
      sheet.activate();
      sheet.getRange(25, 0, 5, 8).activate();
      sheet.deleteRows(25, 5);
    });
    await write(1, 0, [[typedText("150000016"), { f: "=SIRENE.NAME(A2)" }]]);
    expect(await settledValues({ row: 1, column: 1, rows: 1, columns: 1 })).toEqual([
      ["FICTIVE BOULANGERIE DU PORT"],
    ]);
    await place(pane, "Lists").click();
    await pane.getByRole("button", { name: "See the plan" }).waitFor();
  });

  test("says that the relay refuses the token, and takes another", async () => {
    // Not `open`: the browser notes each refusal as a fault.
    const context = await (await browserHere()).newContext({ viewport: { width: 1_300, height: 800 } });
    const { page } = await openPlayground(context, relay.url);
    const pane = paneOf(page);
    await page.evaluate(() =>
      (globalThis as unknown as ConnectedPage).sirene.settings.write({ token: "srt_revoked" }),
    );
    await pane.getByText("The relay refuses your token.").waitFor();
    await pane.getByRole("button", { name: "Enter another token" }).click();
    await pane.getByLabel("Token").fill(await relay.token("Ann Field"));
    await pane.getByRole("button", { name: "Test and connect" }).click();
    await pane.getByText("as Ann Field").waitFor();
  });

  test("lies over the spreadsheet at 320 pixels, and comes and goes by its button", async () => {
    const { page } = await open(320);
    const button = page.getByRole("button", { name: "Pane", exact: true });
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    await button.click();
    await place(paneOf(page), "Find").waitFor();
    const frame = (await page.locator("#pane iframe").boundingBox())!;
    expect([frame.x, frame.width]).toEqual([0, 320]);
    // A click lands in it, not in what the spreadsheet draws below.
    await place(paneOf(page), "Lists").click();
    expect(await place(paneOf(page), "Lists").getAttribute("aria-selected")).toBe("true");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
    await button.click();
    expect(await page.locator("#pane").isVisible()).toBe(false);
  });

  test("asks nobody but the relay, and the browser finds no fault with it", () => {
    expect(faults).toEqual({ elsewhere: [], errors: [] });
  });
});

testNothingLeaks();
