import type { LookupClient } from "../../../client/lookup-client.ts";
import type { Workbook } from "../../workbook/workbook.ts";
import { callsSirene } from "./formula-cells.ts";
import { Button } from "@fluentui/react-button";
import { useEffect, useState } from "react";
import { Notice } from "../../pane/notice.tsx";
import { useCounters, usePane } from "../../pane/pane-context.ts";
import { Buttons, Group } from "../../pane/section.tsx";

/** What a cell shows while its function has not answered. */
const waits = /^#(?:BUSY!|GETTING_DATA)/i;

/** Most cells of a sheet that are read to find waiting ones. */
const mostCells = 400_000;

/** Time between two checks, milliseconds. Excel shows an answer some time after it was given. */
const pause = 1_500;

async function countWaiting(workbook: Workbook): Promise<number> {
  let count = 0;
  for (const sheet of await workbook.sheets()) {
    const used = await workbook.used(sheet);
    if (used === undefined) continue;
    const height = Math.min(used.height, Math.max(1, Math.floor(mostCells / used.width)));
    const { values, formulas } = await workbook.read({ ...used, height });
    values.forEach((row, y) =>
      row.forEach((value, x) => {
        if (typeof value === "string" && waits.test(value) && callsSirene(formulas[y]![x])) count += 1;
      }),
    );
  }
  return count;
}

/**
 * Counts formulas of the add-in that still wait although all their questions are answered: a page in a bad state does
 * not pass the answers to Excel. Checks twice, and repeats until nothing was asked or answered in between.
 */
async function countStuck(
  workbook: Workbook,
  client: Pick<LookupClient, "counters" | "idle">,
): Promise<number> {
  for (;;) {
    await client.idle();
    const { asked } = client.counters();
    const first = await countWaiting(workbook);
    if (first === 0) return 0;
    await new Promise((resolve) => setTimeout(resolve, pause));
    const after = client.counters();
    if (after.queued === 0 && after.asked === asked) return Math.min(first, await countWaiting(workbook));
  }
}

/** How long nothing must be asked before cells are checked, milliseconds. */
const lull = 1_000;

/**
 * Warns that cells still wait although their answers came, and offers to reload the page that functions and pane
 * share.
 */
export function StuckNotice() {
  const { say, workbook, runtime } = usePane();
  const { client } = runtime;
  const { queued, asked } = useCounters(client);
  const isWaiting = queued > 0;
  const [stuck, setStuck] = useState(0);

  useEffect(() => {
    if (workbook === undefined) return undefined;
    let turn = 0;
    const look = () => {
      if (isWaiting || document.hidden) return;
      turn += 1;
      const own = turn;
      countStuck(workbook, client).then(
        (count) => own === turn && setStuck(count),
        () => undefined,
      );
    };
    const timer = setTimeout(look, lull);
    document.addEventListener("visibilitychange", look);
    return () => {
      turn = -1;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [workbook, client, isWaiting, asked]);

  if (stuck === 0) return null;
  return (
    <Group>
      <Notice notice={{ intent: "warning", text: say("stuck", { n: stuck }) }} />
      <Buttons>
        <Button size="small" onClick={() => location.reload()}>
          {say("reload")}
        </Button>
      </Buttons>
    </Group>
  );
}
