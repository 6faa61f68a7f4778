import { describe, expect, test } from "@jest/globals";
import { type Answer, type Miss, lookupKey, summaryQuestion } from "../../../shared/lookups/lookup.ts";
import {
  establishmentPage,
  isWholeEstablishment,
  mostSteps,
  resolve,
  resolveAll,
  unitAheadOf,
  waitsForUnit,
  type Know,
  type ResourceName,
  type ResolutionStep,
} from "../../../shared/lookups/resolve.ts";

const siren = "552032534";
const siret = "55203253400646";
const other = "55203253400018";

const found = (data: unknown): Answer | Miss => ({ status: "found", data });
const miss: Miss = { status: "failed", error: { code: "timeout", message: "" } };
const nothing: Know = () => undefined;

const page = establishmentPage(siren);
const establishment = (of: string) => ({ operation: "establishment", siret: of }) as const;

/** A way to know what the given answers tell, and nothing else. */
function knowing(...known: [Parameters<Know>[0], Answer | Miss][]): Know {
  const answers = new Map(known.map(([lookup, answer]) => [lookupKey(lookup), answer]));
  return (lookup) => answers.get(lookupKey(lookup));
}

const whole = (of: string, siege: boolean) => ({
  siret: of,
  siege,
  active: true,
  state: "A",
  address: {},
  activity: null,
  enseigne: null,
  dateCreation: null,
});

const next = (resource: ResourceName, know: Know, subject: { siren: string; siret?: string } = { siren }) =>
  resolve(resource, subject, know);

describe("a resource of the legal unit", () => {
  test.each([
    ["legal-unit", "legal-unit"],
    ["directors", "directors"],
    ["accounts", "accounts"],
  ] as const)("%s is one question, by SIREN", (resource, operation) => {
    const lookup = { operation, siren };
    expect(next(resource, nothing)).toEqual({ status: "ask", lookup });
    expect(next(resource, knowing([lookup, found({ a: 1 })]))).toEqual({ status: "found", data: { a: 1 } });
    expect(next(resource, knowing([lookup, { status: "not_found" }]))).toEqual({ status: "not_found" });
    expect(next(resource, knowing([lookup, miss]))).toEqual({
      ...{ status: "unavailable", miss },
      lookup,
    });
  });

  test("a stored summary answers for summary fields, and never for detail fields", () => {
    const know = knowing([summaryQuestion(siren), found({ name: "FICTIVE" })]);
    expect(next("legal-unit-summary", know)).toEqual({ status: "found", data: { name: "FICTIVE" } });
    expect(next("legal-unit", know)).toEqual({ status: "ask", lookup: { operation: "legal-unit", siren } });
  });

  test("what the unit itself said since goes before an older summary, and no older answer before a newer one", () => {
    const unit = { operation: "legal-unit", siren } as const;
    const at = (name: string, asOf: number) => ({ ...found({ name }), asOf });
    const summary: Parameters<typeof knowing>[number] = [summaryQuestion(siren), at("OLD", 5)];
    const nameBeside = (...known: Parameters<typeof knowing>) =>
      next("legal-unit-summary", knowing(summary, ...known));
    expect(nameBeside([unit, at("NEW", 6)])).toMatchObject({ data: { name: "NEW" }, asOf: 6 });
    expect(nameBeside([unit, at("OLDER", 4)])).toMatchObject({ data: { name: "OLD" }, asOf: 5 });
    expect(nameBeside([unit, at("AT ONCE", 5)])).toMatchObject({ data: { name: "OLD" } });
    expect(nameBeside([unit, { status: "not_found", asOf: 6 }])).toMatchObject({
      status: "not_found",
      asOf: 6,
    });
    expect(nameBeside([unit, { status: "not_found", asOf: 4 }])).toMatchObject({ data: { name: "OLD" } });
    expect(nameBeside([unit, miss])).toMatchObject({ data: { name: "OLD" } });
  });

  test("a page that was paid for after the unit is right in the fields that it shows; the others keep the unit's day", () => {
    const unit = { operation: "legal-unit", siren } as const;
    const read: Answer = { status: "found", data: { name: "OLD", workforceRange: "12" }, asOf: 5 };
    const unitBeside = (summary: Answer | Miss, known: Answer = read) =>
      next("legal-unit", knowing([unit, known], [summaryQuestion(siren), summary]));
    const shown = { name: "NEW", state: "C" };
    expect(unitBeside({ ...found(shown), asOf: 6 } as Answer)).toEqual({
      ...{ status: "found", asOf: 5 },
      data: { name: "NEW", state: "C", workforceRange: "12" },
    });
    for (const asOf of [4, 5]) expect(unitBeside({ ...found(shown), asOf } as Answer)).toEqual(read);
    const silent: (Answer | Miss)[] = [found(shown), { status: "not_found", asOf: 6 }, miss];
    for (const summary of silent) expect(unitBeside(summary)).toEqual(read);
    // A page lacks fields, and thus does not stand in for a unit.
    const gone = { status: "not_found", asOf: 5 } as const;
    expect(unitBeside({ ...found(shown), asOf: 6 } as Answer, gone)).toEqual(gone);
    const undated = found({ name: "OLD" }) as Answer;
    expect(unitBeside({ ...found(shown), asOf: 6 } as Answer, undated)).toEqual(undated);
  });

  test("a SIREN missing from a search page is not thereby not found: it is asked alone", () => {
    const know = knowing([summaryQuestion(siren), { status: "not_found" }]);
    expect(next("legal-unit-summary", know)).toMatchObject({
      status: "ask",
      lookup: { operation: "legal-unit" },
    });
  });
});

