import { useCallback, useEffect, useMemo, useState } from "react";
import type { CheckReason } from "../../../../../shared/enrichment/check-reasons.ts";
import { cellText } from "../../../list-run/cell-value.ts";
import type {
  CheckFindings,
  CorrectedReasons,
  OpenCounts,
  Suggestion,
} from "../../../list-run/check-findings.ts";
import type { EnrichmentJob } from "../../../list-run/enrich.ts";
import { movedList } from "../../../list-run/list-survey.ts";
import type { PhaseOf } from "../../../list-run/use-list-run.ts";
import type { Correction } from "../../../list-run/row-corrections.ts";
import type { NoticeText } from "../../../pane/notice.tsx";
import type { Say } from "../../../messages/messages.ts";
import { usePane } from "../../../pane/pane-context.ts";
import { type PaneAction, useAction } from "../../../pane/use-action.ts";
import { type Area, addressOf } from "../../../workbook/area.ts";
import { type Workbook, WorkbookError } from "../../../workbook/workbook.ts";
import {
  type RowCorrection,
  cellOfCorrection,
  correctionsOfReason,
  type CorrectedCell,
  keyOf,
  rowsNow,
  visibleCorrections,
  withCorrected,
  movedBy,
} from "./corrected-cells.ts";

// What writes into the cells of the list is a file of its own, which comes with the first correction.
const loadWriting = () => import(/* webpackChunkName: "corrections" */ "./write-corrections.ts");

/**
 * A possible correction of a row, its cell (undefined if the list has none for it), and the correction made, if any.
 */
export interface FoundCorrection {
  readonly correction: Correction;
  readonly cell: RowCorrection | undefined;
  readonly corrected: CorrectedCell | undefined;
}

/** A row of the list, as people identify it. */
export interface NamedRow {
  readonly record: number;
  /** Row of the sheet, from 1. */
  readonly row: number;
  /** Name of its company in the list; empty if the list has none. */
  readonly name: string;
}

/** Rows about the same company, as one of several such groups. */
export interface DuplicateGroup {
  /** Index of the group, from 0, and number of groups. */
  readonly at: number;
  readonly all: number;
  readonly rows: readonly NamedRow[];
}

/** A row with a reason, as shown. */
export interface FoundRow extends NamedRow {
  /** Its index among the rows with the reason, from 0, and their number. */
  readonly at: number;
  readonly all: number;
  /** For a duplicate, the rows about the same company, including itself. */
  readonly group: DuplicateGroup | undefined;
  readonly suggestion: Suggestion | undefined;
  readonly corrections: readonly FoundCorrection[];
}

/** A cell to be corrected, with its current and new content. */
export interface CellChangePreview {
  readonly cell: string;
  readonly from: string;
  readonly to: string;
}

/** The right values of a reason to be confirmed, and how many of its rows a filter hides. */
export interface ProposedCorrections {
  readonly code: CheckReason;
  readonly corrections: readonly RowCorrection[];
  readonly hidden: number;
}

export interface Findings {
  /** The check of the list where it was last found. */
  readonly job: EnrichmentJob;
  readonly action: PaneAction;
  /** The reason last worked on, beside which the notice appears; undefined for actions on all corrections. */
  readonly workedAt: CheckReason | undefined;
  /** What is left to do. */
  readonly counts: OpenCounts;
  /** Cells that were corrected. */
  readonly corrected: readonly CorrectedCell[];
  /** Returns the row shown for a reason; undefined for reasons that are not open. */
  readonly shown: (code: CheckReason) => FoundRow | undefined;
  /**
   * Shows the next or previous row with a reason that is not corrected yet, and selects it in the sheet. For
   * duplicates, goes to the first row of the next or previous group.
   */
  readonly go: (code: CheckReason, by: 1 | -1) => void;
  /** Shows a row with a reason and selects it in the sheet. */
  readonly goTo: (code: CheckReason, record: number) => void;
  /** Returns the right values for the rows with a reason that are not written yet. */
  readonly right: (code: CheckReason) => readonly RowCorrection[];
  /**
   * Asks for confirmation to write the right values of a reason into all visible rows. Rows hidden by a filter are
   * not meant.
   */
  readonly ask: (code: CheckReason) => void;
  /** The confirmation that is open. */
  readonly asked: ProposedCorrections | undefined;
  readonly answer: (isMeant: boolean) => void;
  readonly preview: (correction: RowCorrection) => CellChangePreview;
  readonly write: (corrections: readonly RowCorrection[]) => void;
  readonly undo: (corrected: readonly CorrectedCell[]) => void;
  /** Undoes all corrections. */
  readonly undoAll: () => void;
  /** Adds a sheet that lists the corrections. */
  readonly addSheet: () => void;
}

