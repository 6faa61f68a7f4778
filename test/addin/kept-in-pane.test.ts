import type { Language } from "../../shared/messages/messages.ts";
import { beforeAll, expect, test } from "@jest/globals";
import fc from "fast-check";
import { seededTruth } from "../../bench/matching/seeded-truth.ts";
import { memoryCache } from "../../addin/client/answer-cache.ts";
import { type EnrichmentProgress, enrich } from "../../addin/taskpane/list-run/enrich.ts";
import { endNotice } from "../../addin/taskpane/list-run/end-notice.ts";
import { listColumns, rolesOf } from "../../addin/taskpane/list-run/list-columns.ts";
import { surveyList } from "../../addin/taskpane/list-run/list-survey.ts";
import { prepareRun } from "../../addin/taskpane/list-run/prepare-run.ts";
import { planText } from "../../addin/taskpane/list-run/plan-text.ts";
import { messageFormatter } from "../../addin/taskpane/messages/messages.ts";
import { officeWorkbook } from "../../addin/taskpane/workbook/office-workbook.ts";
import { prepareReview } from "../../addin/taskpane/views/lists/review/prepare-review.ts";
import { writeDecision } from "../../addin/taskpane/views/lists/review/review-work.ts";
import type { CheckPreset } from "../../shared/enrichment/columns/own-columns.ts";
import { selectFields } from "../../shared/fields/select-fields.ts";
import { installFakeExcel } from "../fixtures/pane/excel/fake-excel.ts";
import { startRelay, type StartedRelay } from "../relay/start-relay.ts";
import { rounds } from "../fixtures/rounds.ts";
import { openAddin, type OpenedAddin, onPlan } from "./open-addin.ts";

const rows = seededTruth({ units: 1_000, registerSeed: 1, rows: 40, seed: 5 });
const headings = ["SIREN", "Nom", "Code postal", "Ville"];
const cells = rows.map(({ row, siren }, index) => [
  index % 4 === 0 ? (siren ?? "") : "",
  ...[row.name, row.postcode ?? "", row.city ?? ""],
]);

interface Goal {
  readonly fields: string;
  readonly isMatching?: boolean;
  readonly check?: CheckPreset;
  readonly dropsMatches?: boolean;
  /** The add-in that fills it. @default the one of all tests here */
  readonly page?: OpenedAddin;
  /** @default "en" */
  readonly language?: Language;
}

let relay: StartedRelay;
let addin: OpenedAddin;
beforeAll(async () => {
  relay = await startRelay({ units: 1_000, seed: 1, plan: "enterprise" });
  addin = openAddin({ url: relay.url, token: await relay.token("pane"), window: 0 });
});

/** Fills the list that stands in the workbook. */
async function filled(asked: Goal) {
  const { fields, isMatching = false, dropsMatches = false, check, page = addin, language = "en" } = asked;
  const survey = await surveyList(officeWorkbook, { kind: "region", area: listArea });
  const goal = { fields: selectFields(fields), isMatching, dropsMatches, check };
  const columns = listColumns(survey, goal);
  const { client, loadPlaces } = page;
  const usage = await page.usage();
  const run = await prepareRun({
    workbook: officeWorkbook,
    survey,
    columns,
    goal,
    client,
    loadPlaces,
    usage,
    now: Date.now(),
  });
  const { signal } = new AbortController();
  const options = { workbook: officeWorkbook, language, signal, onProgress: () => undefined };
  const progress: EnrichmentProgress = await enrich(run.job, options);
  return {
    text: planText(run, messageFormatter("en"), "en"),
    changed: [...survey.changed],
    plan: run.plan,
    progress,
    records: await records(),
  };
}

/** The rows of the sheet by their headings. */
async function records(): Promise<Record<string, string>[]> {
  const [headers = [], ...values] = (await officeWorkbook.read((await officeWorkbook.used("Sheet1"))!))
    .values;
  return values.map((row) =>
    Object.fromEntries(row.map((value, at) => [String(headers[at]), String(value)])),
  );
}

const listArea = { sheet: "Sheet1", top: 0, left: 0, height: cells.length + 1, width: headings.length };

const newList = (list: readonly (readonly (string | number)[])[] = cells) => {
  const book = installFakeExcel(globalThis);
  book.fill("A1", [headings, ...list], "@");
  return book;
};
/** The rows, from 0, whose company was found by name. */
const byNameIn = (list: readonly Record<string, string>[]) =>
  list.flatMap((row, at) => (row["SIREN"] === "" && row["sirene_siren"] !== "" ? at : []));
const sirens = (list: readonly Record<string, string>[]) => list.map((row) => row["sirene_siren"]);

