import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, jest, test } from "@jest/globals";
import { storedAnswers } from "../../../batch/session/stored-answers.ts";
import { newPurpose } from "../../../batch/session/command.ts";
import { spendingLimits } from "../../../batch/enrich/prepare.ts";
import { messageFormatter } from "../../../batch/messages/messages.ts";
import { askPlaces } from "../../../batch/enrich/ask-places.ts";
import { openSession } from "../../../batch/session/session.ts";
import type { Consent } from "../../../shared/command-line/program-command.ts";
import { RunKnowledge } from "../../../shared/enrichment/run-knowledge.ts";
import { MatchQueries } from "../../../shared/enrichment/match-queries.ts";
import { lettersOf } from "../../../shared/enrichment/settled-match.ts";
import { countClasses } from "../../../shared/enrichment/row-classes.ts";
import { Subjects } from "../../../shared/enrichment/subjects.ts";
import type { MatchCandidate, MatchResult } from "../../../shared/matching/match.ts";
import { timeFormatter } from "../../../shared/messages/messages.ts";
import { forwardTo } from "../../sandbox/forward-to.ts";
import { startSandbox } from "../../sandbox/start-sandbox.ts";
import { answeringServer } from "../../shared/client/answering-server.ts";
import { environmentOf, typedHere } from "../operations/typed-here.ts";
import { candidatesOf, csvReview, fillCsv, type ReviewRecord } from "./filled-review.ts";
import {
  at,
  enrich,
  results,
  reviewEnvironment,
  reviewedList,
  rowOf,
  truth,
  typed,
} from "./reviewed-list.ts";

reviewedList();

const withPlaces = (...more: string[]): string[] =>
  enrich("names.csv", ...more).map((word) => (word === "--review" ? "--review=places" : word));

/** The candidates of a review, each company once, with the town that stands beside it. */
function townsIn(review: readonly ReviewRecord[]): Map<string, string> {
  const towns = review.flatMap((record) =>
    Array.from({ length: candidatesOf(record) }, (_, index) => {
      const n = index + 1;
      return [record[`${n}: SIREN`]!, record[`${n}: town`] ?? ""] as const;
    }),
  );
  return new Map(towns);
}

/** Companies whose town no search told. */
const lacking = (review: readonly ReviewRecord[]): string[] =>
  [...townsIn(review)].flatMap(([siren, town]) => (town === "" ? siren : []));

