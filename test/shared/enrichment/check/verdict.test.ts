import { describe, expect, test } from "@jest/globals";
import { type CheckedRow, invoiceFindings, verdictOf } from "../../../../shared/enrichment/check-verdict.ts";
import { checkReasonCodes, checkReasons } from "../../../../shared/enrichment/check-reasons.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { siretOf } from "../../../batch/made-up-numbers.ts";
import {
  activeUnit,
  openEstablishment,
  otherSiren,
  rowOf,
  rowOfNobody,
  siren,
  siret,
} from "./checked-rows.ts";

const said = (row: CheckedRow) => {
  const { status, reasons } = verdictOf(row);
  return [status, ...reasons].join(" ");
};

describe("a row is ok", () => {
  test.each<[string, CheckedRow]>([
    ["whose company is active and says nothing else", rowOf({ siren })],
    ["whose establishment is open", rowOf({ siret }, openEstablishment)],
    ["whose SIREN and SIRET go together", rowOf({ siren, siret }, openEstablishment)],
    ["whose SIREN is written with spaces", rowOf({ siren: siren.replace(/(...)(...)/, "$1 $2 "), siret })],
    [
      "whose VAT number is its own, spaces and small letters aside",
      rowOf({ vat: "fr " + vatNumberOf(siren).slice(2) }),
    ],
    ["whose VAT number is labelled", rowOf({ vat: `N° TVA : ${vatNumberOf(siren)}` })],
    ["that says that it has no VAT number", rowOf({ vat: "non assujetti" })],
    [
      "whose name is the company's, accents and form aside",
      rowOf({ name: "S.A.R.L. Fictive boulangerie du Port" }),
    ],
    ["whose name is near", rowOf({ name: "Fictive boulangerie" })],
    [
      "whose name INSEE masks, for there is nothing to compare",
      rowOf({ name: "Fictive" }, { ...activeUnit, names: undefined }),
    ],
    [
      "whose place is its establishment's",
      rowOf({ siret, postcode: "57050", city: "METZ CEDEX 2" }, openEstablishment),
    ],
    ["whose head office is not known", rowOf({ siren, postcode: "44000", city: "Nantes" })],
    ["whose name has its town behind it", rowOf({ name: "Fictive Boulangerie du Port Metz", city: "METZ" })],
    [
      "whose name has the town of its establishment behind it",
      rowOf({ siret, name: "Fictive boulangerie du Port, Metz", postcode: "57000" }, openEstablishment),
    ],
    ["whose name has Groupe before it", rowOf({ name: "Groupe Fictive Boulangerie du Port" })],
    ["whose name has Sté before it", rowOf({ name: "Sté Fictive Boulangerie du Port" })],
    ["whose name has Ets before it", rowOf({ name: "Ets. Fictive Boulangerie du Port" })],
    ["whose name lost its blanks", rowOf({ name: "FictiveBoulangerie du Port" })],
    [
      "whose company was found by its name, in a list without numbers",
      rowOf({ name: "Fictive Boulangerie du Port" }, activeUnit, { isByName: true }),
    ],
    ["with a SIREN where others have a SIRET, in one column of both", rowOf({ siret: siren })],
    ["with a SIRET, in a list that has no column of SIRENs", rowOf({ siret }, openEstablishment)],
  ])("%s", (_, row) => {
    expect(said(row)).toBe("ok");
  });
});

