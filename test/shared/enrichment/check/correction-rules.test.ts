import { describe, expect, test } from "@jest/globals";
import type { CheckReason } from "../../../../shared/enrichment/check-reasons.ts";
import { checkReasonCodes } from "../../../../shared/enrichment/check-reasons.ts";
import type { SubjectFacts } from "../../../../shared/enrichment/comparisons.ts";
import type { Einvoice } from "../../../../shared/enrichment/einvoice.ts";
import { type RowToCorrect, correctionsOf } from "../../../../shared/enrichment/corrections.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { siretOf } from "../../../batch/made-up-numbers.ts";
import { activeUnit, siren } from "./checked-rows.ts";

const vat = vatNumberOf(siren);
const suggestedSiret = siretOf(siren, 7);
const facts: SubjectFacts = { ...activeUnit, vat, activities: ["10.71C", "47.24Z"] };
const einvoice: Einvoice = {
  ...{ status: "fix", reasons: [], address: siren, source: "directory", identifiers: null, issuesFrom: null },
};
const all: Omit<RowToCorrect, "reasons"> = { texts: { vat: "FR1" }, facts, suggestedSiret, einvoice };

/** What is put in the place of what a row says for one reason. */
const corrected = (reason: CheckReason, more: Partial<RowToCorrect> = {}) =>
  correctionsOf({ ...all, reasons: [reason], ...more });
const values = (reason: CheckReason, more: Partial<RowToCorrect> = {}) =>
  corrected(reason, more).map(({ value }) => value);

describe("what is put in the place of a wrong value", () => {
  test("is what register or directory say, in the cell that the reason is about", () => {
    const table = checkReasonCodes.flatMap((reason) =>
      corrected(reason).map(({ role, value }) => `${reason}: ${role} ${value ?? "?"}`),
    );
    expect(table.toSorted()).toEqual(
      [
        `siren_missing: siren ${siren}`,
        `siren_empty: siren ${siren}`,
        "siren_unknown: siren ?",
        "siren_ceased: siren ?",
        "siret_of_other_siren: siret ?",
        "siret_unknown: siret ?",
        `siret_closed: siret ${suggestedSiret}`,
        `vat_of_other_siren: vat ${vat}`,
        `vat_unknown: vat ${vat}`,
        "name_differs: name ?",
        "name_near: name ?",
        ...["naf_outdated", "naf_unknown", "naf_differs"].map((reason) => `${reason}: naf 10.71C`),
        "place_differs: city ?",
        ...["bad_characters", "too_long", "not_of_siren", "takes_messages"].map(
          (fault) => `address_${fault}: einvoice_address ${siren}`,
        ),
      ].toSorted(),
    );
  });

  test("is a SIREN that the register has: nobody's is none, and of one that it did not answer nothing is known", () => {
    const units = ["active", "ceased", "not_found", "unknown"] as const;
    const of = (reason: CheckReason) =>
      units.map((unit) => values(reason, { facts: { ...facts, unit } })[0] === siren);
    expect(of("siren_missing")).toEqual([true, true, false, true]);
    expect(of("siren_empty")).toEqual([true, true, false, false]);
  });

  test("is a French VAT number where one was mistyped, and not in the place of another country's", () => {
    const of = (text: string | undefined) =>
      values("vat_unknown", { texts: text === undefined ? {} : { vat: text } })[0];
    expect(["FR1", " fr 12", "  123", "FR"].map(of)).toEqual(Array(4).fill(vat));
    expect(["DE136695976", "BE FR1", "x1", "", undefined].map(of)).toEqual(Array(5).fill(null));
  });

  test("is an address that stands in the directory, and none that nobody read there", () => {
    for (const source of ["list", "candidate", null] as const)
      expect(values("address_too_long", { einvoice: { ...einvoice, source } })).toEqual([null]);
    expect(values("address_too_long", { einvoice: undefined })).toEqual([null]);
  });

  test("is nothing where nothing is known of the company, or of what is right", () => {
    for (const reason of checkReasonCodes)
      for (const one of corrected(reason, { facts: undefined }))
        expect([reason, one.value, one.isCertain]).toEqual([reason, null, false]);
    const empty = { ...facts, vat: null, activities: [] };
    for (const reason of ["vat_of_other_siren", "vat_unknown", "naf_unknown"] as const)
      expect(values(reason, { facts: empty })).toEqual([null]);
    expect(values("siret_closed", { suggestedSiret: null })).toEqual([null]);
    expect(corrected("duplicate_siren")).toEqual([]);
  });
});

describe("it is certain", () => {
  const own = { name: "Fictive Boulangerie du Port" };
  const isCertain = (reasons: readonly CheckReason[], texts = {}) =>
    correctionsOf({ ...all, texts: { vat: "FR1", ...texts }, reasons })[0]!.isCertain;

  test.each<[boolean, boolean, ...CheckReason[]]>([
    [true, true, "vat_unknown"],
    [true, true, "vat_of_other_siren"],
    [true, true, "siren_empty"],
    [true, true, "siren_missing"],
    [true, true, "naf_differs", "vat_unknown"],
    [false, true, "place_differs"],
    [false, true, "vat_of_other_siren", "siren_empty"],
    [false, true, "vat_of_other_siren", "siren_missing"],
    [true, true, "vat_unknown", "siren_empty"],
    [false, false, "siret_of_other_siren"],
    [false, false, "name_differs"],
    [false, false, "name_near"],
  ])("without a name %s, beside the company's %s: %s", (nameless, named, ...reasons) => {
    expect([isCertain(reasons), isCertain(reasons, own)]).toEqual([nameless, named]);
    // A name of nothing that can be compared bears nobody out.
    expect(isCertain(reasons, { name: "--" })).toBe(nameless);
  });
});
