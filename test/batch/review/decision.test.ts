import { readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { rounds } from "../../fixtures/rounds.ts";
import { candidatesOf, csvReview, fillBook, fillCsv, reviewer, type ReviewRecord } from "./filled-review.ts";
import { at, enrich, expectDecided, quoted, results, reviewedList, rowOf, typed } from "./reviewed-list.ts";

reviewedList();

/** When a review was saved, long ago. */
const earlier = new Date("2020-01-02T12:00:00Z");

interface ListedDecision {
  readonly company: { readonly siren: string; readonly name: string } | null;
  readonly by: string;
  readonly at: string;
}
const decided = async () =>
  JSON.parse((await typed(["decisions", "list", "--json"])).out) as ListedDecision[];

describe("a decision", () => {
  test("is of the SIREN beside it, wherever its row and its candidate stand by now", async () => {
    await typed(enrich("names.csv"));
    const [one, two, ...others] = csvReview(at("names.review.csv")).filter((row) => candidatesOf(row) >= 2);
    const rest = csvReview(at("names.review.csv")).filter((row) => candidatesOf(row) < 2);
    const swapped = Object.fromEntries(
      Object.entries(one!).map(([header, text]) => {
        const [, n, part] = /^([12]): (.*)$/.exec(header) ?? [];
        return [header, n === undefined ? text : one![`${n === "1" ? "2" : "1"}: ${part}`]!];
      }),
    );
    const headers = Object.keys(one!).toReversed();
    const lines = [...rest, ...others, two!, { ...swapped, Decision: "1" }].map((row: ReviewRecord) =>
      headers.map((header) => quoted(row[header]!)).join(";"),
    );
    writeFileSync(at("names.review.csv"), [headers.join(";"), ...lines].join("\n"));
    expect(await typed(enrich("names.csv"))).toMatchObject({ code: 0, calls: 0 });
    expect(rowOf(results("names.enriched.csv"), one!)["sirene_siren"]).toBe(one!["2: SIREN"]);
  });

  test("that is none is named with its cell and ignored; the others are taken", async () => {
    await typed(enrich("names.csv"));
    const review = csvReview(at("names.review.csv"));
    const marks = ["7", "oui", "5", "1"];
    expect(
      review
        .slice(0, 4)
        .map(candidatesOf)
        .every((count) => count < 5),
    ).toBe(true);
    fillCsv(at("names.review.csv"), (_, place) => marks[place]);
    const { code, err, calls } = await typed(enrich("names.csv"));
    expect([code, calls]).toEqual([0, 0]);
    const file = at("names.review.csv");
    expect(err).toContain(`${file}, cell E2: "7" is not a decision`);
    expect(err).toContain(`${file}, cell E3: "oui" is not a decision`);
    expect(err).toContain(`${file}, cell E4: candidate 5 is chosen, but its SIREN is missing or wrong`);
    expect(err).toContain("1 decision read");
    expect(csvReview(file)).toHaveLength(review.length - 1);
  });

  test("with a forged SIREN is none; with a forged score it has none, and its letters are no more than letters", async () => {
    await typed(enrich("names.csv"));
    const review = csvReview(at("names.review.csv"));
    const [one, two, ...rest] = review;
    const forged = [
      { ...one!, "1: SIREN": "123456789" },
      { ...two!, "1: score": "1000", "1: letters": "=1+1AAA" },
      ...rest,
    ].map((record) => Object.values(record).map(quoted).join(";"));
    writeFileSync(at("names.review.csv"), [Object.keys(one!).join(";"), ...forged].join("\n"));
    fillCsv(at("names.review.csv"), (_, place) => (place < 2 ? "1" : undefined));
    const { err } = await typed(enrich("names.csv"));
    expect(err).toContain("cell E2: candidate 1 is chosen, but its SIREN is missing or wrong");
    const rows = results("names.enriched.csv");
    expect(rowOf(rows, one!)["sirene_siren"]).toBe("");
    expect(rowOf(rows, two!)).toMatchObject({
      sirene_siren: two!["1: SIREN"],
      sirene_score: "",
      sirene_match: "",
    });
  });

  test("that another one about the same row contradicts is not taken, and neither is that", async () => {
    await typed(enrich("names.csv"));
    const [one] = csvReview(at("names.review.csv"));
    const lines = ["1", "none"].map((mark) =>
      Object.values({ ...one!, Decision: mark })
        .map(quoted)
        .join(";"),
    );
    writeFileSync(at("names.review.csv"), [Object.keys(one!).join(";"), ...lines].join("\n"));
    const { err } = await typed(enrich("names.csv"));
    expect(err).toContain(
      "cell E3: E2 contains another decision about the same name and place; neither is used",
    );
    expect(rowOf(results("names.enriched.csv"), one!)["sirene_siren"]).toBe("");
  });

  test("whose number somebody changed is of that number's own company, and never under the name that stands beside it", async () => {
    await typed(enrich("names.csv"));
    const [one, two, three] = csvReview(at("names.review.csv"));
    // One that the searches of another row told of, and one that nobody has asked about.
    const known = two!;
    const unheard = "552032534";
    const text = readFileSync(at("names.review.csv"), "utf8");
    const changed = text
      .replace(`;${one!["1: SIREN"]!};`, `;${known["1: SIREN"]!};`)
      .replace(`;${three!["1: SIREN"]!};`, `;${unheard};`);
    writeFileSync(at("names.review.csv"), changed);
    fillCsv(at("names.review.csv"), (_, place) => (place === 0 || place === 2 ? "1" : undefined));
    const { err } = await typed(enrich("names.csv"));
    expect(err).toContain(
      `cell E2: SIREN ${known["1: SIREN"]!} of candidate 1 is ${known["1: name"]!}, not ${one!["1: name"]!}: `,
    );
    expect(err).toContain(`has no answer about SIREN ${unheard} of candidate 1`);
    const kept = await decided();
    expect(kept.map(({ company }) => company!.name).sort()).toEqual(["", known["1: name"]!]);
    const rows = results("names.enriched.csv");
    const { sirene_note: note } = rowOf(rows, one!);
    expect(rowOf(rows, one!)).toMatchObject({
      sirene_siren: known["1: SIREN"],
      sirene_score: "",
      sirene_match: "",
    });
    expect(note).toContain(known["1: name"]);
    expect(note).not.toContain(one!["1: name"]);
    expect(rowOf(rows, three!)["sirene_note"]).toContain(unheard);
    expect(rowOf(rows, three!)["sirene_note"]).not.toContain(three!["1: name"]);
    const printed = (await typed(["decisions", "list"])).out;
    expect(printed).not.toContain(one!["1: name"]);
    expect(printed).not.toContain(three!["1: name"]);
  });

  test("of two files the later is taken, after both were named with what they say", async () => {
    await typed(enrich("names.csv"));
    await typed(enrich("names.csv", "--to", "xlsx"));
    const [one] = csvReview(at("names.review.csv"));
    fillCsv(at("names.review.csv"), (_, place) => (place === 0 ? "1" : undefined));
    utimesSync(at("names.review.csv"), earlier, earlier);
    await fillBook(at("names.enriched.xlsx"), (_, place) => (place === 0 ? "none" : undefined));
    const words = enrich("names.csv", "--to", "xlsx");
    const { err } = await typed(words);
    const company = `${one!["1: SIREN"]!} ${one!["1: name"]!}`;
    expect(err).toContain(
      `${at("names.review.csv")}, cell E2: ${one!["Name in the list"]!} is decided differently in ` +
        `${at("names.enriched.xlsx")} (SIRENE review!E6), which was saved later and is used: none (decided by ${reviewer} on `,
    );
    expect(err).toContain(`not ${company} (decided by somebody on 2020-01-02)`);
    expect((await decided()).map(({ company: chosen, by }) => [chosen, by])).toEqual([[null, reviewer]]);
    const french = await typed(words, "fr");
    expect(french.err).toContain("deux décisions sur");
  });

  test("that contradicts what is kept is listed with it; the later one stays, be it the one that is kept", async () => {
    await typed(enrich("names.csv"));
    const blank = readFileSync(at("names.review.csv"));
    const [one] = csvReview(at("names.review.csv"));
    const decide = (mark: string) => {
      writeFileSync(at("names.review.csv"), blank);
      fillCsv(at("names.review.csv"), (_, place) => (place === 0 ? mark : undefined));
    };
    decide("1");
    expect((await typed(enrich("names.csv"))).err).not.toContain("contradict");
    decide("none");
    utimesSync(at("names.review.csv"), earlier, earlier);
    const older = await typed(enrich("names.csv"));
    const company = `${one!["1: SIREN"]!} ${one!["1: name"]!}`;
    expect(older.err).toContain(
      `cell E2: two decisions about ${one!["Name in the list"]!} contradict each other. The later one is used: ${company} (decided by somebody on 20`,
    );
    expect(older.err).toContain("not none (decided by somebody on 2020-01-02).");
    expect((await decided())[0]!.company).toMatchObject({ siren: one!["1: SIREN"] });
    decide("none");
    const later = await typed(enrich("names.csv"));
    expect(later.err).toContain("The later one is used: none (decided by somebody");
    expect(later.err).toContain(`not ${company} (decided by`);
    expect((await decided())[0]!.company).toBeNull();
  });

  test("is of whom its row names, else of whoever saved the workbook, and of nobody where neither is told", async () => {
    await typed(enrich("names.csv"));
    const text = readFileSync(at("names.review.csv"), "utf8");
    fillCsv(at("names.review.csv"), (_, place) => (place < 2 ? "1" : undefined));
    fillCsv(
      at("names.review.csv"),
      (_, place) => (place === 0 ? "Camille FICTIVE" : undefined),
      "Decided by",
    );
    const [one, two] = csvReview(at("names.review.csv"));
    await typed(enrich("names.csv"));
    expect((await decided()).map(({ by }) => by).sort()).toEqual(["", "Camille FICTIVE"]);
    const rows = results("names.enriched.csv");
    expect(rowOf(rows, one!)["sirene_note"]).toContain("chosen by Camille FICTIVE on 20");
    expect(rowOf(rows, two!)["sirene_note"]).toContain("chosen in a review of 20");
    await typed(["decisions", "forget", "--all", "--yes"]);
    writeFileSync(at("names.review.csv"), text);
    await typed(enrich("names.csv", "--to", "xlsx"));
    await fillBook(at("names.enriched.xlsx"), (_, place) => (place === 0 ? "1" : undefined));
    await typed(enrich("names.csv", "--to", "xlsx"));
    expect((await decided()).map(({ by }) => by)).toEqual([reviewer]);
  });

  test("that is dated in the future counts as of now, and that is said", async () => {
    await typed(enrich("names.csv"));
    fillCsv(at("names.review.csv"), (_, place) => (place === 0 ? "1" : undefined));
    const future = new Date("2099-05-01T12:00:00Z");
    utimesSync(at("names.review.csv"), future, future);
    const { err } = await typed(enrich("names.csv"));
    expect(err).toContain(`${at("names.review.csv")} is dated in the future (2099-05-01)`);
    expect(Date.parse((await decided())[0]!.at)).toBeLessThanOrEqual(Date.now());
  });

  test("holds for the same name and place in another list, written otherwise, and costs no call there", async () => {
    await typed(enrich("names.csv"));
    const review = csvReview(at("names.review.csv"));
    fillCsv(at("names.review.csv"), () => "1");
    await typed(enrich("names.csv"));
    const [one] = review;
    const line = [
      `  ${one!["Name in the list"]!.toLowerCase()} `,
      one!["Postcode"]!,
      one!["Town"]!.toUpperCase(),
    ];
    writeFileSync(at("other.csv"), `Fournisseur;CP;Ville\n${line.map(quoted).join(";")}\n`);
    const plan = await typed(["plan", at("other.csv"), "--match", "--fields", "name,naf,state", "--json"]);
    expect(JSON.parse(plan.out)).toMatchObject({ rows: { search: 0, stored: 1 }, calls: { most: 0 } });
    expect(await typed(enrich("other.csv", "--max-calls", "0"))).toMatchObject({ code: 0, calls: 0 });
    expect(results("other.enriched.csv")[0]!["sirene_siren"]).toBe(one!["1: SIREN"]);
  });

  test("is kept before anything is replaced: a run that comes to no end loses none", async () => {
    await typed(enrich("names.csv"));
    const review = csvReview(at("names.review.csv"));
    fillCsv(at("names.review.csv"), () => "1");
    // It has to ask for a field, and may not.
    const refused = await typed([
      "enrich",
      at("names.csv"),
      "--match",
      "--fields",
      "directors",
      "--max-calls",
      "0",
    ]);
    expect(refused.code).toBe(3);
    rmSync(at("names.review.csv"));
    await typed(enrich("names.csv"));
    expectDecided(
      results("names.enriched.csv"),
      review,
      review.map(() => "1"),
    );
  });

  test("comes back as it was made, whichever they are, and once more the same", async () => {
    await typed(enrich("names.csv"));
    const review = csvReview(at("names.review.csv"));
    const blank = readFileSync(at("names.review.csv"));
    const marksOf = review.map((record) =>
      fc.constantFrom(
        ...Array.from({ length: candidatesOf(record) }, (_, n) => String(n + 1)),
        "none",
        "later",
        "",
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.tuple(...marksOf), async (marks) => {
        expect((await typed(["decisions", "forget", "--all", "--yes"])).code).toBe(0);
        writeFileSync(at("names.review.csv"), blank);
        fillCsv(at("names.review.csv"), (_, place) => marks[place]);
        expect(await typed(enrich("names.csv", "--overwrite"))).toMatchObject({ code: 0, calls: 0 });
        expectDecided(results("names.enriched.csv"), review, marks);
        const written = readFileSync(at("names.enriched.csv"));
        expect(await typed(enrich("names.csv", "--overwrite"))).toMatchObject({ code: 0, calls: 0 });
        expect(readFileSync(at("names.enriched.csv"))).toEqual(written);
      }),
      { numRuns: rounds(4, 40) },
    );
  });
});
