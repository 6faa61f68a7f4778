import { describe, expect, test } from "@jest/globals";
import {
  type CandidatePlace,
  candidatePlaces,
  placesPlan,
  townOf,
} from "../../../../shared/enrichment/candidate-places.ts";
import { type KnownAnswer, RunKnowledge } from "../../../../shared/enrichment/run-knowledge.ts";
import { establishmentPage } from "../../../../shared/lookups/resolve.ts";
import { lookupKey, type Lookup } from "../../../../shared/lookups/lookup.ts";

const [listed, inTwo, unheard, nowhere] = ["140000001", "140000019", "140000027", "140000035"];
const asOf = Date.parse("2026-01-01T00:00:00Z");

const office = (siren: string, address: object) => ({
  ...{ siret: `${siren}00010`, siege: true, active: true, state: "open", enseigne: null },
  ...{ dateCreation: null, activity: null, address },
});
const page = (...items: object[]) => ({ items, pagination: { total: items.length } });

/** What is known of four companies: a list that tells all, one that does not, none, and one with no establishment. */
const answers = new Map<string, KnownAnswer>([
  [
    lookupKey(establishmentPage(listed)),
    {
      status: "found",
      asOf,
      data: page(office(listed, { codePostalEtablissement: "69003", libelleCommuneEtablissement: "LYON" })),
    },
  ],
  [
    lookupKey(establishmentPage(inTwo)),
    { status: "found", asOf, data: page({ siret: `${inTwo}00010`, siege: true }) },
  ],
  [lookupKey(establishmentPage(nowhere)), { status: "not_found", asOf }],
]);
const knowledge = new RunKnowledge(
  { read: (keys) => Promise.resolve(keys.map((key) => answers.get(key))) },
  0,
);
const sirens = [listed, inTwo, unheard, nowhere];

describe("the places of candidates", () => {
  test("are told by what is known, with what asking for the others takes", async () => {
    expect([...(await candidatePlaces(sirens, knowledge))]).toEqual([
      [listed, { kind: "known", text: "69003 LYON" }],
      [inTwo, { kind: "open", likely: 1, most: 1 }],
      [unheard, { kind: "open", likely: 1, most: 2 }],
      [nowhere, { kind: "untold" }],
    ]);
  });

  test("are told as far as the establishment has them: a town without a postcode, nothing without a town", async () => {
    const addresses = [{ libelleCommuneEtablissement: "LYON" }, { codePostalEtablissement: "69003" }, {}];
    const known = new Map<string, KnownAnswer>(
      [listed, inTwo, unheard].map((siren, at) => [
        lookupKey({ operation: "establishment", siret: `${siren}00010` }),
        { status: "found", asOf, data: office(siren, addresses[at]!) },
      ]),
    );
    for (const siren of [listed, inTwo, unheard])
      known.set(lookupKey(establishmentPage(siren)), {
        ...{ status: "found", asOf, data: page({ siret: `${siren}00010`, siege: true }) },
      });
    const told = new RunKnowledge({ read: (keys) => Promise.resolve(keys.map((key) => known.get(key))) }, 0);
    expect([...(await candidatePlaces([listed, inTwo, unheard], told)).values()]).toEqual([
      { kind: "known", text: "LYON" },
      { kind: "untold" },
      { kind: "untold" },
    ]);
  });

  test("are read some hundreds at a time", async () => {
    const reads: number[] = [];
    const none = new RunKnowledge(
      {
        read(keys) {
          reads.push(keys.length);
          return Promise.resolve(keys.map(() => undefined));
        },
      },
      0,
    );
    const many = Array.from({ length: 600 }, (_, at) => String(140_000_000 + at));
    expect((await candidatePlaces(many, none)).size).toBe(600);
    expect(reads).toEqual([256, 256, 88]);
  });

  test("that got no answer are not called untold", async () => {
    const missing = new RunKnowledge({ read: (keys) => Promise.resolve(keys.map(() => undefined)) }, 0);
    const lookup: Lookup = establishmentPage(unheard);
    missing.miss(lookup, { status: "deferred", error: { code: "month_spent", message: "" } });
    expect([...(await candidatePlaces([unheard], missing)).values()]).toEqual([{ kind: "missed" }]);
  });
});

describe("their plan", () => {
  const places = new Map<string, CandidatePlace>([
    [listed, { kind: "known", text: "69003 LYON" }],
    [inTwo, { kind: "open", likely: 1, most: 1 }],
    [unheard, { kind: "open", likely: 1, most: 2 }],
    [nowhere, { kind: "untold" }],
  ]);
  const of = (siren: string | undefined, town: string | null = null) => ({ siren: siren!, town });

  test("counts each company once, in the order of the rows, and none whose town a search told", () => {
    const rows = [of(unheard), of(listed), of(inTwo), of(unheard), of(nowhere)];
    expect(placesPlan(rows, places)).toEqual({
      sirens: [unheard, inTwo],
      calls: { least: 2, likely: 2, firm: 3, oneByOne: 3 },
    });
    expect(placesPlan([of(unheard, "PARIS"), of(inTwo)], places).sirens).toEqual([inTwo]);
    expect(placesPlan([], places).calls.firm).toBe(0);
  });

  test("leaves the town that a search told, which is that of the row's own place", () => {
    expect(townOf(listed, "VILLEURBANNE", places)).toBe("VILLEURBANNE");
    expect(townOf(listed, null, places)).toBe("69003 LYON");
    expect(townOf(unheard, null, places)).toBeNull();
  });

  test("leaves out a company of which nothing was looked up", () => {
    expect(placesPlan([of("140000043")], places).sirens).toEqual([]);
    expect(townOf("140000043", null, places)).toBeNull();
  });
});
