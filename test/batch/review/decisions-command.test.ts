import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import type { Environment } from "../../../batch/session/environment.ts";
import { siretOf } from "../made-up-numbers.ts";
import { typedHere } from "../operations/typed-here.ts";
import { csvReview, fillCsv } from "./filled-review.ts";
import { at, enrich, results, reviewedList, rowOf, typed } from "./reviewed-list.ts";

reviewedList();

/** Decides: the first candidate of the first row, none of the second's. */
async function decided() {
  await typed(enrich("names.csv"));
  const review = csvReview(at("names.review.csv"));
  fillCsv(at("names.review.csv"), (_, place) => ["1", "none"][place]);
  await typed(enrich("names.csv"));
  return review;
}

interface ListedDecision {
  readonly row: { readonly name: string };
  readonly company: { readonly siren: string } | null;
}
const listed = async () => JSON.parse((await typed(["decisions", "list", "--json"])).out) as ListedDecision[];

describe("sirene decisions", () => {
  test("list shows who decided what, and says so where nobody has", async () => {
    expect((await typed(["decisions", "list"])).out).toBe("No decision is kept.");
    const [one, two] = await decided();
    const { out, calls } = await typed(["decisions", "list"]);
    expect(calls).toBe(0);
    expect(out).toContain(one!["1: SIREN"]);
    expect(out).toContain(two!["Name in the list"]);
    expect((await listed()).map(({ company }) => company?.siren).sort()).toEqual(
      [one!["1: SIREN"], undefined].sort(),
    );
  });

  test("forget takes a name or a SIREN, and the row is in doubt again", async () => {
    const [one, two] = await decided();
    const forgotten = await typed(["decisions", "forget", one!["1: SIREN"]!]);
    expect([forgotten.code, forgotten.out]).toEqual([0, expect.stringContaining("1 decision forgotten")]);
    await typed(["decisions", "forget", two!["Name in the list"]!.toLowerCase()]);
    expect(await listed()).toEqual([]);
    await typed(enrich("names.csv"));
    expect(rowOf(results("names.enriched.csv"), one!)["sirene_siren"]).toBe("");
  });

  test("forget takes the company from the row of a result too, which is in doubt again", async () => {
    const [one] = await decided();
    await typed(["decisions", "forget", one!["1: SIREN"]!]);
    const { calls } = await typed(enrich("names.enriched.csv", "-o", at("again.csv")));
    const { sirene_siren, sirene_status } = rowOf(results("again.csv"), one!);
    expect({ calls, sirene_siren, sirene_status }).toEqual({
      ...{ calls: 0, sirene_siren: "", sirene_status: "ambiguous" },
    });
  });

  test("forget of what nobody decided forgets nothing, and says which word it was", async () => {
    await decided();
    const { code, err } = await typed(["decisions", "forget", "NOBODY AT ALL"]);
    expect([code, err]).toEqual([2, 'No decision is about "NOBODY AT ALL".']);
    expect(await listed()).toHaveLength(2);
  });

  test("forget --all wants a yes where nobody can be asked, and words or --all", async () => {
    await decided();
    const unsure = await typed(["decisions", "forget", "--all"]);
    expect([unsure.code, unsure.err]).toEqual([2, expect.stringContaining("--yes")]);
    expect((await typed(["decisions", "forget"])).code).toBe(2);
    expect((await typed(["decisions", "forget", "X", "--all"])).code).toBe(2);
    expect(await listed()).toHaveLength(2);
    expect((await typed(["decisions", "forget", "--all", "--yes"])).out).toContain("2 decisions forgotten");
    expect(await listed()).toEqual([]);
  });

  test("export writes a CSV that import reads: the same decisions, by the same people, at the same time", async () => {
    await decided();
    const before = await listed();
    expect((await typed(["decisions", "export", at("decisions.csv")])).code).toBe(0);
    const printed = (await typed(["decisions", "export"])).out;
    expect(readFileSync(at("decisions.csv"), "utf8")).toBe(`\ufeff${printed}\n`);
    await typed(["decisions", "forget", "--all", "--yes"]);
    const imported = await typed(["decisions", "import", at("decisions.csv")]);
    expect([imported.code, imported.out]).toEqual([0, expect.stringContaining("2 decisions read: 2 new")]);
    expect(await listed()).toEqual(before);
    const again = await typed(["decisions", "import", at("decisions.csv")]);
    expect(again.out).toContain("2 decisions read: 0 new or changed, 2 already known");
  });

  test("import takes the company that a person put into an exported file, under the company's own name", async () => {
    const [one, two] = await decided();
    await typed(["decisions", "export", at("decisions.csv")]);
    const exported = readFileSync(at("decisions.csv"), "utf8");
    const other = two!["1: SIREN"]!;
    writeFileSync(at("decisions.csv"), exported.replace(one!["1: SIREN"]!, other));
    const { code, out } = await typed(["decisions", "import", at("decisions.csv")]);
    expect([code, out]).toEqual([
      0,
      "2 decisions read: 1 new or changed, 1 already known or older than the one kept.",
    ]);
    await typed(enrich("names.csv"));
    const { sirene_siren, sirene_score, sirene_note } = rowOf(results("names.enriched.csv"), one!);
    expect({ sirene_siren, sirene_score }).toEqual({ sirene_siren: other, sirene_score: "" });
    expect(sirene_note).toContain(two!["1: name"]);
    expect(sirene_note).not.toContain(one!["1: name"]);
  });

  test("import keeps the establishment beside a company that it gives the company's own name", async () => {
    await typed(enrich("names.csv"));
    const [{ "1: SIREN": siren = "", "1: name": name } = {}] = csvReview(at("names.review.csv"));
    const siret = siretOf(siren, 1);
    writeFileSync(at("siret.csv"), `name;siren;siret;company\nFICTIVE;${siren};${siret};AUTRE FICTIVE\n`);
    expect((await typed(["decisions", "import", at("siret.csv")])).code).toBe(0);
    expect(await listed()).toMatchObject([{ company: { siren, siret, name } }]);
  });

  test.each([
    "8,1E+13",
    "81234567800014",
    "7328293200007",
    "732829320000741",
    "73282932000074 / 73282932000082",
  ])(
    "import leaves out a decision whose establishment %s cannot be read, and does not put the company alone in its place",
    async (written) => {
      await typed(enrich("names.csv"));
      const [{ "1: SIREN": siren = "" } = {}] = csvReview(at("names.review.csv"));
      const lines = (siret: string) => `name;siren;siret\nFICTIVE;${siren};${siret}\n`;
      writeFileSync(at("siret.csv"), lines(siretOf(siren, 1)));
      await typed(["decisions", "import", at("siret.csv")]);
      writeFileSync(at("siret.csv"), lines(written));
      const { code, err } = await typed(["decisions", "import", at("siret.csv")]);
      expect([code, err]).toEqual([2, expect.stringContaining("1 line was ignored")]);
      expect(await listed()).toMatchObject([{ company: { siren, siret: siretOf(siren, 1) } }]);
    },
  );

  test("export writes a mistyped number so that a decision about it is known again after Excel has shortened long numbers", async () => {
    await typed(enrich("names.csv"));
    const [{ "1: SIREN": siren = "" } = {}] = csvReview(at("names.review.csv"));
    writeFileSync(at("kept.csv"), `name;vat;siren\nFICTIVE;81234567800014;${siren}\n`);
    await typed(["decisions", "import", at("kept.csv")]);
    await typed(["decisions", "export", at("shared.csv")]);
    const shared = readFileSync(at("shared.csv"), "utf8");
    writeFileSync(at("shared.csv"), shared.replace(/(?<=[,;"])\d{12,}(?=[,;"])/g, "8,1E+13"));
    const { out } = await typed(["decisions", "import", at("shared.csv")]);
    expect(out).toContain("0 new or changed, 1 already known");
    expect(await listed()).toHaveLength(1);
  });

  test("export does not replace a file of somebody else's unless told to", async () => {
    await decided();
    writeFileSync(at("mine.csv"), "mine");
    const { code, err } = await typed(["decisions", "export", at("mine.csv")]);
    expect([code, err]).toEqual([2, expect.stringContaining("already exists")]);
    expect(readFileSync(at("mine.csv"), "utf8")).toBe("mine");
    expect((await typed(["decisions", "export", at("mine.csv"), "--overwrite"])).code).toBe(0);
  });

  test("import takes name and siren alone; of two decisions the later stays; lines that hold none are named", async () => {
    const [one] = await decided();
    const name = one!["Name in the list"]!;
    const place = `${one!["Postcode"]!};${one!["Town"]!}`;
    const lines = (at: string) =>
      [
        "name;postcode;city;siren;by;at",
        `${name};${place};none;paule;${at}`,
        "FICTIVE;;;123456789;;",
        "AUTRE FICTIVE;;;;;",
      ].join("\n");
    writeFileSync(at("older.csv"), lines("2020-01-01T00:00:00Z"));
    const older = await typed(["decisions", "import", at("older.csv")]);
    expect(older.code).toBe(2);
    expect(older.err).toContain(
      "2 lines were ignored, without a name, with neither a SIREN nor the word none, or with a SIRET or a date that cannot be read: 3, 4.",
    );
    expect(older.out).toContain("1 decision read: 0 new");
    await typed(["decisions", "forget", name]);
    await typed(["decisions", "import", at("older.csv")]);
    writeFileSync(at("newer.csv"), `name;postcode;city;siren\n${name};${place};${one!["1: SIREN"]!}\n`);
    expect((await typed(["decisions", "import", at("newer.csv")])).out).toContain("1 new or changed");
    await typed(enrich("names.csv"));
    expect(rowOf(results("names.enriched.csv"), one!)).toMatchObject({
      sirene_siren: one!["1: SIREN"],
      sirene_score: "",
    });
  });

  test("import lists decisions that contradict each other or what is kept, and dates to come; nobody is put in a blank's place", async () => {
    const lines = (siren: string, by: string, at: string) => `FICTIVE SARL;69003;${siren};${by};${at}`;
    writeFileSync(
      at("said.csv"),
      [
        "name;postcode;siren;by;at",
        lines("none", "Paule", "2021-03-04T12:00:00Z"),
        lines("552032534", "Camille", "2022-03-04T12:00:00Z"),
        lines("383474814", "", "2099-03-04T12:00:00Z"),
      ].join("\n"),
    );
    const { code, err } = await typed(["decisions", "import", at("said.csv")]);
    expect(code).toBe(0);
    expect(err).toContain(
      "Warning: two decisions about FICTIVE SARL contradict each other. The later one is used: " +
        "552032534 (decided by Camille on 2022-03-04), not none (decided by Paule on 2021-03-04).",
    );
    expect(err).toContain("The later one is used: 383474814 (decided by somebody on 20");
    expect(err).toContain("1 date is in the future: today's date is used instead; lines: 4.");
    const kept = JSON.parse((await typed(["decisions", "list", "--json"])).out) as {
      by: string;
      at: string;
    }[];
    expect(kept).toMatchObject([{ company: { siren: "383474814" }, by: "" }]);
    expect(Date.parse(kept[0]!.at)).toBeLessThanOrEqual(Date.now());
    const again = JSON.parse((await typed(["decisions", "import", at("said.csv"), "--json"])).out) as object;
    expect(again).toMatchObject({
      futureLines: [4],
      contradictions: [
        { name: "FICTIVE SARL", stays: { siren: "383474814", by: "" }, goes: { siren: null, by: "Paule" } },
        { name: "FICTIVE SARL", stays: { siren: "383474814" }, goes: { siren: "552032534", by: "Camille" } },
      ],
    });
    const french = await typed(["decisions", "import", at("said.csv")], "fr");
    expect(french.err).toContain("Attention : deux décisions sur FICTIVE SARL se contredisent.");
  });

  test.each([
    [["decisions", "show"], "takes list, forget, export or import"],
    [["decisions", "list", "x"], "too many words after sirene decisions list: it takes"],
    [["decisions", "import"], "takes a file: a review that somebody filled in"],
  ])("%j is refused with a sentence", async (words, sentence) => {
    const { code, err } = await typed(words);
    expect([code, err]).toEqual([2, expect.stringContaining(sentence)]);
  });

  test("import of a list of anything else is refused, and nothing is taken from it", async () => {
    const { code, err } = await typed(["decisions", "import", at("names.csv")]);
    expect([code, err]).toEqual([2, expect.stringContaining("contains no decisions")]);
  });
});

