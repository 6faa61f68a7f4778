import { expect, test } from "@jest/globals";
import { vatFinding, type VatFinding } from "../../../shared/identifiers/read.ts";
import { vatNumberOf } from "../../../shared/identifiers/siren.ts";

const siren = "552032534";

test.each<[string, string, VatFinding]>([
  ["the SIREN's number", "FR27552032534", "same"],
  ["the same with spaces and small letters", "fr 27 552 032 534", "same"],
  ["the same behind its label", "TVA intracommunautaire : FR27552032534", "same"],
  ["that of another SIREN", vatNumberOf("383474814"), "other"],
  ["a wrong key", "FR28552032534", "unknown"],
  ["no key", "FR552032534", "unknown"],
  ["the SIREN alone", "552032534", "unknown"],
  ["the SIRET", "55203253400703", "unknown"],
  ["a number of another country", "DE136695976", "unknown"],
  ["a number of Monaco, which is no SIREN's", "FR40000066034", "unknown"],
  ["a word", "oui", "unknown"],
  ["nothing", "", "absent"],
  ["blanks", " \u00a0 ", "absent"],
  ["that there is none", "non assujetti", "absent"],
])("%s beside a SIREN: %s is %s", (_, text, finding) => {
  expect(vatFinding(text, siren)).toBe(finding);
});
