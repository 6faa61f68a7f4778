import { tokens, webDarkTheme, webLightTheme } from "@fluentui/react-theme";
import { makeStyles, mergeClasses } from "@griffel/react";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { AccountView } from "../views/account/account-view.tsx";
import { StuckNotice } from "../views/formulas/stuck-notice.tsx";
import { FormulasPlace } from "../views/formulas/formulas-place.tsx";
import { type Host, watchAppearance } from "../host/office-host.ts";
import { mayDifferSince } from "../views/account/spending.ts";
import { QuotaStrip } from "../views/account/quota-strip.tsx";
import { SearchView } from "../views/find/search-view.tsx";
import { ListsView } from "../views/lists/lists-view.tsx";
import { Notice } from "../pane/notice.tsx";
import { PaneContext, type PaneServices, type UsageState, usePane } from "../pane/pane-context.ts";
import {
  type DestinationName,
  type PaneRequest,
  type PaneView,
  type RibbonAction,
  destinationOf,
  views,
} from "../pane/views.ts";
import type { Settings, SettingsStore } from "../../settings/settings.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { FluentProvider } from "@fluentui/react-provider";
import { type Language, timeText } from "../../../shared/messages/messages.ts";
import { messageFormatter } from "../messages/messages.ts";
import type { Workbook } from "../workbook/workbook.ts";

const useTabStyles = makeStyles({
  list: {
    display: "flex",
    justifyContent: "space-between",
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  tab: {
    position: "relative",
    border: "none",
    padding: `${tokens.spacingVerticalS} 0`,
    backgroundColor: tokens.colorTransparentBackground,
    color: tokens.colorNeutralForeground2,
    fontFamily: "inherit",
    // Keeps all tabs in one row in the narrowest pane and at 200% zoom.
    fontSize: `clamp(8px, 5vw, ${tokens.fontSizeBase300})`,
    whiteSpace: "nowrap",
    cursor: "pointer",
    ":hover": { color: tokens.colorNeutralForeground1 },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
  },
  chosen: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    "::after": {
      content: '""',
      position: "absolute",
      left: 0,
      right: 0,
      bottom: "-1px",
      height: tokens.strokeWidthThicker,
      borderRadius: tokens.borderRadiusCircular,
      backgroundColor: tokens.colorCompoundBrandStroke,
      "@media (forced-colors: active)": { backgroundColor: "Highlight" },
    },
  },
});

/** How many tabs an arrow key moves the focus. Home and End are handled where it is used. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Tabs in one row, the chosen one underlined. They are one Tab stop, with arrow keys within (WAI-ARIA, tabs).
 * Fluent's own tabs put focusable elements that are hidden from screen readers at both ends of the page.
 */
function Tabs({ view, onView }: Pick<PaneFrameProps, "view" | "onView">) {
  const { say } = usePane();
  const styles = useTabStyles();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent, index: number): void {
    const step = steps[event.key];
    const ends: Readonly<Record<string, number>> = { Home: 0, End: views.length - 1 };
    const next = step === undefined ? ends[event.key] : (index + step + views.length) % views.length;
    if (next === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLButtonElement>("[role=tab]")[next]?.focus();
  }

  return (
    <div className={styles.list} role="tablist" aria-label={say("views")} ref={list}>
      {views.map((name, index) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={name === view}
          aria-controls={`view-${name}`}
          tabIndex={name === view ? 0 : -1}
          className={mergeClasses(styles.tab, name === view && styles.chosen)}
          onClick={() => onView(name)}
          onKeyDown={(event) => move(event, index)}
        >
          {say(`view_${name}`)}
        </button>
      ))}
    </div>
  );
}

const useStyles = makeStyles({
  frame: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalM,
  },
  head: { display: "flex", flexDirection: "column", gap: tokens.spacingVerticalM },
  panel: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalXXL,
    "[hidden]": { display: "none" },
  },
});

const panels: Readonly<Record<PaneView, (isShown: boolean) => ReactNode>> = {
  find: () => <SearchView />,
  lists: (isShown) => <ListsView isShown={isShown} />,
  formulas: (isShown) => <FormulasPlace isShown={isShown} />,
  account: (isShown) => <AccountView isShown={isShown} />,
};

const hostNotices = { unreachable: "no_office", elsewhere: "not_in_excel" } as const;

interface PaneFrameProps {
  readonly host: Host;
  readonly view: PaneView;
  readonly onView: (view: PaneView) => void;
}

/**
 * Keeps the second press of a double click, and a held Enter, from pressing what the first press has just shown: the user
 * has not read it, and it may write or spend. A button that stays the same may be pressed fast, and so may one with
 * `data-step`, which only leads on.
 */
