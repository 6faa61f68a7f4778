import type { KnownSurvivors } from "./survivor.ts";

export const ofNotes: KnownSurvivors = {
  "shared/enrichment/notes.ts": [
    { from: "remarks.length === 0", to: "false", same: "of no remarks no parts are made either way" },
    { from: 'miss.status !== "deferred"', to: "false", same: "a question that failed bears no time" },
    { from: "note.length === 0", to: "false", same: "no parts, joined, are the empty text" },
    {
      from: 'pattern.exec(part)?.groups?.["name"]',
      to: 'pattern.exec(part)?.groups["name"]',
      same: "each pattern names a group, so that what matches has groups",
    },
  ],
};

export const ofCompare: KnownSurvivors = {
  "shared/enrichment/comparisons.ts": [
    {
      from: "[]",
      to: Array<string>(3).fill('["Stryker was here"]'),
      same: "a text of no town is in no name, and no address",
    },
    { from: "establishment.data === undefined", to: "false", same: "of no answer no address is told" },
    { from: "one === undefined", to: "false", same: "of no answer no address is told" },
  ],
};
