import { describe, expect, test } from "@jest/globals";
import { wantedOf, wantsEstablishment } from "../../../../shared/answers/subject-answer.ts";
import { MatchQueries } from "../../../../shared/enrichment/match-queries.ts";
import { type Row, Rows } from "../../../../shared/enrichment/rows.ts";
import type { KnownAnswer } from "../../../../shared/enrichment/run-knowledge.ts";
import { Subjects } from "../../../../shared/enrichment/subjects.ts";
import { countUnlocated, searchCalls, survey } from "../../../../shared/enrichment/survey.ts";
import { selectFields } from "../../../../shared/fields/select-fields.ts";
import type { Lookup } from "../../../../shared/lookups/lookup.ts";
import { establishmentPage } from "../../../../shared/lookups/resolve.ts";
import { drawSample } from "../../../../shared/enrichment/sample.ts";
import { sirensFrom } from "../../../batch/made-up-numbers.ts";
import { absent, AnswersHere, found, knowing } from "../known-here.ts";

const siren = "552032534";
const [siret, sibling] = ["55203253400737", "55203253400646"] as const;
const unit: Lookup = { operation: "legal-unit", siren };
const establishment: Lookup = { operation: "establishment", siret };

type LookupAnswers = readonly (readonly [Lookup, KnownAnswer])[];

function surveyed(fields: string, texts: readonly string[], known: LookupAnswers = [], grouping = false) {
  const selected = selectFields(fields);
  const subjects = new Subjects(wantsEstablishment(selected));
  const rows = new Rows(texts.length, subjects);
  texts.forEach((text, record) => rows.set(record, text));
  const { resources } = wantedOf(selected, "pro");
  return survey({
    rows: [rows],
    subjects,
    resources,
    knowledge: knowing(new AnswersHere(known)),
    grouping,
  });
}

describe("a list costs at least and at most", () => {
  const [open, closed] = [found({ siret, active: true }), found({ siret, active: false })];
  test.each<[string, string, readonly string[], LookupAnswers, [least: number, firm: number]]>([
    ["one call a company", "name", [siren, "005720784"], [], [2, 2]],
    ["one for rows that say the same", "name", [siren, siren], [], [1, 1]],
    ["one for what is asked of a company, whatever its fields", "name,capital,naf", [siren], [], [1, 1]],
    ["one more for what another operation tells", "name,directors", [siren], [], [2, 2]],
    ["nothing where all is known", "name", [siren], [[unit, found({})]], [0, 0]],
    ["nothing where it is known that nobody is there", "name", [siren], [[unit, absent]], [0, 0]],
    ["no more than what is not known", "name,directors", [siren], [[unit, found({})]], [1, 1]],
    ["one or two for the head office of a SIREN", "address", [siren], [], [1, 2]],
    ["one for an establishment", "trade_name", [siret], [], [1, 1]],
    [
      "one for each establishment and one for their company",
      "trade_name,capital",
      [siret, sibling],
      [],
      [3, 3],
    ],
    [
      "nothing for an establishment that is known",
      "trade_name",
      [siret],
      [[establishment, found({ siret })]],
      [0, 0],
    ],
    [
      "one for what stands in a closed one's place, and two more where it is closed and so is the head office",
      "suggested_siret",
      [siret],
      [],
      [1, 3],
    ],
    ["those where it is known to be closed", "suggested_siret", [siret], [[establishment, closed]], [1, 2]],
    [
      "no more than the one where its company is wanted too",
      "suggested_siret,name",
      [siret],
      [[establishment, closed]],
      [2, 2],
    ],
    [
      "no more than the one where more of its company is wanted",
      "suggested_siret,capital",
      [siret],
      [[establishment, closed]],
      [2, 2],
    ],
    ["one for that of a SIREN and for more of its company", "suggested_siret,capital", [siren], [], [1, 1]],
    [
      "one for each establishment, and one for each thing that is asked of their company",
      "trade_name,capital,directors",
      [siret, sibling],
      [],
      [4, 4],
    ],
    ["nothing where it is known to be open", "suggested_siret", [siret], [[establishment, open]], [0, 0]],
    [
      "one for that and the establishment's own, and two more",
      "suggested_siret,trade_name",
      [siret],
      [],
      [1, 3],
    ],
    ["one for that of a SIREN, its company's", "suggested_siret", [siren], [], [1, 1]],
    ["one for that and for what is told of the company", "suggested_siret,name", [siren], [], [1, 1]],
    ["none or two for the head office beside its own", "address,head_office", [siret], [], [1, 3]],
  ])("%s", async (_, fields, texts, known, expected) => {
    const { calls } = await surveyed(fields, texts, known);
    expect([calls.least, calls.firm]).toEqual(expected);
  });

  test("the same however many companies are looked up together", async () => {
    const many = Array.from({ length: 2_500 }, (_, at) => String(at).padStart(8, "0"))
      .map(
        (eight) => `${eight}${[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => isValid(`${eight}${digit}`))}`,
      )
      .filter((one) => one !== "000000000");
    const { calls, known, isOpen } = await surveyed("name", [...many, siren], [[unit, absent]]);
    expect([calls.firm, known, isOpen(0), isOpen(many.length)]).toEqual([many.length, 1, true, false]);
  });
});

