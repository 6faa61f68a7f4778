import { describe, expect, test } from "@jest/globals";
import { wantedOf } from "../../../../shared/answers/subject-answer.ts";
import type { KnownAnswer } from "../../../../shared/enrichment/run-knowledge.ts";
import { RowWriter } from "../../../../shared/enrichment/row-writer.ts";
import { Rows } from "../../../../shared/enrichment/rows.ts";
import { Subjects } from "../../../../shared/enrichment/subjects.ts";
import { selectFields } from "../../../../shared/fields/select-fields.ts";
import type { Lookup, Miss } from "../../../../shared/lookups/lookup.ts";
import { absent, AnswersHere, found, knowing, missed } from "../known-here.ts";

const siren = "552032534";
const unit: Lookup = { operation: "legal-unit", siren };
const accounts: Lookup = { operation: "accounts", siren };

type LookupAnswers = readonly (readonly [Lookup, KnownAnswer | Miss])[];

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
  if (end?.status === undefined) throw new Error("the row was left out");
  return end;
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

  test("writes nothing of a field beyond the plan, even where an answer holds it: what an earlier run wrote stays", async () => {
    const { values, note } = await ended("capital", [[unit, found({ capital: { amount: 5 } })]], "free");
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
