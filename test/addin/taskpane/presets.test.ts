import { expect, test } from "@jest/globals";
import { presets } from "../../../addin/taskpane/list-run/presets.ts";
import { messages } from "../../../addin/taskpane/messages/messages.ts";
import { checkFields } from "../../../shared/enrichment/check-verdict.ts";
import { defaultFields, selectFields } from "../../../shared/fields/select-fields.ts";

const shown = Object.entries(presets).map(([purpose, { fields, name, description, ...preset }]) => ({
  purpose,
  ...preset,
  fields: fields.map(({ key }) => key).join(),
  words: [messages[name].en, messages[description].en],
}));

test("a list is filled for each purpose with its fields, checked, and searched by name, as its name says", () => {
  expect(shown).toEqual([
    {
      ...{ purpose: "kyc", check: "suppliers", isMatching: true, hasFoundBy: true },
      fields: "name,legal_form_label,active,created,naf,naf_label,vat,head_office,address,directors,as_of",
      words: ["KYC", expect.stringMatching(/^Finds each company and adds its identity/)],
    },
    {
      ...{ purpose: "credit", check: undefined, isMatching: true, hasAccounts: true },
      fields: "name,active,naf,naf_label,accounts_year,accounts_type,accounts_confidential,accounts_currency",
      words: ["Credit", expect.stringMatching(/^State and activity, then the accounts/)],
    },
    {
      ...{ purpose: "suppliers", check: "suppliers", isMatching: false },
      fields: checkFields.join(),
      words: ["Suppliers", expect.stringMatching(/^Compares SIREN, SIRET, VAT number/)],
    },
    {
      ...{ purpose: "einvoicing", check: "einvoicing", isMatching: false },
      fields: checkFields.join(),
      words: [expect.any(String), expect.any(String)],
    },
    {
      ...{ purpose: "fields", check: undefined, isMatching: false },
      fields: selectFields(defaultFields)
        .map(({ key }) => key)
        .join(),
      words: [expect.any(String), expect.any(String)],
    },
  ]);
});
