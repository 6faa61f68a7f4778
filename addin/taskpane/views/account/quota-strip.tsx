import { Link } from "@fluentui/react-link";
import { ProgressBar } from "@fluentui/react-progress";
import { tokens } from "@fluentui/react-theme";
import { makeStyles, mergeClasses } from "@griffel/react";
import { usePane } from "../../pane/pane-context.ts";
import type { Gauge } from "./gauge.ts";
import {
  type Spendable,
  type SpendingObstacle,
  cures,
  spendableGauge,
  spendableText,
  spendingOf,
} from "./spending.ts";

const colours = { ample: "brand", low: "warning", spent: "error" } as const;

/** A bar that fills as calls are used. `label` says the same in words. */
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
    alignItems: "baseline",
    columnGap: tokens.spacingHorizontalS,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  text: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  spent: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
});

/** Shows why no calls can be made, and a link that helps. */
function Obstacle({ obstacle }: { readonly obstacle: SpendingObstacle }) {
  const { say, goTo, readUsage } = usePane();
  const styles = useStyles();
  const cure = cures[obstacle];
  const go = () => (cure === "ask_again" ? void readUsage(true) : goTo(cure));
  return (
    <span className={styles.text}>
      {say(`obstacle_${obstacle}`)}{" "}
      <Link as="button" onClick={go}>
        {say(`cure_${obstacle}`)}
      </Link>
    </span>
  );
}

/** Shows the number of calls left, in red if there are none. */
function Left({ spendable }: { readonly spendable: Spendable }) {
  const { say } = usePane();
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.text, spendable.left === 0 && styles.spent)}>
      {spendableText(spendable, say)}
    </span>
  );
}

/** Shows the calls that may be spent now, always visible. If none can be made, shows why and what to do. */
export function QuotaStrip() {
  const { say, settings, usage } = usePane();
  const styles = useStyles();
  const spending = spendingOf(settings, usage, Date.now());
  const spendable = spending.kind === "spendable" ? spending.spendable : undefined;
  return (
    <div className={styles.strip}>
      <div className={styles.line}>
        <h1 className={styles.title}>{say("pane_title")}</h1>
        {spending.kind === "obstacle" && <Obstacle obstacle={spending.obstacle} />}
        {spendable && <Left spendable={spendable} />}
      </div>
      {spendable && <QuotaMeter gauge={spendableGauge(spendable)} label={spendableText(spendable, say)} />}
    </div>
  );
}
