import { knownPlan } from "../../runtime/known-plan.ts";
import { Button } from "@fluentui/react-button";
import { useEffect, useRef, useState } from "react";
import { formatSiren } from "../../../shared/identifiers/siren.ts";
import { costText } from "../messages/messages.ts";
import { Notice } from "../pane/notice.tsx";
import { usageOf, usePane } from "../pane/pane-context.ts";
import { isFocusLost, useAction } from "../pane/use-action.ts";
import { useSelected } from "../pane/use-selected.ts";
import { useViewStyles } from "../pane/view-styles.ts";
import { companySelected } from "./company-of-row.ts";
import { countSheet } from "./company-sheet.ts";
import { useCompanySheet } from "./use-company-sheet.ts";

/** The company of the selected row, and the most calls that its sheet takes. */
interface SelectedCompany {
  readonly siren: string;
  readonly most: number;
}

function useSelectedCompany(isShown: boolean, isBusy: boolean): SelectedCompany | undefined {
  const pane = usePane();
  const { workbook, runtime } = pane;
  const { client } = runtime;
  const { plan, financialSince } = knownPlan(usageOf(pane));
  const { selected } = useSelected(workbook, isShown);
  const [company, setCompany] = useState<SelectedCompany>();
  useEffect(() => {
    if (workbook === undefined || selected === undefined || isBusy) return undefined;
    const left = new AbortController();
    const { signal } = left;
    const show = (found: SelectedCompany | undefined) => {
      if (!signal.aborted) setCompany(found);
    };
    const read = async () => {
      const siren = await companySelected(workbook, selected);
      if (siren === undefined) return show(undefined);
      const counted = { client, plan: { plan, financialSince }, signal };
      return countSheet(siren, { ...counted, show: (most) => show({ siren, most }) });
    };
    // Reading fails while a cell is being edited. It is read when another cell is selected.
    read().catch(() => show(undefined));
    return () => left.abort();
  }, [workbook, selected, client, plan, financialSince, isBusy]);
  return company;
}

/** Offers the sheet about the company of the selected row. */
export function SelectedCompanySheet({ isShown }: { readonly isShown: boolean }) {
  const { say, settings } = usePane();
  const styles = useViewStyles();
  const action = useAction();
  const { isBusy, notice } = action;
  const add = useCompanySheet(action);
  const company = useSelectedCompany(isShown, isBusy);
  const group = useRef<HTMLDivElement>(null);
  const isOffered = company !== undefined;
  useEffect(() => {
    // Excel selects the added sheet, and the pressed button goes with the row that it was about.
    if (!isOffered && isShown && isFocusLost()) group.current?.focus();
  }, [isOffered, isShown]);
  if (company === undefined && notice === undefined) return null;
  return (
    <div className={styles.group} ref={group} tabIndex={-1}>
      {company !== undefined && (
        <div className={styles.buttons}>
          <Button size="small" disabledFocusable={isBusy} onClick={() => void add(company.siren)}>
            {say("sheet_add_selected", {
              siren: formatSiren(company.siren),
              cost: costText(settings.cacheOnly ? 0 : company.most, say),
            })}
          </Button>
        </div>
      )}
      <Notice notice={notice} />
    </div>
  );
}
