import { listedItems } from "../../../shared/contract/limits.ts";
import { knownPlan } from "../../runtime/known-plan.ts";
import type { NoticeText } from "../pane/notice.tsx";
import { usageOf, usePane } from "../pane/pane-context.ts";
import type { PaneAction } from "../pane/use-action.ts";
import { readCompanyParts } from "./company-sheet.ts";

/** The page itself is a part of the pane that comes when it is first needed, before anything is asked for it. */
const loadSheet = () => import(/* webpackChunkName: "dossier" */ "./dossier-sheet.ts");

/** Returns a function that adds the sheet about a company to the workbook and shows the result. */
export function useCompanySheet({ run }: PaneAction): (siren: string) => Promise<void> {
  const pane = usePane();
  const { say, language, runtime, workbook, readUsage } = pane;
  return (siren) =>
    run(async (): Promise<NoticeText> => {
      if (workbook === undefined) return { intent: "info", text: say("needs_excel") };
      const { client } = runtime;
      const { companySheet } = await loadSheet();
      const { spent: before } = client.counters();
      const parts = await readCompanyParts(siren, { client, plan: knownPlan(usageOf(pane)), language });
      const calls = client.counters().spent - before;
      void readUsage(false);
      const sheet = companySheet(parts, language, await workbook.daysBehind());
      if (sheet === undefined) {
        const why = parts.unit.kind === "missing" ? parts.unit.why : "";
        return { intent: "error", text: say("sheet_none", { siren, why }) };
      }
      const { sheet: name } = await workbook.addSheet(sheet);
      const lacking = [parts.headOffice, parts.directors, parts.accounts].some(
        ({ kind }) => kind === "missing",
      );
      const texts = [
        say("sheet_added", { name }),
        lacking ? say("sheet_lacks") : "",
        "data" in parts.directors && listedItems(parts.directors.data)?.length ? say("sheet_personal") : "",
        calls === 0 ? say("spent_none") : say("spent", { calls }),
      ];
      return { intent: "success", text: texts.filter((text) => text !== "").join(" ") };
    });
}
