import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "@swc/core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { FakeExcelOptions } from "./excel/fake-excel.ts";
import type { FakeWorkbook } from "./excel/fake-workbook.ts";

let modules: string | undefined;

/** The modules of the fake Excel, each in a function of its own. */
function fakeExcelModules(): string {
  const folder = join(process.cwd(), "scripts/pane/excel");
  const each = readdirSync(folder).map((name) => {
    const { code } = transformSync(readFileSync(join(folder, name), "utf8"), {
      jsc: { target: "es2022", parser: { syntax: "typescript" } },
      module: { type: "commonjs" },
    });
    return `${JSON.stringify(`./${name}`)}(exports, require) {${code}\n}`;
  });
  return each.join(",\n");
}

/** What office.js is replaced by, as one script. */
function fakeExcelScript(options: FakeExcelOptions): string {
  modules ??= fakeExcelModules();
  return `(() => {
    const modules = {${modules}}, loaded = {};
    const require = (name) => {
      if (loaded[name] === undefined) modules[name]((loaded[name] = {}), require);
      return loaded[name];
    };
    require("./fake-excel.ts").installFakeExcel(globalThis, ${JSON.stringify(options)});
  })();`;
}

export interface PaneOptions {
  /** Address of the relay that serves the pane. */
  readonly url: string;
  /** The token as it was entered earlier; none: not connected. */
  readonly token?: string;
  readonly excel?: FakeExcelOptions;
  /** What happens to office.js: served by the fake, refused, or never answered. @default "served" */
  readonly officeJs?: "served" | "refused" | "silent";
  readonly view?: string;
  readonly context?: BrowserContextOptions;
  /** Fills the workbook before the pane is drawn. */
  readonly workbook?: (book: FakeWorkbook) => void;
}

/** The width of Excel's pane as it opens. */
export const paneWidth = 350;

/** Opens the pane in a page as Excel does, with the fake Excel in place of office.js. */
export async function openPane(browser: Browser, options: PaneOptions): Promise<Page> {
  const { url, token, excel = {}, officeJs = "served", view, workbook } = options;
  const context = await browser.newContext({
    viewport: { width: paneWidth, height: 760 },
    reducedMotion: "reduce",
    locale: excel.language ?? "en-US",
    ...options.context,
  });
  const page = await context.newPage();
  // Written once, before the pane's scripts: what a test changes afterwards stays when the page is opened again.
  await page.addInitScript(
    `if (${JSON.stringify(token)} !== undefined && localStorage.getItem("seen") === null) {
      localStorage.setItem("seen", "yes");
      localStorage.setItem("sirene.token", ${JSON.stringify(token)});
    }`,
  );
  await page.route("https://appsforoffice.microsoft.com/**", async (route) => {
    if (officeJs === "refused") return route.abort();
    if (officeJs === "silent") return undefined;
    const fill = workbook === undefined ? "" : `(${workbook.toString()})(globalThis.fakeExcel);`;
    return route.fulfill({ contentType: "text/javascript", body: fakeExcelScript(excel) + fill });
  });
  const query = view === undefined ? "" : `?view=${view}`;
  await page.goto(`${url}/taskpane.html${query}`, { waitUntil: "commit" });
  await page.getByRole("tablist").waitFor();
  return page;
}

/** Runs `look` in the page, on the workbook. What it needs must be in `input`. */
export function inWorkbook<Input, Result>(
  page: Page,
  look: (book: FakeWorkbook, input: Input) => Result,
  input: Input,
): Promise<Result> {
  return page.evaluate<Result>(`(${look.toString()})(globalThis.fakeExcel, ${JSON.stringify(input)})`);
}

/** The cells of an area of the workbook, row after row. */
export const cellsAt = async (page: Page, address: string) =>
  (await inWorkbook(page, (book, area) => book.see(area), address)).flat();

/** The values of an area of the workbook. */
export const valuesAt = (page: Page, address: string) =>
  inWorkbook(page, (book, area) => book.values(area), address);

/** Waits until an expression holds in the page, whose policy lets no page script read one. */
export async function untilTrue(page: Page, expression: string): Promise<void> {
  await page.evaluate(`(async () => {
    while (!(${expression})) await new Promise((resolve) => setTimeout(resolve, 10));
  })()`);
}