describe("an establishment", () => {
  test("of a row with a SIRET is asked by that SIRET", () => {
    expect(next("establishment", nothing, { siren, siret })).toEqual({
      status: "ask",
      lookup: establishment(siret),
    });
  });

  test("of a row with a SIREN alone is the head office", () => {
    expect(next("establishment", nothing)).toEqual(next("head-office", nothing));
  });
});

describe("the head office of a SIREN", () => {
  test("is looked for in the list of its establishments, as many as a page holds", () => {
    expect(next("head-office", nothing)).toEqual({
      status: "ask",
      lookup: { operation: "establishments", siren, page: 1, perPage: 100 },
    });
  });

  test.each([
    ["items", (items: unknown[]) => ({ items })],
    ["a bare list", (items: unknown[]) => items],
    ["another name", (items: unknown[]) => ({ etablissements: items, total: items.length })],
  ])("is the element that says so, when it carries every field, under %s", (_, listOf) => {
    const elements = [whole(other, false), whole(siret, true)];
    expect(next("head-office", knowing([page, found(listOf(elements))]))).toEqual({
      status: "found",
      data: elements[1],
    });
  });

  test("is asked by its SIRET when the element does not carry every field", () => {
    const know = knowing([page, found({ items: [{ siret: other }, { siret, siege: true }] })]);
    expect(next("head-office", know)).toEqual({ status: "ask", lookup: establishment(siret) });
  });

  test("is what was asked by its SIRET, when that says so itself or says nothing of it", () => {
    const list: [typeof page, Answer | Miss] = [
      page,
      found({ items: [{ siret }], pagination: { total: 1 } }),
    ];
    for (const data of [whole(siret, true), { siret }])
      expect(next("head-office", knowing(list, [establishment(siret), found(data)]))).toEqual(found(data));
  });

  test("is the only establishment there is", () => {
    const know = knowing([page, found({ items: [{ siret }], pagination: { total: 1 } })]);
    expect(next("head-office", know)).toEqual({ status: "ask", lookup: establishment(siret) });
  });

  test.each([
    ["several elements that say nothing", { items: [{ siret }, { siret: other }] }],
    ["the only one of a page that is not the whole list", { items: [{ siret }], pagination: { total: 2 } }],
    ["an element whose SIRET is none", { items: [{ siret: "1", siege: true }] }],
    ["one with a digit too many before it", { items: [{ siret: `1${siret}`, siege: true }] }],
    ["one with a digit too many behind it", { items: [{ siret: `${siret}1`, siege: true }] }],
    ["one that is a number", { items: [{ siret: Number(siret), siege: true }] }],
    ["the only element, which is none", { items: [null] }],
    ["a list that cannot be found in the answer", { a: [], b: [] }],
  ])("needs the row's SIRET after %s, and costs no third call", (_, data) => {
    expect(next("head-office", knowing([page, found(data)]))).toEqual({ status: "siret_needed" });
  });

  test("is as old as the list it stands in, and so is the news that there is none", () => {
    const told = (items: unknown[], asOf?: number) =>
      next("head-office", knowing([page, { ...found({ items }), ...(asOf !== undefined && { asOf }) }]));
    const element = whole(siret, true);
    expect(told([element], 5)).toStrictEqual({ status: "found", data: element, asOf: 5 });
    expect(told([element])).toStrictEqual({ status: "found", data: element });
    expect(told([], 5)).toStrictEqual({ status: "not_found", asOf: 5 });
  });

  test("is what it said itself since its list was read, so that a row by SIREN and one by its SIRET tell the same", () => {
    const element = whole(siret, true);
    const list: [typeof page, Answer] = [page, { status: "found", data: { items: [element] }, asOf: 5 }];
    const beside = (own: object) => next("head-office", knowing(list, [establishment(siret), own as Answer]));
    const closed = { status: "found", data: { ...element, active: false, state: "F" } };
    const gone = { status: "not_found" };
    const asListed = { status: "found", data: element, asOf: 5 };
    for (const own of [closed, gone]) {
      expect(beside({ ...own, asOf: 6 })).toEqual({ ...own, asOf: 6 });
      for (const dated of [{ asOf: 4 }, { asOf: 5 }, {}])
        expect(beside({ ...own, ...dated })).toEqual(asListed);
    }
    expect(beside(miss)).toEqual(asListed);
  });

  test("needs its SIRET where the one of the list said since that it is another: the list does not show which is", () => {
    const list: [typeof page, Answer] = [
      page,
      { status: "found", data: { items: [whole(siret, true), whole(other, false)] }, asOf: 5 },
    ];
    const moved: Answer = { status: "found", data: whole(siret, false), asOf: 6 };
    expect(next("head-office", knowing(list, [establishment(siret), moved]))).toEqual({
      status: "siret_needed",
    });
  });

  test("is not found when the SIREN is not, or has no establishment", () => {
    expect(next("head-office", knowing([page, { status: "not_found" }]))).toEqual({ status: "not_found" });
    expect(next("head-office", knowing([page, found({ items: [] })]))).toEqual({ status: "not_found" });
  });

  test("is not found when each establishment says that it is another, be it the only one", () => {
    const elements = [whole(siret, false), whole(other, false)];
    for (const items of [elements, elements.slice(0, 1)])
      for (const resource of ["head-office", "establishment"] as const)
        expect(next(resource, knowing([page, found({ items })]))).toEqual({ status: "not_found" });
    const oneOfMore = found({ items: elements, pagination: { total: 3 } });
    expect(next("head-office", knowing([page, oneOfMore]))).toEqual({ status: "siret_needed" });
  });

  test("is not found when the only one of a list that says nothing says itself that it is another", () => {
    const list: [typeof page, Answer] = [page, { status: "found", data: { items: [{ siret }] }, asOf: 5 }];
    for (const resource of ["head-office", "establishment"] as const) {
      const step = next(resource, knowing(list, [establishment(siret), found({ siret, siege: false })]));
      expect(step).toEqual({ status: "not_found", asOf: 5 });
    }
  });

  test("is the row's own where the list does not tell and that says so; it is asked, and no other becomes one", () => {
    const list: [typeof page, Answer | Miss] = [page, found({ items: [{ siret }, { siret: other }] })];
    const beside = (...known: Parameters<typeof knowing>) =>
      next("head-office", knowing(list, ...known), { siren, siret });
    expect(beside()).toEqual({ status: "ask", lookup: establishment(siret) });
    const telling = { items: [siret, other].map((one) => ({ siret: one, siege: false })), count: 120 };
    const known = knowing([page, found(telling)]);
    expect(next("head-office", known, { siren, siret })).toEqual({ status: "siret_needed" });
    expect(beside([establishment(siret), miss])).toMatchObject({ status: "unavailable", miss });
    expect(beside([establishment(siret), found(whole(siret, true))])).toMatchObject({ status: "found" });
    for (const told of [found(whole(siret, false)), found({ siret }), { status: "not_found" } as const])
      expect(beside([establishment(siret), told])).toEqual({ status: "siret_needed" });
  });

  test("may be the row's own where the list says only of another that it is not the one, not where it says so of that", () => {
    const of = (...items: object[]) =>
      next("head-office", knowing([page, found({ items, count: 120 })]), { siren, siret });
    expect(of({ siret }, { siret: other, siege: false })).toEqual({
      status: "ask",
      lookup: establishment(siret),
    });
    expect(of({ siret, siege: false }, { siret: other })).toEqual({ status: "siret_needed" });
  });

  test("costs nothing when the row's own establishment, known already, is the head office", () => {
    const own = whole(siret, true);
    const know = knowing([establishment(siret), found(own)]);
    expect(next("head-office", know, { siren, siret })).toEqual({ status: "found", data: own });
  });

  test("is not the row's own establishment when that one says that it is another", () => {
    const know = knowing([establishment(siret), found(whole(siret, false))]);
    expect(next("head-office", know, { siren, siret })).toEqual({ status: "ask", lookup: page });
  });

  test("is reached in at most two questions, whatever the list looks like", () => {
    const lists = [{ items: [whole(siret, true)] }, { items: [{ siret, siege: true }] }, [], null, "?"];
    for (const list of lists) {
      const known: [Parameters<Know>[0], Answer | Miss][] = [];
      let step: ResolutionStep = next("head-office", knowing(...known));
      while (step.status === "ask") {
        const answer = step.lookup.operation === "establishments" ? list : whole(siret, true);
        known.push([step.lookup, found(answer)]);
        step = next("head-office", knowing(...known));
      }
      expect(known.length).toBeLessThanOrEqual(2);
    }
  });
});