describe("--review places", () => {
  test("counts the places of candidates apart, asks each once, and puts their towns beside them", async () => {
    await typed(enrich("names.csv"));
    const missing = lacking(csvReview(at("names.review.csv")));
    expect(missing.length).toBeGreaterThan(9);

    const plan = await typed(withPlaces("--dry-run"));
    expect(plan.out).toContain(
      `Review  places of ${missing.length} candidates: likely ${missing.length}, up to ${2 * missing.length} calls`,
    );
    const first = await typed(withPlaces());
    expect(first.code).toBe(0);
    expect(first.err).toContain(`Places of ${missing.length} candidates: likely ${missing.length}, up to`);
    const [, told, spent] = /Places of candidates: (\d+) of \d+ found; (\d+) calls spent/.exec(first.err)!;
    expect(Number(told)).toBe(missing.length);
    expect(Number(spent)).toBe(first.calls);
    expect(first.calls).toBeLessThanOrEqual(2 * missing.length + 1);
    // The rows themselves are told as before, without the calls of the places.
    expect(first.err).toContain("Calls: 0 spent");
    const review = csvReview(at("names.review.csv"));
    expect(lacking(review)).toEqual([]);
    for (const town of townsIn(review).values()) expect(town).toMatch(/\p{L}{2}/u);

    const again = await typed(withPlaces());
    expect([again.code, again.calls]).toEqual([0, 0]);
    expect(again.err).not.toContain("Places of");
    // What was bought is shown in every review.
    await typed(enrich("names.csv"));
    expect(lacking(csvReview(at("names.review.csv")))).toEqual([]);
  });

  test("takes no row's decision: a row is doubtful with its towns as it was without", async () => {
    await typed(enrich("names.csv"));
    const [before, rows] = [csvReview(at("names.review.csv")), results("names.enriched.csv")];
    await typed(withPlaces());
    expect(csvReview(at("names.review.csv")).map((row) => row["Rows"])).toEqual(
      before.map((row) => row["Rows"]),
    );
    expect(results("names.enriched.csv")).toEqual(rows);
  });

  test("asks about no candidate of a row that was decided", async () => {
    await typed(enrich("names.csv"));
    const review = csvReview(at("names.review.csv"));
    fillCsv(at("names.review.csv"), (_, place) => (place < review.length - 1 ? "none" : undefined));
    const left = lacking(review.slice(-1)).length;
    const { err, calls } = await typed(withPlaces());
    expect(calls).toBeLessThanOrEqual(2 * left + 1);
    if (left > 0) expect(err).toMatch(new RegExp(`Places of ${left} candidates?:`));
    expect(rowOf(results("names.enriched.csv"), review[0]!)["sirene_status"]).toBe("not_found");
  });

  test("is refused where too few calls are left, and the review is written all the same", async () => {
    await typed(enrich("names.csv"));
    const missing = lacking(csvReview(at("names.review.csv"))).length;
    const { code, err, calls } = await typed(withPlaces("--max-calls", "10"));
    expect([code, calls]).toEqual([3, 1]);
    expect(err).toContain(
      `The places of ${missing} candidates were not asked for: that takes up to ${2 * missing} calls, but only 9 may be spent.`,
    );
    expect(err).toContain(`Places of candidates: 0 of ${missing} found; 1 call spent, 1 planned at most.`);
    expect(csvReview(at("names.review.csv")).length).toBeGreaterThan(8);
  });

  test("with --partial spends up to that, on the least doubtful rows first", async () => {
    await typed(enrich("names.csv"));
    const missing = lacking(csvReview(at("names.review.csv")));
    const { code, err, calls } = await typed(withPlaces("--max-calls", "10", "--partial"));
    expect(code).toBe(3);
    expect(calls).toBe(10);
    expect(err).toContain("Some of the others have no answer");
    const left = lacking(csvReview(at("names.review.csv")));
    expect(left.length).toBeLessThan(missing.length);
    expect(missing.slice(-left.length)).toEqual(left);
  });

  test("says of places that are known already that they are from an older answer where no call is left to ask again", async () => {
    await typed(withPlaces());
    const words = withPlaces("--max-age", "0s", "--max-calls", "1", "--partial");
    const { code, err, calls } = await typed(words.map((word) => word.replace("=places", "=all,places")));
    expect([code, calls]).toEqual([3, 1]);
    expect(err).toMatch(/Places of candidates: (\d+) of \1 found; 0 calls spent, 0 planned at most\./);
    expect(err).toContain(
      "Some are from an answer older than you asked for (the calls allowed for this run are used up).",
    );
    expect(err).not.toContain("Some of the others have no answer");
  });

  test("makes no call, not even to /me, with --max-calls 0", async () => {
    const { code, err, calls } = await typed(withPlaces("--max-calls", "0"));
    expect([code, calls]).toEqual([3, 0]);
    expect(err).toContain("but only 0 may be spent");
    expect(err).toContain("0 calls spent, 0 planned at most");
  });

  test("takes --max-calls 50% of what /me says is left, where the rows need no call and the month has turned since the last", async () => {
    const now = Date.now;
    const later = jest.spyOn(Date, "now").mockImplementation(() => now() + 40 * 24 * 3_600_000);
    const { code, err } = await typed(withPlaces("--max-calls", "50%", "--max-age", "90d"));
    later.mockRestore();
    expect([code, err]).toEqual([0, expect.stringMatching(/Places of candidates: (\d+) of \1 found/)]);
  });

  test("says in JSON what was planned and what came of it", async () => {
    await typed(enrich("names.csv"));
    const missing = lacking(csvReview(at("names.review.csv"))).length;
    const { out } = await typed(withPlaces("--json"));
    expect(JSON.parse(out)).toMatchObject({
      plan: {
        places: {
          candidates: missing,
          calls: { least: missing, likely: missing, most: 2 * missing },
          unsought: 0,
        },
      },
      review: { places: { candidates: missing, told: missing, most: 2 * missing + 1 } },
    });
  });
});

test("--review takes all and places together, and no other word", async () => {
  const both = await typed(
    enrich("names.csv", "--dry-run").map((word) => (word === "--review" ? "--review=all,places" : word)),
  );
  expect(both.out).toContain("Review  places of");
  const other = await typed(
    enrich("names.csv").map((word) => (word === "--review" ? "--review=towns" : word)),
  );
  expect([other.code, other.calls]).toEqual([2, 0]);
  expect(other.err).toContain('--review takes all, places or nothing after it, not "towns"');
});