test("whether a number is anybody's is one call, of a company and of an establishment", async () => {
  const subjects = new Subjects(true);
  subjects.add(siren, undefined);
  subjects.add(siren, siret);
  const asked = { rows: [], subjects, resources: ["subject"] as const, grouping: false };
  const { calls } = await survey({ ...asked, knowledge: knowing(new AnswersHere()) });
  expect([calls.least, calls.firm]).toEqual([2, 2]);
});

test("pages are looked for where the run may ask them, and a company that several rows name is on one once", async () => {
  const pages = async (fields: string, texts: readonly string[], grouping = true) =>
    [...(await surveyed(fields, texts, [], grouping)).groupings].map(({ subjects }) => subjects);
  const neighbours = sirensFrom("149000", 2);
  expect(await pages("name", neighbours)).toEqual([[0, 1]]);
  expect(await pages("name", neighbours, false)).toEqual([]);
  expect(await pages("name,trade_name", [siret, sibling])).toEqual([[0, 1]]);
});

test("a sample is asked for its own companies, and for nobody else", async () => {
  const subjects = new Subjects(false);
  for (const one of sirensFrom("149000", 9)) subjects.add(one, undefined);
  const sample = drawSample({ subjects }, 3, 1);
  const asked = { rows: [], subjects, resources: ["legal-unit"] as const, grouping: false };
  const { calls, isOpen } = await survey({ ...asked, sample, knowledge: knowing(new AnswersHere()) });
  expect([calls.least, calls.firm]).toEqual([3, 3]);
  const all = Array.from({ length: subjects.size }, (_, index) => index);
  expect(all.filter(isOpen)).toEqual(all.filter(sample.hasSubject));
});

