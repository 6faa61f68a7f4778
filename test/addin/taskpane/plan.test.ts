import { describe, expect, test } from "@jest/globals";
import type { Answer } from "../../../addin/desk/answer.ts";
import { learn, newKnowledge, nextLookups } from "../../../addin/taskpane/enrichment/knowledge.ts";
import { readCell, readRows } from "../../../addin/taskpane/enrichment/list-rows.ts";
import { planOf } from "../../../addin/taskpane/enrichment/plan.ts";
import { rowAnswer } from "../../../addin/taskpane/enrichment/row-answer.ts";
import { wantedOf, wantsEstablishment } from "../../../shared/answers/wanted.ts";
import { selectFields } from "../../../shared/fields/select-fields.ts";
import type { Lookup } from "../../../shared/lookups/lookup.ts";
import { usage } from "./usage-figures.ts";

const found = (data: unknown): Answer => ({ status: "found", data, asOf: 0, cached: true });
const absent: Answer = { status: "not_found", asOf: 0, cached: true };
const refused = (code: string, status: "deferred" | "failed"): Answer => ({
  status,
  error: { code, message: code },
});

const subject = { siren: "552032534" };
const unit: Lookup = { operation: "legal-unit", ...subject };
const accounts: Lookup = { operation: "accounts", ...subject };

function answersWith(fields: string, answers: readonly (readonly [Lookup, Answer])[], plan = "pro") {
  const knowledge = newKnowledge();
  for (const [lookup, answer] of answers) knowledge.put(lookup, answer);
  return rowAnswer(subject, wantedOf(selectFields(fields), plan), knowledge, "en");
}

describe("the plan of a run", () => {
  const list = readRows(["552032534", "005720784", "552032534", "x"].map(readCell), false);

  test("counts one call a distinct lookup, two at most for a head office", () => {
    const { know } = newKnowledge();
    const names = planOf(list, wantedOf(selectFields("name,naf"), "free"), know, usage());
    expect(names.calls).toEqual({ least: 2, most: 2 });
    const addresses = planOf(list, wantedOf(selectFields("name,address,head_office"), "free"), know, usage());
    expect(addresses.calls).toEqual({ least: 4, most: 6 });
  });

  test("does not count what is known, found or not", () => {
    const knowledge = newKnowledge();
    knowledge.put(unit, absent);
    const plan = planOf(list, wantedOf(selectFields("name"), "free"), knowledge.know, usage());
    expect(plan.calls.most).toBe(1);
    expect(plan.classes).toMatchObject({ known: 1, ready: 1, duplicate: 1, invalid: 1 });
  });

  test("does not fit where it may need more than may be spent; nothing to ask always fits", () => {
    const { know } = newKnowledge();
    const wanted = wantedOf(selectFields("name"), "free");
    expect(planOf(list, wanted, know, usage({ user: { remaining: 1 } }))).toMatchObject({
      left: 1,
      fits: false,
    });
    expect(planOf(list, wanted, know, null)).toMatchObject({ left: null, fits: true });
    expect(planOf(readRows([], false), wanted, know, usage({ paused: true }))).toMatchObject({ fits: true });
  });

  test("asks nothing for fields that the account's plan does not include", () => {
    const wanted = wantedOf(selectFields("name,revenue"), "starter");
    expect(wanted.resources).toEqual(["legal-unit-summary"]);
    expect(wanted.beyondPlan.map(({ key }) => key)).toEqual(["revenue"]);
    expect(wantedOf(selectFields("name,revenue"), null).resources).toEqual([
      "legal-unit-summary",
      "accounts",
    ]);
  });
});

test("a SIRET matters only where a field is the establishment's", () => {
  expect(wantsEstablishment(selectFields("name,head_office"))).toBe(false);
  expect(wantsEstablishment(selectFields("name,address"))).toBe(true);
});

describe("learning", () => {
  test("asks each lookup once, and a head office in two steps", async () => {
    const knowledge = newKnowledge();
    const asked: string[] = [];
    const siret = "55203253400737";
    await learn([subject, subject], ["establishment", "head-office"], knowledge, (lookups) => {
      asked.push(...lookups.map(({ operation }) => operation));
      return Promise.resolve(
        lookups.map(({ operation }) =>
          operation === "establishments" ? found([{ siret, siege: true }]) : found({ siret, siege: true }),
        ),
      );
    });
    expect(asked).toEqual(["establishments", "establishment"]);
    expect(nextLookups([subject], ["establishment"], knowledge.know).size).toBe(0);
  });

  test("ends where nothing more is known", async () => {
    const knowledge = newKnowledge();
    await learn([subject], ["legal-unit"], knowledge, (lookups) =>
      Promise.resolve(lookups.map(() => undefined)),
    );
    expect(nextLookups([subject], ["legal-unit"], knowledge.know).size).toBe(1);
  });
});

describe("the status of a row", () => {
  test.each<[string, Parameters<typeof answersWith>[1], string]>([
    ["found when its unit is", [[unit, found({ name: "FICTIVE" })]], "found"],
    ["not found when its unit is not", [[unit, absent]], "not_found"],
    ["put off when its unit is", [[unit, refused("hour_spent", "deferred")]], "deferred"],
    ["failed when its unit is", [[unit, refused("timeout", "failed")]], "failed"],
    ["put off when nothing was asked", [], "deferred"],
  ])("is %s", (_, answers, status) => {
    expect(answersWith("name", answers).status).toBe(status);
  });

  test("is found although the accounts are refused by the plan, and it says so", () => {
    const { status, values, remarks } = answersWith("name,revenue", [
      [unit, found({ name: "FICTIVE" })],
      [accounts, refused("forbidden", "failed")],
    ]);
    expect([status, values]).toEqual(["found", ["FICTIVE", null]]);
    expect(remarks).toMatchObject([{ kind: "miss", miss: { error: { code: "forbidden" } } }]);
  });

  test("leaves a field beyond the plan empty, even where an answer holds it", () => {
    const { values, remarks } = answersWith("capital", [[unit, found({ capital: { amount: 5 } })]], "free");
    expect(values).toEqual([null]);
    expect(remarks).toMatchObject([{ kind: "beyond_plan" }]);
  });

  test("says of a company that is not there only that", () => {
    const { remarks } = answersWith("name,revenue", [
      [unit, absent],
      [accounts, absent],
    ]);
    expect(remarks).toEqual([{ kind: "not_found", resource: "legal-unit" }]);
  });
});