/**
 * Returns the reasons that rows no longer have, by record. A likely address does not count, since the directory must
 * still be read.
 */
function correctedReasons(corrected: readonly CorrectedCell[]): CorrectedReasons {
  const reasons = new Map<number, Set<CheckReason>>();
  for (const { record, reason, kind } of corrected)
    if (kind !== "candidate")
      reasons.set(record, (reasons.get(record) ?? new Set<CheckReason>()).add(reason));
  return reasons;
}

/** Returns the text of a cell of the list when it was checked; `column` is its column within the list. */
const textAt = ({ survey }: EnrichmentJob, record: number, column: number | undefined): string =>
  column === undefined ? "" : cellText(survey.values[record]?.[column]).trim();

const nameAt = (job: EnrichmentJob, record: number): string => textAt(job, record, job.columns.compared.name);

/**
 * Selects a row of a list in the sheet.
 * @throws {WorkbookError} `cell_changed` if neither the name nor a number read there is in it any more, as after sorting
 */
async function selectRow(
  workbook: Workbook,
  { survey, columns }: EnrichmentJob,
  area: Area,
  record: number,
): Promise<void> {
  const row = { ...area, top: survey.body.top + record, height: 1 };
  const { values } = await workbook.read(row);
  const read = survey.values[record] ?? [];
  const marks = [columns.compared.name ?? -1, ...columns.sources.map(({ column }) => column.index)].filter(
    (column) => cellText(read[column]) !== "",
  );
  if (marks.length > 0 && !marks.some((column) => read[column] === values[0]?.[column]))
    throw new WorkbookError("cell_changed");
  await workbook.select(row);
}

/** Returns the row of the sheet, from 1, of a record. */
const rowAt = ({ survey: { body } }: EnrichmentJob, record: number): number => body.top + record + 1;

/** Returns corrected cells with what identifies their rows. */
const correctionLines = (job: EnrichmentJob, corrected: readonly CorrectedCell[]) =>
  corrected.map((one) => ({ ...one, row: rowAt(job, one.record), vendor: nameAt(job, one.record) }));

/** Returns what a correction changes. */
const previewOf = (job: EnrichmentJob, { cell, record, column, to }: RowCorrection) => ({
  ...{ cell: addressOf(cell), to },
  from: textAt(job, record, column),
});

/** Returns the notice after cells were written. */
function writtenNotice(done: readonly CorrectedCell[], say: Say): NoticeText {
  const [one] = done;
  const what =
    done.length === 1 && one !== undefined
      ? say("correction_applied", { cell: addressOf(one.cell), value: one.to })
      : say("correction_all_applied", { n: done.length });
  return { intent: "success", text: `${what} ${say("correction_then")}` };
}

/** Adds corrections to those made before. A cell corrected twice keeps its first previous content. */
function withDone(
  before: readonly CorrectedCell[],
  done: readonly CorrectedCell[],
): readonly CorrectedCell[] {
  const first = new Map(before.map((one) => [keyOf(one), one]));
  const doneKeys = new Set(done.map(keyOf));
  return [
    ...before.filter((one) => !doneKeys.has(keyOf(one))),
    ...done.map((one) => ({ ...one, before: first.get(keyOf(one))?.before ?? one.before })),
  ];
}

interface CorrectionProgress {
  readonly corrected: readonly CorrectedCell[];
  readonly write: Findings["write"];
  readonly undo: Findings["undo"];
}

