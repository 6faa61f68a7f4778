import type { KnownSurvivors } from "./survivor.ts";

const noPlace = "a text is the place of no column";

export const ofColumns: KnownSurvivors = {
  "shared/enrichment/columns/column-roles.ts": [
    {
      from: "one.place < name.place",
      to: "one.place <= name.place",
      same: "the column of the name is no candidate for another role",
    },
    {
      from: "[]",
      to: ['["Stryker was here"]', '["Stryker was here"]', '["Stryker was here"]'],
      same: noPlace,
    },
    { from: "first?.party", to: "first.party", same: "without columns of a party none is asked for it" },
    {
      from: "at < place",
      to: "at <= place",
      same: "a column of a place whose header names no party is neither the name of one nor a number of one",
    },
    {
      from: "this.#knownBy === undefined",
      to: "false",
      same: "where no column names a party no name is another's, and nothing comes behind none",
    },
    {
      from: "[]",
      to: '["Stryker was here"]',
      same: "of a column that is not there, one text is no more many times those of another than none is",
    },
  ],
  "shared/enrichment/columns/candidates.ts": [
    {
      from: "other > place",
      to: ["other >= place", "other <= place"],
      same: "which of a pair comes first is all one, and nobody asks whether a column agrees with itself",
    },
    {
      from: "this.#records >= longestSample",
      to: ["false", "this.#records > longestSample"],
      differs:
        "a sample of blank columns is read to the end of the list; the test of 20,000 records is no quick one",
    },
    { from: "[]", to: '["Stryker was here"]', same: noPlace },
  ],
  "shared/enrichment/columns/compared-columns.ts": [
    { from: "[]", to: ['["Stryker was here"]', '["Stryker was here"]'], same: noPlace },
    {
      from: "Object.values(choice).filter((column) => column !== null)",
      to: "Object.values(choice)",
      same: "null is the place of no column; the compiler needs the filter",
    },
    {
      from: "column !== null",
      to: "true",
      same: "null is the place of no column; the compiler needs the filter",
    },
    {
      from: "address !== undefined",
      to: "true",
      same: "undefined is the place of no column; the compiler needs the question",
    },
    {
      from: "naf !== undefined",
      to: "true",
      same: "undefined is the place of no column; the compiler needs the question",
    },
  ],
  "shared/enrichment/columns/disagreements.ts": [
    { from: "siren !== siret", to: "true", same: "a column does not disagree with itself" },
    { from: "vat !== identifier", to: "true", same: "a column does not disagree with itself" },
    {
      from: "[]",
      to: '["Stryker was here"]',
      same: "a row before the first has no numbers, and goes as the fourth comes",
    },
  ],
  "shared/enrichment/columns/header-row.ts": [
    {
      from: "row > first",
      to: ["true", "row >= first"],
      same: "the rows up to the first have too few cells to name columns, or a comment",
    },
    { from: "header < 0", to: "header <= 0", same: "a header below the first row is not that row" },
    { from: "[]", to: '["Stryker was here"]', same: "a text is no number that a header may name" },
    { from: "usual >= 2", to: "true", same: "no row has less than half of one cell" },
  ],
  "shared/enrichment/columns/identifier-columns.ts": [
    {
      from: "preference > 0",
      to: "preference >= 0",
      same: "without a preference nothing is contradicted, as the line before says",
    },
    {
      from: "[]",
      to: '["Stryker was here"]',
      same: "only a list without candidates has none that stands, and none of its columns is read",
    },
  ],
  "shared/enrichment/columns/number-columns.ts": [
    {
      from: "this.#base === undefined",
      to: "false",
      same: "without identifiers no row has both, which is asked before; the compiler needs the question",
    },
    { from: "[]", to: '["Stryker was here"]', same: noPlace },
    {
      from: "basePlace !== undefined",
      to: "true",
      same: "a party is that of a column; the compiler needs the question",
    },
  ],
  "shared/enrichment/columns/own-columns.ts": [
    {
      from: "[]",
      to: '["Stryker was here"]',
      same: "what a header is as a whole is not read, only its label",
    },
    {
      from: "column < first",
      to: "column <= first",
      same: "the first of our columns is none of those that the list brought",
    },
  ],
  "shared/enrichment/columns/role-rules.ts": [
    {
      from: "ownKeyOf(header) !== undefined",
      to: "false",
      same: "none of our columns is called the code of a supplier or a customer",
    },
  ],
};
