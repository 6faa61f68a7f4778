import { describe, expect, test } from "@jest/globals";
import { wantedOf, withFinancialSince } from "../../../../shared/answers/subject-answer.ts";
import type { KnownAnswer } from "../../../../shared/enrichment/run-knowledge.ts";
import { RowWriter, type RowEnd } from "../../../../shared/enrichment/row-writer.ts";
import { Rows } from "../../../../shared/enrichment/rows.ts";
import { Subjects } from "../../../../shared/enrichment/subjects.ts";
import { selectFields } from "../../../../shared/fields/select-fields.ts";
import type { Lookup, Miss } from "../../../../shared/lookups/lookup.ts";
import { absent, AnswersHere, found, knowing, missed } from "../known-here.ts";

const siren = "552032534";
const unit: Lookup = { operation: "legal-unit", siren };
const accounts: Lookup = { operation: "accounts", siren };

type LookupAnswers = readonly (readonly [Lookup, KnownAnswer | Miss])[];

/** What is written of a row. */
function written(end: RowEnd | undefined) {
  if (end?.status === undefined) throw new Error("the row was left out");
  return end;
}

/** What a row of a SIREN ends with. */
async function ended(fields: string, given: LookupAnswers, plan = "pro", text: string = siren) {
  const isMiss = (answer: KnownAnswer | Miss): answer is Miss => "status" in answer;
  const answers = given.flatMap(([lookup, answer]) => (isMiss(answer) ? [] : [[lookup, answer] as const]));
  const knowledge = knowing(new AnswersHere(answers));
  for (const [lookup, answer] of given) if (isMiss(answer)) knowledge.miss(lookup, answer);
  const rows = new Rows(1, new Subjects(false));
  rows.set(0, text);
  const wanted = wantedOf(selectFields(fields), plan);
  const [end] = await new RowWriter({ rows, wanted, knowledge, language: "en" }).write(0, 1);
  return written(end);
}

describe("the status of a row", () => {
  test.each<[string, LookupAnswers, string]>([
    ["found when its unit is", [[unit, found({ name: "FICTIVE" })]], "found"],
    ["not found when its unit is not", [[unit, absent]], "not_found"],
    ["put off when its unit is", [[unit, missed("deferred", "hour_spent")]], "deferred"],
    ["failed when its unit is", [[unit, missed("failed", "timeout")]], "failed"],
    ["put off when nothing was asked", [], "deferred"],
  ])("is %s", async (_, given, status) => {
    expect((await ended("name", given)).status).toBe(status);
  });

  test("is found although the accounts are refused by the plan, and it says so", async () => {
    const forbidden = missed("failed", "forbidden");
    const given: LookupAnswers = [
      [unit, found({ name: "FICTIVE" })],
      [accounts, forbidden],
    ];
    const { status, values, note } = await ended("name,revenue", given);
    expect([status, values]).toEqual(["found", ["FICTIVE", undefined]]);
    expect(note).toEqual([{ miss: forbidden }]);
  });

  test("is failed when its share capital is not told and could not be asked for again, and it says why", async () => {
    const knowledge = knowing(new AnswersHere([[unit, found({ siren, name: "FICTIVE" })]]));
    const timeout = missed("failed", "timeout");
    knowledge.miss(unit, timeout);
    const rows = new Rows(1, new Subjects(false));
    rows.set(0, siren);
    const wanted = withFinancialSince(wantedOf(selectFields("name,capital"), "pro"), 0, 0);
    const [end] = await new RowWriter({ rows, wanted, knowledge, language: "en" }).write(0, 1);
    const { status, values, note } = written(end);
    expect([status, values, note]).toEqual(["failed", ["FICTIVE", undefined], [{ miss: timeout }]]);
  });

  test("writes a field beyond the plan where a stored answer holds it, and else nothing: what an earlier run wrote stays", async () => {
    const stored = await ended("capital", [[unit, found({ capital: { amount: 5 } })]], "free");
    expect([stored.values, stored.note]).toEqual([[5], []]);
    const { values, note } = await ended("capital", [[unit, found({})]], "free");
    expect(values).toEqual([undefined]);
    expect(note).toEqual([{ code: "note_plan", details: { fields: "capital" } }]);
  });

  test("says of a company that is not there only that", async () => {
    const given: LookupAnswers = [
      [unit, absent],
      [accounts, absent],
    ];
    expect((await ended("name,revenue", given)).note).toEqual([{ code: "note_unit_not_found" }]);
  });
});

test("the note of a row is codes: how it was read, and why it has no answer", async () => {
  expect((await ended("name", [[unit, absent]], "pro", "FR27552032534")).note).toEqual([
    { code: "note_from_vat", details: { siren, id: siren } },
    { code: "note_unit_not_found" },
  ]);
  expect((await ended("name", [], "pro", "123456789")).note).toEqual([{ code: "note_checksum" }]);
});

test("a number that a person entered in sirene_siren and that cannot be read is invalid, says so first, and stays", async () => {
  const wanted = wantedOf(selectFields("name"), "pro");
  const rows = new Rows(2, new Subjects(false));
  const reading = { kind: "invalid", reason: "too_short", repairs: [] } as const;
  rows.putMistyped(0, reading);
  rows.put(1, reading);
  const writer = new RowWriter({ rows, wanted, knowledge: knowing(new AnswersHere()), language: "en" });
  const [entered, own] = (await writer.write(0, 2)).map(written);
  expect([entered?.status, own?.status]).toEqual(["invalid", "invalid"]);
  expect(entered).toMatchObject({ match: { candidates: [], isMistyped: true } });
  expect(entered?.note).toEqual([{ code: "note_entered_wrong" }, ...own!.note]);
  expect(own).not.toHaveProperty("match");
});

describe("what is made of a row", () => {
  /** How often it is made for `sirens`, each in so many rows; `companies`: how many others are in four rows each. */
  async function madeFor(sirens: readonly string[], times: number, companies: number): Promise<number> {
    const texts = Array.from({ length: times }, () => sirens).flat();
    const subjects = new Subjects(false);
    const rows = new Rows(texts.length + 1 + 4 * companies, subjects);
    for (const [index, text] of texts.entries()) rows.set(index, text);
    for (let extra = 0; extra < companies; extra += 1) subjects.add(String(100_000_000 + extra), undefined);
    const answers = sirens.map((one) => [{ ...unit, siren: one }, found({ name: one })] as const);
    const wanted = wantedOf(selectFields("name"), "pro");
    const knowledge = knowing(new AnswersHere(answers));
    const writer = new RowWriter({ rows, wanted, knowledge, language: "en" });
    let count = 0;
    const make = writer.shared((row) => {
      count += 1;
      return written(row).values[0] ?? "";
    });
    const made = (await writer.write(0, texts.length + 1)).map(make);
    expect(made).toEqual([...texts, ""]);
    return count;
  }
  const sirens = [siren, "632012100", "542107651"];

  test("is made once for a company, and for each row that is of none", async () => {
    expect(await madeFor(sirens, 4, 0)).toBe(4);
  });

  test("is made for each row where companies stand in fewer than four: making it costs less than keeping it", async () => {
    expect(await madeFor(sirens, 3, 0)).toBe(10);
  });

  test("is made for each row of a list of very many companies, of which memory keeps none", async () => {
    expect(await madeFor(sirens, 4, 65_536)).toBe(13);
  });
});
