import { useMemo, useRef, useState, type Dispatch, type SetStateAction } from "react";
import type { Runtime } from "../../runtime/runtime.ts";
import { mostLookups } from "../../../shared/protocol/lookups.ts";
import { KeptAnswers } from "../../client/kept-answers.ts";
import type { RunWait } from "../../client/lookup-client.ts";
import type { NoticeText } from "../pane/notice.tsx";
import { usageOf, usePane } from "../pane/pane-context.ts";
import type { Say } from "../messages/messages.ts";
import { type PaneAction, sentenceOf, useAction } from "../pane/use-action.ts";
import { failureNotice, undoNotice } from "./end-notice.ts";
import {
  type EnrichmentJob,
  type EnrichmentOptions,
  type EnrichmentProgress,
  enrich,
  rowsOf,
} from "./enrich.ts";
import type { Area } from "../workbook/area.ts";
import type { Workbook } from "../workbook/workbook.ts";
import { type ListSource, type ListSurvey, movedList, sameList, surveyList } from "./list-survey.ts";
import {
  type ColumnChoice,
  type ListColumns,
  type RunGoal,
  choiceAgain,
  listColumns,
  nothingChosen,
} from "./list-columns.ts";
import { leftToSpend } from "./plan.ts";
import { prepareRun, type PreparedRun } from "./prepare-run.ts";
import { type RowsApart, rowsApart } from "./rows-apart.ts";
import { relayLedger } from "./run-spending.ts";
import { type RunUndo, type UndoResult, takeBackAll } from "./run-undo.ts";

/** Runs over one list that can be undone, the latest first. */
type Undos = readonly RunUndo[];

/** The phase of a run, from choosing to its end. */
export type Phase =
  | {
      readonly kind: "choosing";
      /** The undo of what a run wrote that failed, or that is not continued after all. */
      readonly undos?: Undos;
    }
  | {
      readonly kind: "planned";
      /** Earlier runs over the list, which this one continues. */
      readonly undos?: Undos | undefined;
      readonly source: ListSource;
      readonly survey: ListSurvey;
      readonly choice: ColumnChoice;
      /** The columns chosen or recognized now. `run` may still use earlier ones until the new plan is ready. */
      readonly columns: ListColumns;
      readonly run: PreparedRun;
      /** Filled rows that are not part of the list. */
      readonly apart: readonly RowsApart[];
    }
  | {
      readonly kind: "running";
      readonly progress: EnrichmentProgress;
      /** Why nothing is sent for now; undefined while calls are being made. */
      readonly wait?: RunWait | undefined;
    }
  | {
      readonly kind: "ended";
      readonly progress: EnrichmentProgress;
      /** The list that was filled, and how. */
      readonly source: ListSource;
      readonly choice: ColumnChoice;
      readonly job: EnrichmentJob;
      readonly undos: Undos;
    }
  | {
      readonly kind: "undone";
      readonly result: UndoResult;
      /** The runs that were undone. They say where the list is until they are released. */
      readonly undos: Undos;
      readonly source: ListSource;
      readonly choice: ColumnChoice;
      readonly job: EnrichmentJob;
    };
export type PhaseOf<Kind extends Phase["kind"]> = Extract<Phase, { readonly kind: Kind }>;
type FilledPhase = PhaseOf<"ended" | "undone">;
/** What was chosen for an earlier reading of a list. */
type ChosenBefore = Pick<PhaseOf<"planned">, "choice" | "survey">;

export interface ListRun {
  readonly phase: Phase;
  readonly isBusy: boolean;
  readonly notice: NoticeText | undefined;
  /**
   * Reads the list and plans a run over it, with the columns that were chosen before. Reads the remaining quota from the
   * relay, which costs no call.
   */
  readonly plan: (source: ListSource, before?: ChosenBefore) => void;
  /**
   * Plans a run without showing it, at no call and with at most one request for stored answers; undefined for a list
   * without rows.
   */
  readonly prepare: (source: ListSource) => Promise<PreparedRun | undefined>;
  /** Plans another run over the list that was filled. */
  readonly planAgain: (ended: FilledPhase) => void;
  /** Undoes what was written into the list by the runs that can still be undone. */
  readonly takeBack: () => void;
  /** Adds writes made after the run, so that they are undone with it. */
  readonly addUndo: (undo: RunUndo) => void;
  /** Plans again with other columns. */
  readonly planColumns: (planned: PhaseOf<"planned">, choice: ColumnChoice) => void;
  /** Selects the first row of the list that has no answer. */
  readonly showFirst: (ended: PhaseOf<"ended">) => void;
  readonly start: (planned: PhaseOf<"planned">) => void;
  readonly stop: () => void;
  readonly back: () => void;
}

