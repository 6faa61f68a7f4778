import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import {
  type WrittenDecision,
  applyDecisions,
  decidedMatch,
  readReview,
} from "../../../batch/enrich/read-review.ts";
import { offeredMarks } from "../../../batch/enrich/review-columns.ts";
import {
  contradictionJson,
  contradictionText,
  readReviews,
  takeDecisions,
} from "../../../batch/enrich/take-decisions.ts";
import { messageFormatter } from "../../../batch/messages/messages.ts";
import { MatchQueries } from "../../../shared/enrichment/match-queries.ts";
import { decisionKey } from "../../../shared/enrichment/settled-match.ts";
import { Subjects } from "../../../shared/enrichment/subjects.ts";
import type { MatchDecision } from "../../../shared/gateway/store/decisions.ts";
import { lookupKey } from "../../../shared/lookups/lookup.ts";
import type { MatchRow } from "../../../shared/matching/match.ts";
import { openStore } from "../../shared/gateway/temporary-store.ts";
import { scatteredSirens } from "../made-up-numbers.ts";

const folder = mkdtempSync(join(tmpdir(), "decisions-of-rows-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

const [siren = "", other = ""] = scatteredSirens(2);
const day = (text: string) => Date.parse(`${text}T12:00:00Z`);
const now = day("2026-06-01");
const say = messageFormatter("en");

const decision = (more: Partial<MatchDecision> = {}): MatchDecision => ({
  ...{ key: "fictive", row: { name: "FICTIVE" }, by: "Paule", at: day("2026-03-04") },
  ...{ company: { siren, name: "FICTIVE SARL" }, ...more },
});

describe("of two decisions that contradict each other, a person is told", () => {
  const said = (stays: Partial<MatchDecision>, goes: Partial<MatchDecision> = {}) => {
    const { code, parameters } = contradictionText({ stays: decision(stays), goes: decision(goes) }, now);
    return say(code as "decision_contradicts", parameters);
  };

  test.each<[string, Partial<MatchDecision>, string]>([
    ["the number and name of a company", {}, `${siren} FICTIVE SARL (decided by Paule on 2026-03-04)`],
    [
      "the number alone of one whose name is not known",
      { company: { siren, name: "" } },
      `${siren} (decided by Paule on`,
    ],
    ["that none was meant", { company: undefined }, "none (decided by Paule on"],
    [
      "that somebody decided where nobody is named",
      { by: "" },
      `${siren} FICTIVE SARL (decided by somebody on`,
    ],
  ])("%s", (_, of, expected) => {
    expect(said(of)).toContain(`is used: ${expected}`);
    expect(said({}, of)).toContain(`, not ${expected}`);
  });

  test("of a wrong clock only if the one that stays is dated later than now", () => {
    const isOfFuture = (time: number) => said({ at: time }).includes("a clock was wrong");
    expect([now - 1, now, now + 1].map(isOfFuture)).toEqual([false, false, true]);
  });

  test("in JSON, no number where none was meant", () => {
    const { stays } = contradictionJson({ stays: decision({ company: undefined }), goes: decision() });
    expect(stays).toEqual({ siren: null, by: "Paule", at: "2026-03-04T12:00:00.000Z" });
  });
});

test("a candidate whose number somebody changed is told with its cell, both names and the number", async () => {
  const store = await openStore();
  const key = lookupKey({ operation: "legal-unit", siren });
  const data = JSON.stringify({ siren, name: "AUTRE FICTIVE" });
  await store.remember([{ key, found: true, data, asOf: day("2026-01-01") }]);
  const written: WrittenDecision = { ...decision(), file: "a.csv", cell: "E2", candidate: 3 };
  const lines: string[] = [];
  await takeDecisions(
    { lists: [], decisions: [written], problems: [], lines: [], files: [], edited: [] },
    { store, quiet: true, now },
    { say, err: (text) => void lines.push(text) },
  );
  expect(lines.join()).toContain(
    `a.csv, cell E2: SIREN ${siren} of candidate 3 is AUTRE FICTIVE, not FICTIVE SARL:`,
  );
});

describe("a review", () => {
  const save = (name: string, ...lines: readonly string[]) => {
    writeFileSync(at(name), lines.join("\n"));
    utimesSync(at(name), day("2026-03-04") / 1000, day("2026-03-04") / 1000);
  };

  test("whose lines have a comment and no decision counts as edited, though others have none", async () => {
    const edited = async (...lines: readonly string[]) => {
      save("list.review.csv", "Name in the list;Decision;Comment", ...lines);
      const lists = [{ path: at("list.csv") }];
      return (await readReviews(lists, [{ output: at("done.csv") }], now)).edited.length;
    };
    expect(await edited("FICTIVE;;asked them", "AUTRE;;")).toBe(1);
    expect(await edited("FICTIVE;;", "AUTRE;;")).toBe(0);
  });

  test("without the column of a candidate's name says no name, whatever stands in other columns", async () => {
    save("short.review.csv", "Name in the list;Decision;1: SIREN", `FICTIVE;1;${siren}`);
    const read = await readReview(at("short.review.csv"), now);
    expect(read?.decisions.map(({ company }) => company)).toEqual([{ siren, name: "" }]);
  });

  test("offers each candidate of a row, none of them, and later", () => {
    expect(offeredMarks(3, say)).toEqual(["1", "2", "3", "none", "later"]);
    expect(offeredMarks(0, say)).toEqual(["none", "later"]);
  });
});

describe("a decision that is kept", () => {
  const letters = "ABZZZZF";

  test("is the result of a row: its company as it was found, who decided and when", () => {
    const of = { status: "found", reason: "decided", by: "Paule", day: "2026-03-04" };
    expect(decidedMatch(decision({ company: { siren, name: "FICTIVE", score: 71 } }))).toEqual({
      ...of,
      candidates: [{ siren, name: "FICTIVE", score: 71, letters: undefined }],
    });
    const found = decidedMatch(decision({ company: { siren, name: "FICTIVE", letters } }));
    expect(found.candidates[0]!.letters).toMatchObject({ postcode: "B", legalForm: "F" });
    expect(decidedMatch(decision({ company: undefined }))).toEqual({
      ...of,
      status: "not_found",
      candidates: [],
    });
  });

  /** What becomes of the rows of a list without a search, by what was decided. */
  async function settled(rows: readonly MatchRow[], decisions: readonly MatchDecision[]) {
    const store = await openStore();
    await store.decisions.put(decisions);
    const queries = new MatchQueries(new Subjects(false));
    const indexes = rows.map((row) => queries.add(row).index);
    await applyDecisions(queries, store.decisions);
    return indexes.map((index) => {
      const state = queries.state(index);
      return state.kind === "settled"
        ? (state.result.candidates[0]?.siren ?? state.result.status)
        : state.kind;
    });
  }
  const decided = (row: MatchRow, of: string | undefined) =>
    decision({ key: decisionKey(row), company: of === undefined ? undefined : { siren: of, name: "" } });
  const named = (name: string): MatchRow => ({ name, city: "Metz" });

  test("settles the rows of its name and place, and no others", async () => {
    const rows = [named("ALPHA"), named("BETA"), named("GAMMA"), { ...named("BETA"), city: "Lyon" }];
    expect(await settled(rows, [])).toEqual(["open", "open", "open", "open"]);
    expect(await settled(rows, [decided(named("Bêta"), siren), decided(named("GAMMA"), undefined)])).toEqual([
      ...["open", siren, "not_found", "open"],
    ]);
  });

  test("of one of a row's two names settles it, if the other's names no other company", async () => {
    const both: MatchRow = { ...named("ALPHA"), otherName: "BETA" };
    const rows = [named("GAMMA"), both, named("DELTA")];
    const ofBeta = decided(named("BETA"), siren);
    expect(await settled(rows, [ofBeta, decided(named("DELTA"), other)])).toEqual(["open", siren, other]);
    expect(await settled(rows, [ofBeta, decided(named("ALPHA"), undefined)])).toEqual([
      "open",
      siren,
      "open",
    ]);
    expect(await settled(rows, [ofBeta, decided(named("ALPHA"), other)])).toEqual(["open", "open", "open"]);
    expect(await settled(rows, [ofBeta, decided(both, other)])).toEqual(["open", other, "open"]);
  });
});
