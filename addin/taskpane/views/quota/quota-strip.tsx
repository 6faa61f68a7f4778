import { type Gauge, monthGauge, quotaText } from "./gauge.ts";
import { ProgressBar } from "@fluentui/react-progress";
import { Link } from "@fluentui/react-link";
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import { usageOf, usePane } from "../../pane/pane-context.ts";

const colours = { ample: "brand", low: "warning", spent: "error" } as const;

/** A bar that fills as calls are used; `label` says the same in words. */
export function QuotaMeter({ gauge, label }: { readonly gauge: Gauge | undefined; readonly label: string }) {
  if (gauge === undefined) return null;
  return (
    <ProgressBar
      value={gauge.used}
      color={colours[gauge.level]}
      thickness="large"
      aria-label={label}
      aria-valuetext={label}
    />
  );
}

const useStyles = makeStyles({
  strip: { display: "flex", flexDirection: "column", gap: tokens.spacingVerticalXS },
  line: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    columnGap: tokens.spacingHorizontalS,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  text: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** What is left, always in sight; without a connection, the way to one. */
export function QuotaStrip() {
  const pane = usePane();
  const { say, settings, goTo } = pane;
  const styles = useStyles();
  const usage = usageOf(pane);
  const text = usage === null ? "" : quotaText(usage, say);
  return (
    <header className={styles.strip}>
      <div className={styles.line}>
        <h1 className={styles.title}>{say("pane_title")}</h1>
        {settings.token === "" ? (
          <Link as="button" onClick={() => goTo("connection")}>
            {say("go_connect")}
          </Link>
        ) : (
          <span className={styles.text}>{text}</span>
        )}
      </div>
      <QuotaMeter gauge={usage === null ? undefined : monthGauge(usage)} label={text} />
      {settings.cacheOnly && <span className={styles.text}>{say("cache_only_on")}</span>}
    </header>
  );
}
