import type { KnownSurvivors } from "./survivor.ts";

const beyond = "beyond the last one there is nothing";
const noLess = "it ends no sooner, and with the same";
const kindTold = "rows of the other kinds were told before, or have none of it";
const byNameAlone = "only rows that are looked for by name are asked about, in a run that looks for names";
const noSiren = "no prefix and no SIREN is the number between them";

export const ofPlan: KnownSurvivors = {
  "shared/enrichment/asking-order.ts": [
    { from: "[]", to: '["Stryker was here"]', same: "the pages are put there before any is taken" },
  ],
  "shared/enrichment/calls.ts": [
    { from: "to < order.length", to: ["true", "to <= order.length"], same: beyond },
    { from: "kinds.size < 2", to: ["true", "kinds.size <= 2"], same: noLess },
    {
      from: "this.#ids[this.#order[this.#starts[page]!]!]! < smallestSirenId",
      to: "this.#ids[this.#order[this.#starts[page]!]!]! <= smallestSirenId",
      same: noSiren,
    },
    {
      from: "this.#ids[this.#order[this.#starts[page]!]!]! < smallestSirenId",
      to: "this.#ids[this.#order[this.#starts[page]!]!]! >= smallestSirenId",
      same: "of two kinds each is called as the other, and as many are counted",
    },
    { from: "id < smallestSirenId", to: "id <= smallestSirenId", same: noSiren },
    { from: "position < ids.length", to: "position <= ids.length", same: beyond },
    { from: "rank < order.length", to: "rank <= order.length", same: beyond },
  ],
  "shared/enrichment/plan.ts": [
    {
      from: "input.reserve > 0",
      to: ["true", "input.reserve >= 0"],
      same: "without a reserve a run that the month has room for fits, and nothing binds it",
    },
    {
      from: "plan.remaining !== undefined",
      to: "true",
      same: "no number is above a part of what is not known",
    },
  ],
  "shared/enrichment/row-classes.ts": [
    { from: 'row.kind === "blank"', to: "true", same: kindTold },
    { from: 'row.kind === "subject"', to: Array<string>(4).fill("true"), same: kindTold },
    { from: 'row.kind === "subject" || row.kind === "match"', to: "true", same: kindTold },
    {
      from: "() => false",
      to: ["() => undefined", "() => undefined"],
      same: "it is asked only whether it is so",
    },
  ],
  "shared/enrichment/survey.ts": [
    { from: "index < resources.length", to: "index <= resources.length", same: beyond },
    { from: "first < subjects.size", to: "first <= subjects.size", same: beyond },
    { from: "queries?.state", to: "queries.state", same: byNameAlone },
    { from: "queries?.isForeign", to: "queries.isForeign", same: byNameAlone },
    { from: "false", to: "true", same: byNameAlone },
    { from: "record < list.size", to: "record <= list.size", same: beyond },
    {
      from: 'row.kind !== "subject"',
      to: "false",
      same: "what names nobody is about no number, which is none of a company alone",
    },
    { from: "first < open.length", to: "first <= open.length", same: beyond },
  ],
};