describe("whose decisions are looked at", () => {
  const nothing: Environment = {
    ...{ api: undefined, relay: undefined, account: undefined, missing: ["SIRENE_API_URL"] },
    ...{ store: undefined, hourLength: 3_600_000 },
    defaultStore: { path: ":memory:" },
  };

  test("nobody's, where neither an API nor a relay is configured", async () => {
    const { code, err } = await typedHere(["decisions", "list"], () => nothing);
    expect([code, err]).toEqual([2, expect.stringContaining("missing: SIRENE_API_URL")]);
  });

  test("those of the relay that is asked, of a sandbox, or of the API, each apart from the others", async () => {
    const store = at("apart.sqlite");
    const account = { url: "https://api.example/v1", key: "pk_live_x" };
    const relay = { url: "https://relay.example", token: "srt_x" };
    const api: Environment = { ...nothing, store, account };
    writeFileSync(at("one.csv"), "name;siren\nFICTIVE;none\n");
    await typedHere(["decisions", "import", at("one.csv")], () => api);
    const kept = async (environment: Environment, ...more: string[]) =>
      JSON.parse(
        (await typedHere(["decisions", "list", "--json", ...more], () => environment)).out,
      ) as unknown[];
    expect(await kept(api)).toHaveLength(1);
    expect(await kept({ ...api, relay })).toEqual([]);
    expect(await kept(api, "--sandbox=register")).toEqual([]);
    expect(await kept(nothing, "--sandbox=fill")).toEqual([]);
  });
});

