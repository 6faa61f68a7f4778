import { expect, test } from "@jest/globals";
import { rowCorrections } from "../../../addin/taskpane/list-run/row-corrections.ts";
import { verdictOf } from "../../../shared/enrichment/check-verdict.ts";
import type { ComparedTexts } from "../../../shared/enrichment/columns/compared-texts.ts";
import { einvoiceOf } from "../../../shared/enrichment/einvoice.ts";
import { vatNumberOf } from "../../../shared/identifiers/siren.ts";
import { activeUnit, otherSiren, rowOf, siren } from "../../shared/enrichment/check/checked-rows.ts";

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
