import { beforeAll, describe, expect, test } from "@jest/globals";
import {
  cellOfMend,
  type CellMend,
  mendCells,
  type MendedCell,
  takeBack,
  withMended,
} from "../../addin/taskpane/views/lists/check/mended-cells.ts";
import { officeWorkbook } from "../../addin/taskpane/workbook/office-workbook.ts";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import type { CheckReason } from "../../shared/enrichment/check-reasons.ts";
import { checkFields } from "../../shared/enrichment/check-verdict.ts";
import { siretOf } from "../batch/made-up-numbers.ts";
import { startRelay, type StartedRelay } from "../relay/start-relay.ts";
import { enrichInPane } from "./enrich-in-pane.ts";
import { insertLines } from "../fixtures/pane/excel/edits.ts";
import { openAddin } from "./open-addin.ts";

const isEmpty = (text: string): boolean => text === "";

const head = ["Fournisseur", "SIREN", "SIRET", "N° TVA", "Code APE"];
type Line = readonly [name: string, siren: string, siret: string, vat: string, naf: string];

const moved = edgeCases.movedHeadOffice;
const companies = ["150000016", "150000024", "150000123", "150000206", edgeCases.realCompany, moved];

let relay: StartedRelay;
/** The lines of the companies as they should be. */
let right: readonly Line[];

interface Unit {
  readonly name: string;
  readonly vatNumber: string;
  readonly activity: { readonly code: string };
}

beforeAll(async () => {
  relay = await startRelay({ fill: false });
  right = await Promise.all(
    companies.map(async (siren): Promise<Line> => {
      const { data } = (await relay.sandbox.get<Unit>(`/unite-legale/${siren}`)).body;
      const siret = siretOf(siren, siren === moved ? 2 : 1);
      return [data.name, siren, siret, data.vatNumber, data.activity.code];
    }),
  );
});

/** A fault that a line is given: what it becomes. Half of a column is wrong together where a fault comes in stretches. */
const faults: readonly ((line: Line, other: Line) => Line)[] = [
  (line) => line,
  ([name, siren, siret, , naf], [, , , vat]) => [name, siren, siret, vat, naf],
  ([name, siren, siret, vat]) => [name, siren, siret, vat, "99.99Z"],
  ([name, siren, siret], [, , , vat]) => [name, siren, siret, vat, "99.99Z"],
  ([name, siren, siret, vat, naf]) => [name, siren, siren === moved ? siretOf(moved, 1) : siret, vat, naf],
];

const rows = 300;
/** Lines of a list, each of a company, with its fault: in turn in the first half, in stretches of 25 in the second. */
function faultyList(): { readonly wanted: Line; readonly written: Line }[] {
  return Array.from({ length: rows }, (_, at) => {
    const wanted = right[at % right.length]!;
    const other = right[(at + 1) % right.length]!;
    const kind = at < rows / 2 ? (at * 7) % faults.length : Math.floor(at / 25) % faults.length;
    return { wanted, written: faults[kind]!(wanted, other) };
  });
}

async function checked(cells: readonly (readonly string[])[]) {
  const addin = openAddin({ url: relay.url, token: await relay.token("ann"), window: 0 });
  const fields = checkFields.join(",");
  const list = { cells, fields, language: "fr", check: "suppliers" } as const;
  const { run, book } = await enrichInPane(list, addin);
  return { job: run.job, found: run.job.checking!.found, book };
}

type Checked = Awaited<ReturnType<typeof checked>>;

/** The right answers for a reason, each with its cell. */
const rightMends = ({ job, found }: Checked, code: CheckReason): CellMend[] =>
  found
    .recordsOf(code)
    .flatMap((record) => found.mendsOf(record, code).flatMap((mend) => cellOfMend(job, record, mend) ?? []))
    .filter(({ kind }) => kind === "right");

