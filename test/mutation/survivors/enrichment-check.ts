import type { KnownSurvivors } from "./survivor.ts";

const noCode = "a text that is no code is no company's, and in no nomenclature";
const ofSubjects = "only a row that names somebody has a subject, and is found by a name";

export const ofCheck: KnownSurvivors = {
  "shared/enrichment/check-verdict.ts": [
    {
      from: 'compared?.letter === "A"',
      to: "false",
      differs: "a name that is the company's but for a word that tells sisters apart is not looked at",
    },
    { from: 'naf.trim() === ""', to: "false", same: "blank, it says nothing either way" },
    { from: "naf.trim()", to: "naf", same: "blank, it says nothing either way" },
    { from: "code !== undefined", to: "true", same: noCode },
    { from: "code === undefined", to: "false", same: noCode },
    {
      from: 'unit !== "not_found"',
      to: "true",
      same: "a company that is not there is not in order, and gets no invoice, whatever else is known",
    },
  ],
  "shared/enrichment/einvoice.ts": [
    { from: 'listed !== ""', to: "true", same: "an empty address is of no SIREN" },
    {
      from: "reason !== undefined",
      to: "true",
      same: "reasons are put in the order of the table, which has no other",
    },
    {
      from: "[]",
      to: '["Stryker was here"]',
      same: "reasons are put in the order of the table, which has no other",
    },
  ],
  "shared/enrichment/row-checker.ts": [
    { from: 'row.kind === "subject" || row.kind === "left_out"', to: "true", same: ofSubjects },
    { from: "subject !== undefined", to: ["true", "true", "true"], same: ofSubjects },
    { from: 'row.kind === "subject"', to: ["true", "true"], same: ofSubjects },
    {
      from: "[]",
      to: '["Stryker was here"]',
      same: "reasons are told in the order of the table, which has no other",
    },
  ],
};
