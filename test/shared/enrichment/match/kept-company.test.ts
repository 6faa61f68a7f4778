import { describe, expect, test } from "@jest/globals";
import {
  judgeKeptCompanies,
  type EarlierMatch,
  type EarlierRow,
  type EarlierRowEnd,
  type EarlierRowJudgement,
  type KeptCompany,
  type KeptMemory,
} from "../../../../shared/enrichment/kept-company.ts";
import { assignedKey, decisionKey, type DecidedMatch } from "../../../../shared/enrichment/settled-match.ts";
import type { KnownAnswer } from "../../../../shared/enrichment/run-knowledge.ts";
import { lookupKey } from "../../../../shared/lookups/lookup.ts";
import type { MatchLetters, MatchRow } from "../../../../shared/matching/match.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";

const [siren = "", other = ""] = scatteredSirens(2);
const garage: MatchRow = { name: "GARAGE FICTIF", postcode: "57000", city: "METZ" };
const bakery: MatchRow = { name: "BOULANGERIE IMAGINAIRE", postcode: "69003", city: "LYON" };
const letters = (name: MatchLetters["name"]) => ({ name }) as MatchLetters;

/** What an earlier run wrote: by default that a search found GARAGE FICTIF. */
const earlier = (more: Partial<EarlierMatch> = {}): EarlierMatch => ({
  ...{ name: garage.name, noted: undefined, isChosen: false, ...more },
});
const rowOf = (more: Partial<EarlierRow> = {}): EarlierRow => ({
  ...{ record: 0, siren, rows: [garage], names: [garage.name], earlierMatch: earlier(), entered: undefined },
  ...more,
});

const bySearch = (of = siren, name = garage.name): KeptCompany => ({
  ...{ company: { siren: of, name }, by: "search" },
});
const byHand: KeptCompany = { company: { siren, name: "" }, by: "hand" };
const decision: DecidedMatch = {
  ...{ status: "found", reason: "decided", by: "Paule", day: "2026-03-04" },
  candidates: [{ siren, name: garage.name }],
};
const byPerson = (of = siren): KeptCompany => ({ company: { siren: of, name: garage.name }, by: decision });

interface World extends Partial<Pick<EarlierRowJudgement, "drops" | "looksAgain">> {
  /** What is remembered, by key. */
  readonly memory?: Readonly<Record<string, KeptMemory>>;
  readonly chosen?: readonly string[];
  /** The names of companies in stored answers. */
  readonly stored?: Readonly<Record<string, string>>;
}

async function endsOf(rows: readonly EarlierRow[], world: World = {}): Promise<EarlierRowEnd[]> {
  const { memory = {}, chosen = [], stored = {}, drops = false, looksAgain = true } = world;
  const answers = new Map<string, KnownAnswer>(
    Object.entries(stored).map(([of, name]) => [
      lookupKey({ operation: "legal-unit", siren: of }),
      { status: "found", data: { siren: of, name }, asOf: 0 },
    ]),
  );
  return judgeKeptCompanies(rows, {
    memory: {
      find: (keys) => Promise.resolve(keys.map((key) => memory[key])),
      chosen: () => Promise.resolve(new Set(chosen)),
    },
    answers: {
      read: (keys, withData) =>
        Promise.resolve(
          keys.map((key) => {
            const answer = answers.get(key);
            return answer === undefined || withData ? answer : { ...answer, data: undefined };
          }),
        ),
    },
    ...{ drops, looksAgain },
  });
}

/** The end of a row in a few words. */
function words(end: EarlierRowEnd): string {
  if (end.kind === "emptied") return `emptied: ${end.why}`;
  const { company, by } = end.kept;
  const how = typeof by === "object" ? "decided" : by;
  const marks = [end.isNew && "new", end.isEntered && "entered"]
    .filter(Boolean)
    .map((mark) => ` ${String(mark)}`);
  return `${company.siren === siren ? "it" : "other"} by ${how}${marks.join("")}`;
}

const ofRow = { [decisionKey(garage)]: bySearch() };
const assigned = { [assignedKey(garage, siren)]: bySearch() };
const isEntry = { [`entered|${siren}`]: byHand };
const noted = earlier({ noted: siren, name: "" });
const enteredHere = { [assignedKey(garage, siren)]: byHand };
const meansNobody = { [decisionKey(garage)]: "nobody" as const };
const handOfOther: KeptCompany = { company: { siren: other, name: "" }, by: "hand" };