describe("a row is to be fixed", () => {
  test.each<[string, string, CheckedRow]>([
    ["siren_missing", "that names nobody", rowOfNobody({ name: "Fictive" })],
    [
      "siren_missing",
      "whose company was found by its name, in a list that has a column for the number",
      rowOf({ siren: "" }, activeUnit, { isByName: true }),
    ],
    [
      "siren_missing",
      "whose SIREN cannot be read, be its SIRET right",
      rowOf({ siren: "123456789", siret }, openEstablishment),
    ],
    [
      "siren_missing",
      "whose SIREN cannot be read, be its VAT number right",
      rowOf({ siren: "12345678X", vat: vatNumberOf(siren) }),
    ],
    [
      "siren_unknown",
      "whose SIREN is not in the register",
      rowOf({ siren }, { ...activeUnit, unit: "not_found" }),
    ],
    ["siren_ceased", "whose company has ceased", rowOf({ siren }, { ...activeUnit, unit: "ceased" })],
    [
      "siret_of_other_siren",
      "whose SIRET is of another company",
      rowOf({ siren, siret: siretOf(otherSiren, 1) }),
    ],
    [
      "siret_unknown",
      "whose SIRET is not in the register",
      rowOf({ siret }, { ...openEstablishment, establishment: "not_found" }),
    ],
    ["siret_unknown", "whose SIRET cannot be read", rowOf({ siren, siret: siret.slice(0, 12) })],
    [
      "siret_unknown",
      "whose column of SIRETs beside the SIRENs has no more than a SIREN",
      rowOf({ siren, siret: siren }),
    ],
    [
      "siret_closed",
      "whose establishment is closed",
      rowOf({ siret }, { ...openEstablishment, establishment: "closed" }),
    ],
    ["vat_of_other_siren", "whose VAT number is of another company", rowOf({ vat: vatNumberOf(otherSiren) })],
    [
      "siren_empty",
      "with nothing in the column of SIRENs, where its SIRET has one",
      rowOf({ siren: " ", siret }, openEstablishment),
    ],
    [
      "siren_empty",
      "with a word for nothing in the column of SIRENs, where its VAT number has one",
      rowOf({ siren: "N/A", vat: vatNumberOf(siren) }),
    ],
    [
      "siren_empty",
      "with nothing in the column of SIRENs, where its name has one",
      rowOf({ siren: "", name: `Fictive Boulangerie du Port - SIREN ${siren}` }),
    ],
    [
      "siren_missing",
      "of a list with SIRETs and no SIRENs, where its name has the only number",
      rowOf({ siret: "", vat: "-", name: `Fictive Boulangerie du Port - SIREN ${siren}` }),
    ],
  ])("%s: %s", (code, _, row) => {
    expect(said(row)).toBe(`fix ${code}`);
  });

  test("not for a number in the name that is not its company's, nor in a list that has no numbers", () => {
    const named = (number: string) => `Fictive Boulangerie du Port - SIREN ${number}`;
    expect(said(rowOf({ siren: "", name: named(otherSiren) }))).toBe("ok");
    expect(said(rowOf({ name: named(siren) }))).toBe("ok");
    expect(said(rowOf({ siret: siretOf(siren, 1), name: named(siren) }, openEstablishment))).toBe("ok");
  });

  test("for its SIRET alone where that is not in the register: nobody knows what to put into the empty cell of its SIREN", () => {
    const facts = { ...openEstablishment, establishment: "not_found" } as const;
    expect(said(rowOf({ siren: "", siret }, facts))).toBe("fix siret_unknown");
  });

  test("for its SIREN alone where that is not in the register: the SIRET goes without saying", () => {
    const facts = { ...openEstablishment, unit: "not_found", establishment: "not_found" } as const;
    expect(said(rowOf({ siret }, facts))).toBe("fix siren_unknown");
  });
});

describe("a row is to be reviewed", () => {
  test.each<[string, string, CheckedRow]>([
    ["vat_unknown", "whose VAT number has a wrong key", rowOf({ vat: "FR00" + siren })],
    ["vat_unknown", "whose VAT number is of another country", rowOf({ vat: "DE136695976" })],
    ["vat_unknown", "whose VAT number is a SIREN", rowOf({ vat: siren })],
    ["vat_unknown", "whose VAT number is of Monaco", rowOf({ vat: "FR40000066034" })],
    ["name_differs", "whose name is none of the company's", rowOf({ name: "Garage Fictif du Moulin" })],
    [
      "name_near",
      "whose name has a word more that tells sisters apart",
      rowOf({ name: "Fictive Boulangerie du Port Nord" }),
    ],
    [
      "name_near",
      "whose name lacks such a word",
      rowOf(
        { name: "Fictive Boulangerie" },
        { ...activeUnit, names: { name: "FICTIVE BOULANGERIE INGENIERIE" } },
      ),
    ],
    [
      "name_near",
      "whose name has the town of another place",
      rowOf({ name: "Fictive Boulangerie du Port Paris", city: "Metz" }),
    ],
    [
      "place_differs",
      "whose establishment is in another town",
      rowOf({ siret, postcode: "44000", city: "Nantes" }, openEstablishment),
    ],
    [
      "place_differs",
      "without a SIRET whose head office is in another town",
      rowOf({ siren, postcode: "44000" }, { ...activeUnit, places: openEstablishment.places }),
    ],
    [
      "duplicate_siren",
      "that names what another row names",
      rowOf({ siren }, activeUnit, { isShared: true }),
    ],
  ])("%s: %s", (code, _, row) => {
    expect(said(row)).toBe(`review ${code}`);
  });
});

