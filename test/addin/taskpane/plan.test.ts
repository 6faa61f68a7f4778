import { describe, expect, test } from "@jest/globals";
import { planOf } from "../../../addin/taskpane/list-run/plan.ts";
import { wantedOf, wantsEstablishment } from "../../../shared/answers/subject-answer.ts";
import { survey } from "../../../shared/enrichment/survey.ts";
import { Rows } from "../../../shared/enrichment/rows.ts";
import { Subjects } from "../../../shared/enrichment/subjects.ts";
import { selectFields } from "../../../shared/fields/select-fields.ts";
import { absent, AnswersHere, knowing } from "../../shared/enrichment/known-here.ts";
import { usage } from "./usage-figures.ts";

const now = Date.UTC(2026, 10, 20, 9);
const list = ["552032534", "005720784", "552032534", "x"];

/** The plan of a run over cells of those texts. */
async function planned(
  fields: string,
  figures: Parameters<typeof planOf>[1] = usage(),
  answers = new AnswersHere(),
  texts: readonly string[] = list,
) {
  const subjects = new Subjects(false);
  const rows = new Rows(texts.length, subjects);
  texts.forEach((text, record) => rows.set(record, text));
  const { resources } = wantedOf(selectFields(fields), "free");
  const knowledge = knowing(answers);
  return planOf(
    await survey({ rows: [rows], subjects, resources, knowledge, grouping: false }),
    figures,
    now,
  );
}

describe("the plan of a run", () => {
  test("counts one call a distinct lookup, two at most for a head office", async () => {
    expect(await planned("name,naf")).toMatchObject({ calls: { least: 2 }, firm: 2 });
    expect(await planned("name,address,head_office")).toMatchObject({ calls: { least: 4 }, firm: 6 });
  });

  test("does not count what is known, found or not", async () => {
    const known = new AnswersHere([[{ operation: "legal-unit", siren: "552032534" }, absent]]);
    const plan = await planned("name", usage(), known);
    expect(plan.firm).toBe(1);
    expect(plan.rows).toMatchObject({ stored: 1, ready: 1, duplicate: 1, invalid: 1 });
  });

  test("does not fit where it may need more than may be spent, and says by what; nothing to ask always fits", async () => {
    expect(await planned("name", usage({ user: { remaining: 1 } }))).toMatchObject({
      ...{ spendable: 1, fits: false, binding: "max-calls" },
    });
    expect(await planned("name", usage({ quota: { remaining: 1 } }))).toMatchObject({
      ...{ spendable: 1, fits: false, binding: "month" },
    });
    expect(await planned("name", usage({ reserve: 899 }))).toMatchObject({
      ...{ spendable: 1, fits: false, binding: "reserve" },
    });
    const ownHour = (hourlyUsed: number) => planned("name", usage({ user: { hourly: 10, hourlyUsed } }));
    expect(await ownHour(8)).toMatchObject({ fits: true, binding: "none" });
    expect(await ownHour(9)).toMatchObject({ fits: true, binding: "hour" });
    expect(await planned("name", null)).toMatchObject({ spendable: Infinity, fits: true });
    expect(await planned("name", usage({ paused: true }), new AnswersHere(), [])).toMatchObject({
      fits: true,
    });
  });
});

test("nothing is asked for fields that the account's plan does not include", () => {
  const wanted = wantedOf(selectFields("name,revenue"), "starter");
  expect(wanted.resources).toEqual(["legal-unit-summary"]);
  expect(wanted.beyondPlan.map(({ key }) => key)).toEqual(["revenue"]);
  expect(wantedOf(selectFields("name,revenue"), null).resources).toEqual(["legal-unit-summary", "accounts"]);
});

test("a SIRET matters only where a field is the establishment's", () => {
  expect(wantsEstablishment(selectFields("name,head_office"))).toBe(false);
  expect(wantsEstablishment(selectFields("name,address"))).toBe(true);
});
