import type { DestinationName, RibbonAction } from "../pane/views.ts";

/** Where a button of the ribbon leads, by the id the manifest calls it. */
const openings: Readonly<Record<string, DestinationName>> = {
  openFind: "find",
  openLists: "lists",
  openEnrich: "enrich",
  openCheck: "check",
  openFormulas: "formulas",
  openFunctions: "functions",
  openQuota: "quota",
  openConnection: "connection",
  openAccount: "account",
};

/** Buttons that spend, or that cannot be undone: the pane counts and asks before it does what they say. */
const askedActions: Readonly<Record<string, RibbonAction>> = {
  refreshErrors: "refresh_errors",
  freezeSelection: "freeze_selection",
};

type ShowPlace = (to: DestinationName, action?: RibbonAction) => void;

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
export function associateActions(show: ShowPlace): void {
  for (const [id, to] of Object.entries(openings)) act(id, () => show(to));
  for (const [id, action] of Object.entries(askedActions)) act(id, () => show("formulas", action));
}
