import { expect, test } from "@jest/globals";
import { isOfLegalForms } from "../../../shared/matching/folding/name.ts";

test.each<[name: string, isOfForms: boolean]>([
  ["SARL", true],
  ["S.A.R.L.", true],
  ["SARL SAS", true],
  ["SARL FICTIVE DUPONT", false],
  ["DUPONT", false],
  ["SARL 552032534", false],
  ["552032534", false],
  ["DUPONT 552032534", false],
  ["", false],
])("%j consists of legal forms alone: %s", (name, isOfForms) => {
  expect(isOfLegalForms(name)).toBe(isOfForms);
});
