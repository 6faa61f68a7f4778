import { describe, expect, test } from "@jest/globals";
import { rowCorrections } from "../../../addin/taskpane/list-run/row-corrections.ts";
import { verdictOf } from "../../../shared/enrichment/check-verdict.ts";
import type { ComparedTexts } from "../../../shared/enrichment/columns/compared-texts.ts";
import { type Einvoice, einvoiceOf } from "../../../shared/enrichment/einvoice.ts";
import { siretOf } from "../../batch/made-up-numbers.ts";
import { vatNumberOf } from "../../../shared/identifiers/siren.ts";
import {
  activeUnit,
  openEstablishment,
  otherSiren,
  rowOf,
  siren,
  siret,
} from "../../shared/enrichment/check/checked-rows.ts";

/** What a row may be corrected by, in a line each. */
function corrections(texts: ComparedTexts, vat: string | null = vatNumberOf(siren)): string[] {
  const facts = { ...activeUnit, vat };
  const row = rowOf(texts, facts);
  const check = { ...verdictOf(row), facts, uncompared: [], einvoice: einvoiceOf(row, undefined) };
  return rowCorrections({ check, texts, suggestedSiret: null, siret: undefined }).map(
    ({ reason, kind, to }) => [reason, kind, to].join(" "),
  );
}

const vat = vatNumberOf(otherSiren);
const likely = `directory_unknown candidate ${siren}`;

test("an address that is only likely stands beside the directory's reason, whatever else is wrong with the row", () => {
  expect(corrections({ siren, vat })).toEqual([`vat_of_other_siren right ${vatNumberOf(siren)}`, likely]);
});

test("what is right of a company in doubt is doubtful, and a number that is only worked out stays so", () => {
  const name = "Garage Fictif du Moulin";
  expect(corrections({ siren, vat, name })).toEqual([
    `vat_of_other_siren doubtful ${vatNumberOf(siren)}`,
    likely,
  ]);
  expect(corrections({ siren, vat }, null)).toEqual([
    `vat_of_other_siren computed ${vatNumberOf(siren)}`,
    likely,
  ]);
});

describe("a closed establishment", () => {
  const open = siretOf(siren, 2);
  const closed = (
    openEstablishments: number,
    ofRow: { siret?: string } = { siret },
    suggestedSiret = open,
  ) => {
    const facts = { ...openEstablishment, establishment: "closed" as const, openEstablishments };
    const row = rowOf({ siret }, facts);
    const check = { ...verdictOf(row), facts, uncompared: [] };
    return rowCorrections({ check, texts: { siret }, suggestedSiret, siret: ofRow.siret });
  };

  test("is surely the only one that is open, and one of several that a person chooses", () => {
    expect(closed(1)).toMatchObject([{ reason: "siret_closed", kind: "right", to: open }]);
    expect(closed(2)).toMatchObject([{ reason: "siret_closed", kind: "choice", to: open }]);
  });

  test("is replaced where a cell holds it, however it is written, and nowhere else", () => {
    const [{ instead } = {}] = closed(1);
    const spaced = siret.replace(/(\d{3})(\d{3})(\d{3})/, "$1 $2 $3 ");
    expect([siret, spaced, open, siren, ""].map((text) => instead?.(text))).toEqual([
      ...[true, true, false, false, false],
    ]);
    expect(closed(1, {})).toEqual([]);
    expect(closed(1, { siret }, "")).toEqual([]);
  });
});

test("a SIREN goes into a cell that is empty or tells no number, and not where a person has to choose", () => {
  const facts = { ...activeUnit, vat: vatNumberOf(siren) };
  const row = rowOf({ siren: "", vat: vatNumberOf(siren) }, facts);
  for (const reason of ["siren_empty", "siren_missing"] as const) {
    const check = { status: "fix" as const, reasons: [reason], facts, uncompared: [] };
    const [{ instead, ...correction } = {}] = rowCorrections({
      ...{ check, texts: row.texts, suggestedSiret: null, siret: undefined },
    });
    expect(correction).toEqual({ reason, role: "siren", kind: "right", to: siren });
    expect(["", "à compléter", siren, `${siren} ou ${otherSiren}`].map((text) => instead?.(text))).toEqual([
      ...[true, true, false, false],
    ]);
  }
});

test("a likely address is offered for an empty cell alone, of an active company, and no VAT number of a ceased one", () => {
  expect(corrections({ siren, einvoice_address: " " })).toEqual([likely]);
  for (const address of [`0225:${siren}`, "FICTIF", `0225:${otherSiren}`])
    expect(corrections({ siren, einvoice_address: address })).toEqual([]);
  const facts = { ...activeUnit, unit: "ceased" as const };
  const check = { status: "fix" as const, reasons: ["vat_unknown" as const], facts, uncompared: [] };
  expect(rowCorrections({ check, texts: { siren, vat }, suggestedSiret: null, siret: undefined })).toEqual(
    [],
  );
  const active = { ...check, facts: activeUnit };
  expect(
    rowCorrections({ check: active, texts: { siren, vat }, suggestedSiret: null, siret: undefined }),
  ).toMatchObject([{ reason: "vat_unknown", kind: "computed", to: vatNumberOf(siren) }]);
});

test("an address is likely only where no line of the directory tells one: what it tells of a line is offered nowhere", () => {
  const offered = (einvoice: Pick<Einvoice, "source" | "reasons">) =>
    rowCorrections({
      check: {
        ...{ status: "review", reasons: [], facts: activeUnit, uncompared: [] },
        einvoice: {
          status: "check_directory",
          address: siren,
          identifiers: null,
          issuesFrom: null,
          ...einvoice,
        },
      },
      ...{ texts: { siren }, suggestedSiret: null, siret: undefined },
    });
  expect(offered({ source: "directory", reasons: ["directory_ended"] })).toEqual([]);
  expect(offered({ source: "candidate", reasons: ["name_near"] })).toEqual([]);
  const [{ instead, to } = {}] = offered({ source: "candidate", reasons: ["directory_unknown"] });
  expect([to, instead?.(""), instead?.("x")]).toEqual([siren, true, false]);
});
