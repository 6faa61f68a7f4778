import type { Usage } from "../../../../shared/protocol/usage.ts";
import { ProgressBar } from "@fluentui/react-progress";
import type { Say } from "../../messages/messages.ts";
import { Link } from "@fluentui/react-link";
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import { usageOf, usePane } from "../../pane/pane-context.ts";

/** How full a gauge is, and whether that is a matter of concern. */
interface Gauge {
  /** Part used, from 0 to 1. */
  readonly used: number;
  readonly level: "ample" | "low" | "spent";
}

/** Below this part of the limit, little is left. */
const low = 0.1;

/** The gauge of `used` out of `limit`; undefined where either is not known. */
export function gaugeOf(used: number | null, limit: number | null): Gauge | undefined {
  if (used === null || limit === null) return undefined;
  if (limit <= 0 || used >= limit) return { used: 1, level: "spent" };
  const part = used / limit;
  return { used: part, level: 1 - part < low ? "low" : "ample" };
}

/** The gauge of the account's month. */
export const monthGauge = ({ quota }: Usage): Gauge | undefined => gaugeOf(quota.used, quota.limit);

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

/** What is left of the account's month, in words. */
export function quotaText({ quota: { remaining, limit } }: Usage, say: Say): string {
  if (remaining === null) return say("quota_unknown");
  return limit === null ? say("quota_left_alone", { remaining }) : say("quota_left", { remaining, limit });
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
