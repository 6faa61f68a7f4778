import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";

const page = `<!doctype html>
<html lang="en">
  <head>
    <script src="/host-shim.js"></script>
    <script src="/functions.js"></script>
  </head>
</html>`;

/** A formula as Excel calls it: a function's id and its single argument. */
export type Formula = readonly [id: string, argument: string];

export interface Recalculation {
  /** From the first call until the last cell has its value. */
  readonly milliseconds: number;
  /** The result of each formula: its value, or an error as `{code, message}`. */
  readonly values: readonly unknown[];
}

interface Host {
  readonly CustomFunctions: {
    readonly Error: new () => { readonly code: string; readonly message: string };
    readonly _association: {
      readonly mappings: Readonly<Record<string, (...words: unknown[]) => Promise<unknown[][]>>>;
    };
  };
}

/**
 * Opens a page at the relay's own address with the add-in's functions and no spreadsheet, to measure the functions by
 * themselves. `dist` is the folder of built programs.
 */
export async function openShimHost(
  context: BrowserContext,
  { url, token, dist }: { readonly url: string; readonly token: string; readonly dist: string },
): Promise<Page> {
  const opened = await context.newPage();
  await opened.addInitScript(`localStorage.setItem("sirene.token", ${JSON.stringify(token)});`);
  await opened.route(`${url}/shim-host`, (route) => route.fulfill({ contentType: "text/html", body: page }));
  await opened.route(`${url}/host-shim.js`, (route) =>
    route.fulfill({ path: join(dist, "addin-host-shim", "host-shim.js") }),
  );
  await opened.goto(`${url}/shim-host`);
  return opened;
}

/** Calls every formula in one turn, like a recalculation of the whole workbook, and waits for the last. */
export const recalculate = (host: Page, formulas: readonly Formula[]): Promise<Recalculation> =>
  host.evaluate(async (all) => {
    const { CustomFunctions } = globalThis as unknown as Host;
    const { mappings } = CustomFunctions._association;
    const started = performance.now();
    const results = await Promise.all(all.map(([id, argument]) => mappings[id]!([[argument]], null, {})));
    const milliseconds = performance.now() - started;
    const values = results.map(([[value] = [] as unknown[]]) =>
      value instanceof CustomFunctions.Error ? { code: value.code, message: value.message } : value,
    );
    return { milliseconds, values };
  }, formulas);
