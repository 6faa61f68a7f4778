import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { readDecisions } from "../../../batch/commands/decisions-command.ts";
import type { Environment } from "../../../batch/session/environment.ts";
import { decisionKey } from "../../../shared/enrichment/settled-match.ts";
import { type AccountStore, openAccountStore } from "../../../shared/gateway/open-store.ts";
import { lookupKey } from "../../../shared/lookups/lookup.ts";
import { scatteredSirens, siretOf } from "../made-up-numbers.ts";
import { userName } from "../../../batch/session/command.ts";
import { isOpen, listsOpenFiles } from "../open-files.ts";
import { typedHere, typedOnTerminal } from "../operations/typed-here.ts";

const folder = mkdtempSync(join(tmpdir(), "decisions-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

let stores = 0;
let environment: Environment;
beforeEach(() => {
  stores += 1;
  environment = {
    ...{ api: undefined, relay: undefined, missing: [], hourLength: 3_600_000 },
    account: { url: "https://api.example/v1", key: "pk_live_x" },
    ...{ store: at(`${stores}.sqlite`), defaultStore: { path: ":memory:" } },
  };
});
const typed = (...words: readonly string[]) => typedHere(["decisions", ...words], () => environment);
const answering = (answer: string, ...words: readonly string[]) =>
  typedOnTerminal(answer, ["decisions", ...words], () => environment);

interface ListedDecision {
  readonly row: Readonly<Record<string, string>>;
  readonly company: Readonly<Record<string, unknown>> | null;
  readonly by: string;
  readonly at: string;
}
const listed = async () => JSON.parse((await typed("list", "--json")).out) as ListedDecision[];

/** Does something with the store in which decisions are kept. */
async function inStore<T>(work: (store: AccountStore) => Promise<T>): Promise<T> {
  const store = await openAccountStore({ ...environment.account!, storePath: environment.store! });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function imported(...lines: readonly string[]) {
  writeFileSync(at("in.csv"), lines.join("\n"));
  return typed("import", at("in.csv"));
}

const [siren = "", other = ""] = scatteredSirens(2);
const siret = siretOf(siren, 1);

describe("a line of a file of decisions", () => {
  const header = "name;postcode;siren;siret;company;score;letters;comment;by;at";
  /** The company of a line, or "ignored". */
  async function company(line: string) {
    const { code } = await imported(header, line);
    const [one] = await listed();
    return code === 2 ? "ignored" : one?.company;
  }
  const line = (of: { siren?: string; siret?: string; score?: string; letters?: string }) =>
    `FICTIVE;57000;${of.siren ?? siren};${of.siret ?? ""};FICTIVE SARL;${of.score ?? ""};${of.letters ?? ""};;Paule;2026-03-04`;
  const name = "FICTIVE SARL";

  test.each<[string, Parameters<typeof line>[0], object | string | null]>([
    ["means a company by its SIREN", {}, { siren, name }],
    ["with the establishment that is beside it", { siret }, { siren, siret, name }],
    ["or in its place", { siren: siret }, { siren, siret, name }],
    ["not one of another company, which says nothing", { siret: siretOf(other, 1) }, "ignored"],
    ["whose SIRET is none is of the company alone", { siret: "12345" }, { siren, name }],
    ["none is nobody", { siren: "None" }, null],
    ["without a SIREN or none is ignored", { siren: "" }, "ignored"],
    ["with a wrong SIREN is ignored", { siren: "123456789" }, "ignored"],
    ["keeps a score of 100 at most", { score: " 100 " }, { siren, name, score: 100 }],
    ["of two digits", { score: "87" }, { siren, name, score: 87 }],
    ["and of one", { score: "7" }, { siren, name, score: 7 }],
    ["not more than that", { score: "101" }, { siren, name }],
    ["nor what is no score", { score: "87 %" }, { siren, name }],
    ["keeps the letters of its match", { letters: "aazbzza" }, { siren, name, letters: "AAZBZZA" }],
    ["not what is no word of letters", { letters: "AAZ" }, { siren, name }],
  ])("%s", async (_, of, expected) => {
    expect(await company(line(of))).toEqual(expected);
  });

  test("has who decided, when and what was said of it; a name alone will do", async () => {
    await imported(header, `FICTIVE;57000;${siren};;;;; a remark ; Paule ;2026-03-04T12:00:00Z`);
    expect(await listed()).toEqual([
      {
        row: { name: "FICTIVE", postcode: "57000", comment: "a remark" },
        company: { siren, name: "" },
        ...{ by: "Paule", at: "2026-03-04T12:00:00.000Z" },
      },
    ]);
    const { code, err } = await imported("name;siren", `AUTRE;${siren}`, `" ";${siren}`);
    expect([code, err]).toEqual([2, expect.stringContaining("1 line was ignored")]);
    const rows = (await listed()).map(({ row }) => row);
    expect(rows.map((row) => row["name"]).toSorted()).toEqual(["AUTRE", "FICTIVE"]);
    expect(rows).toContainEqual({ name: "AUTRE" });
  });

  test("is written by export as import reads it, with all that it has", async () => {
    await imported(
      header,
      `FICTIVE;57000;${siren};${siret};FICTIVE SARL;87;AAZBZZA;a remark;Paule;2026-03-04T12:00:00Z`,
      "AUTRE;;none;;;;;;;2026-03-05T12:00:00Z",
    );
    const before = await listed();
    const { out } = await typed("export");
    expect(out).toContain(siret);
    expect((await typed("export", at("out.csv"))).err).toContain("2 decisions");
    expect(readFileSync(at("out.csv"), "utf8")).toBe(`\ufeff${out}\n`);
    const { code, out: forgotten } = await typed("forget", "--all", "--yes", "--json");
    expect([code, JSON.parse(forgotten)]).toEqual([0, { forgotten: 2 }]);
    const { code: again, err } = await typed("import", at("out.csv"));
    expect([again, err]).toEqual([0, ""]);
    expect(await listed()).toEqual(before);
    rmSync(at("out.csv"));
  });
});

describe("a file of decisions", () => {
  test("in which lines are ignored is read as far as it can be, and they are named", async () => {
    const { code, out, err } = await imported("name;siren", `FICTIVE;${siren}`, ";none", "AUTRE;");
    expect([code, out]).toEqual([
      2,
      expect.stringContaining("1 decision read: 1 new or changed, 0 already known"),
    ]);
    expect(err).toContain("2 lines were ignored");
    expect(err).toContain("3, 4");
    const asJson = JSON.parse((await typed("import", at("in.csv"), "--json")).out) as object;
    expect(asJson).toMatchObject({ read: 1, changed: 0, same: 1, ignoredLines: [3, 4], futureLines: [] });
  });

  test("is headed by its first line, though the second has headers too, which is named as no decision", async () => {
    const { code, err } = await imported("name;siren;by", "Nom;SIREN;Auteur", `FICTIVE;${siren};Paule`);
    expect([code, err]).toEqual([2, expect.stringMatching(/1 line was ignored.*: 2\.$/)]);
    expect(await listed()).toMatchObject([{ row: { name: "FICTIVE" }, by: "Paule" }]);
  });

  test.each([
    ["siren", "SIREN;Nom\n1;FICTIVE"],
    ["name", `name;other\nFICTIVE;${siren}`],
  ])("without the column that it needs is refused: %s", async (_, text) => {
    writeFileSync(at("else.csv"), text);
    const { code, err } = await typed("import", at("else.csv"));
    expect([code, err]).toEqual([2, expect.stringContaining("contains no decisions")]);
    expect(err).toContain(at("else.csv"));
  });

  test("is a review too, with what cannot be taken of it", async () => {
    const review = ["Name in the list;Decision", `FICTIVE;${siren}`, "AUTRE;perhaps"];
    const { code, err } = await imported(...review);
    expect([code, err.split("\n")]).toEqual([2, [expect.stringContaining("perhaps")]]);
    expect(await listed()).toMatchObject([{ row: { name: "FICTIVE" }, company: { siren }, by: userName() }]);
    await imported(...review.slice(0, 2));
    const asJson = JSON.parse((await typed("import", at("in.csv"), "--json")).out) as object;
    expect(asJson).toMatchObject({ read: 1, ignoredLines: [], futureLines: [] });
  });

  test("has the own names of its companies where they are known, without the score and letters of another", async () => {
    const key = lookupKey({ operation: "legal-unit", siren });
    const data = JSON.stringify({ siren, name: "FICTIVE ALPHA" });
    await inStore((store) => store.remember([{ key, found: true, data, asOf: Date.parse("2026-01-01") }]));
    const line = (name: string, number: string, company: string) =>
      `${name};${number};${siretOf(number, 1)};${company};87;AAZBZZA`;
    await imported(
      "name;siren;siret;company;score;letters",
      line("OTHER", siren, "FICTIVE BETA"),
      line("SAME", siren, "Fictive Alpha"),
      line("UNKNOWN", other, "FICTIVE GAMMA"),
      "NONE;none;;;;",
    );
    const companies = (await listed()).map(({ row, company }) => [row["name"]!, company] as const);
    const of = { score: 87, letters: "AAZBZZA" };
    expect(Object.fromEntries(companies)).toEqual({
      OTHER: { siren, siret, name: "FICTIVE ALPHA" },
      SAME: { siren, siret, name: "Fictive Alpha", ...of },
      UNKNOWN: { siren: other, siret: siretOf(other, 1), name: "FICTIVE GAMMA", ...of },
      NONE: null,
    });
  });

  test("that was edited since it was exported counts from now where its company is another, and as it did elsewhere", async () => {
    const header = "name;siren;by;at";
    const line = (name: string, number: string, day: string) => `${name};${number};Paule;${day}T12:00:00Z`;
    const names = ["EDITED", "SAME", "OLDER"];
    await imported(header, ...names.map((name) => line(name, siren, "2026-03-04")));
    const before = Date.now();
    const { out } = await imported(
      ...[header, line("EDITED", other, "2026-03-04")],
      ...[line("SAME", siren, "2026-03-04"), line("OLDER", other, "2026-03-03")],
    );
    expect(out).toContain("3 decisions read: 1 new or changed");
    const kept = await listed();
    const byName = (name: string) => kept.find(({ row }) => row["name"] === name)!;
    expect(names.map((name) => byName(name).company?.["siren"])).toEqual([other, siren, siren]);
    expect(Date.parse(byName("EDITED").at)).toBeGreaterThanOrEqual(before);
    expect([byName("SAME").at, byName("OLDER").at]).toEqual(Array(2).fill("2026-03-04T12:00:00.000Z"));
  });

  test("is printed as JSON where that is asked for, and never written as anything but CSV", async () => {
    await imported("name;siren;by;at", `FICTIVE;${siren};Anne;2025-08-10`);
    const printed = await typed("export", "--json");
    expect(JSON.parse(printed.out)).toEqual(await listed());
    expect((await typed("export", "-", "--json")).out).toBe(printed.out);
    const both = await typed("export", at("json.csv"), "--json");
    expect([both.code, both.err]).toEqual([2, expect.stringContaining("leave one of the two out")]);
    expect(both.err).toContain(at("json.csv"));
    const book = await typed("export", at("book.xlsx"));
    expect([book.code, book.err]).toEqual([2, expect.stringContaining("end it with .csv.")]);
    expect([at("json.csv"), at("book.xlsx")].map((path) => existsSync(path))).toEqual([false, false]);
  });

  test("that is not there is an error, and nothing is exported over one without leave", async () => {
    expect((await typed("import", at("gone.csv"))).code).not.toBe(0);
    await imported("name;siren", `FICTIVE;${siren}`);
    writeFileSync(at("mine.csv"), "mine");
    expect((await typed("export", at("mine.csv"))).code).toBe(2);
    expect((await typed("export", at("a.csv"), "b")).code).toBe(2);
    expect(existsSync(at("a.csv"))).toBe(false);
    const wordless = await typed("import");
    expect([wordless.code, wordless.err]).toEqual([2, expect.stringContaining("takes a file")]);
    expect((await typed("export", at("no folder/a.csv"))).code).not.toBe(0);
    expect(existsSync(at("no folder"))).toBe(false);
    const refused = await answering("n", "export", at("mine.csv"));
    expect([refused.code, readFileSync(at("mine.csv"), "utf8")]).toEqual([0, "mine"]);
    expect(refused.err).not.toContain("1 decision");
    expect((await answering("yes", "export", at("mine.csv"))).err).toContain("1 decision");
    expect(readFileSync(at("mine.csv"), "utf8")).toContain(siren);
    writeFileSync(at("mine.csv"), "mine again");
    expect((await typed("export", at("mine.csv"), "--overwrite")).code).toBe(0);
    expect(readFileSync(at("mine.csv"), "utf8")).toContain(siren);
  });

  test("in a store that is damaged is exported as far as it can be read, and what is lost is told", async () => {
    const lines = Array.from({ length: 400 }, (_, index) => `FICTIVE ${index};57000;${siren}`);
    await imported("name;postcode;siren", ...lines);
    const store = environment.store!;
    const whole = readFileSync(store);
    const damaged = (change: (bytes: Buffer) => unknown) => {
      const bytes = Buffer.from(whole);
      change(bytes);
      writeFileSync(store, bytes);
    };
    damaged((bytes) => bytes.fill(0x55, 0, 80));
    expect((await typed("list")).code).toBe(2);
    const all = await typed("export");
    expect([all.code, all.err, all.out.split("\n").length]).toEqual([0, "", 401]);
    damaged((bytes) => {
      bytes.fill(0x55, 0, 80);
      const page = Math.floor(bytes.indexOf("FICTIVE 200") / 4096) * 4096;
      bytes.fill(0x7f, page, page + 4096);
    });
    const part = await typed("export");
    expect([part.code, part.err]).toEqual([1, expect.stringContaining("1 of its")]);
    expect(part.out.split("\n").length).toBeGreaterThan(300);
    damaged((bytes) => bytes.fill(0x55));
    const nothing = await typed("export");
    expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining("not a database")]);
  });

  test.each([
    ["2026-06-01T12:00:00Z", "2026-06-01T12:00:00.000Z", []],
    ["2026-06-01T12:00:00.001Z", "2026-06-01T12:00:00.000Z", [2]],
    ["2026-05-31T12:00:00Z", "2026-05-31T12:00:00.000Z", []],
    ["", "2026-06-01T12:00:00.000Z", []],
    ["05/03/2026", "2026-03-05T00:00:00.000Z", []],
    [" 5.3.2026 14:30:00Z", "2026-03-05T14:30:00.000Z", []],
    ["03/12/2026", "2026-06-01T12:00:00.000Z", [2]],
  ])("read on 1 June 2026 at noon takes %s as %s, of the future %j", async (written, taken, future) => {
    writeFileSync(at("dated.csv"), `name;siren;at\nFICTIVE;none;${written}`);
    const read = await readDecisions(at("dated.csv"), "Paule", Date.parse("2026-06-01T12:00:00Z"));
    expect([new Date(read.decisions[0]!.at).toISOString(), read.futureLines]).toEqual([taken, future]);
  });

  test.each(["soon", "5", "03/2026", "11/25/2026", "2026-02-30", "2026-03-04 noon"])(
    "has no decision in a line of which nobody can say when it was made (%s), and the line is told",
    async (written) => {
      writeFileSync(at("dated.csv"), `name;siren;at\nFICTIVE;none;${written}`);
      const read = await readDecisions(at("dated.csv"), "Paule", Date.now());
      expect(read).toMatchObject({ decisions: [], badLines: [2] });
    },
  );

  test("with the later decision dated as the French write dates keeps that one", async () => {
    const header = "name;siren;by;at";
    await imported(header, `FICTIVE;${siren};Anne;2025-08-10`);
    const { code, err } = await imported(header, `FICTIVE;${other};Bruno;05/11/2025`);
    expect([code, err]).toEqual([0, expect.stringContaining("by Bruno on 2025-11-05")]);
    expect(await listed()).toMatchObject([{ company: { siren: other }, by: "Bruno" }]);
  });

  (listsOpenFiles ? test : test.skip)("is closed once it is read, whatever it holds", async () => {
    writeFileSync(at("read.csv"), `name;siren\nFICTIVE;${siren}`);
    writeFileSync(at("refused.csv"), `Nom;Ville\nFICTIVE;METZ`);
    await readDecisions(at("read.csv"), "Paule", Date.now());
    await expect(readDecisions(at("refused.csv"), "Paule", Date.now())).rejects.toThrow();
    expect([at("read.csv"), at("refused.csv")].map(isOpen)).toEqual([false, false]);
  });

  test("that contradicts what is kept, or has a date to come, says so", async () => {
    const header = "name;siren;siret;by;at";
    await imported(header, `FICTIVE;${siren};${siret};Paule;2026-03-04T12:00:00Z`);
    const later = await imported(header, "FICTIVE;none;;Camille;2099-03-04T12:00:00Z");
    expect(later.err).toMatch(/contradict.*\n.*1 date is in the future/s);
    await imported(header, `AUTRE;${siren};${siret};Paule;`, `AUTRE;${other};;Camille;`);
    const asJson = JSON.parse((await typed("import", at("in.csv"), "--json")).out) as object;
    expect(asJson).toMatchObject({
      contradictions: [
        { name: "AUTRE", stays: { siren: other, by: "Camille" }, goes: { siren, siret, by: "Paule" } },
      ],
    });
  });
});

describe("what is forgotten", () => {
  test("is told to later runs too, by the names and places of its rows: a list may still contain the company", async () => {
    await imported("name;siren", `FICTIVE;${siren}`, "AUTRE;none", `TIERS;${other}`);
    await typed("forget", "FICTIVE", "AUTRE");
    const keys = ["FICTIVE", "AUTRE", "TIERS"].map((name) => decisionKey({ name }));
    const forgotten = { origin: "forgotten" };
    expect(await inStore(({ matches }) => matches.find(keys))).toEqual([forgotten, forgotten, undefined]);
  });

  test("is what a name or a SIREN means; a word that means nothing is told, and the others count", async () => {
    await imported("name;siren", `FICTIVE;${siren}`, `AUTRE;${siren}`, `TIERS;${other}`, "PERSONNE;none");
    const spaced = `${other.slice(0, 3)} ${other.slice(3, 6)}.${other.slice(6)}`;
    const { code, out, err } = await typed("forget", spaced, "nobody", "fictive");
    expect([code, out, err]).toEqual([
      2,
      expect.stringContaining("2 decisions forgotten"),
      'No decision is about "nobody".',
    ]);
    expect((await listed()).map(({ row }) => row["name"]).sort()).toEqual(["AUTRE", "PERSONNE"]);
    expect((await typed("forget", siren)).out).toContain("1 decision forgotten");
    expect((await typed("forget", siren)).out).toContain("0 decisions forgotten");
  });

  test("is nothing without a word, and nothing of nothing", async () => {
    expect((await typed("forget")).code).toBe(2);
    const none = await typed("forget", "--all");
    expect([none.code, none.out, none.err]).toEqual([
      0,
      expect.stringContaining("0 decisions forgotten"),
      "",
    ]);
    await imported("name;siren", `FICTIVE;${siren}`);
    expect((await typed("forget", "--all")).err).toMatch(/\b1 decision\b.*--yes/s);
    expect(await listed()).toHaveLength(1);
  });

  test("on a terminal is all that is kept only after a yes", async () => {
    await imported("name;siren", `FICTIVE;${siren}`, "AUTRE;none");
    const asked: unknown[] = [];
    const write = jest.spyOn(process.stderr, "write").mockImplementation((text) => asked.push(text) > 0);
    const kept = await answering("n", "forget", "--all").finally(() => write.mockRestore());
    expect(asked.join("")).toContain("Forget all 2 decisions?");
    expect([kept.code, kept.out, kept.err]).toEqual([0, "", "No decision was forgotten."]);
    expect(await listed()).toHaveLength(2);
    expect((await answering("yes", "forget", "--all")).out).toContain("2 decisions forgotten");
    expect(await listed()).toEqual([]);
  });

  test("is not the decisions of none by a number that is no SIREN, nor those of a company by a name with its number", async () => {
    await imported("name;siren", "PERSONNE;none", `FICTIVE;${siren}`, `SIREN ${siren};${other}`);
    expect((await typed("forget", "12")).code).toBe(2);
    expect((await typed("forget", `SIREN ${siren}`)).out).toContain("1 decision forgotten");
    expect((await typed("forget", `${siren} FICTIVE`)).code).toBe(2);
    expect((await listed()).map(({ row }) => row["name"]).toSorted()).toEqual(["FICTIVE", "PERSONNE"]);
  });
});

test("a list of decisions says where, who and when, and that nobody is meant", async () => {
  expect((await typed("list")).out).toBe("No decision is kept.");
  await imported(
    "name;postcode;city;siren;company;by;at",
    `FICTIVE;57000;METZ;${siren};FICTIVE SARL;Paule;2026-03-04T12:00:00Z`,
    "AUTRE;;LYON;none;;;2026-03-05T12:00:00Z",
  );
  const lines = (await typed("list")).out.split("\n").map((text) => text.trim().split(/ {2,}|\s*│\s*/));
  expect(lines.flat()).toEqual(
    expect.arrayContaining(["57000 METZ", siren, "FICTIVE SARL", "Paule", "LYON", "AUTRE"]),
  );
  const [, , ...raw] = (await typed("list")).out.split("\n");
  const placeOf = (text: string) => raw.find((line) => line.includes(text))!.indexOf(text);
  expect(placeOf("LYON")).toBe(placeOf("57000"));
  expect((await typed("list", "x")).code).toBe(2);
  expect((await typed("shred")).err).toContain("shred");
});
