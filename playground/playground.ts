import "@univerjs/preset-sheets-core/lib/index.css";
import "./page/page.css";
import {
  type ISetRangeValuesMutationParams,
  SetRangeValuesMutation,
  SetSelectionsOperation,
} from "@univerjs/preset-sheets-core";
import { openSpreadsheet, readTypedEntries, sampleBook } from "./book.ts";
import { Calculations } from "./functions/calculations.ts";
import { Calls, nameOfCell } from "./functions/calls.ts";
import { loadAddin, registerFunctions } from "./functions/register.ts";
import { formulasIn } from "./functions/sheet-function.ts";
import { showValueFormats } from "./functions/value-format.ts";
import { CellStates, openSession } from "./page/cell-states.ts";
import type { PaneHost } from "./page/pane-host.ts";
import { languages, pageLanguage, messageFormatter } from "./page/texts.ts";
import { selectedRange } from "./workbook/selected-range.ts";
import { SpreadsheetWorkbook } from "./workbook/spreadsheet-workbook.ts";

/** The page: a spreadsheet with the add-in's functions, and a line with the state of its formulas. */
const language = pageLanguage(location.search, navigator.languages);
const say = messageFormatter(language);
/** Time within which the spreadsheet begins to calculate after an edit, milliseconds. */
const calculationBegins = 500;
/** What the spreadsheet itself says of a formula, by what the cell shows. */
const ownErrors = { "#NAME?": "unknown_name", "#SPILL!": "no_room" } as const;
const element = (id: string): HTMLElement => document.getElementById(id)!;

function writeTexts(): void {
  document.documentElement.lang = language;
  document.title = say("title");
  for (const name of ["title", "explanation", "retry", "show_pane"] as const)
    element(name.replace("_", "-")).textContent = say(name);
  const link = element("language") as HTMLAnchorElement;
  link.textContent = say("other_language");
  link.href = `?lang=${say("other_language_code")}`;
}

/** Shows the state of the page. Scripts can read `state` from the element. */
function showStatus(
  state: "opening" | "waiting" | "settled" | "failed",
  text: string,
  isError = false,
): void {
  const status = element("status");
  status.dataset["state"] = state;
  status.textContent = text;
  status.classList.toggle("error", isError);
}

/** Opens the add-in's pane beside the spreadsheet, or over it if there is no room for both. */
function openPane(host: PaneHost): void {
  const pane = element("pane");
  const button = element("show-pane");
  const frame = document.createElement("iframe");
  frame.title = say("pane");
  frame.src = "/playground/pane.html";
  const show = (isShown: boolean): void => {
    pane.hidden = !isShown;
    button.setAttribute("aria-expanded", String(isShown));
  };
  Object.assign(globalThis, { playgroundPane: host });
  show(!matchMedia("(max-width: 700px)").matches);
  pane.append(frame);
  button.addEventListener("click", () => show(button.getAttribute("aria-expanded") === "false"));
}

async function open(): Promise<void> {
  showStatus("opening", say("opening"));
  await openSession();
  const addin = await loadAddin(languages[language].functions);
  const cells = new CellStates();
  const calls = new Calls({ onResults: () => calculations.showAnswers() });
  const { univer, api } = openSpreadsheet("sheet", language);
  // The workbook is calculated once before our functions are registered.
  let isCalculated = false;
  /** Runs from an edit until a calculation begins. */
  let edited: ReturnType<typeof setTimeout> | undefined;

  /** Shows the error of the selected cell, otherwise how many cells wait or that formulas are being calculated. */
  function refreshStatus(): void {
    if (!isCalculated) return;
    const sheet = api.getActiveWorkbook()?.getActiveSheet();
    const { range } = selectedRange(univer, api) ?? {};
    const cell = range && sheet?.getRange(range.startRow, range.startColumn);
    const place = cell && { sheet: sheet!.getSheetId(), row: cell.getRow(), column: cell.getColumn() };
    const shown = cell?.getValue();
    const code = Object.keys(ownErrors).find((own) => own === shown) as keyof typeof ownErrors | undefined;
    const error =
      (place && cells.errorAt(place, shown)) ?? (code && { code, sentence: say(ownErrors[code]) });
    const isSettled = cells.isSettled && edited === undefined;
    const state = isSettled ? "settled" : "waiting";
    const messageKey = isSettled || cells.awaiting > 0 ? state : "calculating";
    if (error) showStatus(state, say("cell_error", { cell: cell!.getA1Notation(), ...error }), true);
    else showStatus(state, say(messageKey, { count: cells.awaiting }));
  }

  const calculations = new Calculations({
    univer,
    api,
    calls,
    onBegin(isWhole) {
      clearTimeout(edited);
      edited = undefined;
      const isWaiting = cells.awaiting > 0;
      cells.begin(isWhole);
      // If cells were waiting, the status stays: they still wait.
      if (!isWaiting) refreshStatus();
    },
    onEnd(isLast) {
      if (isLast) cells.end();
      refreshStatus();
    },
  });
  api.createWorkbook(sampleBook(language)).setNumfmtLocal(language);
  readTypedEntries(univer, language);
  showValueFormats(univer);
  registerFunctions(univer, addin, {
    calls,
    onResult(place, result) {
      isCalculated = true;
      cells.note(place, result);
    },
  });
  calculations.recalculate();
  // SelectionChanged is not raised on the sheet shown first, but the operation behind it is.
  api.addEvent(api.Event.CommandExecuted, ({ id, options, params }) => {
    if (id === SetSelectionsOperation.id) refreshStatus();
    if (id !== SetRangeValuesMutation.id || options?.fromFormula === true) return;
    calls.reenter(formulasIn(params as ISetRangeValuesMutationParams).map(nameOfCell));
    clearTimeout(edited);
    // An edit that no formula depends on may start no calculation.
    edited = setTimeout(() => {
      edited = undefined;
      refreshStatus();
    }, calculationBegins);
    refreshStatus();
  });
  element("retry").addEventListener("click", () => {
    calls.forgetErrors();
    calculations.recalculate();
  });
  openPane({
    language,
    openWorkbook: (Refusal) =>
      new SpreadsheetWorkbook({
        univer,
        api,
        Refusal,
        onReentered: (cells) => calls.reenter(cells.map(nameOfCell)),
      }),
  });
  // For scripts and for use in the console.
  Object.assign(globalThis, { playground: { api, cells } });
}

writeTexts();
open().catch((error: unknown) => {
  showStatus(
    "failed",
    say("failed", { detail: error instanceof Error ? error.message : String(error) }),
    true,
  );
});
