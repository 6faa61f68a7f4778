import type { KnownSurvivors } from "./survivor.ts";

const noMore = "beyond the last there is none";
const numberOnly = "a row with the company of its name has a query that is settled with it";
const noCompany = "what is no company is looked for by no name";

export const ofMatch: KnownSurvivors = {
  "shared/enrichment/candidate-places.ts": [
    { from: 'step.status !== "found"', to: "false", same: "what is not found has no town" },
    { from: "first < distinct.length", to: "first <= distinct.length", same: noMore },
  ],
  "shared/enrichment/kept-company.ts": [
    { from: "names[0]?.name", to: "names[0].name", same: "a row that is like no name keeps no company" },
    { from: "noted === undefined", to: ["false", "false"], same: "no number and no name is undefined" },
    { from: 'row.earlierMatch.name === ""', to: "false", same: "no name is like an empty one" },
    { from: "first < rows.length", to: "first <= rows.length", same: noMore },
    { from: 'one !== "nobody"', to: "true", same: "nobody is no person's decision" },
    { from: "[]", to: ['["Stryker was here"]', '["Stryker was here"]'], same: noCompany },
    { from: "[]", to: '["Stryker was here"]', same: "the names of every company asked about are there" },
  ],
  "shared/enrichment/match-queries.ts": [
    { from: "-1", to: "+1", same: "what is shown has a candidate" },
    { from: "shown[0]?.candidate", to: "shown[0].candidate", same: "what is shown has a candidate" },
    { from: 'state.kind === "settled"', to: "true", same: "what is shown is settled" },
    { from: "first !== undefined", to: "true", same: "what is found has a candidate" },
  ],
  "shared/enrichment/settle-matches.ts": [
    {
      from: "[]",
      to: ['["Stryker was here"]', '["Stryker was here"]'],
      same: "a text is no page, and no candidate",
    },
    {
      from: 'one.step === undefined || one.step.status === "ask"',
      to: "true",
      same: "a search that has a result has it again",
    },
    {
      from: 'operation === "search" || operation === "search-address"',
      to: "true",
      same: "no other answer that a search by name reads is a list of legal units",
    },
    { from: "asOf !== undefined", to: "true", same: "an answer that is known has its time" },
  ],
  "shared/enrichment/row-match.ts": [
    {
      from: "[]",
      to: ['["Stryker was here"]', '["Stryker was here"]'],
      same: "no text has a company or a word",
    },
    {
      from: "[]",
      to: ['["Stryker was here"]', '["Stryker was here"]'],
      same: "where no words are known no places are either, and one of the two is enough",
    },
    { from: "first !== undefined", to: "true", same: "what is found has a candidate" },
    { from: "row.match === undefined", to: "false", same: numberOnly },
    { from: 'state.kind === "settled"', to: "true", same: numberOnly },
    { from: "company === undefined", to: "false", same: numberOnly },
    { from: 'state.kind !== "settled"', to: "false", same: numberOnly },
    {
      from: 'state.kind !== "settled" || company === undefined',
      to: ["false", 'state.kind !== "settled" && company === undefined'],
      same: numberOnly,
    },
  ],
};
