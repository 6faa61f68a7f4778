import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { fictionalEstablishments } from "../../../sandbox/register/fictional/source.ts";
import { profileOf } from "../../../sandbox/register/fictional/profile.ts";
import { fictionalSiren } from "../../../sandbox/register/fictional/dice.ts";
import { bookReview, candidatesOf, csvReview, fillBook, fillCsv, reviewer } from "./filled-review.ts";
import { at, enrich, results, reviewedList, rowOf, truth, typed } from "./reviewed-list.ts";

reviewedList();

const inList = new Set(truth.map(({ siren }) => siren));
/** Companies of the sandbox that no row of the list means, so that no answer of theirs was bought. */
const strangers = Array.from({ length: 400 }, (_, index) =>
  profileOf(fictionalSiren(2_500 + index, 1), 1),
).filter(({ siren }) => !inList.has(siren));
const stranger = strangers[0]!;
/** The SIRET of an establishment that is not its company's head office. */
const branch = strangers.flatMap((profile) =>
  fictionalEstablishments(profile)
    .filter(({ headOffice }) => !headOffice)
    .map(({ nic }) => `${profile.siren}${nic}`),
)[0]!;
/** Calls of a run that asks for one company, with the one that reads the quota. */
const oneCompany = 2;

interface ListedDecision {
  readonly row: { readonly name: string; readonly comment?: string };
  readonly company: { readonly siren: string; readonly siret?: string; readonly name: string } | null;
}
const kept = async () => JSON.parse((await typed(["decisions", "list", "--json"])).out) as ListedDecision[];

describe("a number that somebody typed in place of a candidate's place", () => {
  test("is taken for the row; its company is asked for once, and named by its answer", async () => {
    await typed(enrich("names.csv"));
    const [one] = csvReview(at("names.review.csv"));
    fillCsv(at("names.review.csv"), (_, place) =>
      place === 0 ? ` ${stranger.siren.slice(0, 3)} ${stranger.siren.slice(3)}` : undefined,
    );
    const first = await typed(enrich("names.csv"));
    expect([first.code, first.calls]).toEqual([0, oneCompany]);
    const row = rowOf(results("names.enriched.csv"), one!);
    expect(row).toMatchObject({ sirene_siren: stranger.siren, sirene_status: "found", sirene_score: "" });
    expect(row["sirene_name"]).not.toBe("");
    expect(row["sirene_note"]).toMatch(new RegExp(`^chosen in a review of .*: ${row["sirene_name"]}$`));
    expect((await typed(enrich("names.csv"))).calls).toBe(0);
  });

  test("is an establishment where it is a SIRET: the row gets that one, in later runs too", async () => {
    await typed(enrich("names.csv"));
    const [one] = csvReview(at("names.review.csv"));
    fillCsv(at("names.review.csv"), (_, place) => (place === 0 ? branch : undefined));
    const words = [...enrich("names.csv").slice(0, 4), "--fields", "name,siret", "--yes"];
    await typed(words);
    expect(rowOf(results("names.enriched.csv"), one!)["sirene_siret"]).toBe(branch);
    const again = await typed([
      "enrich",
      at("names.enriched.csv"),
      "--match",
      "--fields",
      "siret",
      "-o",
      at("again.csv"),
    ]);
    expect([again.code, again.calls]).toEqual([0, 0]);
    expect(rowOf(results("again.csv"), one!)["sirene_siret"]).toBe(branch);
  });

  test.each(["en", "fr"] as const)(
    "is refused with its cell where a digit is wrong (%s)",
    async (language) => {
      await typed(enrich("names.csv"), language);
      const column = language === "en" ? "Decision" : "Décision";
      const wrong = `${stranger.siren.slice(0, 8)}${(Number(stranger.siren[8]) + 1) % 10}`;
      fillCsv(at("names.review.csv"), (_, place) => (place === 0 ? wrong : undefined), column);
      const { err, calls } = await typed(enrich("names.csv"), language);
      expect(calls).toBe(0);
      expect(err).toMatch(
        language === "en"
          ? /cell E2: "\d+" is neither a SIREN nor a SIRET/
          : /cellule E2 : « \d+ » n'est ni un SIREN ni un SIRET/,
      );
    },
  );

  test("that is the number of a candidate is that candidate, with its score", async () => {
    await typed(enrich("names.csv"));
    const [one] = csvReview(at("names.review.csv")).filter((record) => candidatesOf(record) > 1);
    fillCsv(at("names.review.csv"), (record) =>
      record["Rows"] === one!["Rows"] ? one!["2: SIREN"] : undefined,
    );
    await typed(enrich("names.csv"));
    expect(rowOf(results("names.enriched.csv"), one!)).toMatchObject({
      sirene_siren: one!["2: SIREN"],
      sirene_score: one!["2: score"],
    });
  });
});

