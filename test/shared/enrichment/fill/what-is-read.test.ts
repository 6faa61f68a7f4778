import { describe, expect, test } from "@jest/globals";
import { askEach, RunKnowledge } from "../../../../shared/enrichment/run-knowledge.ts";
import { lookupKey, summaryQuestion, type Lookup } from "../../../../shared/lookups/lookup.ts";
import type { ResourceName } from "../../../../shared/lookups/resolve.ts";
import { scatteredSirens } from "../../../batch/made-up-numbers.ts";
import { absent, AnswersHere, found, knowing, missed } from "../known-here.ts";

const [siren = "", otherSiren = ""] = scatteredSirens(2);
const unit = (id: string): Lookup => ({ operation: "legal-unit", siren: id });

/** Knowledge of those answers, and what was read of them: keys, and whether for what they say. */
function reading(answers: AnswersHere, freshSince = 0) {
  const reads: (readonly [keys: readonly string[], withData: boolean])[] = [];
  const knowledge = new RunKnowledge(
    {
      read: (keys, withData) => {
        reads.push([keys, withData]);
        return answers.read(keys);
      },
    },
    freshSince,
  );
  return { knowledge, reads };
}

describe("the answers that are kept are read", () => {
  test("for many subjects at once, each question once, though several fields and rows ask it", async () => {
    const { knowledge, reads } = reading(new AnswersHere([[unit(siren), found({ siren })]]));
    const subjects = [{ siren }, { siren: otherSiren }, { siren }];
    const steps = await knowledge.steps(subjects, ["legal-unit", "directors", "legal-unit"]);
    expect(steps.map((row) => row.map(({ status }) => status))).toEqual([
      ["found", "ask", "found"],
      ["ask", "ask", "ask"],
      ["found", "ask", "found"],
    ]);
    const keys = [siren, otherSiren].flatMap((id) => [
      ...[lookupKey(unit(id)), lookupKey({ operation: "directors", siren: id })],
    ]);
    // A page may have shown since what the unit that is there said before.
    const since = [lookupKey(summaryQuestion(siren))];
    expect(reads).toEqual([
      [keys, true],
      [since, true],
    ]);
  });

  test("for what they say only where a next question depends on it", async () => {
    const { knowledge, reads } = reading(new AnswersHere());
    await knowledge.openLookups([{ siren }], ["legal-unit", "directors"]);
    await knowledge.openLookups([{ siren }], ["legal-unit", "head-office"]);
    await knowledge.steps([{ siren }], ["legal-unit"]);
    expect(reads.map(([, withData]) => withData)).toEqual([false, true, true]);
  });

  test("step by step, as far as one tells of the next", async () => {
    const answers = new AnswersHere([[unit(siren), found({ siren })]]);
    const { knowledge, reads } = reading(answers);
    const [[step] = []] = await knowledge.steps([{ siren }], ["legal-unit-summary"]);
    expect(step).toMatchObject({ status: "found" });
    expect(reads.flatMap(([keys]) => keys).toSorted()).toEqual(
      [lookupKey(unit(siren)), lookupKey(summaryQuestion(siren))].toSorted(),
    );
  });

  test("of a page too, which tells the summary of a company alone", async () => {
    const known = new AnswersHere([[summaryQuestion(siren), found({ siren })]]);
    const { knowledge } = reading(known);
    const steps = await knowledge.steps([{ siren }], ["legal-unit-summary", "legal-unit"]);
    expect(steps[0]!.map(({ status }) => status)).toEqual(["found", "ask"]);
  });
});

describe("an answer that is too old", () => {
  const old = () => reading(new AnswersHere([[unit(siren), found({ siren }, 99)]]), 100).knowledge;

  test("serves for the question alone that could not be had anew", async () => {
    const knowledge = old();
    expect(knowledge.freshSince).toBe(100);
    knowledge.miss(unit(otherSiren), missed("failed", "timeout"));
    const steps = await knowledge.steps([{ siren }, { siren: otherSiren }], ["legal-unit"]);
    expect(steps.flat().map(({ status }) => status)).toEqual(["ask", "unavailable"]);
    knowledge.miss(unit(siren), missed("failed", "timeout"));
    const again = await knowledge.steps([{ siren }, { siren: otherSiren }], ["legal-unit"]);
    expect(again.flat().map(({ status }) => status)).toEqual(["found", "unavailable"]);
  });
});

