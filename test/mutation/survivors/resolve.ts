import type { KnownSurvivors } from "./survivor.ts";

export const ofResolve: KnownSurvivors = {
  "shared/lookups/lookup-of-key.ts": [
    { from: 'text === "true"', to: "true", same: "a key holds no parameter at its default, which is false" },
  ],
  "shared/lookups/lookup.ts": [
    { from: "value === undefined", to: "false", same: "what has no default is undefined there too" },
    { from: "parts.length === 1", to: "false", same: "one part, sorted and joined, is itself" },
  ],
  "shared/lookups/resolve.ts": [
    { from: "[]", to: '["Stryker was here"]', same: "a text is no establishment" },
    { from: "asOf === undefined", to: "false", same: "a time that is undefined is none" },
    { from: 'listed.status === "found"', to: "true", same: "what was not found lists nothing" },
    { from: "suggested === siret", to: "false", same: "the row's own establishment is known to be closed" },
    { from: "suggested === undefined", to: "false", same: "of no SIRET nothing is known" },
    { from: "siret === undefined", to: "false", same: "of no SIRET nothing is known" },
  ],
};
