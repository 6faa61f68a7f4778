import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import type { ReactNode } from "react";
import { CheckView } from "../views/check/check-view.tsx";
import { ConnectionView } from "../views/connection/connection-view.tsx";
import { EnrichmentView } from "../views/enrich/enrichment-view.tsx";
import { FormulasView } from "../views/formulas/formulas-view.tsx";
import { FunctionListView } from "../views/functions/function-list-view.tsx";
import type { Host } from "../host/office-host.ts";
import { QuotaStrip } from "../views/quota/quota-strip.tsx";
import { QuotaView } from "../views/quota/quota-view.tsx";
import { SearchView } from "../views/find/search-view.tsx";
import { Notice } from "../pane/notice.tsx";
import { usePane } from "../pane/pane-context.ts";
import { Tabs } from "./tabs.tsx";
import { views, type View } from "../pane/views.ts";

const useStyles = makeStyles({
  frame: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalM,
  },
});

const panels: Readonly<Record<View, (isShown: boolean) => ReactNode>> = {
  find: () => <SearchView />,
  enrich: (isShown) => <EnrichmentView isShown={isShown} />,
  check: (isShown) => <CheckView isShown={isShown} />,
  formulas: (isShown) => <FormulasView isShown={isShown} />,
  functions: (isShown) => <FunctionListView isShown={isShown} />,
  quota: (isShown) => <QuotaView isShown={isShown} />,
  connection: () => <ConnectionView />,
};

const hostNotices = { unreachable: "no_office", elsewhere: "not_in_excel" } as const;

export interface PaneFrameProps {
  readonly host: Host;
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** What is left, the tabs, and the view that is shown. The others stay as they were left: a run goes on behind. */
export function PaneFrame({ host, view, onView }: PaneFrameProps) {
  const { say } = usePane();
  const styles = useStyles();
  return (
    <div className={styles.frame}>
      <QuotaStrip />
      {host !== "excel" && <Notice notice={{ intent: "warning", text: say(hostNotices[host]) }} />}
      <Tabs
        label={say("views")}
        names={views}
        labelOf={(each) => say(`view_${each}`)}
        chosen={view}
        onChoose={onView}
      />
      <main>
        {views.map((each) => (
          <div
            key={each}
            id={`view-${each}`}
            role="tabpanel"
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