/** Presses “all of a kind” for every reason that a check found. */
async function mendAll(list: Checked): Promise<readonly MendedCell[]> {
  const mended: MendedCell[] = [];
  for (const { code } of list.found.counts.reasons) {
    const mends = rightMends(list, code);
    if (mends.length > 0)
      mended.push(...(await mendCells(officeWorkbook, withMended(list.job, mended), mends)));
  }
  return mended;
}

const cellsOf = (list: Checked): string[][] =>
  list.book.values(`A2:E${rows + 1}`).map((row) => row.map(String));

describe("300 suppliers with faults of which each has one right answer", () => {
  test("are right in every cell once each reason was corrected, and the next check finds none of these again", async () => {
    const lines = faultyList();
    const planted = lines.filter(({ wanted, written }) => wanted.join() !== written.join()).length;
    expect(planted).toBeGreaterThan(165);
    const list = await checked([head, ...lines.map(({ written }) => written)]);
    const mended = await mendAll(list);
    expect(cellsOf(list)).toEqual(lines.map(({ wanted }) => [...wanted]));

    const reasons = new Set(mended.map(({ reason }) => reason));
    expect([...reasons].sort()).toEqual(["naf_unknown", "siret_closed", "vat_of_other_siren"]);
    const byRecord = new Map<number, Set<CheckReason>>();
    for (const { record, reason } of mended)
      byRecord.set(record, (byRecord.get(record) ?? new Set<CheckReason>()).add(reason));
    const { statuses, reasons: open } = list.found.openCounts(byRecord);
    expect(open.filter(({ code }) => reasons.has(code)).map(({ rows: left }) => left)).toEqual([0, 0, 0]);

    const before = (await relay.sandbox.calls()).total;
    const again = await checked([head, ...cellsOf(list)]);
    const left = again.found.counts.reasons.map(({ code }) => code);
    expect(left.filter((code) => reasons.has(code))).toEqual([]);
    expect(again.found.counts.statuses).toEqual(
      Object.fromEntries(Object.entries(statuses).filter(([, n]) => n > 0)),
    );
    expect((await relay.sandbox.calls()).total).toBe(before);
  });

  test("are as they were once all of that is undone, after somebody mended the same rows in another column between", async () => {
    const lines = faultyList();
    const list = await checked([head, ...lines.map(({ written }) => written)]);
    const before = cellsOf(list);
    const mended = await mendAll(list);
    expect(cellsOf(list)).not.toEqual(before);
    await takeBack(officeWorkbook, withMended(list.job, mended), mended);
    expect(cellsOf(list)).toEqual(before);
  });

  test("are left as they are where a column was put in since the check, and nothing is written beside the wrong company", async () => {
    const lines = faultyList();
    const list = await checked([head, ...lines.map(({ written }) => written)]);
    insertLines(list.book, "columns", 2);
    const before = list.book.values(`A1:F${rows + 1}`);
    await expect(mendAll(list)).rejects.toMatchObject({ reason: "cell_changed" });
    expect(list.book.values(`A1:F${rows + 1}`)).toEqual(before);
  });
});

describe("a company found by its name", () => {
  test("has its SIREN put into the empty cell of the column of SIRENs, and never among SIRETs", () => {
    const mend = {
      reason: "siren_missing",
      role: "siren",
      kind: "right",
      to: moved,
      instead: isEmpty,
    } as const;
    const cellIn = (values: readonly (readonly string[])[]) =>
      cellOfMend(
        {
          survey: { body: { sheet: "S", top: 1, left: 0, height: values.length, width: 2 }, values },
          columns: { compared: {}, sources: [{ column: { index: 1, header: "N°" } }] },
        } as unknown as Parameters<typeof cellOfMend>[0],
        0,
        mend,
      )?.cell;
    expect(
      cellIn([
        ["a", ""],
        ["b", companies[0]!],
      ]),
    ).toMatchObject({ top: 1, left: 1 });
    expect(
      cellIn([
        ["a", ""],
        ["b", siretOf(companies[0]!, 1)],
      ]),
    ).toBeUndefined();
    expect(
      cellIn([
        ["a", "?"],
        ["b", companies[0]!],
      ]),
    ).toBeUndefined();
  });
});
