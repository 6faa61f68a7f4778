import { describe, expect, test } from "@jest/globals";
import type { CheckReason } from "../../../../shared/enrichment/check-reasons.ts";
import { type CheckedRow, fieldsToAsk, verdictOf } from "../../../../shared/enrichment/check-verdict.ts";
import { einvoiceOf, einvoiceOnce } from "../../../../shared/enrichment/einvoice.ts";
import { type RowCheck, RowChecker, hasVerdict } from "../../../../shared/enrichment/row-checker.ts";
import { Subjects } from "../../../../shared/enrichment/subjects.ts";
import type { DirectoryLine } from "../../../../shared/einvoicing/directory-lines.ts";
import { selectFields } from "../../../../shared/fields/select-fields.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import {
  activeUnit,
  openEstablishment,
  otherSiren,
  rowOf,
  rowOfNobody,
  siren,
  siret,
} from "./checked-rows.ts";

const reasonsOf = (row: CheckedRow) => verdictOf(row).reasons;

describe("an empty SIREN is told where another number tells it", () => {
  test.each<[string, CheckedRow, boolean]>([
    ["its SIRET", rowOf({ siren: "", siret }, openEstablishment), true],
    ["its VAT number", rowOf({ siren: "", vat: vatNumberOf(siren) }), true],
    ["none", rowOf({ siren: "" }), false],
    ["that of another company", rowOf({ siren: "", vat: vatNumberOf(otherSiren) }), false],
    [
      "of a company that is not there",
      rowOf({ siren: "", siret }, { ...openEstablishment, unit: "not_found" }),
      false,
    ],
    [
      "of an establishment that is not there",
      rowOf({ siren: "", siret }, { ...openEstablishment, establishment: "not_found" }),
      false,
    ],
    ["in a list without SIRENs", rowOf({ siret }, openEstablishment), false],
  ])("%s", (_, row, isTold) => {
    expect(reasonsOf(row).includes("siren_empty")).toBe(isTold);
  });
});

test("a row that was found by its name lacks its number in a list that has a column for any", () => {
  for (const role of ["siren", "siret", "vat"] as const)
    expect(reasonsOf(rowOf({ [role]: "" }, activeUnit, { isByName: true }))).toContain("siren_missing");
  expect(reasonsOf(rowOf({ name: "" }, activeUnit, { isByName: true }))).toEqual([]);
});

describe("a verdict that leaves reasons out", () => {
  const status = (row: CheckedRow, ...ignored: CheckReason[]) => verdictOf(row, new Set(ignored)).status;

  test("calls no row in order of which nobody knows that it is there", () => {
    expect(status(rowOfNobody({}), "siren_missing")).toBe("unknown");
    expect(status(rowOf({ siren }, { ...activeUnit, unit: "not_found" }), "siren_unknown")).toBe("unknown");
    const closed = { ...openEstablishment, establishment: "not_found" } as const;
    expect(status(rowOf({ siret }, closed), "siret_unknown")).toBe("unknown");
    expect(status(rowOf({ siret }, { ...openEstablishment, unit: "ceased" }), "siren_ceased")).toBe("ok");
    expect(status(rowOf({ siren }, { ...activeUnit, establishment: "not_found" }), "siret_unknown")).toBe(
      "ok",
    );
  });

  test("sends no invoice for it", () => {
    const entry = { day: "2026-11-20", lines: [{ address: siren, state: "active" }] } as const;
    const invoice = (row: CheckedRow, ...ignored: CheckReason[]) => {
      const { status, reasons } = einvoiceOf(row, entry, { ignored: new Set(ignored) });
      return [status, ...reasons];
    };
    expect(invoice(rowOfNobody({}))).toEqual(["fix", "siren_missing"]);
    expect(invoice(rowOfNobody({}), "siren_missing")).toEqual(["unknown"]);
    expect(invoice(rowOf({ siren }, { ...activeUnit, unit: "ceased" }), "siren_ceased")).toEqual(["unknown"]);
    expect(invoice(rowOf({ siren }, { ...activeUnit, unit: "unknown" }))).toEqual(["unknown"]);
    expect(invoice(rowOf({ siren }))).toEqual(["ready"]);
  });

  test("asks for no line of the directory less, and says no more of it", () => {
    const unknown = einvoiceOf(rowOf({ siren }), undefined, {
      ignored: new Set(["directory_unknown"] as const),
    });
    expect(unknown).toMatchObject({ status: "check_directory", reasons: [], source: "candidate" });
  });
});

