import { createContext, useContext, useEffect, useState } from "react";
import type { Language } from "../../../shared/messages/messages.ts";
import type { Usage } from "../../../shared/protocol/usage.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Say } from "../messages/messages.ts";
import type { Workbook } from "../workbook/workbook.ts";
import type { DestinationName, PaneRequest } from "./views.ts";
import type { Counters, LookupClient } from "../../client/lookup-client.ts";

/** What the relay said is left, or why it could not be asked. */
export type UsageState =
  | { readonly kind: "unknown" }
  | { readonly kind: "known"; readonly usage: Usage }
  | { readonly kind: "failed"; readonly error: unknown };

/** What every view works with. */
export interface PaneServices {
  readonly runtime: Runtime;
  /** Undefined where Excel cannot be reached. */
  readonly workbook: Workbook | undefined;
  readonly language: Language;
  readonly say: Say;
  readonly sayTime: (time: string | number) => string;
  readonly settings: Settings;
  readonly usage: UsageState;
  /** Asks the relay what is left; `now` even if it was asked a moment ago. Costs no call. */
  readonly readUsage: (now: boolean) => Promise<void>;
  readonly goTo: (to: DestinationName) => void;
  /** Where the pane was led last, by a link or the ribbon, and what that asked for. */
  readonly request: PaneRequest;
}

export const PaneContext = createContext<PaneServices | undefined>(undefined);

export function usePane(): PaneServices {
  const services = useContext(PaneContext);
  if (services === undefined) throw new Error("A view stands outside the pane: wrap it in PaneContext.");
  return services;
}

/** What the relay last said, null where it has not. */
export const usageOf = ({ usage }: PaneServices): Usage | null =>
  usage.kind === "known" ? usage.usage : null;

/** What the client has counted so far. */
export function useCounters(client: LookupClient): Counters {
  const [counters, setCounters] = useState(() => client.counters());
  useEffect(() => {
    setCounters({ ...client.counters() });
    return client.subscribe((counts) => setCounters({ ...counts }));
  }, [client]);
  return counters;
}
