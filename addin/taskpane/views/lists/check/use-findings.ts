import { useCallback, useEffect, useMemo, useState } from "react";
import type { CheckReason } from "../../../../../shared/enrichment/check-reasons.ts";
import { cellText } from "../../../list-run/cell-value.ts";
import type { CheckFindings, CorrectedReasons } from "../../../list-run/check-findings.ts";
import type { EnrichmentJob } from "../../../list-run/enrich.ts";
import { movedList } from "../../../list-run/list-survey.ts";
import type { PhaseOf } from "../../../list-run/use-list-run.ts";
import type { NoticeText } from "../../../pane/notice.tsx";
import type { Say } from "../../../messages/messages.ts";
import { usePane } from "../../../pane/pane-context.ts";
import { useAction } from "../../../pane/use-action.ts";
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

/** Returns the reasons that rows no longer have, by record. After a likely address, the directory must still be read. */
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
  const all = new Map(before.map((one) => [keyOf(one), one]));
  for (const one of done) {
    const first = all.get(keyOf(one)) ?? one;
    all.delete(keyOf(one));
    all.set(keyOf(one), { ...one, before: first.before });
  }
  return [...all.values()];
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

/** Runs an action, and says whether its notice is about all corrections or about the open reason. */
type RunOver = (isOverAll: boolean, work: () => Promise<NoticeText | undefined>) => void;

/** Returns the corrected cells, and the actions that write and undo corrections. */
function useCorrectedCells(find: FindList, workbook: Workbook, run: RunOver) {
  const { say } = usePane();
  const [corrected, setCorrected] = useState<readonly CorrectedCell[]>([]);
  return {
    corrected,
    write: (corrections: readonly RowCorrection[]) =>
      run(false, async () => {
        const { job } = await find();
        const { correctCells } = await loadWriting();
        const done = await correctCells(workbook, withCorrected(job, corrected), corrections);
        setCorrected((before) => withDone(before, done));
        return writtenNotice(done, say);
      }),
    undo: (undone: readonly CorrectedCell[], areAll = false) =>
      run(areAll, async () => {
        const { job } = await find();
        const { takeBack } = await loadWriting();
        await takeBack(workbook, withCorrected(job, corrected), undone);
        setCorrected((before) => before.filter((one) => !undone.includes(one)));
        const [one] = rowsNow(job, undone);
        const text =
          undone.length === 1 && one !== undefined
            ? say("correction_undone", { cell: addressOf(one.cell) })
            : say("correction_all_undone", { n: undone.length });
        return { intent: "info", text };
      }),
  };
}

interface ProposedCorrectionsInput {
  readonly find: FindList;
  readonly workbook: Workbook;
  readonly run: RunOver;
  readonly right: (code: CheckReason) => readonly RowCorrection[];
  readonly write: (corrections: readonly RowCorrection[]) => void;
}

/** Returns the confirmation for all right values of a reason in visible rows. Those in hidden rows are only counted. */
function useProposedCorrections({ find, workbook, run, right, write }: ProposedCorrectionsInput) {
  const { say } = usePane();
  const [asked, setAsked] = useState<{
    readonly code: CheckReason;
    readonly corrections: readonly RowCorrection[];
    readonly hidden: number;
  }>();
  return {
    asked,
    ask: (code: CheckReason) =>
      run(false, async () => {
        const { job } = await find();
        const all = right(code);
        const corrections = await visibleCorrections(workbook, job, all);
        const hidden = all.length - corrections.length;
        if (corrections.length === 0)
          return { intent: "info", text: say("correction_hidden", { n: hidden }) };
        setAsked({ code, corrections, hidden });
        return undefined;
      }),
    answer: (isMeant: boolean) => {
      setAsked(undefined);
      if (isMeant && asked !== undefined) write(asked.corrections);
    },
  };
}

/** Returns the next record of a reason, starting over at the end: one per group, or those left to do. */
function nextRecord(
  found: CheckFindings,
  closed: CorrectedReasons,
  code: CheckReason,
  by: 1 | -1,
  shown: number | undefined,
): number {
  const groups = code === "duplicate_siren" ? found.duplicateGroups() : [];
  const records = groups.length > 0 ? groups.map(([first]) => first!) : found.recordsOf(code);
  const open = records.filter((record) => closed.get(record)?.has(code) !== true);
  const stops = open.length > 0 ? open : records;
  if (shown === undefined) return stops[0]!;
  const [from = shown] = groups.find((group) => group.includes(shown)) ?? [];
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
export function useFindings(phase: PhaseOf<"ended">, found: CheckFindings, workbook: Workbook) {
  const { say, language } = usePane();
  const action = useAction();
  /** The reason that is open, and the record shown. */
  const [opened, setOpened] = useState<{ readonly code: CheckReason; readonly record: number }>();
  const [isOverAll, setOverAll] = useState(false);
  const { job, find } = useCheckedList(phase, workbook);
  const run: RunOver = (isOver, work) =>
    void action.run(() => {
      setOverAll(isOver);
      return work();
    });
  const { corrected, write, undo } = useCorrectedCells(find, workbook, run);
  const byCell = useMemo(() => new Map(corrected.map((one) => [keyOf(one), one])), [corrected]);
  const closed = useMemo(() => correctedReasons(corrected), [corrected]);
  const counts = useMemo(() => found.openCounts(closed), [found, closed]);
  const correctedAt = (correction: RowCorrection | undefined) => {
    const one = correction && byCell.get(keyOf(correction));
    return one?.reason === correction?.reason ? one : undefined;
  };
  /** Returns the right values for the rows with a reason that are not written yet. */
  const right = (code: CheckReason) =>
    correctionsOfReason(job, found, code).filter((one) => one.kind === "right" && !correctedAt(one));
  const rowOf = (record: number): NamedRow => ({
    ...{ record, row: rowAt(job, record), name: nameAt(job, record) },
  });
  /** Shows a row with a reason and selects it in the sheet. */
  const goTo = (code: CheckReason, record: number) =>
    run(false, async () => {
      setOpened({ code, record });
      const now = await find();
      await selectRow(workbook, withCorrected(now.job, corrected), now.area, record);
      return undefined;
    });
  return {
    ...{ job, action, corrected, counts, right, goTo, write, undo },
    /** The reason beside which the notice appears; undefined after actions on all corrections. */
    workedAt: isOverAll ? undefined : opened?.code,
    /** Returns the row shown for a reason; undefined for reasons that are not open. */
    shown: (code: CheckReason) => {
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
    /** Shows the next or previous row with a reason; for duplicates, the first row of the next or previous group. */
    go: (code: CheckReason, by: 1 | -1) =>
      goTo(code, nextRecord(found, closed, code, by, opened?.code === code ? opened.record : undefined)),
    /** Returns the cell that a correction changes, with its current and new content. */
    preview: ({ cell, record, column, to }: RowCorrection) => ({
      ...{ cell: addressOf(cell), to },
      from: textAt(job, record, column),
    }),
    ...useProposedCorrections({ find, workbook, run, right, write }),
    undoAll: () => undo(corrected, true),
    /** Adds a sheet that lists the corrections. */
    addSheet: () =>
      run(true, async () => {
        const { job } = await find();
        const { correctionsSheet } = await loadWriting();
        const lines = corrected.map((one) => ({
          ...{ ...one, row: rowAt(job, one.record), vendor: nameAt(job, one.record) },
        }));
        const { sheet } = await workbook.addSheet(correctionsSheet(lines, job.survey, { say, language }));
        return { intent: "success", text: say("corrections_added", { sheet }) };
      }),
  };
}
export type Findings = ReturnType<typeof useFindings>;