/** Returns a checked list where it was last found, and what finds it again. */
function useCheckedList({ job, source }: PhaseOf<"ended">, workbook: Workbook) {
  const [down, setDown] = useState(0);
  const [right, setRight] = useState(0);
  const found = useMemo(() => movedBy(job, down, right), [job, down, right]);
  /** Returns the list where it is now, and the area that it was read from. */
  const find = useCallback(async () => {
    const { area } = await movedList(source);
    const moves = [area.top - source.area.top, area.left - source.area.left] as const;
    setDown(moves[0]);
    setRight(moves[1]);
    return { job: movedBy(job, ...moves), area };
  }, [job, source]);
  // Whoever inserts rows or columns selects cells: what is shown names rows and columns as they are now.
  useEffect(() => workbook.watchSelection(() => void find().catch(() => undefined)), [workbook, find]);
  return { job: found, find };
}
type FindList = ReturnType<typeof useCheckedList>["find"];

/** Returns the corrected cells, and the actions that write and undo corrections. */
function useCorrectedCells(find: FindList, workbook: Workbook, action: PaneAction): CorrectionProgress {
  const { say } = usePane();
  const [corrected, setCorrected] = useState<readonly CorrectedCell[]>([]);
  return {
    corrected,
    write: (corrections) =>
      void action.run(async (): Promise<NoticeText> => {
        const { job } = await find();
        const { correctCells } = await loadWriting();
        const done = await correctCells(workbook, withCorrected(job, corrected), corrections);
        setCorrected((before) => withDone(before, done));
        return writtenNotice(done, say);
      }),
    undo: (undone) =>
      void action.run(async () => {
        const { job } = await find();
        const { takeBack } = await loadWriting();
        await takeBack(workbook, withCorrected(job, corrected), undone);
        setCorrected((before) => before.filter((one) => !undone.includes(one)));
        const [one] = rowsNow(job, undone);
        return {
          intent: "info",
          text:
            undone.length === 1 && one !== undefined
              ? say("correction_undone", { cell: addressOf(one.cell) })
              : say("correction_all_undone", { n: undone.length }),
        };
      }),
  };
}

interface ProposedCorrectionsInput extends Pick<Findings, "action" | "right" | "write"> {
  readonly find: FindList;
  readonly workbook: Workbook;
}

/** Returns the confirmation for all right values of a reason in visible rows. */
function useProposedCorrections(input: ProposedCorrectionsInput): Pick<Findings, "ask" | "asked" | "answer"> {
  const { find, workbook, action, right, write } = input;
  const { say } = usePane();
  const [asked, setAsked] = useState<ProposedCorrections>();
  return {
    asked,
    ask: (code) =>
      void action.run(async () => {
        const { job } = await find();
        const all = right(code);
        const corrections = await visibleCorrections(workbook, job, all);
        const hidden = all.length - corrections.length;
        if (corrections.length === 0)
          return { intent: "info", text: say("correction_hidden", { n: hidden }) };
        setAsked({ code, corrections, hidden });
        return undefined;
      }),
    answer: (isMeant) => {
      setAsked(undefined);
      if (isMeant && asked !== undefined) write(asked.corrections);
    },
  };
}

/** Returns the right values for the rows with a reason, each with its cell. */
const rightCorrections = (
  job: EnrichmentJob,
  found: CheckFindings,
  code: CheckReason,
): readonly RowCorrection[] => correctionsOfReason(job, found, code).filter(({ kind }) => kind === "right");

/** The reason that is open, and the record shown. */
interface OpenedReason {
  readonly code: CheckReason;
  readonly record: number;
}

interface NextRecordInput {
  readonly found: CheckFindings;
  readonly closed: CorrectedReasons;
  readonly code: CheckReason;
  readonly by: 1 | -1;
  readonly opened: OpenedReason | undefined;
}

/**
 * Returns the record to show next for a reason, starting over at the end: one per group for duplicates, otherwise
 * those with something left to do.
 */