describe("on a terminal", () => {
  async function answered(consent: Consent, place: number, yes = false) {
    const said: string[] = [];
    const asked: string[] = [];
    const say = messageFormatter("en");
    const terminal = {
      ...{ language: "en" as const, say, sayTime: timeFormatter("en"), interactive: true },
      ...{ out: () => undefined, err: (text: string) => void said.push(text), redraw: () => undefined },
    };
    const session = await openSession(reviewEnvironment(), { sandbox: undefined, concurrency: 4, terminal });
    try {
      const subjects = new Subjects(false);
      const queries = new MatchQueries(subjects, { reviewed: "doubtful" });
      const { index } = queries.add({ name: "ALPHA FICTIF" });
      const siren = [...new Set(truth.flatMap(({ siren: one }) => one ?? []))][place];
      const candidate: MatchCandidate = {
        ...{ siren: siren!, name: "ALPHA FICTIF", score: 60, active: true },
        letters: lettersOf("AZZZZZZ")!,
      };
      const result: MatchResult = { status: "ambiguous", reason: "one_proof", candidates: [candidate] };
      queries.settle(index, result, 1, () => ({ naf: null, nafLabel: null, created: null, town: null }));
      const purpose = newPurpose(Date.now());
      const limits = await spendingLimits(
        {
          session,
          options: { maxCalls: undefined, reserve: { calls: 0 } },
          ...{ purpose, hourLength: 3_600_000, planOnly: false, now: Date.now() },
        },
        { quota: undefined },
      );
      const knowledge = new RunKnowledge(storedAnswers(session.store), 0);
      const plan = limits.planOf(
        { calls: { least: 0, likely: 0, firm: 0, oneByOne: 0 } },
        countClasses([], () => false),
      );
      const prepared = { knowledge, plan, furtherPlanOf: limits.furtherPlanOf };
      const input = {
        ...{ session, queries, prepared, purpose, signal: new AbortController().signal },
        options: { partial: false, yes, quiet: false, maxCalls: undefined },
        onProgress: () => undefined,
      };
      const end = await askPlaces(input, terminal, (question) => {
        asked.push(question);
        return Promise.resolve(consent);
      });
      return { end, said: said.join("\n"), asked };
    } finally {
      await session.close();
    }
  }

  test("a person is asked with the count first, and nothing is spent on a no", async () => {
    const { end, said, asked } = await answered("refused", 0);
    expect(asked).toEqual(["Ask where 1 candidate has its head office? Likely 1, up to 2 calls. [y/N] "]);
    expect(said).toBe("The places of the candidates were not asked for.");
    // What is left was read for the question.
    expect(end).toMatchObject({ candidates: 1, told: 0, calls: 1, exits: ["done"] });
    expect((await answered("interrupted", 0)).end).toMatchObject({ told: 0, exits: ["interrupted"] });
  });

  test("a yes asks them; --yes asks without a question", async () => {
    const agreed = await answered("given", 0);
    expect(agreed.end).toMatchObject({ candidates: 1, told: 1, exits: [] });
    expect(await answered("refused", 1, true)).toMatchObject({ end: { told: 1, exits: [] }, asked: [] });
    // Nothing is missing by now.
    expect(await answered("refused", 1)).toMatchObject({ end: undefined, asked: [] });
  });
});

test("a share in reserve is kept by an account that never read its quota before, and while others spend the month", async () => {
  const shipped = { units: 3_000, seed: 1, plan: "enterprise" };
  const searching = await startSandbox({ ...shipped, quota: 1_000_000, hourly: 1_000_000 });
  const placing = await startSandbox({ ...shipped, quota: 1_000 });
  let offices = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const isPlacing = request.headers["x-api-key"] !== "pk_live_searching";
    if (isPlacing && request.url?.includes("etablissements") && (offices += 1) === 3)
      await placing.change({ quota: 600 });
    await forwardTo(isPlacing ? placing : searching, request, response);
  };
  const { url } = await answeringServer((request, response) => void answer(request, response));
  const run = (key: string, words: readonly string[]) => {
    const given = environmentOf({ url }, at("accounts.sqlite"));
    const environment = { ...given, api: { ...given.api!, key }, account: { url, key } };
    return typedHere(words, () => environment);
  };
  expect((await run("pk_live_searching", enrich("names.csv"))).code).toBe(0);
  const places = (key: string, share: string) =>
    run(key, withPlaces("--reserve", share, "--partial", "--concurrency", "1"));
  const none = await places("pk_live_first", "100%");
  expect([none.code, offices, (await placing.calls()).total]).toEqual([3, 0, 1]);
  const some = await places("pk_live_second", "60%");
  expect(some.code).toBe(3);
  expect(some.err).toContain("only the reserve is left");
  expect(offices).toBeLessThan(8);
});
