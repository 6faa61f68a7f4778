import type { Runtime } from "../../runtime/runtime.ts";
import { findFormulas, showsError } from "../views/formulas/formula-cells.ts";
import { freeze } from "../views/formulas/freeze.ts";
import { refresh } from "../views/formulas/refresh.ts";
import { scopeArea } from "../views/formulas/scope.ts";
import type { View } from "../pane/views.ts";
import type { Workbook } from "../workbook/workbook.ts";

/** Views that a button of the ribbon may open, by the id the manifest calls them. */
const viewActions: Readonly<Record<string, View>> = {
  openFind: "find",
  openEnrich: "enrich",
  openCheck: "check",
  openFormulas: "formulas",
  openFunctions: "functions",
  openQuota: "quota",
  openConnection: "connection",
};

type ShowView = (view: View) => void;

async function showPane(show: ShowView, view: View): Promise<void> {
  await Office.addin.showAsTaskpane();
  show(view);
}

/** Ties a button of the ribbon to `work`; where that goes wrong, the pane is opened on the formulas. */
function act(id: string, work: () => Promise<void>, show: ShowView): void {
  Office.actions.associate(id, (event: Office.AddinCommands.Event) => {
    void work()
      .catch(() => showPane(show, "formulas"))
      .finally(() => event.completed());
  });
}

/** Ties the ribbon's buttons (ExecuteFunction in the manifest) to what they do. */
export function associateActions({ client }: Runtime, workbook: Workbook, show: ShowView): void {
  for (const [id, view] of Object.entries(viewActions)) act(id, () => showPane(show, view), show);
  const refreshErrors = async () => {
    const area = await scopeArea(workbook, "sheet");
    const cells = area === undefined ? [] : await findFormulas(workbook, area);
    await refresh(cells.filter(showsError), { workbook, client, freshSince: undefined });
  };
  const freezeSelection = async () => {
    const area = await scopeArea(workbook, "selection");
    if (area !== undefined) await freeze(workbook, await findFormulas(workbook, area));
  };
  act("refreshErrors", refreshErrors, show);
  act("freezeSelection", freezeSelection, show);
}
