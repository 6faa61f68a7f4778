import { useCallback, useEffect, useState } from "react";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Settings } from "../../settings/settings.ts";
import type { UsageState } from "./pane-context.ts";

export interface UsageReader {
  readonly usage: UsageState;
  readonly readUsage: (now: boolean) => Promise<void>;
}

/** What is left, read when the pane opens, when the connection changes, and when a view asks. */
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
  return { usage, readUsage };
}
