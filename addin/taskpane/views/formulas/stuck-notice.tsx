import { Button } from "@fluentui/react-button";
import { useEffect, useState } from "react";
import { Notice } from "../../pane/notice.tsx";
import { useCounters, usePane } from "../../pane/pane-context.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import { countStuck } from "./stuck-cells.ts";

/** How long nothing is asked before cells are looked at, milliseconds. */
const lull = 1_000;

/** Says that cells still wait although their answers came, and reloads the page that functions and pane share. */
export function StuckNotice() {
  const { say, workbook, runtime } = usePane();
  const styles = useViewStyles();
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
    <div className={styles.group}>
      <Notice notice={{ intent: "warning", text: say("stuck", { n: stuck }) }} />
      <div className={styles.buttons}>
        <Button size="small" onClick={() => location.reload()}>
          {say("reload")}
        </Button>
      </div>
    </div>
  );
}
