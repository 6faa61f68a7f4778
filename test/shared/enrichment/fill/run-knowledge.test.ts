import { describe, expect, test } from "@jest/globals";
import { storedAnswers } from "../../../../batch/session/stored-answers.ts";
import { RunKnowledge } from "../../../../shared/enrichment/run-knowledge.ts";
import type { StoredAnswer } from "../../../../shared/gateway/store/store.ts";
import { lookupKey, summaryQuestion, type Lookup, type Miss } from "../../../../shared/lookups/lookup.ts";
import { openStore } from "../../gateway/temporary-store.ts";

const siren = "150000016";
const asked: Lookup = { operation: "legal-unit", siren };
const broken: Miss = { status: "failed", error: { code: "server_error", message: "" } };

const answer = (key: string, asOf: number, name?: string): StoredAnswer => ({
  key,
  found: name !== undefined,
  data: name === undefined ? "" : JSON.stringify({ siren, name }),
  asOf,
});

/** Knowledge of answers read since 100, in a store that holds `answers`. */
async function knowing(...answers: StoredAnswer[]): Promise<RunKnowledge> {
  const store = await openStore(":memory:");
  await store.remember(answers);
  return new RunKnowledge(storedAnswers(store), 100);
}

const summaryStep = async (knowledge: RunKnowledge) =>
  (await knowledge.steps([{ siren }], ["legal-unit-summary"]))[0]![0];

describe("a run that wants the share capital", () => {
  const unit = (data: object): StoredAnswer => ({
    ...{ key: lookupKey(asked), found: true, asOf: 200 },
    data: JSON.stringify({ siren, ...data }),
  });
  const stepOf = async (data: object, since: number | undefined) => {
    const knowledge = await knowing(unit(data));
    knowledge.financialSince = since;
    const [[step] = []] = await knowledge.steps([{ siren }], ["legal-unit"]);
    const [[next] = []] = await knowledge.openLookups([{ siren }], ["legal-unit"]);
    expect(next === undefined).toBe(step!.status !== "ask");
    return step!.status;
  };

  test("asks again for a legal unit that has no word of it, or was read before the plan showed it", async () => {
    expect(await stepOf({}, 150)).toBe("ask");
    expect(await stepOf({ capital: null }, 201)).toBe("ask");
  });

  test("takes one that shows it, and one that shows there is none; without that wish, any", async () => {
    expect(await stepOf({ capital: { amount: 5 } }, 201)).toBe("found");
    expect(await stepOf({ capital: null }, 200)).toBe("found");
    expect(await stepOf({}, undefined)).toBe("found");
  });

  test("takes what it has where it could not be asked again", async () => {
    const knowledge = await knowing(unit({}));
    knowledge.financialSince = 150;
    knowledge.miss(asked, broken);
    expect((await knowledge.steps([{ siren }], ["legal-unit"]))[0]![0]!.status).toBe("found");
  });

  test("asks for nothing else again: establishments and directors have no share capital", async () => {
    const directors: Lookup = { operation: "directors", siren };
    const knowledge = await knowing({ ...unit({}), key: lookupKey(directors) });
    knowledge.financialSince = Infinity;
    expect((await knowledge.steps([{ siren }], ["directors"]))[0]![0]!.status).toBe("found");
  });
});

describe("what a run knows of a question", () => {
  test("is what the store holds of it, negative answers included", async () => {
    expect(await summaryStep(await knowing(answer(lookupKey(asked), 100, "FICTIVE")))).toMatchObject({
      status: "found",
      data: { name: "FICTIVE" },
      asOf: 100,
    });
    expect(await summaryStep(await knowing(answer(lookupKey(asked), 100)))).toMatchObject({
      status: "not_found",
    });
  });

  test("is nothing where the answer is older than wanted: it is asked again", async () => {
    const knowledge = await knowing(answer(lookupKey(asked), 99, "FICTIVE"));
    expect(await summaryStep(knowledge)).toEqual({ status: "ask", lookup: asked });
  });

  test("is the older answer after all, when the question cannot be had anew", async () => {
    const knowledge = await knowing(answer(lookupKey(asked), 99, "FICTIVE"));
    knowledge.miss(asked, broken);
    expect(await summaryStep(knowledge)).toMatchObject({
      status: "found",
      data: { name: "FICTIVE" },
      asOf: 99,
    });
  });

  test("is the older answer of a page as well", async () => {
    const knowledge = await knowing(answer(lookupKey(summaryQuestion(siren)), 99, "FICTIVE"));
    expect(await summaryStep(knowledge)).toEqual({ status: "ask", lookup: asked });
    knowledge.miss(asked, broken);
    expect(await summaryStep(knowledge)).toMatchObject({
      status: "found",
      data: { name: "FICTIVE" },
      asOf: 99,
    });
  });

  test("is that it could not be had, when there is no older answer", async () => {
    const knowledge = await knowing();
    knowledge.miss(asked, broken);
    expect(await summaryStep(knowledge)).toEqual({ status: "unavailable", lookup: asked, miss: broken });
    expect(knowledge.missOf(asked)).toBe(broken);
    expect([...knowledge.missCounts()]).toEqual([["server_error", 1]]);
  });

  test("is one array a subject and one step a resource, in their order", async () => {
    const knowledge = await knowing(answer(lookupKey(asked), 100, "FICTIVE"));
    const subjects = [{ siren }, { siren: "150000024" }];
    const steps = await knowledge.steps(subjects, ["directors", "legal-unit"]);
    expect(steps.map((row) => row.map(({ status }) => status))).toEqual([
      ["ask", "found"],
      ["ask", "ask"],
    ]);
  });
});
