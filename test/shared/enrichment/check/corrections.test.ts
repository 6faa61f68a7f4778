import { describe, expect, test } from "@jest/globals";
import { verdictOf } from "../../../../shared/enrichment/check-verdict.ts";
import type { ComparedTexts } from "../../../../shared/enrichment/columns/compared-texts.ts";
import { correctionsOf } from "../../../../shared/enrichment/corrections.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { siretOf } from "../../../batch/made-up-numbers.ts";
import { activeUnit, openEstablishment, otherSiren, rowOf, siren, siret } from "./checked-rows.ts";

const vat = vatNumberOf(siren);
const own = "Fictive Boulangerie du Port";
const vatOfOther = vatNumberOf(otherSiren);

/** What is to be put into which cells of a row, the uncertain ones with a question mark. */
function corrected(texts: ComparedTexts, facts = { ...activeUnit, vat }): string[] {
  const row = rowOf(texts, facts);
  const { reasons } = verdictOf(row);
  return correctionsOf({ texts, reasons, facts, suggestedSiret: null, einvoice: undefined }).flatMap(
    ({ role, value, isCertain }) => (value === null ? [] : `${role} ${value}${isCertain ? "" : "?"}`),
  );
}

describe("what is right is certain", () => {
  const ofEstablishment = { ...openEstablishment, vat };
  test.each<[string, ComparedTexts, readonly string[]]>([
    ["of a VAT number beside a SIREN alone", { siren, vat: vatOfOther }, [`vat ${vat}`]],
    ["of a VAT number beside the name of the SIREN", { siren, name: own, vat: vatOfOther }, [`vat ${vat}`]],
    ["of an empty SIREN beside a SIRET", { siren: "", siret }, [`siren ${siren}`]],
    [
      "of an empty SIREN beside a SIRET whose company has the row's name, whatever its VAT number says",
      { siren: "", siret, name: own, vat: vatOfOther },
      [`vat ${vat}`, `siren ${siren}`],
    ],
  ])("%s", (_, texts, wanted) => {
    expect(corrected(texts, "siret" in texts ? ofEstablishment : undefined)).toEqual(wanted);
  });
});

describe("what is right of the company of the SIREN is in doubt", () => {
  test.each<[string, ComparedTexts, readonly string[]]>([
    [
      "beside another company's name",
      { siren, name: "Garage Fictif du Moulin", vat: vatOfOther },
      [`vat ${vat}?`],
    ],
    ["beside a sister's name", { siren, name: `${own} Nord`, vat: vatOfOther }, [`vat ${vat}?`]],
    [
      "beside another company's SIRET",
      { siren, name: own, siret: siretOf(otherSiren, 1), vat: vatOfOther },
      [`vat ${vat}?`],
    ],
  ])("%s", (_, texts, wanted) => {
    expect(corrected(texts)).toEqual(wanted);
  });

  test("where SIRET and VAT number contradict each other, and no name tells which is right", () => {
    const facts = { ...openEstablishment, vat };
    expect(corrected({ siren: "", siret, vat: vatOfOther }, facts)).toEqual([
      `vat ${vat}?`,
      `siren ${siren}?`,
    ]);
  });

  test("in another town, in a list without names", () => {
    const facts = { ...openEstablishment, vat };
    const texts = { siren, siret, postcode: "13001", city: "Marseille", vat: vatOfOther };
    expect(corrected(texts, facts)).toEqual([`vat ${vat}?`]);
  });
});

test("nothing is known to be right where the register did not answer", () => {
  expect(corrected({ siren: "", siret }, { ...openEstablishment, vat, unit: "unknown" })).toEqual([]);
});
