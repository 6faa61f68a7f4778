import { usePane } from "../pane/pane-context.ts";
import { useViewStyles } from "../pane/view-styles.ts";
import type { Forecast } from "./use-forecast.ts";

interface CostNoteProps {
  /** Most calls that a run may take. */
  readonly most: number;
  /** Calls that may be spent; infinite if unknown. */
  readonly spendable: number;
}

/** Shows the most a run may cost and the calls left, beside the button that leads to it. */
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

/** Shows the cost of the current choice, as far as it has been counted. */
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