/** Selects the first row of a list that has no answer. */
async function selectFirst(workbook: Workbook | undefined, ended: PhaseOf<"ended">): Promise<undefined> {
  const { source, job } = ended;
  const { firstUnanswered } = ended.progress;
  if (firstUnanswered === undefined) return;
  const { area } = await movedList(source);
  const top = area.top + job.survey.body.top - source.area.top + firstUnanswered;
  await workbook?.select({ ...area, top, height: 1 });
}

/** Returns callbacks that show the progress of a run in the phase. */
const shownIn = (setPhase: Dispatch<SetStateAction<Phase>>) => ({
  onProgress: (progress: EnrichmentProgress): void =>
    setPhase((now) => ({ ...(now.kind === "running" && now), kind: "running", progress })),
  onWait: (wait: RunWait | undefined): void =>
    setPhase((now) => (now.kind === "running" && now.wait !== wait ? { ...now, wait } : now)),
});

/** Returns whether a list has rows, and anything that says which companies they are about. */
function hasRows({ body, source, ownerTexts }: ListSurvey, { isMatching }: RunGoal): boolean {
  const hasOwnerTexts = [...ownerTexts.values()].flat().some((text) => text.trim() !== "");
  return body.height > 0 && (source !== undefined || isMatching || hasOwnerTexts);
}

const noRowsNotice = ({ check }: RunGoal, say: Say): NoticeText => ({
  intent: "error",
  text: say(check === undefined ? "no_identifiers" : "check_no_identifiers"),
});

const goneNotice = (say: Say): NoticeText => ({ intent: "info", text: say("chosen_columns_gone") });

/** Returns the choice of an earlier plan over a list, as far as its columns are still there. */
const choiceFor = (survey: ListSurvey, before: ChosenBefore | undefined) =>
  before === undefined
    ? { choice: nothingChosen, isWhole: true }
    : choiceAgain(before.choice, before.survey, survey);

/** Returns the runs that can be undone in a phase. */
export const undosOf = (phase: Phase): Undos => ("undos" in phase ? (phase.undos ?? []) : []);

const letGo = (undos: Undos): void => undos.forEach((undo) => void undo.release());

/** Returns the runs over a list that are undone with the next one, by the rows of the list. */
type UndosOver = (body: Area) => Undos;

/**
 * Plans a run over a list. Earlier ones over the same list, such as one that failed, are undone with it; others are let
 * go once there is a plan.
 */
async function planOver(
  undos: Undos,
  plan: (undosOver: UndosOver) => Promise<NoticeText | undefined>,
): Promise<NoticeText | undefined> {
  let kept: Undos | undefined;
  const notice = await plan((body) => (kept = undos.filter((undo) => undo.isOver(body))));
  if (kept !== undefined) letGo(undos.filter((undo) => !kept!.includes(undo)));
  return notice;
}

/** Plans another run over the list of a run, wherever it is now. A run that was undone is let go. */
async function planAfter(
  { kind, source, undos }: FilledPhase,
  plan: (undos: Undos, source: ListSource) => Promise<NoticeText | undefined>,
  workbook: Workbook,
): Promise<NoticeText | undefined> {
  const same = await sameList(workbook, source);
  if (kind === "ended") return plan(undos, same);
  const notice = await plan([], same);
  letGo(undos);
  return notice;
}

/** Runs what was planned and updates the phase until it ends. */
async function carryOut(
  { source, choice, run: { job }, undos: earlier = [] }: PhaseOf<"planned">,
  {
    say,
    ...how
  }: Pick<EnrichmentOptions, "workbook" | "language" | "signal"> &
    Pick<Runtime, "settings"> & { readonly say: Say },
  setPhase: Dispatch<SetStateAction<Phase>>,
): Promise<NoticeText | undefined> {
  const shown = shownIn(setPhase);
  shown.onProgress({ rows: rowsOf(job), done: 0, statuses: {}, emptied: 0, typedInto: 0, unanswered: {} });
  let undos = earlier;
  const keepUndo = (undo: RunUndo): void => void (undos = [undo, ...earlier]);
  let failed: EnrichmentProgress | undefined;
  try {
    const progress = await enrich(job, {
      ...{ ...how, ...shown, keepUndo },
      onFailure: (progress) => void (failed = progress),
      callsOfRun: relayLedger(how.settings),
    });
    const [own] = undos;
    const now = () => own!.areaNow(source.area);
    setPhase({ kind: "ended", progress, source: { ...source, now }, choice, job, undos });
    return undefined;
  } catch (error) {
    setPhase({ kind: "choosing", undos });
    if (failed === undefined) throw error;
    return failureNotice(sentenceOf(error, say, how.language), failed, say);
  }
}

