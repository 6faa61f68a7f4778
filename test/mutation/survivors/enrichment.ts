import type { KnownSurvivors } from "./survivor.ts";

const noWord = "a name without words is compared with none";
const onlySooner = "the other rules come to the same, later";

export const ofNotes: KnownSurvivors = {
  "shared/enrichment/notes.ts": [
    { from: "remarks.length === 0", to: "false", same: "of no remarks no parts are made either way" },
    { from: 'miss.status !== "deferred"', to: "false", same: "a question that failed bears no time" },
    {
      from: "[]",
      to: '["Stryker was here"]',
      same: "a part that is no note of ours says nothing, as no part does",
    },
    {
      from: 'code === "note_beside_other"',
      to: "true",
      same: "the other sentences about a number beside have no place for it",
    },
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
    { from: "name.trim()", to: "name", same: noWord },
    { from: 'name.trim() === ""', to: "false", same: noWord },
    { from: "({ name, company }) => isOwnName(name, company)", to: "() => undefined", same: onlySooner },
    {
      from: "pairs.filter(({ name, company }) => isOwnName(name, company)).length >= (1 - worthTelling.…",
      to: [
        "false",
        "pairs.filter(({ name, company }) => isOwnName(name, company)).length > (1 - worthTelling.s…",
      ],
      same: onlySooner,
    },
    { from: "1 - worthTelling.share", to: "1 + worthTelling.share", same: onlySooner },
    { from: "pairs.length < worthTelling.rows", to: "false", same: onlySooner },
    {
      from: "pairs.length < worthTelling.rows || areMostlyOwn(pairs)",
      to: ["false", "pairs.length < worthTelling.rows && areMostlyOwn(pairs)"],
      same: onlySooner,
    },
    {
      from: "[]",
      to: Array<string>(3).fill('["Stryker was here"]'),
      same: "a text of no town is in no name, and no address",
    },
    { from: "one === undefined", to: "false", same: "of no answer no address is told" },
  ],
};
