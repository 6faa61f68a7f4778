import type { DestinationName, RibbonAction } from "../pane/views.ts";

/** The destination of each ribbon button, by its id in the manifest. */
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

/** Buttons that spend calls or cannot be undone: the pane counts and asks before it acts. */
const askedActions: Readonly<Record<string, RibbonAction>> = {
  refreshErrors: "refresh_errors",
  freezeSelection: "freeze_selection",
};

type ShowPlace = (to: DestinationName, action?: RibbonAction) => void;

/** Makes a ribbon button open the pane and call `show`. */
function act(id: string, show: () => void): void {
  Office.actions.associate(id, (event: Office.AddinCommands.Event) => {
    void Office.addin
      .showAsTaskpane()
      .then(show)
      .finally(() => event.completed());
  });
}

/** Associates the ribbon's buttons (ExecuteFunction in the manifest) with what they do. */
export function associateActions(show: ShowPlace): void {
  for (const [id, to] of Object.entries(openings)) act(id, () => show(to));
  for (const [id, action] of Object.entries(askedActions)) act(id, () => show("formulas", action));
}