test("a run by name that was cut anywhere and goes on leaves the list as one that was not cut, notes and all", async () => {
  const goal = { fields: "name,state", isMatching: true };
  newList();
  const whole = (await filled(goal)).records;
  let cuts = 0;
  for (let syncs = 14, isCut = true; isCut; syncs += 3) {
    const book = newList();
    let left = syncs;
    book.beforeSync = () => {
      if ((left -= 1) < 0) throw new Error("the pane is gone");
    };
    await filled(goal).catch(() => undefined);
    book.beforeSync = undefined;
    isCut = left < 0;
    cuts += Number(isCut);
    expect([syncs, (await filled(goal)).records]).toEqual([syncs, whole]);
  }
  expect(cuts).toBeGreaterThan(5);
});

test("what a page told of a company that was found is known to the next run, and to one after the page was left", async () => {
  newList();
  const cache = memoryCache();
  const open = async () => openAddin({ url: relay.url, token: await relay.token("page"), window: 0, cache });
  const first = await open();
  const found = await filled({ fields: "name,naf,state", isMatching: true, page: first });
  const asked = ({ requests }: OpenedAddin) => requests.filter(({ path }) => path === "/v1/lookups").length;
  const before = asked(first);
  expect(before).toBeGreaterThan(0);
  const next = await open();
  for (const [page, isMatching] of [
    [first, true],
    [first, false],
    [next, true],
    [next, false],
  ] as const) {
    const again = await filled({ fields: "name,naf,state", isMatching, page });
    expect(again.plan.calls).toMatchObject({ least: 0, likely: 0, most: 0 });
    expect(sirens(again.records)).toEqual(sirens(found.records));
  }
  expect([asked(first), asked(next)]).toEqual([before, 0]);
});

test.each([
  ["fr", "en"],
  ["en", "fr"],
] as const)(
  "what a pane in %s has filled, one in %s fills again in the same columns, at no call",
  async (one, other) => {
    const book = newList();
    const goal = { fields: "name,state", isMatching: true, check: "suppliers" } as const;
    await filled({ ...goal, language: one });
    const width = (await officeWorkbook.used("Sheet1"))!.width;
    const headings = book.values("A1:Z1");
    const words = book.values("A2:Z9").flat();
    expect([words.includes("trouvé"), words.includes("found")]).toEqual([one === "fr", one === "en"]);

    const again = await filled({ ...goal, language: other });
    expect(again.plan.calls).toMatchObject({ least: 0, likely: 0, most: 0 });
    expect(again.plan.rows.kept).toBeGreaterThan(10);
    expect((await officeWorkbook.used("Sheet1"))!.width).toBe(width);
    expect(book.values("A1:Z1")).toEqual(headings);
    const changed = book.values("A2:Z9").flat();
    expect([changed.includes("trouvé"), changed.includes("found")]).toEqual([other === "fr", other === "en"]);
  },
);

test("a run that is to forget what was found by name empties it or looks it up again, says how many, and the next one forgets nothing", async () => {
  newList();
  const found = await filled({ fields: "name", isMatching: true });
  const isByName = (row: Record<string, string>) => row["SIREN"] === "" && row["sirene_siren"] !== "";
  const n = found.records.filter(isByName).length;
  const anew = await filled({ fields: "name", isMatching: true, dropsMatches: true });
  expect(anew.text.warnings).toContain(
    `${n} rows are looked up by name again, without keeping the company that an earlier run found.`,
  );
  expect(anew.plan.rows.kept).toBe(0);
  expect(sirens(anew.records)).toEqual(sirens(found.records));
  const kept = await filled({ fields: "name" });
  expect(sirens(kept.records)).toEqual(sirens(found.records));
  const emptied = await filled({ fields: "name", dropsMatches: true });
  expect(emptied.text.warnings).toContain(
    `${n} rows lose the company that an earlier run found by name: those cells are emptied.`,
  );
  expect(emptied.records.filter(isByName)).toEqual([]);
  const numbered = (list: readonly Record<string, string>[]) =>
    list.filter((row) => row["SIREN"] !== "").map((row) => row["sirene_siren"]);
  expect(numbered(emptied.records)).toEqual(numbered(found.records));
});

