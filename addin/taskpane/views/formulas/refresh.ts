import type { LookupClient } from "../../../client/lookup-client.ts";
import type { Workbook } from "../../workbook/workbook.ts";
import type { FormulaCell } from "./formula-cells.ts";
import { formulaRuns } from "./formula-runs.ts";

/** Excel calls the functions some time after their formulas were written, a few at once: as long is waited for more. */
const lull = 1_000;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Resolves once no question came for a moment and none waits for its answer. */
async function untilQuiet(
  client: LookupClient,
  wait: (milliseconds: number) => Promise<void>,
): Promise<void> {
  for (;;) {
    const { asked } = client.counters();
    await wait(lull);
    await client.idle();
    if (client.counters().asked === asked) return;
  }
}

export interface RefreshOptions {
  readonly workbook: Workbook;
  readonly client: LookupClient;
  /** Answers read before this time (epoch milliseconds) are bought again; undefined: they serve. */
  readonly freshSince: number | undefined;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/**
 * Has Excel ask `cells` again by writing their formulas anew: recalculating leaves cells in error as they are
 * (office-js#4502). Resolves when every question is answered.
 */
export async function refresh(
  cells: readonly FormulaCell[],
  { workbook, client, freshSince, wait = pause }: RefreshOptions,
): Promise<void> {
  client.refreshSince(freshSince);
  try {
    for (const { area, cells: inRun } of formulaRuns(cells)) {
      const formulas = inRun.map(({ formula }) => [formula]);
      await workbook.writeFormulas(area, formulas);
    }
    await untilQuiet(client, wait);
  } finally {
    client.refreshSince(undefined);
  }
}
