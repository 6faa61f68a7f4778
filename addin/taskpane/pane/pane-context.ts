import { createContext, useContext, useEffect, useState } from "react";
import type { Language } from "../../../shared/messages/messages.ts";
import { type FormulaNotation, englishNotation } from "../../../shared/messages/notation.ts";
import type { Usage } from "../../../shared/protocol/usage.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Say } from "../messages/messages.ts";
import type { Workbook } from "../workbook/workbook.ts";
import type { DestinationName, PaneRequest, RibbonAction } from "./views.ts";
import type { Counters, LookupClient } from "../../client/lookup-client.ts";

/** The remaining quota as the relay reported it, or why it could not be read. */
export type UsageState =
  | { readonly kind: "unknown" }
  | { readonly kind: "known"; readonly usage: Usage }
  | { readonly kind: "failed"; readonly error: unknown };

/** What every view works with. */
export interface PaneServices {
  readonly runtime: Runtime;
  /** Undefined where Excel is not available. */
  readonly workbook: Workbook | undefined;
  readonly language: Language;
  readonly say: Say;
  readonly sayTime: (time: string | number) => string;
  readonly settings: Settings;
  readonly usage: UsageState;
  /** Reads the remaining quota from the relay, with `now` even if that was done a moment ago. Costs no call. */
  readonly readUsage: (now: boolean) => Promise<void>;
  readonly goTo: (to: DestinationName, action?: RibbonAction) => void;
  /** The last link or ribbon button that led to a place of the pane, and the action it asked for. */
  readonly request: PaneRequest;
}

export const PaneContext = createContext<PaneServices | undefined>(undefined);

export function usePane(): PaneServices {
  const services = useContext(PaneContext);
  if (services === undefined) throw new Error("PaneContext is missing.");
  return services;
}

/** Returns the usage that the relay last reported, or null. */
export const usageOf = ({ usage }: PaneServices): Usage | null =>
  usage.kind === "known" ? usage.usage : null;

/** Returns the client's counters and keeps them current. */
export function useCounters(client: LookupClient): Counters {
  const [counters, setCounters] = useState(() => client.counters());
  useEffect(() => {
    setCounters({ ...client.counters() });
    return client.subscribe((counts) => setCounters({ ...counts }));
  }, [client]);
  return counters;
}

/** Returns the workbook's formula notation; that of English Excel until the workbook has answered. */
export function useNotation(): FormulaNotation {
  const { workbook } = usePane();
  const [notation, setNotation] = useState(englishNotation);
  useEffect(() => {
    workbook?.notation().then(setNotation, () => undefined);
  }, [workbook]);
  return notation;
}

/** For an effect: shows the answer, if one comes before the effect is over. Returns what ends it. */
export function showOnce<Answer>(answer: Promise<Answer>, show: (answer: Answer) => void): () => void {
  let isOver = false;
  answer.then(
    (found) => !isOver && show(found),
    () => undefined,
  );
  return () => {
    isOver = true;
  };
}
