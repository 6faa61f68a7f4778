import { createRoot } from "react-dom/client";
import { officeLanguage } from "../runtime/office.ts";
import { sharedRuntime } from "../runtime/shared-runtime.ts";
import { detectHost, type Host } from "./host/office-host.ts";
import { associateActions } from "./frame/ribbon-actions.ts";
import { Pane } from "./frame/pane.tsx";
import { isView, type View } from "./pane/views.ts";
import { officeWorkbook } from "./workbook/office-workbook.ts";

/** What the ribbon asked for before the pane was drawn. */
let waiting: View | undefined;
let show = (view: View): void => {
  waiting = view;
};

function firstView(isConnected: boolean): View {
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
      firstView={waiting ?? firstView(runtime.settings.read().token !== "")}
      onReady={(goTo) => {
        show = goTo;
      }}
    />,
  );
  if (host === "excel") associateActions(runtime, officeWorkbook, (view) => show(view));
}

void detectHost(document, draw).then(draw);
