import { useEffect, useEffectEvent, useState } from "react";
import { addressOf } from "../workbook/area.ts";
import type { RunGoal } from "./list-columns.ts";
import type { ListSource } from "./list-survey.ts";
import type { PreparedRun } from "./prepare-run.ts";

/** What a run over the list that is chosen would cost, before anybody asks for its plan. */
export type Forecast =
  | { readonly kind: "counting" }
  /** The plan has to be asked for: the list is long, cannot be read now, or leaves something to be chosen. */
  | { readonly kind: "later" }
  | { readonly kind: "counted"; readonly most: number; readonly spendable: number };

/** Cells of a list that is read beforehand: a longer one would keep Excel busy at every press. */
const mostCells = 20_000;
/** How long what is chosen stays the same before it is counted, milliseconds. */
const lull = 250;

/** Whether the plan of a run says how many calls it takes: not where a column has to be chosen first. */
const isSettled = ({ queries, columns: { undecided, roles } }: PreparedRun["job"]): boolean =>
  undecided.length === 0 && (queries === undefined || roles?.name !== undefined);

interface ForecastInput {
  /** Undefined where no list is chosen. */
  readonly source: ListSource | undefined;
  readonly goal: RunGoal;
  /** Plans a run, at no call; undefined where the list has no rows. */
  readonly prepare: (source: ListSource) => Promise<PreparedRun | undefined>;
}

/** Counts the calls of a run over what is chosen, each time that something else is; undefined without a list. */
export function useForecast({ source, goal, prepare }: ForecastInput): Forecast | undefined {
  const [forecast, setForecast] = useState<Forecast>();
  const chosen =
    source && [source.kind, source.area.sheet, addressOf(source.area), ...goalKeys(goal)].join(" ");
  const count = useEffectEvent(async (): Promise<Forecast> => {
    if (source === undefined || source.area.height * source.area.width > mostCells) return { kind: "later" };
    try {
      const run = await prepare(source);
      if (run === undefined || !isSettled(run.job)) return { kind: "later" };
      const { firm: most, spendable } = run.plan;
      return { kind: "counted", most, spendable };
    } catch {
      // The plan says what stands in the way.
      return { kind: "later" };
    }
  });
  useEffect(() => {
    if (chosen === undefined) return setForecast(undefined);
    let isLatest = true;
    setForecast({ kind: "counting" });
    const timer = setTimeout(() => void count().then((counted) => isLatest && setForecast(counted)), lull);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [chosen]);
  return forecast;
}

const goalKeys = ({ fields, isMatching, dropsMatches = false, check }: RunGoal): string[] => [
  ...[String(isMatching), String(dropsMatches), check ?? ""],
  ...fields.map(({ key }) => key),
];
