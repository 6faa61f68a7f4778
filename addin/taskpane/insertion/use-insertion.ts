import { writeGuarded } from "../workbook/guarded-write.ts";
import { type Area, addressOf } from "../workbook/area.ts";
import { refuseMerged } from "../workbook/merged-cells.ts";
import { textFormat } from "../workbook/number-formats.ts";
import { type TableFill, tableFill } from "../workbook/table-fill.ts";
import { type CellValue, type TrackedColumns, type Workbook, WorkbookError } from "../workbook/workbook.ts";
import { useState } from "react";
import type { NoticeText } from "../pane/notice.tsx";
import { usePane } from "../pane/pane-context.ts";
import type { PaneAction } from "../pane/use-action.ts";

/** What is written from the active cell on: values to the right, each with its number format, or one formula. */
type InsertedCells =
  | { readonly values: readonly CellValue[]; readonly formats: readonly string[] }
  | { readonly formula: (active: Area) => string };

/** The cells that an insertion would fill. They stay tracked until they are written or released. */
interface InsertionTarget {
  readonly area: Area;
  readonly tracked: TrackedColumns;
  /** Their content. */
  readonly values: readonly CellValue[];
  readonly formats: readonly string[];
  /** Content of the first one that is not empty. */
  readonly firstContent: string | undefined;
  /** What Excel would fill along. */
  readonly fill: TableFill | undefined;
}

/** Converts errors about a changed list to errors about changed cells, for cells that belong to no list. */
function targetError(error: unknown): unknown {
  const isChanged = error instanceof WorkbookError && ["list_changed", "cells_filled"].includes(error.reason);
  return isChanged ? new WorkbookError("target_changed", error.message, error) : error;
}

/** Reads and tracks the cells that `inserted` would fill, from the active one on. @throws {WorkbookError} `merged` */
export async function targetOf(workbook: Workbook, inserted: InsertedCells): Promise<InsertionTarget> {
  const { active } = await workbook.selected();
  const area = { ...active, width: "values" in inserted ? inserted.values.length : 1 };
  await refuseMerged(workbook, area);
  // Before the cells are tracked, so that a failure leaves nothing behind.
  const fill = "formula" in inserted ? await tableFill(workbook, area, [inserted.formula(area)]) : undefined;
  const columns = Array.from({ length: area.width }, (_, x) => ({ ...area, left: area.left + x, width: 1 }));
  const tracked = await workbook.track(columns);
  const read = { first: 0, count: 1, columns: columns.map((_, column) => column) };
  const cells = await tracked
    .turn((turn) => turn.exchange(read))
    .catch(async (error: unknown) => {
      await tracked.release().catch(() => undefined);
      throw targetError(error);
    });
  // A cell that another one's formula fills has a value alone.
  const filledCell = cells.find(({ formulas, values }) => formulas[0] !== "" || values[0] !== "");
  return {
    ...{ area: { ...area, top: cells[0]!.top, left: cells[0]!.left }, tracked, fill },
    values: cells.map(({ values }) => values[0]!),
    formats: cells.map(({ formats }) => formats[0]!),
    firstContent: filledCell && String(filledCell.values[0] || filledCell.formulas[0]),
  };
}

/**
 * Writes into the cells of a target. Formats are set first, since a number of nine digits may begin with zeros.
 * @throws {WorkbookError} `target_changed` if their content has changed since
 */
export async function insertAt(
  { area, tracked, values, formats }: InsertionTarget,
  inserted: InsertedCells,
): Promise<void> {
  const cells = "formula" in inserted ? [inserted.formula(area)] : inserted.values;
  try {
    await writeGuarded(tracked, {
      ...{ first: 0, count: 1, identity: [], place: area },
      before: values.map((value, column) => ({ column, values: [value] })),
      writes: cells.map((cell, column) => ({
        ...{ column, cells: [cell] },
        ...("formula" in inserted
          ? // In a cell of text format, a formula would stay a text.
            { isTyped: true, formats: [formats[column] === textFormat ? "General" : null] }
          : { formats: [inserted.formats[column]!] }),
      })),
    });
  } catch (error) {
    throw targetError(error);
  } finally {
    await tracked.release().catch(() => undefined);
  }
}

/** An insertion that waits for confirmation to replace content, or to be followed by more in the rest of a table. */
interface PendingInsertion {
  readonly inserted: InsertedCells;
  readonly target: InsertionTarget;
  /** Returns the notice of success, given the cells and the first of them. */
  readonly formatNotice: (cells: string, active: Area) => NoticeText;
}

/** Returns the actions that write at the active cell. They replace content only after confirmation. */
export function useInsertion({ run }: PaneAction) {
  const { say, workbook } = usePane();
  const [pending, setPending] = useState<PendingInsertion>();
  const write = async ({ inserted, target, formatNotice }: PendingInsertion) => {
    await insertAt(target, inserted);
    return formatNotice(addressOf(target.area), target.area);
  };
  return {
    pending,
    /** Takes so many cells from the active one on as the target, before a call is spent for them; undefined outside Excel. */
    begin: async (width: number) =>
      workbook && targetOf(workbook, { values: Array<CellValue>(width).fill(""), formats: [] }),
    /** Writes at the active cell, or into a target taken before, and returns the notice; at once if the cells are empty. */
    async insert(
      inserted: InsertedCells,
      formatNotice: PendingInsertion["formatNotice"],
      begun?: InsertionTarget,
    ): Promise<NoticeText | undefined> {
      if (workbook === undefined) return { intent: "info", text: say("needs_excel") };
      const target = begun ?? (await targetOf(workbook, inserted));
      const insertion = { inserted, target, formatNotice };
      if (target.firstContent === undefined && target.fill === undefined) return write(insertion);
      setPending(insertion);
      return undefined;
    },
    replace: () =>
      void run(async () => {
        setPending(undefined);
        return pending && write(pending);
      }),
    cancel: () => {
      void pending?.target.tracked.release().catch(() => undefined);
      setPending(undefined);
    },
  };
}
export type Insertion = ReturnType<typeof useInsertion>;