function useSinglePress() {
  const first = useRef<readonly unknown[]>([]);
  return {
    onClickCapture(event: MouseEvent) {
      const button = (event.target as Element).closest("button");
      const pressed = [button, button?.textContent];
      if (event.detail < 2) first.current = pressed;
      else if (
        button?.dataset["step"] === undefined &&
        pressed.some((one, at) => one !== first.current[at])
      ) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    onKeyDownCapture(event: KeyboardEvent) {
      if (event.repeat && event.key === "Enter") event.preventDefault();
    },
  };
}

/** The quota, the tabs, and the chosen view. Hidden views stay mounted, so that a run goes on. */
function PaneFrame({ host, view, onView }: PaneFrameProps) {
  const { say } = usePane();
  const styles = useStyles();
  return (
    <div className={styles.frame} {...useSinglePress()}>
      <header className={styles.head}>
        <QuotaStrip />
        {host !== "excel" && <Notice notice={{ intent: "warning", text: say(hostNotices[host]) }} />}
        <Tabs view={view} onView={onView} />
        <StuckNotice />
      </header>
      <main>
        {views.map((each) => (
          <div
            key={each}
            id={`view-${each}`}
            role="tabpanel"
            className={styles.panel}
            aria-label={say(`view_${each}`)}
            hidden={each !== view}
          >
            {panels[each](each === view)}
          </div>
        ))}
      </main>
    </div>
  );
}

/** Returns the current settings. */
function useSettings(store: SettingsStore): Settings {
  const [settings, setSettings] = useState(() => store.read());
  useEffect(() => store.subscribe(setSettings), [store]);
  return settings;
}

/** After calls were spent or refused, the quota is read again once that has not happened for so long, milliseconds. */
const lull = 1_500;

/** Reads the quota at first, when the connection changes, after calls, and when a view asks. */
function useUsage(runtime: Runtime, { relayUrl, token, cacheOnly }: Settings) {
  const [usage, setUsage] = useState<UsageState>({ kind: "unknown" });
  // An answer that another has overtaken may be older, or about another user.
  const latest = useRef(0);
  const readUsage = useCallback(
    (now: boolean) => {
      const turn = (latest.current += 1);
      const show = (state: UsageState) => turn === latest.current && setUsage(state);
      return runtime.usage({ now }).then(
        (read) => void show({ kind: "known", usage: read }),
        (error: unknown) => void show({ kind: "failed", error }),
      );
    },
    [runtime],
  );
  useEffect(() => {
    latest.current += 1;
    setUsage({ kind: "unknown" });
    if (token !== "" && !cacheOnly) void readUsage(true);
  }, [readUsage, relayUrl, token, cacheOnly]);
  useEffect(() => {
    // Cells spend calls too, or are refused them: once they are done, the remaining quota has changed.
    let last = runtime.client.counters();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = runtime.client.subscribe((counters) => {
      if (!mayDifferSince(last, counters)) return;
      last = counters;
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

interface PaneProps {
  readonly runtime: Runtime;
  readonly workbook: Workbook | undefined;
  readonly host: Host;
  readonly language: Language;
  /** The first view, and the action that the ribbon asked for before the pane was rendered. */
  readonly first: PaneRequest;
  /** Receives the function that shows a view, for the ribbon's buttons. */
  readonly onReady: (show: (to: DestinationName, action?: RibbonAction) => void) => void;
}

const instant = (time: string | number): number => (typeof time === "number" ? time : Date.parse(time));

/** The task pane, in Office's language and theme. */
export function Pane({ runtime, workbook, host, language, first, onReady }: PaneProps) {
  const [isDark, setDark] = useState(false);
  const [view, setView] = useState<PaneView>(destinationOf(first.to).view);
  const [request, setRequest] = useState(first);
  const settings = useSettings(runtime.settings);
  const { usage, readUsage } = useUsage(runtime, settings);

  useEffect(() => watchAppearance(setDark), [host]);
  useEffect(() => {
    // Sets the color of scroll bars and of the page beyond the pane.
    document.documentElement.style.colorScheme = isDark ? "dark" : "light";
  }, [isDark]);
  const goTo = useCallback((to: DestinationName, action?: RibbonAction) => {
    const { view: next, section } = destinationOf(to);
    setView(next);
    setRequest({ to, action });
    const place = section === undefined ? `#view-${next}` : `#section-${section}`;
    // The link or ribbon button pressed is elsewhere, so the focus moves to what it showed.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`${place} h2`)?.focus());
  }, []);
  useEffect(() => onReady(goTo), [onReady, goTo]);

  const speech = useMemo(
    () => ({
      say: messageFormatter(language),
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
