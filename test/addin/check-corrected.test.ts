import { beforeAll, describe, expect, test } from "@jest/globals";
import type { Correction } from "../../addin/taskpane/list-run/row-corrections.ts";
import {
  cellOfCorrection,
  correctionsOfReason,
  type RowCorrection,
  type CorrectedCell,
  withCorrected,
} from "../../addin/taskpane/views/lists/check/corrected-cells.ts";
import { correctCells, takeBack } from "../../addin/taskpane/views/lists/check/write-corrections.ts";
import { officeWorkbook } from "../../addin/taskpane/workbook/office-workbook.ts";
import type { CheckReason } from "../../shared/enrichment/check-reasons.ts";
import { checkFields } from "../../shared/enrichment/check-verdict.ts";
import type { ComparedColumns } from "../../shared/enrichment/columns/compared-texts.ts";
import { vatNumberOf } from "../../shared/identifiers/siren.ts";
import { sirensFrom, siretOf } from "../batch/made-up-numbers.ts";
import { startRelay, type StartedRelay } from "../relay/start-relay.ts";
import { enrichInPane } from "./enrich-in-pane.ts";
import { insertLines } from "../fixtures/pane/excel/edits.ts";
import {
  type PlantedSupplier,
  plantedSuppliers,
  supplierCells,
  supplierHeadings,
  type SupplierLine,
} from "../fixtures/planted-suppliers.ts";
import { openAddin } from "./open-addin.ts";

const isEmpty = (text: string): boolean => text === "";

let relay: StartedRelay;
let planted: readonly PlantedSupplier[];
beforeAll(async () => {
  relay = await startRelay({ fill: true, plan: "enterprise" });
  planted = await plantedSuppliers();
});

const listOf = (lines: readonly SupplierLine[]): readonly (readonly string[])[] => [
  supplierHeadings,
  ...lines.map(supplierCells),
];
const faulty = () => listOf(planted.map(({ written }) => written));

async function checked(cells: readonly (readonly string[])[]) {
  const addin = openAddin({ url: relay.url, token: await relay.token("ann"), window: 0 });
  const fields = checkFields.join(",");
  const list = { cells, fields, language: "fr", check: "einvoicing" } as const;
  const { run, book } = await enrichInPane(list, addin);
  return { job: run.job, found: run.job.checking!.found, book };
}

type CheckedList = Awaited<ReturnType<typeof checked>>;

/** The right answers for a reason, each with its cell. */
const rightCorrections = ({ job, found }: CheckedList, code: CheckReason): RowCorrection[] =>
  correctionsOfReason(job, found, code).filter(({ kind }) => kind === "right");

/** Presses “all of a kind” for every reason that a check found. */
async function correctAll(list: CheckedList): Promise<readonly CorrectedCell[]> {
  const corrected: CorrectedCell[] = [];
  for (const { code } of list.found.counts.reasons) {
    const corrections = rightCorrections(list, code);
    if (corrections.length > 0)
      corrected.push(
        ...(await correctCells(officeWorkbook, withCorrected(list.job, corrected), corrections)),
      );
  }
  return corrected;
}

const cellsOf = (list: CheckedList): string[][] =>
  list.book.values(`A1:G${planted.length + 1}`).map((row) => row.map(String));

describe("300 suppliers with 165 faults", () => {
  test("are in order without them, and each row that has one is told from those", async () => {
    expect(planted.reduce((sum, { faults }) => sum + faults, 0)).toBe(165);
    const right = await checked(listOf(planted.map(({ right: line }) => line)));
    const unread = "directory_unknown";
    expect(right.found.counts.reasons.map(({ code }) => code)).toEqual(["duplicate_siren", unread]);
    const { found } = await checked(faulty());
    const codes = found.counts.reasons.map(({ code }) => code).filter((code) => code !== unread);
    const told = new Set(codes.flatMap((code) => found.recordsOf(code)));
    const missed = planted.filter(({ mendedBy }, at) => mendedBy !== undefined && !told.has(at));
    expect(missed).toEqual([]);
  });

  test("are right in every cell that has one right answer once each reason was corrected, and the next check finds none of these again", async () => {
    const list = await checked(faulty());
    const corrected = await correctAll(list);
    const wanted = planted.map(({ right, written, mendedBy }) => (mendedBy === "all" ? right : written));
    expect(cellsOf(list)).toEqual(listOf(wanted));

    const reasons = new Set(corrected.map(({ reason }) => reason));
    expect([...reasons].sort()).toEqual([
      ...["naf_differs", "naf_outdated", "naf_unknown", "siren_empty", "siren_missing", "siret_closed"],
      ...["vat_of_other_siren", "vat_unknown"],
    ]);
    const byRecord = new Map<number, Set<CheckReason>>();
    for (const { record, reason } of corrected)
      byRecord.set(record, (byRecord.get(record) ?? new Set<CheckReason>()).add(reason));
    const { statuses, einvoice, reasons: open } = list.found.openCounts(byRecord);

    const before = (await relay.sandbox.calls()).total;
    const again = await checked(cellsOf(list));
    expect(again.found.counts.reasons).toEqual(open.filter(({ rows }) => rows > 0));
    expect([again.found.counts.statuses, again.found.counts.einvoice]).toEqual(
      [statuses, einvoice].map((counts: object) =>
        Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0)),
      ),
    );
    // The head offices that were put in, which nobody had asked for.
    const closed = corrected.filter(({ reason }) => reason === "siret_closed").length;
    expect((await relay.sandbox.calls()).total - before).toBeLessThanOrEqual(closed);
  });

  test("are as they were once all of that is undone, after somebody corrected the same rows in another column between", async () => {
    const list = await checked(faulty());
    const before = cellsOf(list);
    const corrected = await correctAll(list);
    expect(cellsOf(list)).not.toEqual(before);
    await takeBack(officeWorkbook, withCorrected(list.job, corrected), corrected);
    expect(cellsOf(list)).toEqual(before);
  });

  test("are left as they are where a column was put in since the check, and nothing is written beside the wrong company", async () => {
    const list = await checked(faulty());
    insertLines(list.book, "columns", 2);
    const before = list.book.values(`A1:H${planted.length + 1}`);
    await expect(correctAll(list)).rejects.toMatchObject({ reason: "cell_changed" });
    expect(list.book.values(`A1:H${planted.length + 1}`)).toEqual(before);
  });
});

const [company = "", other = ""] = sirensFrom("140000", 2);

describe("a company found by its name", () => {
  test("has its SIREN put into the empty cell of the column of SIRENs, and never among SIRETs or VAT numbers", () => {
    const correction: Correction = {
      ...({ reason: "siren_missing", role: "siren", kind: "right" } as const),
      ...{ to: company, instead: isEmpty },
    };
    const cellIn = (values: readonly (readonly string[])[], compared: ComparedColumns = {}) =>
      cellOfCorrection(
        {
          survey: { body: { sheet: "S", top: 1, left: 0, height: values.length, width: 2 }, values },
          columns: { compared, sources: [{ column: { index: 1, header: "N°" } }] },
        } as unknown as Parameters<typeof cellOfCorrection>[0],
        0,
        correction,
      )?.cell;
    const withFirst = (text: string, second: string) => [
      ["a", text],
      ["b", second],
    ];
    expect(cellIn(withFirst("", other))).toMatchObject({ top: 1, left: 1 });
    expect(cellIn(withFirst("", siretOf(other, 1)))).toBeUndefined();
    expect(cellIn(withFirst("?", other))).toBeUndefined();
    expect(cellIn(withFirst("", vatNumberOf(other)), { vat: 1 })).toBeUndefined();
  });
});
