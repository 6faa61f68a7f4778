import type { KnownSurvivors } from "./survivor.ts";

const noFinding = "a row of which nothing was found tells nothing, were it kept or not";
const noSuggestion = "what is no text, or an empty one, is offered as no correction";
const noOpening = "no call is made to open the run";

export const ofListRunRules: KnownSurvivors = {
  "addin/taskpane/list-run/check-findings.ts": [
    {
      from: "(einvoice?.reasons ?? []).filter((code) => !reasons.includes(code))",
      to: "einvoice?.reasons ?? []",
      same: "a reason that both have is told once",
    },
    { from: "[]", to: '["Stryker was here"]', same: noFinding },
    { from: "reasons.length === 0 && ofEinvoice.length === 0", to: "false", same: noFinding },
    {
      from: 'typeof suggested === "string" && suggested !== ""',
      to: ["true", 'typeof suggested === "string" || suggested !== ""'],
      same: noSuggestion,
    },
    { from: 'typeof suggested === "string"', to: "true", same: noSuggestion },
    { from: 'suggested !== ""', to: "true", same: noSuggestion },
  ],
  "addin/taskpane/list-run/plan.ts": [
    { from: "text === null", to: "false", same: "what is no time is neither past nor to come" },
    { from: "true", to: "false", same: noOpening },
    { from: "false", to: "true", same: noOpening },
  ],
  "addin/taskpane/list-run/row-corrections.ts": [
    { from: 'reading.kind === "siret"', to: "true", same: "no other reading tells a SIRET" },
    { from: "facts === undefined", to: "false", same: "only the VAT number of a company is found wrong" },
    { from: "einvoice.address === null", to: "false", same: "a candidate is an address" },
    { from: "[]", to: '["Stryker was here"]', same: "what is no reason has no correction" },
    {
      from: "facts?.openEstablishments",
      to: "facts.openEstablishments",
      same: "of nobody's company no other establishment is known",
    },
  ],
  "addin/taskpane/list-run/written-rows.ts": [
    { from: "chunks.length === 0", to: "false", same: "what is joined already is written as it is" },
    { from: "own.length === 0", to: "false", same: "a row without columns of ours has no hash" },
    { from: "row < rows", to: "row <= rows", same: "beyond the last row there is none" },
  ],
};
