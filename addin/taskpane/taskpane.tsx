import { createRoot } from "react-dom/client";
import { officeLanguage } from "../runtime/office.ts";
import { sharedRuntime } from "../runtime/shared-runtime.ts";
import { type Host, detectHost } from "./host/office-host.ts";
import { associateActions } from "./frame/ribbon-actions.ts";
import { Pane } from "./frame/pane.tsx";
import { type DestinationName, type PaneRequest, type RibbonAction, isDestination } from "./pane/views.ts";
import { officeWorkbook } from "./workbook/office-workbook.ts";
import { type Workbook, WorkbookError } from "./workbook/workbook.ts";

declare global {
  /** Set by a page that has its own spreadsheet instead of Excel, before this program runs in a frame of it. */
  var sireneWorkbook: ((refusal: typeof WorkbookError) => Workbook) | undefined;
}

/** What the ribbon asked for before the pane was rendered. */
let waiting: PaneRequest | undefined;
let show = (to: DestinationName, action?: RibbonAction): void => {
  waiting = { to, action };
};

function firstPlace(isConnected: boolean): DestinationName {
  const asked = new URLSearchParams(location.search).get("view") ?? "";
  if (isDestination(asked)) return asked;
  return isConnected ? "find" : "connection";
}

/** The workbook of such a page, which the pane treats like Excel's. */
const ownWorkbook = globalThis.sireneWorkbook?.(WorkbookError);

const root = createRoot(document.getElementById("pane")!);

function draw(host: Host): void {
  const runtime = sharedRuntime();
  const language = officeLanguage();
  document.documentElement.lang = language;
  const workbook = ownWorkbook ?? (host === "excel" ? officeWorkbook : undefined);
  root.render(
    <Pane
      runtime={runtime}
      workbook={workbook}
      host={host}
      language={language}
      first={waiting ?? { to: firstPlace(runtime.settings.read().token !== "") }}
      onReady={(goTo) => {
        show = goTo;
      }}
    />,
  );
  if (host === "excel" && ownWorkbook === undefined) associateActions((to, action) => show(to, action));
}

if (ownWorkbook === undefined) void detectHost(document, draw).then(draw);
else draw("excel");
