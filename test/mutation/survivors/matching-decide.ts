import type { KnownSurvivors } from "./survivor.ts";

const noCompany = "a text is no company, nor a director, and is passed over";

export const ofDecisions: KnownSurvivors = {
  "shared/matching/decide.ts": [
    {
      from: "probability >= chance",
      to: "probability > chance",
      same: "at a point itself the line before it and the line behind it meet",
    },
    {
      from: '(match?.likeness ?? 0) >= leastLikeness || known.address === "A" || director === "A" || fr…',
      to: "true",
      same: "what is left out before its evidence is gathered is left out by its evidence, only later",
    },
    {
      from: "pool.candidates .filter((candidate) => mayBeWeighed(candidate, pool.row))",
      to: "pool.candidates",
      same: "what is left out before its evidence is gathered is left out by its evidence, only later",
    },
    {
      from: "a.evidence.candidate.siren < b.evidence.candidate.siren",
      to: "a.evidence.candidate.siren <= b.evidence.candidate.siren",
      same: "a pool has no company twice",
    },
    {
      from: "shareAmong(weighed.map(({ chance }) => chance)) >= thresholds.review",
      to: "shareAmong(weighed.map(({ chance }) => chance)) > thresholds.review",
      same: "a sum of exponentials is not exactly at the threshold, to the last digit",
    },
    { from: "first === undefined", to: "false", same: "where there is no company none is worth a look" },
  ],
  "shared/matching/next-match-step.ts": [
    {
      from: 'hopeful.some(({ letters }) => letters.postcode === "A")',
      to: 'hopeful.every(({ letters }) => letters.postcode === "A")',
      differs:
        "of two likely companies of which one is elsewhere, nobody would be asked who is in the street",
    },
    {
      from: "question === undefined",
      to: "true",
      same: "what is decided while a question is left is not looked at",
    },
    {
      from: 'step.status === "found"',
      to: ["true", "true"],
      same: "an answer that found nothing has no data, and no data add nothing",
    },
    { from: "first === undefined", to: "false", same: "a row that is found has a first company" },
    {
      from: 'letters.city !== "Z"',
      to: "false",
      same: "a company that is taken with any other letter has told its address: nothing more is asked",
    },
    { from: "postcode !== undefined", to: "true", same: "no town has a postcode that is none" },
    { from: "[]", to: '["Stryker was here"]', same: "a text is no company, and none is left out for it" },
  ],
  "shared/matching/pool.ts": [
    {
      from: "[]",
      to: ['["Stryker was here"]', '["Stryker was here"]', '["Stryker was here"]'],
      same: noCompany,
    },
  ],
  "shared/matching/read-row.ts": [
    {
      from: "places?.isCommune",
      to: "places.isCommune",
      same: "a town has parts only where there is a table",
    },
    { from: "[]", to: '["Stryker was here"]', same: "without a number behind it a name stays as it is" },
    { from: "[]", to: '["Stryker was here"]', same: "no row has such a postcode" },
    { from: "number !== undefined", to: "true", same: "no postcode begins with what is no number" },
    {
      from: 'code === undefined || places?.townsOf(code)?.some((one) => isSameTown(written, one.split("…',
      to: "true",
      same: "a town that is spelt as one of another postcode stays as it is written, only later",
    },
    {
      from: "true",
      to: "false",
      same: "a town that is spelt as one of another postcode stays as it is written, only later",
    },
    { from: "code !== undefined", to: "true", same: "no town has a postcode that is none" },
  ],
  "shared/matching/question.ts": [
    { from: "spelt === undefined", to: "false", same: "what is searched for are words of the name" },
    {
      from: "departement !== undefined",
      to: "true",
      same: "a filter without a value is neither sent nor part of what a question is known by",
    },
    {
      from: "[]",
      to: ['["Stryker was here"]', '["Stryker was here"]'],
      same: "details are asked for once for a company, and directors name none: nobody looks for the words of either",
    },
  ],
};