describe("a row that an earlier run gave a company", () => {
  test.each<[string, string, Partial<EarlierRow>, World]>([
    ["keeps it if it says what the company was given for", "it by search", {}, { memory: ofRow }],
    ["keeps it on the list's word, if its name fits", "it by list new", {}, {}],
    ["and the stored name says so too", "it by list new", {}, { stored: { [siren]: garage.name } }],
    ["though the stored name is masked", "it by list new", {}, { stored: { [siren]: "[ND]" } }],
    ["or masked otherwise", "it by list new", {}, { stored: { [siren]: "[NON-DIFFUSIBLE]" } }],
    ["or empty", "it by list new", {}, { stored: { [siren]: "" } }],
    [
      "though another place of it is abroad",
      "it by list new",
      { rows: [garage, { ...garage, postcode: "D-66111", city: "SAARBRÜCKEN" }] },
      {},
    ],
    ...(
      [
        ["ZALQUIRAND METZ", "ZALQUIRAND", "Metz"],
        ["MAIRIE", "COMMUNE DE METZ", "METZ"],
        ["ZALQUIRAND PARIS", "ZALQUIRAND", ""],
      ] as const
    ).map(([name, found, city]): [string, string, Partial<EarlierRow>, World] => [
      `keeps ${found}, which a search took for ${name}: its town is no part of the name`,
      "it by list new",
      {
        rows: [{ name, city, postcode: city === "" ? "75011" : "57000" }],
        names: [name],
        earlierMatch: earlier({ name: found, letters: letters("A") }),
      },
      {},
    ]),
    [
      "loses it if another word than the town is in its name now",
      "emptied: name",
      {
        rows: [{ name: "ZALQUIRAND NORD METZ", city: "METZ" }],
        names: ["ZALQUIRAND NORD METZ"],
        earlierMatch: earlier({ name: "ZALQUIRAND", letters: letters("A") }),
      },
      {},
    ],
    ["loses it if it has another name", "emptied: name", { rows: [bakery], names: [bakery.name] }, {}],
    ["loses it if it has no name", "emptied: name", { rows: [{ name: "" }], names: [] }, {}],
    ["loses it if nothing says that a search found it", "emptied: number", { earlierMatch: undefined }, {}],
    ["loses it if that is asked", "emptied: asked", {}, { drops: true }],
    ["also if it is remembered", "emptied: asked", {}, { drops: true, memory: ofRow }],
    ["without a word of a search too", "emptied: number", { earlierMatch: undefined }, { drops: true }],
    ["loses it if it was forgotten", "emptied: asked", {}, { memory: { [decisionKey(garage)]: "nobody" } }],
    [
      "loses it if it is abroad now",
      "emptied: name",
      { rows: [{ ...garage, postcode: "D-66111", city: "SAARBRÜCKEN" }] },
      {},
    ],
    [
      "loses it if its place was corrected, and is looked up again",
      "emptied: name",
      {},
      { memory: assigned },
    ],
    ["keeps it if nothing is looked up", "it by list", {}, { memory: assigned, looksAgain: false }],
    [
      "was remembered as that of another company: the list says which",
      "it by list new",
      {},
      { memory: { [decisionKey(garage)]: bySearch(other, "TIERS FICTIF") } },
    ],
  ])("%s", async (_, expected, row, world) => {
    expect((await endsOf([rowOf(row)], world)).map(words)).toEqual([expected]);
  });

  test.each<[string, string, MatchLetters["name"] | undefined, string]>([
    ["the same name, as it was", "it by list new", "A", garage.name],
    ["a similar one where it was the same", "emptied: name", "A", "GARAGES FICTIFS"],
    ["a similar one where it was similar", "it by list new", "B", "GARAGES FICTIFS"],
    ["a similar one of which no letters are known", "it by list new", undefined, "GARAGES FICTIFS"],
  ])("with %s: %s", async (_, expected, letter, name) => {
    const earlierMatch = earlier(letter === undefined ? {} : { letters: letters(letter) });
    expect((await endsOf([rowOf({ names: [name], earlierMatch })])).map(words)).toEqual([expected]);
  });

  test("is like one of its names, and the name stored comes before that of the list", async () => {
    const row = rowOf({ names: ["AUTRE", garage.name], earlierMatch: earlier({ name: "" }) });
    expect((await endsOf([row], { stored: { [siren]: garage.name } })).map(words)).toEqual([
      "it by list new",
    ]);
    expect((await endsOf([row])).map(words)).toEqual(["emptied: name"]);
    for (const mask of ["[ND]", "[NON-DIFFUSIBLE]"])
      expect((await endsOf([row], { stored: { [siren]: mask } })).map(words)).toEqual(["emptied: name"]);
  });

  test("has the company by the name in its note, else by that of its column, else by the one stored", async () => {
    const nameOf = async (more: Partial<EarlierMatch>, world: World = {}) => {
      const [end] = await endsOf([rowOf({ earlierMatch: earlier(more) })], world);
      return end?.kind === "kept" ? end.kept.company.name : undefined;
    };
    const stored = { [siren]: "GARAGE FICTIF." };
    expect(await nameOf({ noted: "FICTIF GARAGE" })).toBe("FICTIF GARAGE");
    expect(await nameOf({})).toBe(garage.name);
    expect(await nameOf({ name: "" }, { stored })).toBe("GARAGE FICTIF.");
    const unnamed = { memory: { [decisionKey(garage)]: bySearch(siren, "") } };
    expect(await nameOf({ noted: "GARAGE FICTIF NOTÉ", name: "X" }, unnamed)).toBe("GARAGE FICTIF NOTÉ");
    expect(await nameOf({}, unnamed)).toBe(garage.name);
    expect(await nameOf({ name: "" }, { ...unnamed, stored })).toBe("GARAGE FICTIF.");
    expect(await nameOf({ name: "" }, unnamed)).toBe("");
    expect(await nameOf({ name: "X" }, { memory: ofRow })).toBe(garage.name);
  });

  test("has its score and letters again", async () => {
    const [end] = await endsOf([rowOf({ earlierMatch: earlier({ score: 87, letters: letters("B") }) })]);
    expect(end).toMatchObject({ kept: { company: { siren, score: 87, letters: { name: "B" } } } });
  });
});

