import { useEffect, useState } from "react";
import { reasonOf } from "../../../shared/lookups/reasons.ts";
import type { RunWait } from "../../client/lookup-client.ts";
import { usePane } from "../pane/pane-context.ts";
import { useViewStyles } from "../pane/view-styles.ts";

const second = 1_000;

/** The whole seconds that are left until a time, epoch milliseconds; 0 once it is past. */
function useSecondsUntil(time: number): number {
  const left = () => Math.max(0, Math.ceil((time - Date.now()) / second));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left);
    const timer = setInterval(() => setSeconds(left), second);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}

/** That a run waits, for what, and how long still. The seconds are not read out, or a screen reader would say each. */
export function WaitLine({ wait: { until, code } }: { readonly wait: RunWait }) {
  const { say, language } = usePane();
  const styles = useViewStyles();
  const n = useSecondsUntil(until);
  return (
    <p className={styles.text}>
      <span role="status">{say("run_waits", { why: reasonOf(code)?.note[language] ?? code })}</span>{" "}
      <span>{n === 0 ? say("run_trying") : say("run_next_try", { n })}</span>
    </p>
  );
}
