import { describe, expect, test } from "@jest/globals";
import { type KnownAnswer, RunKnowledge } from "../../../../shared/enrichment/run-knowledge.ts";
import { Subjects } from "../../../../shared/enrichment/subjects.ts";
import { orderOf, survey } from "../../../../shared/enrichment/survey.ts";
import { type Lookup, type SummaryQuestion, summaryQuestion } from "../../../../shared/lookups/lookup.ts";
import { type ResourceName, type Subject, establishmentPage } from "../../../../shared/lookups/resolve.ts";
import { scatteredSirens, sirensFrom, siretOf } from "../../../batch/made-up-numbers.ts";
import { absent, AnswersHere, found } from "../known-here.ts";

const since = 100;
const sirens = scatteredSirens(6);
const [siren = ""] = sirens;
const siret = siretOf(siren, 1);
const unit = (of: string): Lookup => ({ operation: "legal-unit", siren: of });
const establishment: Lookup = { operation: "establishment", siret };
const list = establishmentPage(siren);

type Known = readonly (readonly [Lookup | SummaryQuestion, KnownAnswer])[];

const knowing = (known: Known) => new RunKnowledge(new AnswersHere(known), since);

async function surveyed(known: Known, subjects: readonly Subject[], ...resources: ResourceName[]) {
  const listed = new Subjects(subjects.some((one) => one.siret !== undefined));
  for (const one of subjects) listed.add(one.siren, one.siret);
  const asked = { subjects: listed, resources, knowledge: knowing(known) };
  const counted = await survey({ ...asked, rows: [], grouping: true });
  return { counted, order: await orderOf({ ...asked, survey: counted }) };
}

describe("the answers of a subject are as old", () => {
  const readAt = async (subject: Subject, known: Known, ...resources: ResourceName[]) =>
    (await knowing(known).openQuestions([subject], resources)).readAt[0];

  test("as the later one of its legal unit and of the page that has its summary", async () => {
    const read = (ofUnit: number, ofPage: number) =>
      readAt(
        { siren },
        [
          [unit(siren), found({ siren }, ofUnit)],
          [summaryQuestion(siren), found({ siren }, ofPage)],
        ],
        "legal-unit-summary",
      );
    expect([await read(10, 50), await read(50, 10)]).toEqual([50, 50]);
  });

  test("as its own establishment where that is the head office, whose list was not asked", async () => {
    const own = found({ siret, siege: true }, 40);
    const both = ["establishment", "head-office"] as const;
    expect(await readAt({ siren, siret }, [[establishment, own]], ...both)).toBe(40);
    const branch = found({ siret, siege: false }, 40);
    expect(await readAt({ siren, siret }, [[establishment, branch]], ...both)).toBeUndefined();
  });

  test("as the list of its establishments that shows no head office, and unknown where that was not asked yet", async () => {
    const pageWith = (items: readonly unknown[]) => found({ items, pagination: { total: items.length } }, 40);
    const headOffice = (page: KnownAnswer, ...more: Known) =>
      readAt({ siren }, [[list, page], ...more], "head-office");
    expect(await headOffice(pageWith([{}, {}]))).toBe(40);
    const begun = pageWith([{ siret, siege: true }]);
    expect(await headOffice(begun)).toBeUndefined();
    expect(await headOffice(begun, [establishment, found({ siret }, 30)])).toBe(30);
  });

  test("as the answer that there is none", async () => {
    expect(await readAt({ siren }, [[unit(siren), { ...absent, asOf: 20 }]], "legal-unit")).toBe(20);
  });
});

test("a survey counts the subjects that have answers to all, but some that are too old", async () => {
  const [old, fresh, half, renewed] = sirens as [string, string, string, string];
  const directors = (of: string): Lookup => ({ operation: "directors", siren: of });
  const known: Known = [
    [unit(old), found({}, 10)],
    [directors(old), found([], 10)],
    [unit(fresh), found({}, since)],
    [directors(fresh), found([], since)],
    [unit(half), found({}, 10)],
    [unit(renewed), found({}, since)],
    [directors(renewed), found([], 10)],
  ];
  const subjects = sirens.map((one) => ({ siren: one }));
  const { counted, order } = await surveyed(known, subjects, "legal-unit", "directors");
  expect([counted.known, counted.outdated]).toEqual([1, 2]);
  // From behind the one read last, of those with answers to all; each takes two calls, but the one with a new answer.
  expect([...order.take(7)!.subjects]).toEqual([4, 5, 2]);
  expect([...order.take(3)!.subjects]).toEqual([0, 3]);
});

test("a page is asked with the first of its subjects", async () => {
  const grouped = sirensFrom("149500", 3);
  const all = [...sirens, ...grouped];
  const known: Known = grouped.map((one) => [
    summaryQuestion(one),
    found({ siren: one, name: "FICTIVE" }, 10),
  ]);
  const subjects = all.map((one) => ({ siren: one }));
  const { order } = await surveyed(known, subjects, "legal-unit-summary");
  expect(order.take(6)).toMatchObject({ subjects: Uint32Array.of(0, 1, 2, 3, 4, 5), pages: [] });
  const { subjects: last, pages } = order.take(1)!;
  expect([[...last], pages.map((page) => page.subjects)]).toEqual([[6, 7, 8], [[6, 7, 8]]]);
});