describe("a row with two names or places", () => {
  const rows = [bakery, garage];
  test.each<[string, string, World]>([
    ["has the company that is remembered of either", "it by search", { memory: ofRow }],
    ["is looked up again where either was at another place", "emptied: name", { memory: assigned }],
  ])("%s", async (_, expected, world) => {
    expect((await endsOf([rowOf({ rows })], world)).map(words)).toEqual([expected]);
  });
});

test("a row that was forgotten is emptied, whatever its note says, and one that is remembered needs no note", async () => {
  const memory = { [decisionKey(garage)]: "nobody" as const };
  const noteOf = rowOf({ earlierMatch: earlier({ noted: "GARAGE FICTIF" }) });
  expect((await endsOf([noteOf], { memory })).map(words)).toEqual(["emptied: asked"]);
  const unnamed = { [decisionKey(garage)]: bySearch(siren, "") };
  expect(await endsOf([rowOf({ earlierMatch: undefined })], { memory: unnamed })).toMatchObject([
    { kind: "kept", kept: { company: { siren, name: "" } } },
  ]);
});

describe("a company that a person chose", () => {
  const chosen = earlier({ isChosen: true });
  const elsewhere = { rows: [bakery], names: [bakery.name], earlierMatch: chosen };
  const decided = { [decisionKey(garage)]: byPerson() };

  test.each<[string, string, Partial<EarlierRow>, World]>([
    ["stays, whatever is asked", "it by decided", {}, { memory: decided, drops: true }],
    [
      "comes before that of the list",
      "other by decided",
      {},
      { memory: { [decisionKey(garage)]: byPerson(other) } },
    ],
    ["stays where the decision is not known, whatever the name", "it by hand new", elsewhere, {}],
    ["and whatever is asked", "it by hand new", elsewhere, { drops: true }],
    ["and where the row has no name any more", "it by hand new", { ...elsewhere, rows: [], names: [] }, {}],
    ["with the row's name on the list's word", "it by list new", { earlierMatch: chosen }, {}],
    ["goes with the name where the decision is known", "emptied: name", elsewhere, { chosen: [siren] }],
    ["and when asked", "emptied: asked", { earlierMatch: chosen }, { chosen: [siren], drops: true }],
    [
      "and when the row is known otherwise",
      "emptied: asked",
      { earlierMatch: chosen },
      { memory: ofRow, drops: true },
    ],
  ])("%s", async (_, expected, row, world) => {
    expect((await endsOf([rowOf(row)], world)).map(words)).toEqual([expected]);
  });

  test("is known as such in a list in which others were found", async () => {
    const ends = await endsOf([rowOf(), rowOf(elsewhere)], { chosen: [siren] });
    expect(ends.map(words)).toEqual(["it by list new", "emptied: name"]);
  });

  test("for one of two names counts for the row of both", async () => {
    const both = { ...garage, otherName: bakery.name };
    const memory = { [decisionKey(garage)]: byPerson() };
    expect((await endsOf([rowOf({ rows: [both] })], { memory })).map(words)).toEqual(["it by decided"]);
    const found = { [decisionKey(garage)]: bySearch() };
    expect((await endsOf([rowOf({ rows: [both] })], { memory: found })).map(words)).toEqual([
      "it by list new",
    ]);
  });
});

