import { expect, test } from "@jest/globals";
import { askOpen } from "../../../../shared/enrichment/run-knowledge.ts";
import { absent, AnswersHere, found, knowing, missed } from "../known-here.ts";

const subject = { siren: "552032534" };
const siret = "55203253400737";

test("each lookup is asked once, and a head office in two steps", async () => {
  const answers = new AnswersHere();
  const knowledge = knowing(answers);
  const lookups = answers.service(({ operation }) =>
    found(operation === "establishments" ? [{ siret, siege: true }] : { siret, siege: true }),
  );
  const resources = ["establishment", "head-office"] as const;
  const questions = { subjects: [subject, subject], resources, knowledge, lookups };
  expect(await askOpen(questions)).toBe(2);
  expect(answers.asked.map(({ operation }) => operation)).toEqual(["establishments", "establishment"]);
  expect(await knowledge.openLookups([subject], resources)).toEqual([[undefined, undefined]]);
  expect(await askOpen(questions)).toBe(0);
});

test("what gets no answer is noted with its reason, and not asked again", async () => {
  const answers = new AnswersHere();
  const knowledge = knowing(answers);
  const refused = missed("deferred", "month_spent");
  const lookups = answers.service(({ operation }) => (operation === "directors" ? absent : refused));
  const resources = ["legal-unit", "directors"] as const;
  expect(await askOpen({ subjects: [subject], resources, knowledge, lookups })).toBe(2);
  const [[unit, directors] = []] = await knowledge.steps([subject], resources);
  expect([unit?.status, directors?.status]).toEqual(["unavailable", "not_found"]);
  expect(knowledge.missOf({ operation: "legal-unit", ...subject })).toBe(refused);
});

test("a question whose answer does not tell what is wanted is asked once all the same", async () => {
  const answers = new AnswersHere();
  const knowledge = knowing(answers);
  knowledge.financialSince = Infinity;
  const lookups = answers.service(() => found({ capital: null }));
  expect(await askOpen({ subjects: [subject], resources: ["legal-unit"], knowledge, lookups })).toBe(1);
  expect(answers.asked).toHaveLength(1);
});
