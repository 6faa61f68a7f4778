import type { KnownSurvivors } from "./survivor.ts";

const noPerson = "no other question has a person's name";

export const ofResolve: KnownSurvivors = {
  "shared/lookups/lookup-of-key.ts": [
    { from: 'text === "true"', to: "true", same: "a key holds no parameter at its default, which is false" },
  ],
  "shared/lookups/lookup.ts": [
    { from: "value === undefined", to: "false", same: "what has no default is undefined there too" },
    { from: "parts.length === 1", to: "false", same: "one part, sorted and joined, is itself" },
    { from: 'lookup.operation === "search-directors"', to: "true", same: noPerson },
    { from: 'lookup.operation !== "search-directors"', to: "false", same: noPerson },
  ],
  "shared/lookups/resolve.ts": [
    {
      from: "[]",
      to: ['["Stryker was here"]', '["Stryker was here"]', '["Stryker was here"]'],
      same: "a text is no establishment",
    },
    { from: "asOf === undefined", to: "false", same: "a time that is undefined is none" },
    { from: 'listed.status === "found"', to: ["true", "true"], same: "what was not found lists nothing" },
    { from: "suggested === siret", to: "false", same: "the row's own establishment is known to be closed" },
    { from: "suggested === undefined", to: "false", same: "of no SIRET nothing is known" },
    { from: "siret === undefined", to: "false", same: "of no SIRET nothing is known" },
    {
      from: "known.asOf !== undefined",
      to: "true",
      same: "a time that is not known is not before any other",
    },
  ],
};