test("rows that were found by name keep their companies in runs without a search, in a check, and in another search", async () => {
  const book = newList();
  const found = await filled({ fields: "name,state", isMatching: true });
  const byName = found.records.filter((row) => row["SIREN"] === "" && row["sirene_siren"] !== "");
  expect(byName.length).toBeGreaterThan(10);

  const plain = await filled({ fields: "name,naf" });
  expect(plain.plan.rows).toMatchObject({ kept: byName.length });
  expect(sirens(plain.records)).toEqual(sirens(found.records));
  for (const [index, row] of found.records.entries()) {
    if (!byName.includes(row)) continue;
    expect(plain.records[index]).toMatchObject({
      ...{ sirene_status: "found", sirene_note: row["sirene_note"], sirene_score: row["sirene_score"] },
      sirene_naf: expect.stringMatching(/./),
    });
  }
  const checked = await filled({ fields: "name", check: "suppliers" });
  expect(sirens(checked.records)).toEqual(sirens(found.records));
  for (const row of checked.records.filter((one) => one["SIREN"] === ""))
    expect(row["sirene_check_reasons"]).toMatch(/siren_missing/);

  const asked = addin.requests.filter(({ path }) => path === "/v1/lookups").length;
  const again = await filled({ fields: "name,state", isMatching: true });
  expect(again.plan.rows).toMatchObject({ kept: byName.length, search: 0 });
  expect(sirens(again.records)).toEqual(sirens(found.records));
  expect(again.records.map((row) => row["sirene_score"])).toEqual(
    found.records.map((row) => row["sirene_score"]),
  );
  expect(addin.requests.filter(({ path }) => path === "/v1/lookups")).toHaveLength(asked);
  // Hashes and SIRENs alone, in a few settings.
  const kept = [...book.settings].filter(([key]) => key.startsWith("sirene.matches "));
  expect(kept.length).toBeLessThanOrEqual(16);
  const text = JSON.stringify(kept);
  expect(text).not.toContain(byName[0]!["sirene_name"]!);
  expect(text.length).toBeLessThan(140 * byName.length);
});

test("a company whose name fits no more stays where the workbook remembers it, and goes where nobody does", async () => {
  const book = newList();
  const found = await filled({ fields: "name", isMatching: true });
  const place = found.records.findIndex((row) => row["SIREN"] === "" && row["sirene_siren"] !== "");
  const { sirene_siren: siren } = found.records[place]!;
  const rename = (name: string) => {
    book.fill(`B${2 + place}`, [[name]], "@");
  };
  const written = found.records[place]!["Nom"]!;
  rename("SOCIETE FICTIVE DES ETANGS BLEUS");
  const renamed = await filled({ fields: "name" });
  expect(renamed.text.warnings).toEqual([
    "In 1 row, SIRENE's columns name a company that was found or chosen for another name or place: those cells are replaced or emptied.",
  ]);
  expect(renamed.records[place]).toMatchObject({ sirene_siren: "", sirene_name: "", sirene_score: "" });
  expect(renamed.progress.emptied).toBe(1);
  expect(endNotice(renamed.progress, messageFormatter("en"), "en")).toMatchObject({
    intent: "warning",
    text: expect.stringContaining("1 row was emptied"),
  });
  expect(sirens(renamed.records).filter((one) => one !== "")).toHaveLength(
    sirens(found.records).filter((one) => one !== "").length - 1,
  );
  rename(written);
  const back = await filled({ fields: "name", isMatching: true });
  expect(back.records[place]!["sirene_siren"]).toBe(siren);

  // Settings that somebody forged say nothing.
  for (const key of [...book.settings.keys()]) book.settings.set(key, '[["x",["123456789",1,"",7]]]');
  const forged = await filled({ fields: "name" });
  expect(sirens(forged.records)).not.toContain("123456789");
});

