import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { seededTruth } from "../../../bench/matching/seeded-truth.ts";
import type { TruthRow } from "../../../bench/matching/truth-row.ts";
import { vatKey } from "../../../shared/identifiers/siren.ts";
import { startSandbox, type StartedSandbox } from "../../sandbox/start-sandbox.ts";
import { recordsOf } from "../desk.ts";
import { environmentOf, typedHere } from "../operations/typed-here.ts";

const units = 3_000;
const truth = seededTruth({ units, registerSeed: 1, rows: 300, seed: 11 });

let sandbox: StartedSandbox;
let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  sandbox = await startSandbox({ units, seed: 1, plan: "enterprise", quota: 1_000_000, hourly: 1_000_000 });
  folder = mkdtempSync(join(tmpdir(), "match-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const quoted = (text = "") => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csvOf = (rows: readonly TruthRow[]) =>
  [
    "Réf;Raison sociale;SIREN;CP;Ville;Adresse;Dirigeant",
    ...rows.map(({ row }, index) =>
      [index, row.name, "", row.postcode, row.city, row.address, row.director]
        .map((text) => quoted(String(text ?? "")))
        .join(";"),
    ),
  ].join("\n");

/** Types a command about a list; answers what was said, and the calls that it made. */
async function typed(store: string, ...words: string[]) {
  const before = (await sandbox.calls()).total;
  const ended = await typedHere([...words, "--yes", "--overwrite"], () => environmentOf(sandbox, at(store)));
  return { ...ended, calls: (await sandbox.calls()).total - before };
}

const planned = (list: string, ...words: string[]) =>
  typedHere(["plan", at(list), ...words], () => environmentOf(sandbox, at("planned.sqlite")));

const results = (name: string) => recordsOf(readFileSync(at(name), "utf8"));

describe("a list of names without a number", () => {
  test("gets the companies that are meant, says how sure it is, and costs nothing a second time", async () => {
    writeFileSync(at("names.csv"), csvOf(truth));
    const words = ["enrich", at("names.csv"), "--match", "--candidates", "3", "--fields", "name,state"];
    const first = await typed("names.sqlite", ...words);
    expect(first.err).toContain('name B "Raison sociale", postcode D "CP", town E "Ville"');
    const rows = results("names.enriched.csv");
    const taken = rows.flatMap((row, index) => (row["sirene_status"] === "found" ? [{ row, index }] : []));
    const right = taken.filter(({ row, index }) => row["sirene_siren"] === truth[index]!.siren);
    expect(taken.length).toBeGreaterThan(0.7 * truth.length);
    expect(right.length).toBeGreaterThanOrEqual(0.99 * taken.length);
    for (const { row } of taken) {
      expect(Number(row["sirene_score"])).toBeGreaterThan(50);
      expect(row["sirene_match"]).toMatch(/^[AB][ABFZ]{6}$/);
      expect(row["sirene_name"]).not.toBe("");
    }
    for (const row of rows.filter(({ sirene_status: status }) => status !== "found")) {
      expect(["ambiguous", "not_found"]).toContain(row["sirene_status"]);
      expect([row["sirene_siren"], row["sirene_name"]]).toEqual(["", ""]);
      expect(row["sirene_note"]).not.toBe("");
    }
    const written = readFileSync(at("names.enriched.csv"), "utf8");
    const second = await typed("names.sqlite", ...words);
    expect(second.calls).toBe(0);
    expect(readFileSync(at("names.enriched.csv"), "utf8")).toBe(written);
    expect(first.calls).toBeLessThan(1.6 * truth.length);
  });

  test("is begun where the likely calls and a tenth more may be spent, and defers what that is not enough for", async () => {
    // All of them have a company, of which four things more are asked: more than is likely of a list.
    writeFileSync(at("sought.csv"), csvOf(truth.slice(0, 90)));
    await typed("sought.sqlite", "enrich", at("sought.csv"), "--match", "--fields", "name");
    const found = results("sought.enriched.csv").map((row) => row["sirene_status"] === "found");
    writeFileSync(at("likely.csv"), csvOf(truth.slice(0, 90).filter((_, index) => found[index])));
    const words = [at("likely.csv"), "--match", "--fields", "capital,directors,revenue,address"];
    const planned = (...more: string[]) =>
      typedHere(["plan", ...words, ...more], () => environmentOf(sandbox, at("likely.sqlite")));
    const { likely, most } = (
      JSON.parse((await planned("--json")).out) as { calls: { likely: number; most: number } }
    ).calls;
    const enough = likely + Math.ceil(likely / 10) + 1;
    expect(enough).toBeLessThan(most);
    const bounded = (calls: number) => [...words, "--max-calls", String(calls)];
    const refused = await typed("likely.sqlite", "enrich", ...bounded(enough - 1));
    expect({ code: refused.code, calls: refused.calls }).toEqual({ code: 3, calls: 1 });
    expect(refused.err).toContain(
      `likely ${likely}, with a tenth more for the searches by name ${enough - 1} calls are needed, but only ${enough - 2} more may be spent`,
    );
    const plan = await planned("--max-calls", String(enough), "--json");
    expect({ code: plan.code, ...JSON.parse(plan.out) }).toMatchObject({
      code: 0,
      fits: true,
      binding: "none",
    });
    const shown = await planned("--max-calls", String(enough));
    expect(shown.out).toContain(`and only ${enough} may be spent: some rows would then be deferred`);
    const run = await typed("likely.sqlite", "enrich", ...bounded(enough));
    expect(run.code).toBe(3);
    expect(run.calls).toBeLessThanOrEqual(enough);
    const statuses = results("likely.enriched.csv").map((row) => row["sirene_status"]);
    expect(statuses.filter((status) => status === "deferred").length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === "found").length).toBeGreaterThan(0);
  });

  test("that is interrupted by its budget goes on where it was: all together no more calls than at once", async () => {
    writeFileSync(at("part.csv"), csvOf(truth.slice(0, 120)));
    const words = ["enrich", at("part.csv"), "--match", "--fields", "name,state"];
    const whole = await typed("whole.sqlite", ...words);
    const written = readFileSync(at("part.enriched.csv"), "utf8");
    const calls: number[] = [];
    for (let left = true; left;) {
      const ended = await typed("parts.sqlite", ...words, "--max-calls", "41", "--partial");
      calls.push(ended.calls);
      left = ended.calls > 0;
    }
    // Each run asks what is left once.
    const asked = calls.reduce((sum, one) => sum + Math.max(0, one - 1), 0);
    expect(asked).toBe(whole.calls - 1);
    expect(calls.length).toBeGreaterThan(3);
    expect(readFileSync(at("part.enriched.csv"), "utf8")).toBe(written);
  });

  test("asks for equal names and places once", async () => {
    const [one] = truth;
    const same = { ...one!, row: { ...one!.row, name: ` ${one!.row.name.toLowerCase()} ` } };
    writeFileSync(at("same.csv"), csvOf([one!, same, one!, same]));
    writeFileSync(at("once.csv"), csvOf([one!]));
    const { calls } = await typed("once.sqlite", "enrich", at("once.csv"), "--match", "--fields", "name");
    const repeated = await typed("same.sqlite", "enrich", at("same.csv"), "--match", "--fields", "name");
    expect(repeated.calls).toBe(calls);
  });
});

describe("rows that have a number", () => {
  test("in place of their name are read by it, and a name that only looks like one is looked for", async () => {
    const [one, other] = truth.filter(({ siren }) => siren !== undefined);
    const list = [
      "Réf;Raison sociale;CP",
      `1;${one!.siren};`,
      `2;FR ${vatKey(other!.siren!)} ${other!.siren};75001`,
      "3;123456789;75001",
      ...truth.slice(0, 20).map(({ row }, index) => `${index + 4};${quoted(row.name)};${row.postcode ?? ""}`),
    ].join("\n");
    writeFileSync(at("number-names.csv"), list);
    const words = ["enrich", at("number-names.csv"), "--match", "--fields", "name"];
    await typed("number-names.sqlite", ...words);
    const rows = results("number-names.enriched.csv");
    expect(rows.slice(0, 3).map((row) => [row["sirene_status"], row["sirene_siren"]])).toEqual([
      ["found", one!.siren],
      ["found", other!.siren],
      ["blank", ""],
    ]);
    expect(rows[0]!["sirene_score"]).toBe("");
    expect((await typed("number-names.sqlite", ...words)).calls).toBe(0);
  });

  test("of nobody are told what was looked for and where", async () => {
    writeFileSync(
      at("nobody.csv"),
      "Réf;Raison sociale;CP;Ville\n1;ZUQUERMANDIER;69003;LYON\n2;ZUQUERMANDIER;;",
    );
    await typed("nobody.sqlite", "enrich", at("nobody.csv"), "--match", "--fields", "name", "--lang", "en");
    expect(results("nobody.enriched.csv").map((row) => row["sirene_note"])).toEqual([
      "no company was found with this name: looked for ZUQUERMANDIER in 69003, then in all of France",
      "no company was found with this name: looked for ZUQUERMANDIER in all of France",
    ]);
  });

  test("keep it, and are told for nothing whether their name is that of its company", async () => {
    const [one, other] = truth.filter(({ siren }) => siren !== undefined);
    const list = [
      "Nom;SIREN",
      `${quoted(one!.registered)};${one!.siren}`,
      `${quoted(other!.registered)};${one!.siren}`,
      `;${one!.siren}`,
    ].join("\n");
    writeFileSync(at("numbers.csv"), list);
    const plain = await typed("plain.sqlite", "enrich", at("numbers.csv"), "--fields", "name,state");
    const { calls } = await typed(
      "numbers.sqlite",
      "enrich",
      at("numbers.csv"),
      "--match",
      "--fields",
      "name,state",
    );
    expect(calls).toBe(plain.calls);
    const rows = results("numbers.enriched.csv");
    expect(rows.map((row) => row["sirene_siren"])).toEqual([one!.siren, one!.siren, one!.siren]);
    expect(rows.map((row) => row["sirene_name_match"])).toEqual(["A", "F", ""]);
    expect(rows[1]!["sirene_note"]).toContain("name");
    expect(rows.map((row) => row["sirene_score"])).toEqual(["", "", ""]);
  });
});

describe("rows whose number is wrong", () => {
  const plain = truth.filter(
    ({ siren, kinds }) =>
      siren !== undefined &&
      ["as registered", "right place"].every((kind) => kinds.includes(kind)) &&
      kinds.length === 2,
  );
  /** The number with its last digit one too high, which fails its check. */
  const mistyped = (siren: string) => `${siren.slice(0, 8)}${(Number(siren[8]) + 1) % 10}`;
  const listOf = (numberOf: (siren: string) => string) =>
    [
      "Nom;SIREN;CP;Ville",
      ...plain
        .slice(0, 20)
        .map(({ row, siren }) =>
          [row.name, numberOf(siren!), row.postcode, row.city].map((text) => quoted(text)).join(";"),
        ),
    ].join("\n");
  const words = ["--match", "--fields", "name,state"];

  test("are looked for by name, and go on saying that it is wrong; a plan counts the search", async () => {
    writeFileSync(at("mistyped.csv"), listOf(mistyped));
    const planned = ["plan", at("mistyped.csv"), ...words, "--json"];
    const plan = await typedHere(planned, () => environmentOf(sandbox, at("mistyped.sqlite")));
    expect(JSON.parse(plan.out)).toMatchObject({ rows: { total: 20, search: 20, invalid: 0 } });
    await typed("mistyped.sqlite", "enrich", at("mistyped.csv"), ...words);
    const rows = results("mistyped.enriched.csv");
    const found = rows.flatMap((row, index) => (row["sirene_status"] === "found" ? [{ row, index }] : []));
    expect(found.length).toBeGreaterThan(14);
    for (const { row, index } of found) {
      expect(row["sirene_siren"]).toBe(plain[index]!.siren);
      expect(row["sirene_match"]?.[4]).toBe("B");
    }
    for (const row of rows) expect(row["sirene_note"]).toMatch(/^the check digit .* is wrong.* · /);
    const again = await typed("mistyped.sqlite", "enrich", at("mistyped.csv"), ...words);
    expect(again.calls).toBe(0);
  });

  test("and another's go to review: no name is put in the place of a number that is not the company's", async () => {
    const of = plain.map(({ siren }) => siren!);
    writeFileSync(
      at("others.csv"),
      listOf((siren) => mistyped(of[(of.indexOf(siren) + 7) % of.length]!)),
    );
    await typed("mistyped.sqlite", "enrich", at("others.csv"), ...words);
    for (const row of results("others.enriched.csv")) {
      expect(row["sirene_status"]).not.toBe("found");
      expect(row["sirene_siren"]).toBe("");
    }
  });

  test("because Excel cut it short are found if its first digits are the company's, and go to review if they are another's", async () => {
    const of = plain.map(({ siren }) => siren!);
    const cut = (siren: string) => Number(`${siren}00011`).toExponential(5).replace(".", ",").toUpperCase();
    writeFileSync(at("cut.csv"), listOf(cut));
    writeFileSync(
      at("cut-others.csv"),
      listOf((siren) => cut(of[(of.indexOf(siren) + 7) % of.length]!)),
    );
    await typed("mistyped.sqlite", "enrich", at("cut.csv"), ...words);
    const rows = results("cut.enriched.csv");
    const found = rows.flatMap((row, index) => (row["sirene_status"] === "found" ? [{ row, index }] : []));
    expect(found.length).toBeGreaterThan(14);
    for (const { row, index } of found) expect(row["sirene_siren"]).toBe(plain[index]!.siren);
    await typed("mistyped.sqlite", "enrich", at("cut-others.csv"), ...words);
    for (const row of results("cut-others.enriched.csv")) expect(row["sirene_siren"]).toBe("");
  });
});

describe("of a row with two companies", () => {
  const planOf = async (list: string, ...words: string[]) => {
    writeFileSync(at("parties.csv"), list);
    return planned("parties.csv", "--match", ...words);
  };
  const list = [
    "Client;CP client;Ville client;Fournisseur;CP",
    ...truth
      .slice(0, 30)
      .map(({ row }, index) =>
        [`CLIENT FICTIF ${"ABC"[index % 3]!}A`, `6900${1 + (index % 3)}`, "LYON", row.name, row.postcode]
          .map((text) => quoted(String(text ?? "")))
          .join(";"),
      ),
  ].join("\n");

  test("one is looked up, and the plan names each column that it leaves out, with the reason, in both languages", async () => {
    const { out } = await planOf(list);
    expect(out).toContain('looked up by name D "Fournisseur", postcode E "CP"\n');
    expect(out).toContain(
      'left out: postcode B "CP client", because its header says that it is about someone other than column D "Fournisseur"',
    );
    expect(out).toContain('left out: town C "Ville client", because');
    expect(out).toContain(
      'left out: name A "Client", because it has far fewer different names than column D "Fournisseur"',
    );
    const french = await typedHere(
      ["plan", at("parties.csv"), "--match"],
      () => environmentOf(sandbox, at("parties.sqlite")),
      "fr",
    );
    expect(french.out).toContain(
      'laissée de côté : nom A "Client", car elle a bien moins de noms différents que la colonne D "Fournisseur"',
    );
    const { lists } = JSON.parse((await planOf(list, "--json")).out) as {
      lists: { match: unknown; leftOut: { column: string; role: string; why: string }[] }[];
    };
    expect(lists[0]!.match).toEqual({
      name: { column: "D", header: "Fournisseur" },
      postcode: { column: "E", header: "CP" },
    });
    expect(lists[0]!.leftOut.map(({ column, role, why }) => [column, role, why])).toEqual([
      ["A", "name", "few_names"],
      ["B", "postcode", "other_party"],
      ["C", "city", "other_party"],
    ]);
  });

  test("a postcode of the customer brings no company to the supplier's name", async () => {
    const [one] = truth.filter(({ siren, row }) => siren !== undefined && row.postcode);
    const lines = Array.from(
      { length: 8 },
      (_, row) => `${quoted(one!.registered)};7500${1 + row};PARIS ${row}`,
    );
    writeFileSync(at("stranger.csv"), ["Fournisseur;CP client;Ville client", ...lines].join("\n"));
    const { out } = await planned("stranger.csv", "--match", "--json");
    const { lists } = JSON.parse(out) as { lists: { match: Record<string, unknown> }[] };
    expect(Object.keys(lists[0]!.match)).toEqual(["name"]);
  });
});

describe("a name in two columns", () => {
  const [one] = truth.filter(
    ({ siren, registered }) => siren !== undefined && registered.split(" ").length > 2,
  );
  const words = one!.registered.split(" ");
  const [first, rest] = [words.slice(0, 2).join(" "), words.slice(2).join(" ")];
  const { postcode, city } = one!.row;
  const lineOf = (...cells: (string | undefined)[]) => cells.map((cell) => quoted(cell)).join(";");

  test.each<[string, string, string[]]>([
    ["by itself, under NAME1 and NAME2", "NAME1;NAME2;PSTLZ;ORT01", []],
    ["by itself, under Raison sociale 1 and 2", "Raison sociale 1;Raison sociale 2;CP;Ville", []],
    ["under headers that somebody names", "Début;Fin;CP;Ville", ["name=A+B"]],
    ["under headers that somebody names, spelled out", "Début;Fin;CP;Ville", ["name=Début + Fin"]],
  ])("is read as one %s", async (_, header, named) => {
    const list = [header, lineOf(first, rest, postcode, city)].join("\n");
    writeFileSync(at("joined.csv"), list);
    writeFileSync(at("whole.csv"), ["Nom;CP;Ville", lineOf(`${first} ${rest}`, postcode, city)].join("\n"));
    const plan = await planned("joined.csv", "--match", ...named);
    expect(plan.out).toMatch(/name A "[^"]+" \+ B "[^"]+"/);
    const fields = ["--fields", "name"];
    await typed("joined.sqlite", "enrich", at("joined.csv"), "--match", ...named, ...fields);
    await typed("joined.sqlite", "enrich", at("whole.csv"), "--match", ...fields);
    const ours = (name: string) =>
      results(name).map(({ sirene_siren: siren, sirene_score: score, sirene_match: match }) => [
        siren,
        score,
        match,
      ]);
    expect(ours("joined.enriched.csv")).toEqual(ours("whole.enriched.csv"));
    expect(ours("joined.enriched.csv")[0]![2]).toMatch(/^A/);
  });
});

describe("what cannot be looked for", () => {
  test.each([
    [["--match", "town=B"], "takes pairs such as name=B"],
    [["--match", "name=B,ville=D"], 'address, vat, director, country, not "ville=D"'],
    [["--match", "name=B;city=D"], 'country, not "name=B;city=D"'],
    [["--match", "name=Z"], 'no column "Z"'],
    [["--match", "name=B+Z"], 'no column "Z"'],
    [["--match", "name=B,name=C,name=D"], "may be given twice, anything else once"],
    [["--match", "vat=B,vat=C"], "may be given twice, anything else once"],
    [
      ["--match", "postcode=D+E"],
      "joins up to 4 columns of a name, an address or a director, not postcode=D+E",
    ],
    [["--match", "name="], "--match name=COLUMN"],
    [["--candidates", "2"], "works only with --match"],
    [["--match", "--candidates", "6"], "--candidates takes a whole number (1–5)"],
  ])("%j is refused before anything is asked", async (words, sentence) => {
    writeFileSync(at("refused.csv"), csvOf(truth.slice(0, 3)));
    const { code, err, calls } = await typed("refused.sqlite", "enrich", at("refused.csv"), ...words);
    expect([code, calls]).toEqual([2, 0]);
    expect(err).toContain(sentence);
  });

  test("a list without a column of names says so", async () => {
    writeFileSync(at("nameless.csv"), "Réf;Montant\n1;12,5\n2;13\n");
    const { code, err } = await typed("nameless.sqlite", "enrich", at("nameless.csv"), "--match");
    expect(code).toBe(2);
    expect(err).toContain("--match name=COLUMN");
  });
});
