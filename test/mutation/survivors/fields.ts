import type { KnownSurvivors } from "./survivor.ts";

const empty = "empty parts are left out behind it";

export const ofFields: KnownSurvivors = {
  "shared/fields/accounts.ts": [
    { from: "first < second", to: "first <= second", same: "equal texts are told apart before" },
    { from: "-1", to: ["+1", "+1"], same: "no accounts are of the year one" },
    { from: "year !== undefined", to: "true", same: "a year that is undefined is none" },
    { from: "[]", to: '["Stryker was here"]', same: "a text is no account" },
    { from: 'choice.kind === "chosen"', to: "true", same: "what is not chosen has no account" },
  ],
  "shared/fields/address.ts": [
    { from: "/etablissement$/", to: "/etablissement/", same: "no known name has the word within it" },
    { from: "i - 1", to: "i + 1", same: "of masks in a row one is left, the first or the last" },
    {
      from: "!type || startsWith(afterNumber, type)",
      to: "true",
      differs: "a street with its number before it, whose type stands apart: 1 DU BAC is not given its type",
    },
    { from: "[]", to: '["Stryker was here"]', same: "the line was found by the same pattern" },
    {
      from: "postcode && town",
      to: "postcode || town",
      same: "a line tells both or neither; the compiler needs the question",
    },
    {
      from: "postcode === null || town === null",
      to: ["false", "postcode === null && town === null"],
      same: "no street names a town called null",
    },
    { from: "postcode === null", to: "false", same: "no street names a postcode called null" },
    { from: "town === null", to: "false", same: "no street names a town called null" },
  ],
  "shared/fields/further-fields.ts": [
    {
      from: "withoutAccents(text).toUpperCase()",
      to: "withoutAccents(text).toLowerCase()",
      same: "both are compared alike",
    },
    { from: "/[^\\p{L}\\p{N}]+/u", to: "/[^\\p{L}\\p{N}]/u", same: empty },
    {
      from: '[textOf(at(item, "prenoms")), textOf(at(item, "nom"))].filter((part) => part !== null)',
      to: '[textOf(at(item, "prenoms")), textOf(at(item, "nom"))]',
      same: "null is joined as nothing, and the space beside it is cut",
    },
    { from: "part !== null", to: "true", same: "null is joined as nothing, and the space beside it is cut" },
    { from: "/\\(.*$/s", to: "/\\(.*/s", same: "all to the end is taken either way" },
    {
      from: "identity > person.key",
      to: "identity >= person.key",
      same: "of two equal texts either is the longer",
    },
  ],
  "shared/fields/field-table.ts": [
    { from: "code === null", to: "false", same: "no legal form is called null" },
    { from: "/\\(.*$/s", to: "/\\(.*/s", same: "all to the end is taken either way" },
    { from: "[]", to: '["Stryker was here"]', same: "what is no number is the bound of no range" },
    {
      from: "/non[ -]employeu|^(?:no|without) employees?\\b/i",
      to: "/non[ -]employeu|(?:no|without) employees?\\b/i",
      differs: "a label that speaks of no employees behind other words has a code",
    },
    {
      from: "from === undefined || more.length > 0",
      to: "from === undefined && more.length > 0",
      same: "where there is no first number there are no more",
    },
    {
      from: "from === undefined",
      to: "false",
      same: "no range begins with no number but the one that has none",
    },
  ],
  "shared/fields/select-fields.ts": [
    { from: "[]", to: '["Stryker was here"]', same: "of the first letter no row before the last is read" },
    {
      from: "i > 1 && j > 1",
      to: ["true", "i > 1 || j > 1"],
      same: "what stands before a word is no letter",
    },
    { from: "i > 1", to: ["true", "i >= 1"], same: "what stands before a word is no letter" },
    { from: "j > 1", to: ["true", "j >= 1"], same: "what stands before a word is no letter" },
    { from: "/[^\\p{L}\\p{N}]+/u", to: "/[^\\p{L}\\p{N}]/u", same: "an empty word is too short to be meant" },
    {
      from: "Math.min(words.length, longestName)",
      to: "Math.max(words.length, longestName)",
      same: "of more words than there are, the same are taken",
    },
    { from: "length > 0", to: "length >= 0", same: "no field is called nothing" },
    { from: "/\\s+/", to: "/\\s/", same: empty },
    { from: "/[,;]+/", to: "/[,;]/", same: empty },
    {
      from: 'found.filter((one) => typeof one !== "string")',
      to: "found",
      same: "where there are texts, the selection is refused before",
    },
    {
      from: 'typeof one !== "string"',
      to: "true",
      same: "where there are texts, the selection is refused before",
    },
  ],
  "shared/fields/field.ts": [
    { from: 'typeof value === "number"', to: "true", same: "Number.isFinite is true of numbers alone" },
    {
      from: "withoutAccents(text.trim()).toLowerCase()",
      to: "withoutAccents(text.trim()).toUpperCase()",
      same: "both are compared alike",
    },
  ],
  "shared/fields/derived-fields.ts": [
    { from: "code === null", to: "false", same: "what reads a code reads nothing in none" },
  ],
  "shared/fields/naf-tables.ts": [
    {
      from: "version === null || section === null",
      to: "version === null && section === null",
      same: "a code without a section has no label, whichever nomenclature it is of",
    },
    { from: "version === null", to: "false", same: "a code of no nomenclature has no section" },
    { from: "section === null", to: "false", same: "no section is called null" },
  ],
  "shared/fields/naf.ts": [
    { from: "[]", to: Array<string>(2).fill('["Stryker was here"]'), same: "what stands first is not read" },
    { from: "letter === undefined", to: "false", same: "no nomenclature has that for a letter" },
  ],
};