test("a company that somebody filled down into a row of another name is told of before the run takes it away", async () => {
  const book = newList();
  const found = await filled({ fields: "name", isMatching: true });
  const [from] = byNameIn(found.records);
  const to = found.records.findIndex((row) => row["SIREN"] === "" && row["sirene_siren"] === "");
  const cells = book.values(`E${2 + from!}:K${2 + from!}`);
  book.fill(`E${2 + to}`, cells, "@");
  for (const isMatching of [true, false]) {
    const next = await filled({ fields: "name", isMatching });
    expect(next.text.warnings).toEqual(
      isMatching ? [expect.stringMatching(/^In 1 row, SIRENE's columns/)] : [],
    );
    expect([next.records[to]!["sirene_siren"], next.progress.emptied]).toEqual(["", Number(isMatching)]);
  }
});

test("another SIREN that somebody enters over one found by name is taken without a question, by runs and checks, and again", async () => {
  const book = newList();
  const found = await filled({ fields: "name", isMatching: true });
  const [place] = byNameIn(found.records);
  const others = found.records.flatMap((row) => row["SIREN"] || []);
  const steps: readonly Goal[] = [
    { fields: "name", isMatching: true },
    { fields: "name", check: "suppliers" },
    { fields: "name", language: "fr" },
  ];
  for (const [at, goal] of steps.entries()) {
    book.fill(`E${2 + place!}`, [[others[at]!]], "@");
    const { changed, records: after } = await filled(goal);
    expect(changed).toEqual([]);
    const name = found.records.find((row) => row["SIREN"] === others[at])!["sirene_name"];
    expect(after[place!]).toMatchObject({ sirene_siren: others[at], sirene_name: name, sirene_score: "" });
    expect(after[place!]!["sirene_note"]).toContain(others[at]);
  }
  for (const typed of ["", "à vérifier", "123456789"]) {
    book.fill(`E${2 + place!}`, [[typed]], "@");
    const survey = await surveyList(officeWorkbook, { kind: "region", area: listArea });
    expect([typed, [...survey.changed]]).toEqual([typed, [place]]);
  }
});

test("a row whose number somebody emptied after a run by number is emptied", async () => {
  const book = newList();
  const found = await filled({ fields: "name" });
  const numbered = found.records.flatMap((row, index) => (row["sirene_siren"] === "" ? [] : index));
  expect(numbered.length).toBeGreaterThan(3);
  const [place] = numbered;
  book.fill(`A${2 + place!}`, [[""]], "@");
  const { records: after, progress } = await filled({ fields: "name" });
  expect(after[place!]).toMatchObject({ sirene_siren: "", sirene_name: "" });
  expect(progress.emptied).toBe(0);
});

/** Decides the first doubtful rows of the sheet as somebody does who reviews them: each is its first candidate. */
async function reviewed(): Promise<void> {
  const survey = await surveyList(officeWorkbook, { kind: "region", area: listArea });
  const { roles } = rolesOf(survey, []);
  const { client, loadPlaces } = addin;
  const review = await prepareReview({
    ...{ workbook: officeWorkbook, survey, roles, client, loadPlaces },
    plan: onPlan("enterprise"),
  });
  for (const row of review.doubtful.slice(0, 2)) {
    const { kind, ...settled } = review.queries.state(row.query);
    const [company] = kind === "settled" && "result" in settled ? settled.result.candidates : [];
    if (company === undefined) continue;
    const decided = {
      ...({ status: "found", reason: "decided", by: "Ann", day: "2026-11-24" } as const),
      candidates: [company],
    };
    await writeDecision(review, row, decided, officeWorkbook, "en");
  }
  await review.list.release();
}

/** Runs of the pane over one list. */
const runs = {
  plain: { fields: "name" },
  fields: { fields: "naf,state,town" },
  byName: { fields: "name,state", isMatching: true },
  otherFields: { fields: "naf", isMatching: true },
  check: { fields: "name", check: "suppliers" },
  checkByName: { fields: "name", check: "suppliers", isMatching: true },
  einvoicing: { fields: "name", check: "einvoicing" },
  dropped: { fields: "name,state", dropsMatches: true },
} as const satisfies Record<string, Goal>;
type Step = keyof typeof runs | "review" | "sort" | "rename" | "another page";
const steps: readonly Step[] = [
  ...(Object.keys(runs) as (keyof typeof runs)[]),
  ...(["review", "review", "sort", "rename", "another page"] as const),
];

test("after any sequence of runs no row has lost a company that was found or decided, unless that was asked for", async () => {
  let decisions = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...steps), { minLength: 2, maxLength: 8 }),
      async (sequence) => {
        const book = newList();
        let page = addin;
        await filled({ fields: "name", isMatching: true });
        for (const step of sequence) {
          const before = await records();
          const isNamed = (row: Record<string, string>) => row["Nom"] === "SOCIETE FICTIVE DES ETANGS BLEUS";
          if (step === "another page")
            page = openAddin({ url: relay.url, token: await relay.token("next"), window: 0 });
          else if (step === "sort") {
            const rowsOfSheet = before.map((row) => Object.values(row));
            book.fill("A2", rowsOfSheet.toReversed(), "@");
          } else if (step === "rename") {
            const at = before.findIndex((row) => row["SIREN"] === "" && row["sirene_siren"] !== "");
            if (at >= 0) book.fill(`B${2 + at}`, [["SOCIETE FICTIVE DES ETANGS BLEUS"]], "@");
          } else if (step === "review") await reviewed();
          else await filled({ ...runs[step], page });
          const after = step === "sort" ? (await records()).toReversed() : await records();
          if (step === "review")
            decisions += after.filter(
              (row, at) => row["sirene_siren"] !== before[at]!["sirene_siren"],
            ).length;
          const lost = before.flatMap((row, at) =>
            row["sirene_siren"] === "" || after[at]!["sirene_siren"] === row["sirene_siren"] ? [] : [at],
          );
          for (const at of lost) {
            const row = before[at]!;
            const wasFound = row["SIREN"] === "" && !row["sirene_note"]!.includes("Ann");
            const isAskedFor = isNamed(row) || (step === "dropped" && wasFound);
            expect([sequence.join(" "), step, row, isAskedFor]).toEqual([
              sequence.join(" "),
              step,
              row,
              true,
            ]);
          }
        }
      },
    ),
    { numRuns: rounds(4, 60), seed: 20_261_124 },
  );
  expect(decisions).toBeGreaterThan(0);
});