describe("a row is unknown", () => {
  test.each<[string, CheckedRow]>([
    ["whose company could not be asked for", rowOf({ siren }, { ...activeUnit, unit: "unknown" })],
    [
      "whose establishment could not be asked for",
      rowOf({ siret }, { ...openEstablishment, establishment: "unknown" }),
    ],
  ])("%s", (_, row) => {
    expect(said(row)).toBe("unknown");
  });

  test("no more once its own cells tell what is wrong", () => {
    const unasked = { ...activeUnit, unit: "unknown" } as const;
    expect(said(rowOf({ vat: vatNumberOf(otherSiren) }, unasked))).toBe("fix vat_of_other_siren");
    expect(said(rowOf({ vat: "FR00" + siren }, unasked))).toBe("review vat_unknown");
  });
});

test("what is to be fixed comes first, in the order of the table, and one fix makes the row one to fix", () => {
  const texts = {
    siren,
    siret: siretOf(otherSiren, 1),
    vat: "FR00" + siren,
    name: "Garage Fictif du Moulin",
  };
  expect(said(rowOf(texts, { ...activeUnit, unit: "ceased" }, { isByName: false, isShared: true }))).toBe(
    "fix siren_ceased siret_of_other_siren vat_unknown name_differs duplicate_siren",
  );
  const severities = checkReasonCodes.map((code) => checkReasons[code].severity);
  expect(severities).toEqual(severities.toSorted());
});

test("a sign of the establishment is one of the company's names", () => {
  const names = { name: "FICTIVE HOLDING", sign: "AU PAIN FICTIF" };
  expect(said(rowOf({ name: "Au pain fictif" }, { ...openEstablishment, names }))).toBe("ok");
  expect(said(rowOf({ name: "Au pain fictif" }, { ...openEstablishment, names: { name: names.name } }))).toBe(
    "review name_differs",
  );
});

test("a reason that is left out stands beside no row and makes none one to review, and others stay", () => {
  const texts = { siren, vat: "FR00" + siren, name: "Garage Fictif du Moulin" };
  const row = rowOf(texts, activeUnit, { isByName: false, isShared: true });
  expect(said(row)).toBe("review vat_unknown name_differs duplicate_siren");
  expect(verdictOf(row, new Set(["duplicate_siren", "name_differs"]))).toEqual({
    status: "review",
    reasons: ["vat_unknown"],
  });
  const all = new Set(["duplicate_siren", "name_differs", "vat_unknown"] as const);
  expect(verdictOf(row, all)).toEqual({ status: "ok", reasons: [] });
});

describe("the activity code of a row", () => {
  const company = (...activities: string[]) => ({ ...activeUnit, activities });

  test.each([
    ["is the company's", "10.71C", company("10.71C"), "ok"],
    ["is the company's without its dot", "1071c", company("10.71C"), "ok"],
    ["is the company's, with its label", "10.71C - Boulangerie", company("10.71C"), "ok"],
    ["is that of the establishment that the row names", "47.24Z", company("10.71C", "47.24Z"), "ok"],
    ["is the old one of a company that has ceased", "52.2E", company("52.2E"), "ok"],
    ["is not there", "", company("10.71C"), "ok"],
    ["is said not to be there", "n/a", company("10.71C"), "ok"],
    ["is of a company without any", "10.71C", company(), "ok"],
    [
      "is of NAF rév. 2, where the company has one of 2025",
      "10.71C",
      company("10.71H"),
      "review naf_outdated",
    ],
    [
      "is of NAF 2025, where the company has one of rév. 2",
      "10.71H",
      company("10.71C"),
      "review naf_outdated",
    ],
    ["is another one", "62.01Z", company("10.71C"), "review naf_differs"],
    ["is another one of NAF 2025", "62.10Y", company("10.71H"), "review naf_differs"],
    ["is one of today, where the company has an older one", "62.01Z", company("52.2E"), "review naf_differs"],
    ["is of NAF rév. 1", "52.2E", company("10.71C"), "review naf_unknown"],
    ["is of NAP", "01.00", company("10.71C"), "review naf_unknown"],
    ["is of NAF 1993, without its dot", "801Z", company("10.71C"), "review naf_unknown"],
    ["has the form of one and is none", "62.99Z", company("10.71C"), "review naf_unknown"],
    ["is none", "boulangerie", company("10.71C"), "review naf_unknown"],
  ])("%s: %s", (_, naf, facts, verdict) => {
    expect(said(rowOf({ naf }, facts))).toBe(verdict);
  });

  test("keeps no invoice from being sent", () => {
    expect(invoiceFindings(rowOf({ naf: "62.01Z" }, company("10.71C")))).toEqual([]);
  });
});
