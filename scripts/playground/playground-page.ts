import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";

/** The built pages, as `sirene-relay serve --demo` serves them. */
export const builtPages = {
  addin: join(process.cwd(), "dist", "addin"),
  playground: join(process.cwd(), "dist", "playground"),
};

/** A cell as a test writes it: text as text, or a formula. */
export type Written = { readonly v: string; readonly t: 1 } | { readonly f: string };

export const typedText = (text: string): Written => ({ v: text, t: 1 });

interface Range {
  setValues(cells: readonly (readonly Written[])[]): void;
  getValues(): unknown[][];
  activate(): void;
}

/** What the page gives to scripts, as far as tests use it. */
interface PlaygroundGlobals {
  readonly playground: {
    readonly api: {
      getActiveWorkbook(): {
        getActiveSheet(): { getRange(row: number, column: number, rows?: number, columns?: number): Range };
      };
    };
    readonly cells: { readonly awaiting: number; errors(): { code: string; sentence: string }[] };
  };
}

/** Where in the active sheet, counted from 0. */
export interface Area {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** A playground in a browser. */
export interface Playground {
  readonly page: Page;
  /** Lookups of each request that the page has sent to the relay. */
  readonly requests: readonly number[];
  readonly write: (row: number, column: number, cells: readonly (readonly Written[])[]) => Promise<void>;
  readonly values: (area: Area) => Promise<unknown[][]>;
  /** The values of an area once none of them is awaited any more and none is left empty. */
  readonly settledValues: (area: Area) => Promise<unknown[][]>;
  readonly select: (row: number, column: number) => Promise<void>;
  readonly errors: () => Promise<{ code: string; sentence: string }[]>;
}

/** Opens the playground that a relay at `url` serves, and waits for the sample sheet to have its answers. */
export async function openPlayground(
  context: BrowserContext,
  url: string,
  search = "?lang=en",
): Promise<Playground> {
  const page = await context.newPage();
  const requests: number[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/v1/lookups")) return;
    requests.push((JSON.parse(request.postData() ?? "{}") as { lookups: unknown[] }).lookups.length);
  });
  await page.goto(`${url}/playground${search}`);
  await page.locator('#status[data-state="settled"]').waitFor();

  const values = (area: Area) =>
    page.evaluate(({ row, column, rows, columns }) => {
      const { api } = (globalThis as unknown as PlaygroundGlobals).playground;
      return api.getActiveWorkbook().getActiveSheet().getRange(row, column, rows, columns).getValues();
    }, area);

  return {
    page,
    requests,
    values,
    write: (row, column, cells) =>
      page.evaluate(
        (written) => {
          const { api } = (globalThis as unknown as PlaygroundGlobals).playground;
          const sheet = api.getActiveWorkbook().getActiveSheet();
          const { length } = written.cells;
          sheet
            .getRange(written.row, written.column, length, written.cells[0]!.length)
            .setValues(written.cells);
        },
        { row, column, cells },
      ),
    settledValues: (area) =>
      page.evaluate(({ row, column, rows, columns }) => {
        const { api, cells } = (globalThis as unknown as PlaygroundGlobals).playground;
        const range = api.getActiveWorkbook().getActiveSheet().getRange(row, column, rows, columns);
        return new Promise<unknown[][]>((resolve) => {
          const isAwaited = (value: unknown) => value === "#BUSY!" || value === null || value === undefined;
          const look = () => {
            // Reading a thousand cells takes longer than a frame should.
            const found = cells.awaiting === 0 ? range.getValues() : undefined;
            if (found !== undefined && !found.flat().some(isAwaited)) resolve(found);
            else requestAnimationFrame(look);
          };
          look();
        });
      }, area),
    select: (row, column) =>
      page.evaluate(
        (at) => {
          const { api } = (globalThis as unknown as PlaygroundGlobals).playground;
          api.getActiveWorkbook().getActiveSheet().getRange(at.row, at.column).activate();
        },
        { row, column },
      ),
    errors: () => page.evaluate(() => (globalThis as unknown as PlaygroundGlobals).playground.cells.errors()),
  };
}

/** `requestAnimationFrame` of the page, which the tests' own types do not know. */
declare const requestAnimationFrame: (next: () => void) => number;
