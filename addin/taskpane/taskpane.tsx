import { createRoot } from "react-dom/client";
import { officeLanguage } from "../runtime/office.ts";
import { sharedRuntime } from "../runtime/shared-runtime.ts";
import { type Host, detectHost } from "./host/office-host.ts";
import { associateActions } from "./frame/ribbon-actions.ts";
import { Pane } from "./frame/pane.tsx";
import { isView, type RibbonRequest, type PaneView } from "./pane/views.ts";
import { officeWorkbook } from "./workbook/office-workbook.ts";

/** What the ribbon asked for before the pane was drawn. */
let waiting: { readonly view: PaneView; readonly request: RibbonRequest | undefined } | undefined;
let show = (view: PaneView, request?: RibbonRequest): void => {
  waiting = { view, request };
};

function firstView(isConnected: boolean): PaneView {
  const asked = new URLSearchParams(location.search).get("view") ?? "";
  if (isView(asked)) return asked;
  return isConnected ? "find" : "connection";
}

const root = createRoot(document.getElementById("pane")!);

function draw(host: Host): void {
  const runtime = sharedRuntime();
  const language = officeLanguage();
  document.documentElement.lang = language;
  const workbook = host === "excel" ? officeWorkbook : undefined;
  root.render(
    <Pane
      runtime={runtime}
      workbook={workbook}
      host={host}
      language={language}
      firstView={waiting?.view ?? firstView(runtime.settings.read().token !== "")}
      firstRequest={waiting?.request}
      onReady={(goTo) => {
        show = goTo;
      }}
    />,
  );
  if (host === "excel") associateActions((view, request) => show(view, request));
}

void detectHost(document, draw).then(draw);