function nextRecord({ found, closed, code, by, opened }: NextRecordInput): number {
  const groups = code === "duplicate_siren" ? found.duplicateGroups() : [];
  const records = groups.length > 0 ? groups.map(([first]) => first!) : found.recordsOf(code);
  const open = records.filter((record) => closed.get(record)?.has(code) !== true);
  const stops = open.length > 0 ? open : records;
  if (opened?.code !== code) return stops[0]!;
  const [from = opened.record] = groups.find((group) => group.includes(opened.record)) ?? [];
  return by === 1
    ? (stops.find((record) => record > from) ?? stops[0]!)
    : (stops.findLast((record) => record < from) ?? stops.at(-1)!);
}

/** Returns the group of a duplicate; undefined for a row without one. */
function groupOf(
  found: CheckFindings,
  record: number,
  rowOf: (record: number) => NamedRow,
): DuplicateGroup | undefined {
  const groups = found.duplicateGroups();
  const at = groups.findIndex((group) => group.includes(record));
  return at === -1 ? undefined : { at, all: groups.length, rows: groups[at]!.map(rowOf) };
}

/** Returns the state of going through the findings of a check and correcting them. */
export function useFindings(phase: PhaseOf<"ended">, found: CheckFindings, workbook: Workbook): Findings {
  const { say, language } = usePane();
  const action = useAction();
  const [opened, setOpened] = useState<OpenedReason>();
  const [isOverAll, setOverAll] = useState(false);
  const { job, find } = useCheckedList(phase, workbook);
  const cells = useCorrectedCells(find, workbook, action);
  const { corrected } = cells;
  const byCell = useMemo(() => new Map(corrected.map((one) => [keyOf(one), one])), [corrected]);
  const closed = useMemo(() => correctedReasons(corrected), [corrected]);
  const counts = useMemo(() => found.openCounts(closed), [found, closed]);
  const correctedAt = (correction: RowCorrection | undefined) => {
    const one = correction && byCell.get(keyOf(correction));
    return one?.reason === correction?.reason ? one : undefined;
  };

  const right = (code: CheckReason) =>
    rightCorrections(job, found, code).filter((correction) => correctedAt(correction) === undefined);
  const asking = useProposedCorrections({ find, workbook, action, right, write: cells.write });
  const rowOf = (record: number): NamedRow => ({
    ...{ record, row: rowAt(job, record), name: nameAt(job, record) },
  });
  const show = (code: CheckReason, record: number) =>
    void action.run(async () => {
      setOverAll(false);
      setOpened({ code, record });
      const now = await find();
      await selectRow(workbook, withCorrected(now.job, corrected), now.area, record);
      return undefined;
    });

  /** Wraps an action within the open reason. */
  const inReason =
    <Input>(work: (input: Input) => void) =>
    (input: Input) => {
      setOverAll(false);
      work(input);
    };
  return {
    ...{ job, action },
    workedAt: isOverAll ? undefined : opened?.code,
    corrected,
    counts,
    shown: (code) => {
      if (opened?.code !== code) return undefined;
      const { record } = opened;
      const records = found.recordsOf(code);
      return {
        ...rowOf(record),
        ...{ at: records.indexOf(record), all: records.length },
        group: code === "duplicate_siren" ? groupOf(found, record, rowOf) : undefined,
        suggestion: code === "siret_closed" ? found.suggestionOf(record) : undefined,
        corrections: found.correctionsOf(record, code).map((correction) => {
          const cell = cellOfCorrection(job, record, correction);
          return { correction, cell, corrected: correctedAt(cell) };
        }),
      };
    },
    go: (code, by) => show(code, nextRecord({ found, closed, code, by, opened })),
    goTo: show,
    right,
    preview: (one) => previewOf(job, one),
    ...asking,
    ask: inReason(asking.ask),
    write: inReason(cells.write),
    undo: inReason(cells.undo),
    undoAll: () => {
      setOverAll(true);
      cells.undo(corrected);
    },
    addSheet: () =>
      void action.run(async () => {
        setOverAll(true);
        const { job } = await find();
        const { correctionsSheet } = await loadWriting();
        const lines = correctionLines(job, corrected);
        const { sheet } = await workbook.addSheet(correctionsSheet(lines, job.survey, { say, language }));
        return { intent: "success", text: say("corrections_added", { sheet }) };
      }),
  };
}
