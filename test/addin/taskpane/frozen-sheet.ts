import { findVisibleFormulas } from "../../../addin/taskpane/views/formulas/formula-cells.ts";
import { freeze } from "../../../addin/taskpane/views/formulas/freeze-formulas.ts";
import { findThawable, thaw } from "../../../addin/taskpane/views/formulas/thaw-formulas.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import type { FakeWorkbook } from "../../fixtures/pane/excel/fake-workbook.ts";

export const whole = [{ sheet: "Sheet1", top: 0, left: 0, height: 40, width: 20 }];

export const settled = () => new Promise(setImmediate);

/** Freezes the formulas of the sheet. */
export async function freezeAll(): Promise<void> {
  await settled();
  await freeze(officeWorkbook, (await findVisibleFormulas(officeWorkbook, whole)).cells);
}

export const formulas = (book: FakeWorkbook, address: string) =>
  book.see(address).map((row) => row.map(({ formula }) => formula));

/** Puts the formulas of the sheet back, and returns how many came back and how many cells were changed since. */
export async function thawAll(): Promise<{ back: number; changed: number }> {
  const { cells, changed } = await findThawable(officeWorkbook, whole);
  await thaw(officeWorkbook, cells);
  await settled();
  return { back: cells.length, changed };
}