describe("a number that a person entered", () => {
  test.each<[string, string, Partial<EarlierRow>, World]>([
    [
      "counts at once, whatever is known",
      "it by hand new entered",
      { entered: { siren } },
      { memory: ofRow },
    ],
    ["and whatever is asked", "it by hand new entered", { entered: { siren } }, { drops: true }],
    [
      "and counts again as long as the row has it",
      "it by hand entered",
      {},
      { memory: { [decisionKey(garage)]: byHand } },
    ],
    ["whose note names it is no new one", "it by hand", { earlierMatch: noted }, { memory: enteredHere }],
    [
      "goes when asked, if the note does not name it",
      "emptied: asked",
      {},
      { memory: { [decisionKey(garage)]: byHand }, drops: true },
    ],
    [
      "stays with the row's name at another place, and nothing beside it that no note says to be of it",
      "it by hand new entered",
      {},
      { memory: enteredHere },
    ],
    ["though it is asked to go", "it by hand new entered", {}, { memory: enteredHere, drops: true }],
    [
      "also where its company has the row's name",
      "it by hand new entered",
      {},
      { memory: enteredHere, stored: { [siren]: garage.name } },
    ],
    [
      "over a company chosen in a review stays",
      "it by hand",
      { earlierMatch: noted },
      { memory: { ...enteredHere, [decisionKey(garage)]: byPerson(other) } },
    ],
    [
      "over a company found by its name stays, also where a workbook knows no name of that",
      "it by hand",
      { earlierMatch: noted },
      { memory: { ...enteredHere, [decisionKey(garage)]: bySearch(other, "") } },
    ],
    [
      "where a review says that no company is meant stays",
      "it by hand",
      { earlierMatch: noted },
      { memory: { ...enteredHere, ...meansNobody } },
    ],
    [
      "over a company chosen in a review stays where a search found its company for another row of the name, too",
      "it by hand new",
      { earlierMatch: noted },
      { memory: { ...assigned, ...isEntry, [decisionKey(garage)]: byPerson(other) } },
    ],
    [
      "says nothing about another row of its name, whose note has the company that a search found",
      "emptied: asked",
      { earlierMatch: earlier({ noted: garage.name }) },
      { memory: enteredHere, stored: { [siren]: garage.name }, drops: true },
    ],
    [
      "on another machine with that decision too",
      "it by hand new",
      { earlierMatch: noted },
      { memory: meansNobody },
    ],
    [
      "is none where the note has the number for want of the chosen company's name",
      "it by decided",
      { earlierMatch: { ...noted, isChosen: true } },
      { memory: { [decisionKey(garage)]: byPerson() } },
    ],
    [
      "but is one where the row is known otherwise",
      "it by hand new",
      { earlierMatch: { ...noted, isChosen: true }, names: [bakery.name] },
      { memory: { [decisionKey(garage)]: bySearch(other, "TIERS FICTIF") } },
    ],
    [
      "and goes where that decision is gone",
      "emptied: asked",
      { earlierMatch: { ...noted, isChosen: true } },
      { memory: meansNobody },
    ],
    [
      "in another row of this name takes no company from this one",
      "it by search",
      {},
      { memory: { ...ofRow, [assignedKey(garage, siren)]: handOfOther } },
    ],
    [
      "nor gives it one where its place was corrected",
      "emptied: name",
      {},
      { memory: { [assignedKey(garage, siren)]: handOfOther } },
    ],
    ["is known by its note elsewhere", "it by hand new", { earlierMatch: noted, rows: [bakery] }, {}],
    ["though it is asked to go there", "it by hand new", { earlierMatch: noted }, { drops: true }],
    [
      "goes here from a row of another name",
      "emptied: name",
      { earlierMatch: noted, names: [bakery.name] },
      { memory: isEntry, stored: { [siren]: garage.name } },
    ],
    [
      "stays here in a row without a name",
      "it by hand new",
      { earlierMatch: noted, names: [] },
      { memory: isEntry },
    ],
    [
      "and in one with its company's",
      "it by hand new",
      { earlierMatch: noted },
      { memory: isEntry, stored: { [siren]: garage.name } },
    ],
  ])("%s", async (_, expected, row, world) => {
    expect((await endsOf([rowOf(row)], world)).map(words)).toEqual([expected]);
  });

  test("is that of an establishment if it has fourteen digits, in the cell or in the note", async () => {
    const siret = siretOf(siren, 1);
    const numberOf = async (row: Partial<EarlierRow>) => {
      const [end] = await endsOf([rowOf(row)]);
      return end?.kind === "kept" ? end.kept.company.siret : "emptied";
    };
    expect(await numberOf({ entered: { siren, siret } })).toBe(siret);
    expect(await numberOf({ earlierMatch: earlier({ noted: siret }) })).toBe(siret);
    expect(await numberOf({ earlierMatch: noted })).toBeUndefined();
    // No text but a number is one.
    for (const text of [`${siret} `, siren.slice(1), `${siren} ${other}`]) {
      const [end] = await endsOf([rowOf({ earlierMatch: earlier({ noted: text }), names: [bakery.name] })]);
      expect(words(end!)).toBe("emptied: name");
    }
  });

  test.each<[string, World]>([
    ["of a row that nothing is known of", {}],
    ["where a review says that no company is meant", { memory: meansNobody }],
    ["where a review chose a third company", { memory: { [decisionKey(garage)]: byPerson(other) } }],
    ["though a search found its company before", { memory: ofRow }],
  ])("in place of one entered before counts, and nothing of that stays: %s", async (_, world) => {
    for (const before of [other, siretOf(other, 1)]) {
      const row = rowOf({
        earlierMatch: earlier({ noted: before, name: bakery.name }),
        names: [bakery.name],
      });
      expect((await endsOf([row], world)).map(words)).toEqual(["it by hand new entered"]);
    }
  });

  test("in place of an earlier one is known by the other cells, which still name the former company", async () => {
    const memory = { [decisionKey(garage)]: bySearch(other, "GARAGE FICTIF") };
    const before = earlier({ noted: "GARAGE FICTIF" });
    const end = async (row: Partial<EarlierRow>, world: World) =>
      words((await endsOf([rowOf({ earlierMatch: before, ...row })], world))[0]!);
    expect(await end({}, { memory })).toBe("it by hand new entered");
    expect(await end({}, { memory, stored: { [siren]: bakery.name } })).toBe("it by hand new entered");
    expect(await end({}, { memory, stored: { [siren]: "GARAGE FICTIF" } })).toBe("it by hand new entered");
    expect(await end({ earlierMatch: earlier() }, { memory })).toBe("it by list new");
    const renamed = { [decisionKey(garage)]: bySearch(other, "NOM FICTIF NOUVEAU") };
    expect(await end({}, { memory: renamed })).toBe("it by list new");
    expect(await end({}, { memory: renamed, stored: { [other]: "GARAGE FICTIF" } })).toBe(
      "it by hand new entered",
    );
    const byNumber = earlier({ noted: other });
    expect(await end({ earlierMatch: byNumber }, { memory: renamed })).toBe("it by hand new entered");
  });

  test("in place of one of which no name is known is told from it by the number alone", async () => {
    const memory = { [decisionKey(garage)]: bySearch(other, "") };
    const row = rowOf({ earlierMatch: earlier({ noted: "GARAGE FICTIF" }) });
    const end = async (world: World) => words((await endsOf([row], world))[0]!);
    expect(await end({ memory })).toBe("it by hand new entered");
    expect(await end({ memory, stored: { [other]: "NOM FICTIF NOUVEAU" } })).toBe("it by list new");
  });

  test("comes before a decision for the company in the note, but not before one that is newer than the note", async () => {
    const memory = { [decisionKey(garage)]: byPerson(other) };
    const end = async (noted: string, world: World = {}) =>
      words((await endsOf([rowOf({ earlierMatch: earlier({ noted }) })], { memory, ...world }))[0]!);
    for (const noted of [garage.name, other]) expect(await end(noted)).toBe("it by hand new entered");
    expect(await end("NOM FICTIF ANCIEN")).toBe("other by decided");
    expect(await end(garage.name, { stored: { [siren]: bakery.name } })).toBe("it by hand new entered");
    // The company of the row may be the one that is noted: both have the name.
    expect(await end(garage.name, { stored: { [siren]: garage.name } })).toBe("other by decided");
  });

  test("in place of an earlier one counts elsewhere too, if the register has its company under another name", async () => {
    const stored = { [siren]: bakery.name };
    const end = async (row: Partial<EarlierRow>, world: World) =>
      words((await endsOf([rowOf(row)], world))[0]!);
    expect(await end({}, { stored })).toBe("it by hand new entered");
    expect(await end({ names: [bakery.name] }, { stored })).toBe("it by list new");
    expect(await end({}, {})).toBe("it by list new");
    expect(await end({ earlierMatch: earlier({ name: "" }) }, { stored })).toBe("emptied: name");
  });
});
