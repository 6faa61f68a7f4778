import { describe, expect, test } from "@jest/globals";
import { CheckFindings } from "../../../addin/taskpane/list-run/check-findings.ts";
import type { CheckReason } from "../../../shared/enrichment/check-reasons.ts";
import { statusOfReasons } from "../../../shared/enrichment/check-verdict.ts";
import type { SubjectFacts } from "../../../shared/enrichment/comparisons.ts";
import type { Einvoice } from "../../../shared/enrichment/einvoice.ts";
import type { WrittenRow } from "../../../shared/enrichment/row-writer.ts";
import { selectFields } from "../../../shared/fields/select-fields.ts";
import { activeUnit, otherSiren, siren, siret } from "../../shared/enrichment/check/checked-rows.ts";

const fields = selectFields("name,suggested_siret,suggested_reason");

interface Finding {
  readonly status?: "unknown";
  readonly reasons?: readonly CheckReason[];
  readonly einvoice?: Partial<Einvoice> & Pick<Einvoice, "status">;
  readonly subject?: WrittenRow["subject"];
  readonly facts?: SubjectFacts;
  readonly suggested?: readonly [siret: string | null, reason: string | null];
}

/** A row of a check as it was written, its company active. */
const row = ({
  status,
  reasons = [],
  einvoice,
  subject = { siren },
  facts = activeUnit,
  suggested = [null, null],
}: Finding): WrittenRow => ({
  ...{ status: "found", note: [], stays: "all", subject, values: ["FICTIVE", ...suggested] },
  check: {
    ...{ status: status ?? statusOfReasons(reasons) ?? "ok", reasons, uncompared: [], facts },
    einvoice: einvoice && {
      ...{ reasons: [], address: null, source: null, identifiers: null, issuesFrom: null },
      ...einvoice,
    },
  },
});

/** The findings of rows, which are added from the last to the first: a run writes them as their answers come. */
function findingsOf(rows: readonly Finding[], texts = {}) {
  const found = new CheckFindings(fields);
  for (const [record, finding] of [...rows.entries()].toReversed()) found.add(record, row(finding), texts);
  return found;
}

const corrected = (...entries: [number, CheckReason[]][]) =>
  new Map(entries.map(([record, reasons]) => [record, new Set(reasons)]));

describe("the rows of a reason", () => {
  test("are those that have it, from the top of the list, whenever they were written", () => {
    const found = findingsOf([
      { reasons: ["siret_closed"] },
      {},
      { reasons: ["vat_unknown", "siret_closed"] },
      { reasons: ["siret_closed"] },
    ]);
    expect(found.recordsOf("siret_closed")).toEqual([0, 2, 3]);
    expect(found.recordsOf("vat_unknown")).toEqual([2]);
    expect(found.recordsOf("name_near")).toEqual([]);
  });

  test("are told once, where both the numbers and the e-invoice of a row have it, or the e-invoice alone", () => {
    const found = findingsOf([
      { reasons: ["siret_closed"], einvoice: { status: "fix", reasons: ["siret_closed"] } },
      { einvoice: { status: "check_directory", reasons: ["directory_ended"] } },
    ]);
    expect(found.recordsOf("siret_closed")).toEqual([0]);
    expect(found.recordsOf("directory_ended")).toEqual([1]);
  });

  test("a row that names nobody has its reasons too", () => {
    const found = findingsOf([]);
    const { status, note, values, stays, check } = row({ reasons: ["siren_missing", "duplicate_siren"] });
    found.add(0, { status, note, values, stays, check: check && { ...check, facts: undefined } }, {});
    expect([found.recordsOf("siren_missing"), found.duplicateGroups()]).toEqual([[0], []]);
  });

  test("a row that was not checked counts nowhere", () => {
    const found = findingsOf([]);
    found.add(0, { ...row({ reasons: ["vat_unknown"] }), check: undefined }, {});
    expect([found.counts.statuses, found.recordsOf("vat_unknown")]).toEqual([{}, []]);
  });
});

describe("the suggestion for a closed establishment", () => {
  const reasons: readonly CheckReason[] = ["siret_closed"];
  const closed = { siren, siret };
  test("is the one that the run wrote, or why there is none", () => {
    const found = findingsOf([
      { reasons, subject: closed, suggested: ["12345678900012", "head_office"] },
      { reasons, subject: closed, suggested: [null, "unit_ceased"] },
      { reasons, subject: closed },
      { reasons, suggested: ["12345678900012", "head_office"] },
    ]);
    expect([0, 1, 2, 3].map((record) => found.suggestionOf(record))).toEqual([
      { siret: "12345678900012", reason: "head_office" },
      { siret: undefined, reason: "unit_ceased" },
      undefined,
      undefined,
    ]);
  });

  test("can be put into its row for that reason, and for no other", () => {
    const found = findingsOf([
      {
        reasons: ["siret_closed", "name_near"],
        subject: closed,
        suggested: ["12345678900012", "head_office"],
      },
      { reasons, subject: closed, suggested: [null, "unit_ceased"] },
      { reasons, subject: closed, suggested: ["", "unit_ceased"] },
    ]);
    const offered = (record: number, code: CheckReason) =>
      found.correctionsOf(record, code).map(({ to }) => to);
    expect(offered(0, "siret_closed")).toEqual(["12345678900012"]);
    expect([offered(0, "name_near"), offered(1, "siret_closed"), offered(2, "siret_closed")]).toEqual([
      ...[[], [], []],
    ]);
    expect(found.correctionsOf(9, "siret_closed")).toEqual([]);
  });
});

