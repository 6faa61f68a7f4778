import { useCallback, useEffect, useState } from "react";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Settings } from "../../settings/settings.ts";
import type { UsageState } from "../pane/pane-context.ts";

/** How long nothing is spent before what is left is read again, milliseconds. */
const lull = 1_500;

export interface UsageReader {
  readonly usage: UsageState;
  readonly readUsage: (now: boolean) => Promise<void>;
}

/** What is left, read when the pane opens, when the connection changes, when calls were spent, and when a view asks. */
export function useUsage(runtime: Runtime, { relayUrl, token, cacheOnly }: Settings): UsageReader {
  const [usage, setUsage] = useState<UsageState>({ kind: "unknown" });
  const readUsage = useCallback(
    (now: boolean) =>
      runtime.usage({ now }).then(
        (read) => setUsage({ kind: "known", usage: read }),
        (error: unknown) => setUsage({ kind: "failed", error }),
      ),
    [runtime],
  );
  useEffect(() => {
    setUsage({ kind: "unknown" });
    if (token !== "" && !cacheOnly) void readUsage(true);
  }, [readUsage, relayUrl, token, cacheOnly]);
  useEffect(() => {
    // Cells spend too: once they are done, what is left is another figure.
    let { spent } = runtime.client.counters();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = runtime.client.subscribe((counters) => {
      if (counters.spent === spent) return;
      spent = counters.spent;
      clearTimeout(timer);
      timer = setTimeout(() => void readUsage(true), lull);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [runtime, readUsage]);
  return { usage, readUsage };
}