test("a decision about one name counts for rows that are read by two names now, and one of none does not", async () => {
  await typed(enrich("names.csv"));
  const review = csvReview(at("names.review.csv")).slice(0, 2);
  const told = (record: (typeof review)[number]) =>
    ["Name in the list", "Postcode", "Town"].map((header) => record[header]!);
  const [chosen, none] = review;
  writeFileSync(
    at("decided.csv"),
    [
      "name;postcode;city;siren;by",
      [...told(chosen!), chosen!["1: SIREN"], "Paule FICTIVE"].join(";"),
      [...told(none!), "none", "Paule FICTIVE"].join(";"),
    ].join("\n"),
  );
  expect((await typed(["decisions", "import", at("decided.csv")])).out).toContain("2 decisions read: 2 new");
  const list = review.map((record) => ["Zyxwv Fictif Introuvable", ...told(record)].join(";"));
  writeFileSync(at("two.csv"), ["Raison sociale;Nom commercial;CP;Ville", ...list].join("\n"));
  const { err } = await typed([
    ...["enrich", at("two.csv"), "--match", "name=A,name=B,postcode=C,city=D", "--fields", "name", "--yes"],
  ]);
  expect(err).toContain("1 row answered from the store");
  const [one, two] = results("two.enriched.csv");
  expect(one).toMatchObject({ sirene_siren: chosen!["1: SIREN"], sirene_status: "found" });
  expect(one!["sirene_note"]).toContain("chosen by Paule FICTIVE");
  expect(two!["sirene_note"]).not.toContain("decided");
  expect(two!["sirene_note"]).not.toBe("");
  // What was decided stays with its row when the companies of earlier runs are asked to go.
  await typed([
    ...["enrich", at("two.enriched.csv"), "--match", "name=A,name=B,postcode=C,city=D", "--drop-matches"],
    ...["--fields", "name", "--yes", "-o", at("three.csv")],
  ]);
  expect(results("three.csv")[0]).toMatchObject({ sirene_siren: chosen!["1: SIREN"] });
});
