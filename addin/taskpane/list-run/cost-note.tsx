import { usePane } from "../pane/pane-context.ts";
import { useViewStyles } from "../pane/view-styles.ts";
import type { Forecast } from "./use-forecast.ts";

interface CostNoteProps {
  /** Calls that a run takes at most. */
  readonly most: number;
  /** Calls that may be spent; infinite where nobody knows. */
  readonly spendable: number;
}

/** What a run costs at most and what is left to spend, beside the button that leads to it. */
export function CostNote({ most, spendable }: CostNoteProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const isKnown = Number.isFinite(spendable);
  return (
    <span className={styles.hint}>
      {most === 0
        ? say("forecast_free")
        : isKnown
          ? say("forecast_most_of", { n: most, left: spendable })
          : say("forecast_most", { n: most })}
    </span>
  );
}

/** The same of what is chosen, as far as it is counted. */
export function ForecastNote({ forecast }: { readonly forecast: Forecast | undefined }) {
  const { say } = usePane();
  const styles = useViewStyles();
  if (forecast === undefined) return null;
  if (forecast.kind === "counted") return <CostNote {...forecast} />;
  return (
    <span className={styles.hint}>
      {say(forecast.kind === "counting" ? "forecast_counting" : "forecast_later")}
    </span>
  );
}