describe("a legal unit that is not in the register", () => {
  const wanted: readonly ResourceName[] = [
    "legal-unit",
    "directors",
    "accounts",
    "establishment",
    "head-office",
  ];
  const unit = { operation: "legal-unit", siren } as const;
  const gone = { status: "not_found", asOf: 5 } as const;
  const statuses = (know: Know, subject: { siren: string; siret?: string }, resources = wanted) =>
    resolveAll(resources, subject, know).map(({ status }) => status);

  test("has nothing that is asked for, but a row's own establishment, which says itself that it is not there", () => {
    const none = "not_found";
    expect(statuses(knowing([unit, gone]), { siren })).toEqual([none, none, none, none, none]);
    expect(statuses(knowing([unit, gone]), { siren, siret })).toEqual([none, none, none, "ask", none]);
    expect(resolveAll(wanted, { siren }, knowing([unit, gone]))[1]).toEqual(gone);
  });

  test("says nothing of what was answered, and nothing in a run that does not want it", () => {
    const known = knowing([unit, gone], [{ operation: "directors", siren }, found({ items: [] })]);
    expect(statuses(known, { siren })[1]).toBe("found");
    expect(statuses(knowing([unit, gone]), { siren }, ["directors"])).toEqual(["ask"]);
    expect(statuses(knowing([unit, miss]), { siren }, ["legal-unit", "directors"])).toEqual([
      "unavailable",
      "ask",
    ]);
  });

  test("is asked first where it is wanted: the others wait while its question is open", () => {
    const waiting = (subject: { siren: string; siret?: string }, know = nothing) => {
      const lookups = resolveAll(wanted, subject, know).map((step) =>
        step.status === "ask" ? step.lookup : undefined,
      );
      return wanted.filter((_, place) => waitsForUnit(lookups, place, wanted, subject));
    };
    expect(waiting({ siren })).toEqual(["directors", "accounts", "establishment", "head-office"]);
    expect(waiting({ siren, siret })).toEqual(["directors", "accounts", "head-office"]);
    expect(waiting({ siren }, knowing([unit, found({})]))).toEqual([]);
  });
});

