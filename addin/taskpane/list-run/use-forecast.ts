import { useEffect, useEffectEvent, useState } from "react";
import { addressOf } from "../workbook/area.ts";
import type { RunGoal } from "./list-columns.ts";
import type { ListSource } from "./list-survey.ts";
import type { PreparedRun } from "./prepare-run.ts";

/** What a run over the chosen list would cost, before its plan is requested. */
export type Forecast =
  | { readonly kind: "counting" }
  /** Only the plan will tell: the list is long, cannot be read now, or needs a choice. */
  | { readonly kind: "later" }
  | { readonly kind: "counted"; readonly most: number; readonly spendable: number };

/** Most cells of a list that is read beforehand. A longer one would keep Excel busy at every change. */
const mostCells = 20_000;
/** How long the choice must stay unchanged before it is counted, milliseconds. */
const lull = 250;

/** Returns whether the number of calls is known: not if a column must be chosen first. */
const isSettled = ({ queries, columns: { undecided, roles } }: PreparedRun["job"]): boolean =>
  undecided.length === 0 && (queries === undefined || roles?.name !== undefined);

interface ForecastInput {
  /** Undefined if no list is chosen. */
  readonly source: ListSource | undefined;
  readonly goal: RunGoal;
  /** Plans a run, at no call; undefined if the list has no rows. */
  readonly prepare: (source: ListSource) => Promise<PreparedRun | undefined>;
}

/** Counts the calls of a run each time the choice changes. Returns undefined without a list. */
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
      // The plan will show the error.
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