test("duplicates are grouped by establishment, or by company where a row names none, in the order of the list", () => {
  const reasons: readonly CheckReason[] = ["duplicate_siren"];
  const found = findingsOf([
    { reasons, subject: { siren: otherSiren } },
    { reasons, subject: { siren, siret } },
    { reasons, subject: { siren } },
    { reasons: ["name_near"], subject: { siren } },
    { reasons, subject: { siren, siret } },
    { reasons, subject: { siren: otherSiren } },
    { reasons, subject: { siren } },
  ]);
  expect(found.duplicateGroups()).toEqual([
    [0, 5],
    [1, 4],
    [2, 6],
  ]);
});

describe("what is left to do", () => {
  const rows: readonly Finding[] = [
    { reasons: ["siret_closed", "vat_unknown"], einvoice: { status: "fix", reasons: ["siret_closed"] } },
    {
      reasons: ["vat_unknown"],
      einvoice: { status: "review", reasons: ["vat_unknown"], source: "directory" },
    },
    { einvoice: { status: "ready" } },
  ];

  test("is all before anything is corrected", () => {
    expect(findingsOf(rows).openCounts(new Map())).toEqual({
      statuses: { fix: 1, review: 1, ok: 1 },
      einvoice: { fix: 1, review: 1, ready: 1 },
      reasons: [
        { code: "siret_closed", rows: 1 },
        { code: "vat_unknown", rows: 2 },
      ],
    });
  });

  test("is, once one of two reasons is corrected, the other: the row is to be reviewed", () => {
    expect(findingsOf(rows).openCounts(corrected([0, ["siret_closed"]]))).toEqual({
      statuses: { fix: 0, review: 2, ok: 1 },
      einvoice: { fix: 0, review: 1, ready: 1, unknown: 1 },
      reasons: [
        { code: "siret_closed", rows: 0 },
        { code: "vat_unknown", rows: 2 },
      ],
    });
  });

  test("is nothing in rows of which all is corrected, and their invoices can be sent where the directory has a line", () => {
    const found = findingsOf(rows);
    expect(found.openCounts(corrected([1, ["vat_unknown"]], [0, ["siret_closed", "vat_unknown"]]))).toEqual({
      statuses: { fix: 0, review: 0, ok: 3 },
      einvoice: { fix: 0, review: 0, ready: 2, unknown: 1 },
      reasons: [
        { code: "siret_closed", rows: 0 },
        { code: "vat_unknown", rows: 0 },
      ],
    });
    expect(found.openCounts(new Map()).statuses).toEqual({ fix: 1, review: 1, ok: 1 });
  });

  test("a row is not in order once corrected where its establishment was not read, or a column is in doubt", () => {
    const reasons: readonly CheckReason[] = ["vat_of_other_siren"];
    const einvoice = { status: "fix", reasons, source: "directory" } as const;
    const counts = (finding: Finding, texts = {}) =>
      findingsOf([{ reasons, einvoice, ...finding }], texts).openCounts(corrected([0, [...reasons]]));
    const unread = { ...activeUnit, siret, establishment: "unknown" } as const;
    const open = { statuses: { fix: 0, unknown: 1 }, einvoice: { fix: 0, unknown: 1 } };
    expect(counts({ facts: unread })).toMatchObject(open);
    expect(counts({}, { doubtful: ["552032534"] })).toMatchObject(open);
    expect(counts({})).toMatchObject({ statuses: { fix: 0, ok: 1 }, einvoice: { fix: 0, ready: 1 } });
  });

  test("a row in order, of which something is put right that was no finding, stays as it is", () => {
    expect(findingsOf(rows).openCounts(corrected([2, ["vat_unknown"]])).statuses).toEqual({
      ...{ fix: 1, review: 1, ok: 1 },
    });
    const unknown = findingsOf([{ einvoice: { status: "check_directory", reasons: ["directory_ended"] } }]);
    expect(unknown.openCounts(corrected([0, ["directory_ended"]]))).toMatchObject({
      statuses: { ok: 1 },
      einvoice: { check_directory: 0, unknown: 1 },
    });
  });

  test("a row whose company is not known stays so, whatever is put right of its e-invoice; one without an e-invoice too", () => {
    const found = findingsOf([
      { status: "unknown", einvoice: { status: "check_directory", reasons: ["directory_ended"] } },
      { reasons: ["vat_unknown"] },
    ]);
    expect(found.openCounts(corrected([0, ["directory_ended"]], [1, ["vat_unknown"]]))).toMatchObject({
      statuses: { unknown: 1, review: 0, ok: 1 },
      einvoice: { check_directory: 0, unknown: 1 },
    });
  });
});