describe("what the row itself names", () => {
  test("is its establishment where it has a SIRET, else what any page told of its legal unit", () => {
    expect(next("subject", nothing, { siren, siret })).toEqual({
      status: "ask",
      lookup: establishment(siret),
    });
    expect(next("subject", nothing)).toEqual({ status: "ask", lookup: { operation: "legal-unit", siren } });
    const know = knowing([summaryQuestion(siren), found({ name: "FICTIVE" })]);
    expect(next("subject", know)).toEqual({ status: "found", data: { name: "FICTIVE" } });
  });
});

describe("questions that wait for each other", () => {
  const names = ["legal-unit", "legal-unit-summary", "establishment", "head-office", "directors"] as const;
  const resources: readonly ResourceName[] = [...names, "accounts", "suggested-establishment"];

  test.each(resources)("are as many for %s as is said, where answers are the least helpful", (resource) => {
    const counts = [{ siren }, { siren, siret }].map((subject) => {
      const known: [Parameters<Know>[0], Answer | Miss][] = [];
      for (;;) {
        const step = next(resource, knowing(...known), subject);
        if (step.status !== "ask") return known.length;
        const listed = { items: [{ siret: other, siege: true, active: false }] };
        known.push([step.lookup, found("perPage" in step.lookup ? listed : { siret, active: false })]);
      }
    });
    expect(Math.max(...counts)).toBe(mostSteps(resource));
  });
});

describe("a list element stands for the establishment", () => {
  test("when it carries every field of the contract, each of its type", () => {
    expect(isWholeEstablishment(whole(siret, true))).toBe(true);
    expect(isWholeEstablishment({ ...whole(siret, true), distance: 3 })).toBe(true);
  });

  test.each(Object.keys(whole(siret, true)))("but not without %s, nor with another type there", (name) => {
    const rest = Object.fromEntries(Object.entries(whole(siret, true)).filter(([field]) => field !== name));
    expect(isWholeEstablishment(rest)).toBe(false);
    expect(isWholeEstablishment({ ...rest, [name]: 7 })).toBe(false);
  });
});

test("directors, accounts and establishments of a company that is not in the register are asked by its unit; no other question is", () => {
  const unit = { operation: "legal-unit", siren };
  for (const operation of ["directors", "accounts", "establishments"] as const)
    expect(unitAheadOf({ operation, siren })).toEqual(unit);
  for (const lookup of [
    { operation: "legal-unit", siren },
    establishment(siret),
    { operation: "me" },
  ] as const)
    expect(unitAheadOf(lookup)).toBeUndefined();
});
