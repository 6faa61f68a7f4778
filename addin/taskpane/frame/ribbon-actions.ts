import type { RibbonAction, RibbonRequest, PaneView } from "../pane/views.ts";

/** Views that a button of the ribbon may open, by the id the manifest calls them. */
const viewActions: Readonly<Record<string, PaneView>> = {
  openFind: "find",
  openEnrich: "enrich",
  openCheck: "check",
  openFormulas: "formulas",
  openFunctions: "functions",
  openQuota: "quota",
  openConnection: "connection",
};

/** Buttons that spend, or that cannot be undone: the pane counts and asks before it does what they say. */
const askedActions: Readonly<Record<string, RibbonAction>> = {
  refreshErrors: "refresh_errors",
  freezeSelection: "freeze_selection",
};

type ShowView = (view: PaneView, request?: RibbonRequest) => void;

/** Ties a button of the ribbon to what the pane shows. */
function act(id: string, show: () => void): void {
  Office.actions.associate(id, (event: Office.AddinCommands.Event) => {
    void Office.addin
      .showAsTaskpane()
      .then(show)
      .finally(() => event.completed());
  });
}

/** Ties the ribbon's buttons (ExecuteFunction in the manifest) to what they do. */
export function associateActions(show: ShowView): void {
  for (const [id, view] of Object.entries(viewActions)) act(id, () => show(view));
  for (const [id, action] of Object.entries(askedActions)) act(id, () => show("formulas", { action }));
}
