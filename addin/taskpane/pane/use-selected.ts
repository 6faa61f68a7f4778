import { useEffect, useState } from "react";
import type { WorkbookSelection, Workbook } from "../workbook/workbook.ts";

/** The user's selection, or the error that Excel gave instead. */
export interface SelectedState {
  readonly selected?: WorkbookSelection;
  readonly error?: unknown;
}

/** Follows the selection while `isShown`. A hidden view sends Excel no requests. */
export function useSelected(workbook: Workbook | undefined, isShown: boolean): SelectedState {
  const [state, setState] = useState<SelectedState>({});
  useEffect(() => {
    if (workbook === undefined || !isShown) return undefined;
    let latest = 0;
    const read = () => {
      latest += 1;
      const turn = latest;
      workbook.selected().then(
        (selected) => turn === latest && setState({ selected }),
        (error: unknown) => turn === latest && setState({ error }),
      );
    };
    read();
    const stop = workbook.watchSelection(read);
    return () => {
      latest = -1;
      stop();
    };
  }, [workbook, isShown]);
  return state;
}