/** By the check digit alone. */
function isValid(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, at) => {
    const doubled = at % 2 === 1 ? 2 * Number(digit) : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

describe("searches by name cost", () => {
  const ten = { open: 10, alternatives: 10, next: 10, expected: 30, spent: { queries: 0, questions: 0 } };
  const calls = (more: Partial<typeof ten>, ...resources: Parameters<typeof searchCalls>[1]) => {
    const { least, likely, firm, oneByOne } = searchCalls({ ...ten, ...more }, resources);
    expect(oneByOne).toBe(likely);
    return [least, likely, firm];
  };

  test("nothing where all are over", () => {
    expect(calls({ open: 0 })).toEqual([0, 0, 0]);
  });

  test("what comes next at least, what the rows tell likely, and four or five a row at most beside the first", () => {
    expect(calls({})).toEqual([10, 30, 57]);
    expect(calls({ next: 4 })).toEqual([4, 12, 57]);
    expect(calls({ expected: 5 })).toEqual([10, 10, 57]);
    expect(calls({ open: 1, alternatives: 1, next: 1, expected: 3 })).toEqual([1, 3, 12]);
    expect(calls({ alternatives: 20 })).toEqual([10, 30, 102]);
  });

  test("likely no more than at most", () => {
    expect(calls({ expected: 900 })).toEqual([10, 57, 57]);
  });

  test("what thirty rows of the list took, and not what fewer did", () => {
    expect(calls({ spent: { queries: 29, questions: 58 } })).toEqual([10, 30, 57]);
    expect(calls({ spent: { queries: 30, questions: 60 } })).toEqual([10, 20, 57]);
  });

  test("three a name if no company has any of them, told of thirty rows and more until thirty rows have told, where that is more", () => {
    const thirty = {
      open: 30,
      alternatives: 30,
      next: 30,
      expected: 42,
      spent: { queries: 29, questions: 40 },
    };
    const unknown = (more: Partial<typeof thirty>, ...resources: Parameters<typeof searchCalls>[1]) =>
      searchCalls({ ...thirty, ...more }, resources).ofUnknownNames;
    expect(unknown({})).toBe(90);
    expect(unknown({ open: 29, alternatives: 29, next: 29 })).toBeUndefined();
    expect(unknown({ spent: { queries: 30, questions: 40 } })).toBeUndefined();
    expect(unknown({ next: 10 })).toBe(30);
    expect(unknown({ alternatives: 60 })).toBe(180);
    expect(unknown({ expected: 89 })).toBe(90);
    expect(unknown({ expected: 90 })).toBeUndefined();
    // Of three resources likely 68 calls of the companies beside 42 of the searches.
    expect(unknown({}, "legal-unit", "accounts", "directors")).toBeUndefined();
  });

  test("and what is asked of the companies that three in four rows get; not what a page has told", () => {
    expect(calls({}, "legal-unit-summary")).toEqual([10, 30, 57]);
    expect(calls({}, "legal-unit")).toEqual([10, 38, 67]);
    expect(calls({}, "legal-unit", "accounts")).toEqual([10, 45, 77]);
  });
});

test("a list with names costs what its numbers do and what its searches do; those abroad and those decided cost nothing", async () => {
  const subjects = new Subjects(false);
  const queries = new MatchQueries(subjects);
  const names = ["FICTIVE UNE", "FICTIVE DEUX", "FICTIVE TROIS"];
  for (const name of names) queries.add({ name, postcode: "57000" });
  queries.add({ name: "FICTIVE GMBH", city: "BERLIN", country: "DE" });
  queries.decide(2, { status: "not_found", reason: "decided", candidates: [], by: "ann", day: "2026-11-20" });
  subjects.add(siren, undefined);
  const rows: Row[] = [
    { kind: "subject", subject: 0, repairs: [], first: true, source: 0, stays: "all" },
    ...[0, 1, 2, 3].map((match): Row => ({
      kind: "match",
      match,
      wrong: undefined,
      first: true,
      stays: "all",
    })),
  ];
  const list = { size: rows.length, at: (record: number) => rows[record]! };
  const given = { rows: [list], subjects, resources: ["legal-unit"] as const, grouping: false };
  const matching = { queries, keep: () => Promise.resolve() };
  const { classes, calls } = await survey({ ...given, knowledge: knowing(new AnswersHere()), matching });
  expect(classes).toMatchObject({ total: 5, ready: 1, search: 2, stored: 1, foreign: 1 });
  expect([calls.least, calls.firm]).toEqual([3, 1 + 21 + 2]);
  expect([calls.likely > calls.least, calls.likely < calls.firm, calls.oneByOne]).toEqual([
    true,
    true,
    calls.likely,
  ]);
});

test("names that no company has are counted beside what the numbers of the list cost", async () => {
  const subjects = new Subjects(false);
  const queries = new MatchQueries(subjects);
  for (let rank = 0; rank < 30; rank += 1)
    queries.add({ name: `FICTIVE ${"ABCDEFGHIJ"[rank % 10]}${rank}`, postcode: "57000" });
  for (const one of sirensFrom("149000", 5)) subjects.add(one, undefined);
  const given = { rows: [], subjects, resources: ["legal-unit-summary"] as const, grouping: false };
  const matching = { queries, keep: () => Promise.resolve() };
  const asked = { ...given, knowledge: knowing(new AnswersHere()) };
  expect((await survey({ ...asked, matching })).calls.ofUnknownNames).toBe(5 + 90);
  expect((await survey(asked)).calls).not.toHaveProperty("ofUnknownNames");
  const few = new MatchQueries(subjects);
  few.add({ name: "FICTIVE" });
  expect((await survey({ ...asked, matching: { ...matching, queries: few } })).calls).not.toHaveProperty(
    "ofUnknownNames",
  );
});

describe("rows whose place is compared with nothing", () => {
  const office = establishmentPage(siren);
  async function unlocated(
    rows: readonly { text: string; postcode?: string; city?: string }[],
    fields = "name",
    known?: LookupAnswers,
  ) {
    const subjects = new Subjects(true);
    const read = new Rows(rows.length, subjects);
    rows.forEach(({ text }, record) => read.set(record, text));
    const list = {
      size: read.size,
      at: (record: number) => read.at(record),
      textsOf: (record: number) => rows[record]!,
    };
    const { resources } = wantedOf(selectFields(fields), "pro");
    const knowledge = known && knowing(new AnswersHere(known));
    return countUnlocated({ lists: [list as never], subjects, resources, knowledge });
  }

  test("are those that name a place beside a SIREN", async () => {
    const rows = [
      { text: siren, postcode: "57000" },
      { text: siren, city: "METZ" },
      { text: "005720784", city: "NANCY" },
    ];
    expect(await unlocated(rows)).toBe(3);
    const others = [
      { text: siren },
      { text: siren, postcode: " ", city: "" },
      { text: siret, city: "METZ" },
      { text: "x", city: "METZ" },
    ];
    expect(await unlocated([...rows, ...others])).toBe(3);
    expect(await unlocated(rows, "address")).toBe(0);
  });

  test("are not those whose company was found by its name, and their places with it", async () => {
    const subjects = new Subjects(true);
    subjects.add(siren, undefined);
    const row: Row = {
      kind: "subject",
      subject: 0,
      repairs: [],
      first: true,
      source: 0,
      stays: "all",
      match: 0,
    };
    const list = {
      ...{ size: 1, subjects, hasKept: false, at: () => row },
      ...{ staysAt: () => row.stays, textsOf: () => ({ city: "METZ" }) },
    };
    const knowledge = knowing(new AnswersHere());
    expect(await countUnlocated({ lists: [list], subjects, resources: [], knowledge })).toBe(0);
  });

  test("are each counted once in a list of more than are looked up together", async () => {
    const rows = sirensFrom("1400", 1_001).map((text) => ({ text, city: "METZ" }));
    expect(await unlocated(rows, "name", [])).toBe(1_001);
  });

  test("are not those whose head office is known", async () => {
    const rows = [
      { text: siren, city: "METZ" },
      { text: siren, city: "METZ" },
      { text: "005720784", city: "NANCY" },
    ];
    expect(await unlocated(rows, "name", [])).toBe(3);
    expect(await unlocated(rows, "name", [[office, absent]])).toBe(1);
  });
});
