import { FakeWorkbook } from "./fake-workbook.ts";
import { readAddress } from "./grid.ts";
import { Context, officeError } from "./proxies.ts";
import { RangeProxy, TableProxy } from "./ranges.ts";
import { SettingsProxy } from "./settings.ts";

export interface FakeExcelOptions {
  /** @default "en-US" */
  readonly language?: string;
  /** Colour of Office's own panes, `#RRGGBB`; undefined: Office does not tell. */
  readonly background?: string;
  /** What Office.onReady says; null outside an Office program. @default "Excel" */
  readonly host?: string | null;
}

type Listener = () => unknown;

function workbookOf(context: Context, book: FakeWorkbook): unknown {
  const { active } = book;
  const range = (find: () => ReturnType<typeof readAddress> | undefined, name = active.name) =>
    new RangeProxy(context, book, () => {
      const [sheet, place] = [book.sheet(name), find()];
      return sheet && place && { sheet, place };
    });
  const selected = () => {
    if (book.refusal !== undefined) throw officeError(book.refusal);
    return book.selected;
  };
  return {
    getSelectedRange: () => range(selected),
    getActiveCell: () => range(() => ({ ...selected(), height: 1, width: 1 })),
    worksheets: {
      getItem: (name: string) => ({
        activate: () => undefined,
        getRange: (address: string) => range(() => readAddress(address), name),
        getUsedRangeOrNullObject: () => range(() => book.sheet(name)?.used(), name),
      }),
    },
    tables: {
      getItem: (name: string) =>
        new TableProxy(context, book, () => {
          const table = active.tables.find((each) => each.name === name);
          return table && { sheet: active, table };
        }),
    },
    settings: new SettingsProxy(context, book),
    onSelectionChanged: {
      add(listener: Listener) {
        context.later(() => book.selectionListeners.add(listener));
        return { context, remove: () => context.later(() => book.selectionListeners.delete(listener)) };
      },
    },
  };
}

/**
 * Puts a fake Excel on a page in place of office.js: the object model as far as the pane uses it, over a workbook in
 * memory, which calculates formulas of the add-in with the functions that functions.js associates.
 */
export function installFakeExcel(page: object, options: FakeExcelOptions = {}): FakeWorkbook {
  const { language = "en-US", background, host = "Excel" } = options;
  const book = new FakeWorkbook();
  const actions = new Map<string, (event: object) => unknown>();
  const info = { host, platform: host === null ? null : "OfficeOnline" };

  class CustomError extends Error {
    readonly code: string;
    constructor(code: string, message?: string) {
      super(message);
      this.code = code;
    }
  }

  Object.assign(page, {
    fakeExcel: book,
    ribbon: {
      press: (id: string) =>
        new Promise<void>((resolve) => void actions.get(id)?.({ completed: () => resolve() })),
    },
    CustomFunctions: {
      associate: (id: string, run: (...values: unknown[]) => unknown) => void book.functions.set(id, run),
      Error: CustomError,
      ErrorCode: {
        invalidValue: "#VALUE!",
        notAvailable: "#N/A",
        divisionByZero: "#DIV/0!",
        invalidNumber: "#NUM!",
        nullReference: "#NULL!",
      },
    },
    Office: {
      onReady: (then?: (ready: typeof info) => unknown) => {
        then?.(info);
        return Promise.resolve(info);
      },
      EventType: {},
      actions: { associate: (id: string, act: (event: object) => unknown) => void actions.set(id, act) },
      addin: { showAsTaskpane: () => Promise.resolve() },
      context: {
        displayLanguage: language,
        officeTheme: background === undefined ? undefined : { bodyBackgroundColor: background },
        requirements: { isSetSupported: () => true },
        document: {},
      },
    },
    Excel: {
      async run(first: unknown, second?: unknown) {
        const batch = (second ?? first) as (context: Context) => Promise<unknown>;
        const isMerged = (first as { mergeUndoGroup?: boolean }).mergeUndoGroup === true;
        const onSync = () => (isMerged ? undefined : book.endUndoStep());
        const context =
          first instanceof Context ? first : new Context((own) => workbookOf(own, book), onSync);
        const result = await batch(context);
        await context.sync();
        book.endUndoStep();
        return result;
      },
    },
  });
  return book;
}