test("of several lines that are not active yet none is an address, though the list names it", () => {
  const upcoming = (address: string): DirectoryLine => ({ address, state: "upcoming" });
  const lines = [upcoming(`${siren}_COMPTA`), upcoming(`${siren}_TRAVAUX`)];
  const row = rowOf({ einvoice_address: `${siren}_TRAVAUX` });
  expect(einvoiceOf(row, { day: "2026-11-20", lines })).toMatchObject({
    ...{ status: "check_directory", reasons: ["directory_upcoming"], address: null, source: null },
  });
});

describe("once something of a row is corrected, its e-invoice", () => {
  const row = (
    status: "fix" | "out_of_scope" | "unknown",
    source: "directory" | "list",
    ...reasons: CheckReason[]
  ) => ({
    ...einvoiceOf(rowOf({ siren }), undefined),
    ...{ status, source, reasons },
  });
  const once = (of: ReturnType<typeof row>, ...corrected: CheckReason[]) =>
    einvoiceOnce(of, new Set(corrected), true);

  test("is what the reasons that are left make it", () => {
    const two = row("fix", "directory", "vat_of_other_siren", "name_differs");
    expect(once(two)).toBe("fix");
    expect(once(two, "siren_ceased")).toBe("fix");
    expect(once(two, "vat_of_other_siren")).toBe("review");
    expect(once(two, "vat_of_other_siren", "name_differs")).toBe("ready");
    const listed = row("fix", "list", "vat_of_other_siren", "directory_unknown");
    expect(once(listed, "vat_of_other_siren")).toBe("check_directory");
    expect(once(row("fix", "list", "vat_of_other_siren"), "vat_of_other_siren")).toBe("unknown");
  });

  test("is not known still where it was not, though the directory has its address", () => {
    expect(once(row("unknown", "directory"))).toBe("unknown");
    expect(once(row("unknown", "directory"), "name_near")).toBe("unknown");
  });

  test("is out of scope still where it was", () => {
    expect(once(row("out_of_scope", "directory", "territory_out"), "territory_out")).toBe("out_of_scope");
  });
});

test("a row has a verdict by its numbers or by its e-invoice", () => {
  const check: RowCheck = { status: "review", reasons: [], uncompared: [] };
  const einvoice = { ...einvoiceOf(rowOf({ siren }), undefined), status: "fix" } as const;
  const verdicts = ["ok", "fix", "review", "unknown"] as const;
  const has = (of: RowCheck | undefined) => verdicts.map((verdict) => hasVerdict(of, verdict));
  expect(has(undefined)).toEqual([false, false, false, false]);
  expect(has(check)).toEqual([false, false, true, false]);
  expect(has({ ...check, einvoice })).toEqual([false, true, true, false]);
});

test("a check asks for each of its fields once, whatever is wanted beside them", () => {
  const keys = fieldsToAsk(selectFields("name_match,suggested_siret"), "suppliers").map(({ key }) => key);
  expect(keys).toEqual(["name_match", "suggested_siret"]);
});

test("a check for e-invoices heeds the day and what is left out", () => {
  const subjects = new Subjects(false);
  subjects.add(siren, undefined);
  const row = { kind: "subject", subject: 0, repairs: [], first: true, source: 0, stays: "all" } as const;
  const lines: DirectoryLine[] = [{ address: siren, state: "active", from: "2026-12-01" }];
  const checker = (on: string, ...ignored: CheckReason[]) => {
    const one = new RowChecker({
      ...{ preset: "einvoicing", subjects, lists: [], usesKeptOffices: on > "2026-12", on },
      ...{ ignored: new Set(ignored), nameOf: () => "" },
    });
    const place = { list: 0, record: 0 };
    const entries = new Map([[siren, { day: "2026-11-20", lines }]]);
    const said = one.check(
      { row, texts: { siren, vat: "x" }, facts: activeUnit, place, language: "en" },
      entries,
    );
    return [one.usesKeptOffices, said!.einvoice!.status, ...said!.einvoice!.reasons];
  };
  const of = (on: string) => checker(on, "vat_unknown");
  expect(of("2026-12-02")).toEqual([true, "ready"]);
  expect(of("2026-11-30")).toEqual([false, "check_directory", "directory_upcoming"]);
});