describe("what is open of a company", () => {
  const directors: Lookup = { operation: "directors", siren };
  const since = 100;
  type Known = readonly (readonly [Lookup | typeof summary, number])[];
  const summary = summaryQuestion(siren);
  const both = ["legal-unit", "directors"] as const;

  /** What is open of that company and a further one, where answers before `since` are too old. */
  const open = (known: Known, resources: readonly ResourceName[] = both, capitalSince?: number) => {
    const answers = known.map(([lookup, asOf]) => [lookup, found({ siren }, asOf)] as const);
    const { knowledge } = reading(new AnswersHere(answers), since);
    knowledge.financialSince = capitalSince;
    return knowledge.openQuestions([{ siren }, { siren: otherSiren }], resources);
  };
  const readAt = async (...given: Parameters<typeof open>) => (await open(...given)).readAt;

  test("is as old as the oldest of the answers that are asked again", async () => {
    for (const [ofUnit, ofDirectors] of [
      [40, 30],
      [30, 60],
    ] as const) {
      const known = [
        [unit(siren), ofUnit],
        [directors, ofDirectors],
      ] as const;
      expect(await open(known)).toStrictEqual({
        lookups: [
          [unit(siren), directors],
          [unit(otherSiren), { operation: "directors", siren: otherSiren }],
        ],
        readAt: [30, undefined],
        isMixed: [false, false],
      });
    }
  });

  test("is mixed where one answer is lacking and another too old; what is lacking can be had alone", async () => {
    const { knowledge } = reading(new AnswersHere([[directors, found([], 40)]]), since);
    const subjects = [{ siren }, { siren: otherSiren }];
    const ofOther = [unit(otherSiren), { operation: "directors", siren: otherSiren }];
    expect(await knowledge.openQuestions(subjects, both)).toStrictEqual({
      lookups: [[unit(siren), directors], ofOther],
      ...{ readAt: [undefined, undefined], isMixed: [true, false] },
    });
    expect(await knowledge.openLookups(subjects, both, true)).toStrictEqual([
      [unit(siren), undefined],
      ofOther,
    ]);
  });

  test("does not count an answer that is new enough", async () => {
    for (const fresh of [since, 200]) {
      const known = [
        [unit(siren), fresh],
        [directors, 40],
      ] as const;
      const { lookups, readAt } = await open(known);
      expect([lookups[0], readAt[0]]).toStrictEqual([[undefined, directors], 40]);
    }
  });

  test("has no age where one of its answers is not known at all", async () => {
    expect(await readAt([[unit(siren), 40]])).toStrictEqual([undefined, undefined]);
    expect(await readAt([[directors, 40]])).toStrictEqual([undefined, undefined]);
  });

  test("has no age where one of its answers is new and lacks the share capital", async () => {
    for (const fresh of [since, 200]) {
      const known = [
        [unit(siren), fresh],
        [directors, 40],
      ] as const;
      const { lookups, readAt } = await open(known, both, Infinity);
      expect([lookups[0], readAt[0]]).toStrictEqual([[unit(siren), directors], undefined]);
    }
  });

  test("is as old as the page that told the summary, where the legal unit is asked for that alone", async () => {
    expect(await readAt([[summary, 50]], ["legal-unit-summary"])).toStrictEqual([50, undefined]);
    expect(await readAt([[summary, 50]], ["legal-unit-summary", "legal-unit"])).toStrictEqual([
      undefined,
      undefined,
    ]);
    expect(await readAt([[summary, 50]], ["legal-unit-summary", "directors"])).toStrictEqual([
      undefined,
      undefined,
    ]);
  });

  test("has no age where no answer is too old", async () => {
    expect(await readAt([[unit(siren), since]])).toStrictEqual([]);
  });

  test("is nothing that could not be had, nor has it an age", async () => {
    const { knowledge } = reading(new AnswersHere([[directors, found([], 40)]]), since);
    knowledge.miss(unit(siren), missed("failed", "timeout"));
    expect(await knowledge.openQuestions([{ siren }], both)).toStrictEqual({
      ...{ lookups: [[undefined, directors]], readAt: [40], isMixed: [false] },
    });
  });
});

describe("questions", () => {
  test("that are asked twice go out once, and none goes out where there is none", async () => {
    const answers = new AnswersHere();
    const knowledge = knowing(answers);
    const service = answers.service(({ operation }) =>
      operation === "legal-unit"
        ? missed("deferred", "hour_spent")
        : operation === "accounts"
          ? found([])
          : absent,
    );
    expect(
      await askEach([], knowledge, {
        lookupMany: () => {
          throw new Error("nothing to ask");
        },
      }),
    ).toBe(0);
    const directors: Lookup = { operation: "directors", siren };
    expect(await askEach([unit(siren), directors, unit(siren), unit(otherSiren)], knowledge, service)).toBe(
      3,
    );
    expect(answers.asked).toEqual([unit(siren), directors, unit(otherSiren)]);
    const accounts: Lookup = { operation: "accounts", siren };
    expect(await askEach([accounts], knowledge, service)).toBe(1);
    for (const answered of [directors, accounts]) expect(knowledge.missOf(answered)).toBeUndefined();
    knowledge.miss(directors, missed("failed", "timeout"));
    expect([...knowledge.missCounts()]).toEqual([
      ["hour_spent", 2],
      ["timeout", 1],
    ]);
  });
});
