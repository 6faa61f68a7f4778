import { FluentProvider } from "@fluentui/react-provider";
import { webDarkTheme, webLightTheme } from "@fluentui/react-theme";
import { useCallback, useEffect, useMemo, useState } from "react";
import { type Language, timeText } from "../../../shared/messages/messages.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { watchAppearance } from "../host/watch-appearance.ts";
import type { Host } from "../host/office-host.ts";
import { speaker } from "../messages/say.ts";
import type { Workbook } from "../workbook/workbook.ts";
import { PaneContext, type PaneServices } from "../pane/pane-context.ts";
import { PaneFrame } from "./pane-frame.tsx";
import { useSettings } from "./use-settings.ts";
import { useUsage } from "./use-usage.ts";
import type { RibbonRequest, View } from "../pane/views.ts";

export interface PaneProps {
  readonly runtime: Runtime;
  readonly workbook: Workbook | undefined;
  readonly host: Host;
  readonly language: Language;
  readonly firstView: View;
  /** What the ribbon asked for before the pane was drawn. */
  readonly firstRequest: RibbonRequest | undefined;
  /** Hands out the function that shows a view, for the ribbon's buttons. */
  readonly onReady: (show: (view: View, request?: RibbonRequest) => void) => void;
}

const instant = (time: string | number): number => (typeof time === "number" ? time : Date.parse(time));

/** The task pane, in Office's language and colours. */
export function Pane({ runtime, workbook, host, language, firstView, firstRequest, onReady }: PaneProps) {
  const [isDark, setDark] = useState(false);
  const [view, setView] = useState(firstView);
  const [request, setRequest] = useState(firstRequest);
  const settings = useSettings(runtime.settings);
  const { usage, readUsage } = useUsage(runtime, settings);

  useEffect(() => watchAppearance(setDark), [host]);
  useEffect(() => {
    // Scroll bars, and what of the page the pane does not cover, go by this.
    document.documentElement.style.colorScheme = isDark ? "dark" : "light";
  }, [isDark]);
  const goTo = useCallback((next: View, asked?: RibbonRequest) => {
    setView(next);
    setRequest(asked);
    // The link or the ribbon's button that was pressed is elsewhere: focus follows to what it showed.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`#view-${next} h2`)?.focus());
  }, []);
  useEffect(() => onReady(goTo), [onReady, goTo]);

  const speech = useMemo(
    () => ({
      say: speaker(language),
      sayTime: (time: string | number) => timeText(instant(time), "moment", language),
    }),
    [language],
  );
  const services: PaneServices = useMemo(
    () => ({ runtime, workbook, language, ...speech, settings, usage, readUsage, goTo, request }),
    [runtime, workbook, language, speech, settings, usage, readUsage, goTo, request],
  );
  return (
    <FluentProvider theme={isDark ? webDarkTheme : webLightTheme} className="provider">
      <PaneContext value={services}>
        <PaneFrame host={host} view={view} onView={setView} />
      </PaneContext>
    </FluentProvider>
  );
}