describe("a comment", () => {
  test("stays beside a row that is put off, run after run, and goes with a decision into the export", async () => {
    await typed(enrich("names.csv"));
    const [one, two] = csvReview(at("names.review.csv"));
    fillCsv(
      at("names.review.csv"),
      (_, place) => (place < 2 ? `ask Paule; row ${place}` : undefined),
      "Comment",
    );
    expect((await typed(enrich("names.csv"))).code).toBe(0);
    expect((await typed(enrich("names.csv"))).code).toBe(0);
    const comments = () => csvReview(at("names.review.csv")).map((record) => record["Comment"]);
    expect(comments().slice(0, 3)).toEqual(["ask Paule; row 0", "ask Paule; row 1", ""]);
    fillCsv(at("names.review.csv"), (_, place) => (place === 0 ? "none" : undefined));
    await typed(enrich("names.csv"));
    expect(comments()[0]).toBe("ask Paule; row 1");
    expect((await kept()).map(({ row }) => row)).toEqual([
      expect.objectContaining({ name: one!["Name in the list"], comment: "ask Paule; row 0" }),
    ]);
    expect((await typed(["decisions", "export"])).out).toContain("ask Paule; row 0");
    expect(two).toBeDefined();
  });
});

test("--review all lists the names for which no company came up too, behind all others, and takes a number for them", async () => {
  await typed(enrich("names.csv"));
  const doubtful = csvReview(at("names.review.csv"));
  const words = enrich("names.csv").map((word) => word);
  words.splice(words.indexOf("--review") + 1, 0, "all");
  const { err, calls } = await typed(words);
  expect(calls).toBe(0);
  const all = csvReview(at("names.review.csv"));
  const missing = results("names.enriched.csv").filter((row) => row["sirene_status"] === "not_found");
  expect(all.length).toBeGreaterThan(doubtful.length);
  expect(all.map(candidatesOf).findLastIndex((count) => count > 0)).toBe(doubtful.length - 1);
  expect(missing.map((row) => row["Raison sociale"])).toEqual(
    expect.arrayContaining(all.slice(doubtful.length).map((record) => record["Name in the list"])),
  );
  expect(err).toContain(`To decide: ${all.length} names`);
  fillCsv(at("names.review.csv"), (record) => (candidatesOf(record) === 0 ? stranger.siren : undefined));
  expect((await typed(words)).calls).toBe(oneCompany);
  expect(csvReview(at("names.review.csv"))).toHaveLength(doubtful.length);
});

test("the least doubtful rows come first", async () => {
  await typed(enrich("names.csv"));
  const scores = csvReview(at("names.review.csv")).map((record) => Number(record["1: score"]));
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  expect(new Set(scores).size).toBeGreaterThan(3);
});

test("beside each candidate stand what agrees, in words, and its page in the public register", async () => {
  await typed(enrich("names.csv"));
  const [one] = csvReview(at("names.review.csv"));
  expect(one!["1: why"]).toMatch(/^(same|similar|different) name/);
  expect(one!["1: register"]).toBe(
    `https://annuaire-entreprises.data.gouv.fr/entreprise/${one!["1: SIREN"]}`,
  );
  expect(one!["Why in doubt"]).not.toBe("");
  await typed(enrich("names.csv"), "fr");
  const [un] = csvReview(at("names.review.csv"));
  expect(un!["1 : pourquoi"]).toMatch(/^nom (identique|proche|:)/);
});

test("another word behind --review is refused before anything is asked", async () => {
  const { code, err, calls } = await typed(["enrich", at("names.csv"), "--match", "--review", "alles"]);
  expect([code, calls]).toEqual([2, 0]);
  expect(err).toContain('not "alles"');
});

describe("sirene decisions import", () => {
  const decide = (_: unknown, place: number) => ["1", "none", stranger.siren, "7", "later"][place];

  test.each(["csv", "xlsx"] as const)(
    "reads a review that was filled in (%s), as the run does that it belongs to",
    async (to) => {
      await typed(enrich("names.csv", "--to", to));
      const file = at(to === "csv" ? "names.review.csv" : "names.enriched.xlsx");
      const review = to === "csv" ? csvReview(file) : await bookReview(file);
      if (to === "csv") fillCsv(file, decide);
      else await fillBook(file, decide);
      const { code, err, out, calls } = await typed(["decisions", "import", file]);
      expect([code, calls]).toEqual([2, 0]);
      expect(out).toContain("3 decisions read: 3 new");
      expect(err).toContain('"7" is not a decision');
      const decisions = await kept();
      expect(decisions.map(({ company }) => company?.siren).toSorted()).toEqual(
        [review[0]!["1: SIREN"], stranger.siren, undefined].toSorted(),
      );
      const run = await typed(enrich("names.csv", "--to", "csv", "-o", at("other.csv")));
      expect(run.calls).toBe(oneCompany);
      const rows = results("other.csv");
      expect(rowOf(rows, review[0]!)["sirene_siren"]).toBe(review[0]!["1: SIREN"]);
      expect(rowOf(rows, review[2]!)["sirene_siren"]).toBe(stranger.siren);
      if (to === "xlsx") expect(rowOf(rows, review[1]!)["sirene_note"]).toContain(reviewer);
    },
  );

  test("reads its own export again: with establishments and comments", async () => {
    await typed(enrich("names.csv"));
    fillCsv(at("names.review.csv"), () => "said so", "Comment");
    fillCsv(at("names.review.csv"), (_, place) => (place === 0 ? branch : place === 1 ? "none" : undefined));
    await typed(["decisions", "import", at("names.review.csv")]);
    const before = await kept();
    expect(before.map(({ company }) => company?.siret).toSorted()).toEqual([branch, undefined]);
    await typed(["decisions", "export", at("kept.csv")]);
    await typed(["decisions", "forget", "--all", "--yes"]);
    await typed(["decisions", "import", at("kept.csv")]);
    expect(await kept()).toEqual(before);
    expect(readFileSync(at("kept.csv"), "utf8")).toContain("said so");
  });
});