/** Returns the actions that undo runs. */
function takingBack(
  phase: Phase,
  setPhase: Dispatch<SetStateAction<Phase>>,
  run: PaneAction["run"],
  say: Say,
): Pick<ListRun, "takeBack" | "addUndo"> {
  return {
    takeBack: () =>
      void run(async () => {
        const undos = undosOf(phase);
        const result = await takeBackAll(undos);
        if (phase.kind !== "ended") {
          letGo(undos);
          setPhase({ kind: "choosing" });
          return undoNotice(result, say);
        }
        const { source, choice, job } = phase;
        setPhase({ kind: "undone", result, undos, source, choice, job });
        return undefined;
      }),
    addUndo: (undo) =>
      setPhase((now) => {
        if (now.kind === "ended") return { ...now, undos: [undo, ...now.undos] };
        void undo.release();
        return now;
      }),
  };
}

/** Returns the choice of a list to which a person goes back. What a plan can undo stays; the rest is released. */
function choiceAfter(phase: Phase): Phase {
  const undos = undosOf(phase);
  if (phase.kind === "planned") return { kind: "choosing", undos };
  letGo(undos);
  return { kind: "choosing", undos: [] };
}

/** Returns the state of a run over a list of the workbook and the actions of its buttons. */
export function useListRun(goal: RunGoal): ListRun {
  const pane = usePane();
  const { say, language, runtime, workbook, readUsage } = pane;
  const { client, loadPlaces, loadNaf, settings } = runtime;
  const [phase, setPhase] = useState<Phase>({ kind: "choosing" });
  const { isBusy, notice, setNotice, run } = useAction();
  const stopping = useRef<AbortController | undefined>(undefined);
  const chosen = useRef<ListColumns>(undefined);
  const kept = useMemo(() => new KeptAnswers(client), [client]);

  const prepare = async (workbook: Workbook, survey: ListSurvey, columns: ListColumns, mostKept?: number) => {
    // Somebody may just have raised a budget or ended a pause: a plan that is asked for tells what holds now.
    const isPlan = mostKept === undefined;
    const { usage, unasked } = await leftToSpend(runtime, usageOf(pane), isPlan);
    if (isPlan && usage !== null) void readUsage(false);
    const asked = { workbook, survey, columns, goal, usage, unasked, now: Date.now() };
    return prepareRun({ ...asked, client, loadPlaces, loadNaf, kept: unasked ? undefined : kept, mostKept });
  };

  const planList = async (workbook: Workbook, source: ListSource, over: UndosOver, before?: ChosenBefore) => {
    const survey = await surveyList(workbook, source);
    if (!hasRows(survey, goal)) return noRowsNotice(goal, say);
    const { choice, isWhole } = choiceFor(survey, before);
    const columns = listColumns(survey, goal, choice);
    const run = await prepare(workbook, survey, columns);
    const apart = await rowsApart(workbook, source, survey, columns);
    const undos = over(survey.body);
    setPhase({ kind: "planned", source, survey, choice, columns, run, apart, undos });
    return isWhole ? undefined : goneNotice(say);
  };
  return {
    phase,
    isBusy,
    notice,
    plan: (source, before) =>
      void run(async () => {
        if (workbook === undefined) return { intent: "info", text: say("needs_excel") };
        if (goal.fields.length === 0) return { intent: "error", text: say("no_fields") };
        return planOver(undosOf(phase), (undosOver) => planList(workbook, source, undosOver, before));
      }),
    prepare: async (source) => {
      if (workbook === undefined) return undefined;
      const survey = await surveyList(workbook, source);
      return goal.fields.length > 0 && hasRows(survey, goal)
        ? prepare(workbook, survey, listColumns(survey, goal), mostLookups)
        : undefined;
    },
    planAgain: (ended) =>
      void run(async () => {
        if (workbook === undefined) return undefined;
        const before = { choice: ended.choice, survey: ended.job.survey };
        return planAfter(ended, (undos, source) => planList(workbook, source, () => undos, before), workbook);
      }),
    ...takingBack(phase, setPhase, run, say),
    showFirst: (ended) => void run(() => selectFirst(workbook, ended)),
    planColumns: (planned, choice) => {
      const columns = listColumns(planned.survey, goal, choice);
      chosen.current = columns;
      setPhase({ ...planned, choice, columns });
      void run(async () => {
        if (workbook === undefined) return undefined;
        let prepared: PreparedRun;
        // The user may choose other columns meanwhile, so this repeats until the plan fits the choice shown.
        do prepared = await prepare(workbook, planned.survey, chosen.current ?? columns);
        while (prepared.job.columns !== chosen.current);
        setPhase((now) => (now.kind === "planned" ? { ...now, run: prepared } : now));
        return undefined;
      });
    },
    start: (planned) =>
      void run(async () => {
        if (workbook === undefined) return undefined;
        stopping.current = new AbortController();
        const how = { workbook, language, say, settings, signal: stopping.current.signal };
        return carryOut(planned, how, setPhase).finally(() => void readUsage(true));
      }),
    stop: () => stopping.current?.abort(),
    back: () => {
      // The plan that is being made takes over what this one can undo.
      if (isBusy && phase.kind !== "planned") return;
      setNotice(undefined);
      setPhase(choiceAfter(phase));
    },
  };
}
