import type { SpreadsheetWorkbook, RefusalClass } from "../workbook/spreadsheet-workbook.ts";

/** What the page passes to the pane in its frame. */
export interface PaneHost {
  readonly language: string;
  readonly openWorkbook: (refusal: RefusalClass) => SpreadsheetWorkbook;
}

const page = globalThis.parent as unknown as { readonly playgroundPane: PaneHost; sirene: unknown };

document.documentElement.lang = page.playgroundPane.language;
Object.assign(globalThis, { sireneWorkbook: page.playgroundPane.openWorkbook });
// Cells and pane share one client, as in Excel, whichever creates it. What one has asked, the other does not ask
// again.
Object.defineProperty(globalThis, "sirene", {
  get: () => page.sirene,
  set: (runtime: unknown) => {
    page.sirene = runtime;
  },
});
