import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { afterAll, describe, expect, test } from "@jest/globals";
import type { WrittenDecision } from "../../../batch/enrich/read-review.ts";
import {
  agreed,
  contradictionJson,
  contradictions,
  readReviews,
  takeDecisions,
  withOwnNames,
} from "../../../batch/enrich/take-decisions.ts";
import { messageFormatter } from "../../../batch/messages/messages.ts";
import { ownColumns } from "../../../batch/enrich/list-columns.ts";
import { openList } from "../../../batch/files/opening/open.ts";
import type { RoleColumns } from "../../../shared/enrichment/columns/column-roles.ts";
import { ListReader } from "../../../shared/enrichment/list-reader.ts";
import { MatchQueries } from "../../../shared/enrichment/match-queries.ts";
import { decisionKey } from "../../../shared/enrichment/settled-match.ts";
import { Subjects } from "../../../shared/enrichment/subjects.ts";
import type { MatchDecision } from "../../../shared/gateway/store/decisions.ts";
import type { MatchRow } from "../../../shared/matching/match.ts";
import { lookupKey } from "../../../shared/lookups/lookup.ts";
import { scatteredSirens, siretOf } from "../made-up-numbers.ts";
import { openStore } from "../../shared/gateway/temporary-store.ts";

const folder = mkdtempSync(join(tmpdir(), "take-decisions-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

const [one = "", two = ""] = scatteredSirens(2);
const siret = siretOf(one, 1);
const day = (text: string) => Date.parse(`${text}T12:00:00Z`);
const now = day("2026-06-01");

const decision = (more: Partial<WrittenDecision> = {}): WrittenDecision => ({
  ...{ key: "fictive", row: { name: "FICTIVE" }, by: "Paule", at: day("2026-03-04") },
  ...{ company: { siren: one, name: "FICTIVE SARL", score: 87, letters: "AAZBZZA" } },
  ...{ file: "a.csv", cell: "E2", candidate: 1, ...more },
});
const codes = ({ problems }: { readonly problems: readonly { readonly code: string }[] }) =>
  problems.map(({ code }) => code);

describe("decisions about one name and place", () => {
  const other = decision({ company: { siren: two, name: "AUTRE" }, cell: "E9" });

  test("that say the same are the latest of them", () => {
    const again = decision({ at: day("2026-04-01"), by: "Camille" });
    expect(agreed([decision(), again])).toEqual({ decisions: [again], problems: [] });
    expect(agreed([again, decision()])).toEqual({ decisions: [again], problems: [] });
  });

  test("of another row stand beside them", () => {
    const elsewhere = { ...other, key: "elsewhere" };
    expect(agreed([decision(), elsewhere]).decisions).toEqual([decision(), elsewhere]);
  });

  test("that contradict each other in one file are none, and each names the other", () => {
    const { decisions, problems } = agreed([decision(), other, decision({ cell: "E5" })]);
    expect(decisions).toEqual([]);
    expect(problems).toEqual([
      { code: "review_conflict", parameters: { file: "a.csv", cell: "E9", other: "E2" } },
    ]);
  });

  test("that were saved later stand, and those before are told with both and their place", () => {
    const later = { ...other, file: "b.csv", at: day("2026-04-01") };
    const { decisions, problems } = agreed([decision(), later]);
    expect(decisions).toEqual([later]);
    expect(problems).toMatchObject([
      {
        code: "review_superseded",
        parameters: { file: "a.csv", cell: "E2", other: "b.csv (E9)", name: "FICTIVE" },
      },
    ]);
    const say = messageFormatter("en");
    const [{ code, parameters } = { code: "review_conflict" as const, parameters: {} }] = problems;
    expect(say(code, parameters)).toContain(
      `which was saved later and is used: ${two} AUTRE (decided by Paule on 2026-04-01), not ${one} FICTIVE SARL`,
    );
  });

  test("contradict what is kept of the very same time, which stays", () => {
    const kept: MatchDecision = decision({ company: undefined });
    expect(contradictions([decision()], [kept])).toEqual([{ stays: kept, goes: decision() }]);
    const none = decision({ company: undefined, at: day("2026-04-01") });
    const last = decision({ at: day("2026-05-01") });
    expect(contradictions([none, last], [decision()])).toEqual([
      { stays: none, goes: decision() },
      { stays: last, goes: none },
    ]);
    expect(contradictions([decision()], [undefined])).toEqual([]);
  });

  test("are told in JSON with an establishment where one is meant", () => {
    const of = decision({ company: { siren: one, siret, name: "" } });
    expect(contradictionJson({ stays: of, goes: other })).toEqual({
      name: "FICTIVE",
      stays: { siren: one, siret, by: "Paule", at: "2026-03-04T12:00:00.000Z" },
      goes: { siren: two, by: "Paule", at: "2026-03-04T12:00:00.000Z" },
    });
  });
});

describe("the name under which a decision is kept", () => {
  /** A store that knows `one` as FICTIVE SARL; `data` in place of its answer. */
  async function storeOf(data: object = { siren: one, name: "Fictive Sarl" }) {
    const store = await openStore();
    const key = lookupKey({ operation: "legal-unit", siren: one });
    await store.remember([{ key, found: true, data: JSON.stringify(data), asOf: day("2026-01-01") }]);
    return store;
  }
  const kept = async (of: WrittenDecision, data?: object) => {
    const { decisions, problems } = await withOwnNames([of], await storeOf(data));
    return [decisions[0]!.company, codes({ problems })];
  };

  test("is that of the candidate, with its score and letters, if it has the number", async () => {
    expect(await kept(decision())).toEqual([decision().company, []]);
    expect(await kept(decision({ company: undefined }))).toEqual([undefined, []]);
  });

  test("is that of the number if the candidate has another, without score and letters", async () => {
    const renumbered = decision({ company: { siren: one, siret, name: "AUTRE", score: 87, letters: "A" } });
    expect(await kept(renumbered)).toEqual([
      { siren: one, siret, name: "Fictive Sarl" },
      ["review_other_name"],
    ]);
  });

  test("is none if nothing is known of the number, or its name is none", async () => {
    const unknown = decision({ company: { siren: two, name: "AUTRE", score: 87 } });
    expect(await kept(unknown)).toEqual([{ siren: two, name: "" }, ["review_unchecked_name"]]);
    expect(await kept(decision(), { siren: one, name: 5 })).toEqual([
      { siren: one, name: "" },
      ["review_unchecked_name"],
    ]);
  });

  test("is that of a number that was typed in, and no problem", async () => {
    const typed = { candidate: undefined, company: { siren: one, name: "", siret } };
    expect(await kept(decision(typed))).toEqual([{ siren: one, name: "Fictive Sarl", siret }, []]);
    expect(await kept(decision({ ...typed, company: { siren: two, name: "" } }))).toEqual([
      { siren: two, name: "" },
      [],
    ]);
  });
});

describe("decisions that are taken", () => {
  const files = ["a.csv", "b.csv"];

  async function taken(decisions: readonly WrittenDecision[], quiet = false, rows?: readonly MatchRow[]) {
    const queries = rows && { size: rows.length, at: (index: number) => rows[index]! };
    const store = await openStore();
    await store.decisions.put([{ ...decision({ company: undefined, at: day("2026-01-01") }) }]);
    const lines: string[] = [];
    const terminal = { say: messageFormatter("en"), err: (text: string) => void lines.push(text) };
    await takeDecisions(
      { lists: [], decisions, problems: [], lines: [], files, edited: [] },
      { store, queries, quiet, now },
      terminal,
    );
    return { lines, kept: await store.decisions.list() };
  }

  test("are kept, and how many and from where is told, unless nothing is to be told", async () => {
    const { lines, kept } = await taken([decision({ key: "elsewhere" })]);
    expect(lines.at(-1)).toBe("1 decision read from a.csv, b.csv.");
    expect(kept.map(({ key }) => key).toSorted()).toEqual(["elsewhere", "fictive"]);
    expect((await taken([decision({ key: "elsewhere" })], true)).lines.join()).not.toContain("read from");
    expect((await taken([])).lines).toEqual([]);
  });

  test("are counted if no row is about them, quiet or not, and the first is named with its cell", async () => {
    const rows = [{ name: "UN" }, { name: "DEUX", otherName: "AUTRE" }, { name: "TROIS" }];
    const about = (name: string, cell = "E2") =>
      decision({ key: decisionKey({ name }), row: { name }, file: "a.csv", cell });
    const found = [about("UN"), about("AUTRE"), about("TROIS")];
    for (const quiet of [false, true]) {
      const { lines } = await taken([...found, about("PARTI", "E5"), about("LOIN", "E6")], quiet, rows);
      expect(lines.at(-1)).toMatch(/^2 decisions are about no row .* in a\.csv, cell E5 \(PARTI\)\./);
      expect((await taken(found, quiet, rows)).lines.join()).not.toContain("about no row");
    }
    expect((await taken([about("PARTI")])).lines.join()).not.toContain("about no row");
  });

  test("are told with their cell if they contradict what was kept, quiet or not", async () => {
    for (const quiet of [false, true]) {
      const { lines, kept } = await taken([decision({ key: "elsewhere" }), decision()], quiet);
      expect(lines.join("\n")).toMatch(/a\.csv, cell E2: .*contradict/);
      expect(kept.find(({ key }) => key === "fictive")?.company?.siren).toBe(one);
    }
  });
});

describe("rows that a run leaves out", () => {
  const header = "Nom;sirene_siren;sirene_naf;sirene_status;Nom commercial";
  const compared = { name: 0 };
  interface Reading {
    /** Statuses of the rows that the run selects. */
    readonly selected?: readonly string[];
    readonly columns?: RoleColumns;
    readonly own?: Pick<DecidedList, "sources" | "readsOwn">;
  }
  type DecidedList = Extract<
    Parameters<typeof takeDecisions>[0]["lists"][number],
    { readonly list: unknown }
  >;

  /** The rows of a list after decisions about some names. */
  async function rowsOf(lines: readonly string[], decided: readonly string[], reading: Reading = {}) {
    const { selected = [], columns = { name: 0 }, own: numbers = { sources: [], readsOwn: false } } = reading;
    writeFileSync(at("rows.csv"), [header, ...lines].join("\n"));
    const list = await openList(at("rows.csv"), { headerRow: 1 });
    const [own, queries] = [ownColumns(list.columns), new MatchQueries(new Subjects(false))];
    const reader = new ListReader({
      ...{ records: list.records, subjects: new Subjects(false), sources: numbers.sources, own, compared },
      match: { columns, queries },
      only: { statusColumn: 3, selects: (status) => selected.includes(status) },
    });
    await list.read(reader.columns, (first, cells) =>
      cells.forEach((texts, index) => reader.take(first + index, texts)),
    );
    const decisions = decided.map((name) => decision({ key: decisionKey({ name }), row: { name } }));
    const read = { path: at("rows.csv"), list, reader, compared, ...numbers };
    await takeDecisions(
      {
        ...{ decisions, problems: [], lines: [], files: [], edited: [] },
        lists: [{ path: at("rows.csv") }, { ...read, roles: undefined }, { ...read, roles: columns }],
      },
      { store: await openStore(), quiet: true, now },
      { say: messageFormatter("en"), err: () => undefined },
    );
    await list.close();
    return lines.map((_, record) => {
      const row = reader.rows.at(record);
      if (row.kind !== "match") return row.kind;
      const { first, stays } = row;
      return { asked: queries.at(row.match).name, first, stays, texts: reader.rows.textsOf(record) };
    });
  }
  const left = "left_out";
  const asked = (name: string) => ({ asked: name, first: true, stays: "all", texts: { name } });

  test("take part if somebody decided about their name, the others do not", async () => {
    const lines = ["FICTIVE;;;ambiguous", "AUTRE;;;ambiguous", "Fictive SARL;;;ambiguous", ";;;blank"];
    expect(await rowsOf(lines, ["FICTIVE"])).toEqual([asked("FICTIVE"), left, left, left]);
    expect(await rowsOf(lines, [])).toEqual([left, left, left, left]);
    expect(await rowsOf(lines, ["TIERS"])).toEqual([left, left, left, left]);
  });

  test("take part if somebody decided about one of their two names", async () => {
    const lines = [
      "FICTIVE;;;ambiguous;AUTRE",
      "FICTIVE TIERS;;;ambiguous;FICTIVE",
      "TIERS;;;ambiguous;AUTRE",
    ];
    const columns = { name: 0, other_name: 4 };
    expect(await rowsOf(lines, ["FICTIVE"], { columns })).toEqual([
      asked("FICTIVE"),
      asked("FICTIVE TIERS"),
      left,
    ]);
    expect(await rowsOf(lines, ["AUTRE"], { columns })).toEqual([asked("FICTIVE"), left, asked("TIERS")]);
  });

  test("keep what stands in their cells, but nothing of a company that they had before", async () => {
    const lines = [`FICTIVE;${two};62.01Z;found`, "AUTRE;;by hand;ambiguous"];
    expect(await rowsOf(lines, ["FICTIVE", "AUTRE"])).toEqual([
      { ...asked("FICTIVE"), stays: "none" },
      asked("AUTRE"),
    ]);
  });

  test("do not take part by a name beside a number of their own, but beside one that an earlier run wrote", async () => {
    const sources = [{ column: { index: 1, header: "sirene_siren", letter: "B" } }];
    const line = [`FICTIVE;${two};62.01Z;found`];
    expect(await rowsOf(line, ["FICTIVE"], { own: { sources, readsOwn: false } })).toEqual([left]);
    expect(await rowsOf(line, ["FICTIVE"], { own: { sources, readsOwn: true } })).toEqual([
      { ...asked("FICTIVE"), stays: "none" },
    ]);
  });

  test("do not take part if they repeat the header or sum the list up", async () => {
    const lines = ["FICTIVE;;;ambiguous", header, "TOTAL;;;"];
    expect(await rowsOf(lines, ["FICTIVE", "Nom", "TOTAL"])).toEqual([asked("FICTIVE"), left, left]);
  });

  test("change nothing about rows that take part anyway", async () => {
    const lines = ["FICTIVE;;;failed", "AUTRE;;;ambiguous"];
    expect(await rowsOf(lines, ["FICTIVE", "AUTRE"], { selected: ["failed"] })).toEqual([
      asked("FICTIVE"),
      asked("AUTRE"),
    ]);
  });
});

describe("the reviews of a run", () => {
  const lists = [{ path: at("list.csv") }];
  const results = [{ output: at("done.csv") }];
  const review = (name: string, ...lines: readonly string[]) => {
    writeFileSync(at(name), ["Name in the list;Decision;Comment", ...lines].join("\n"));
    utimesSync(at(name), day("2026-03-04") / 1000, day("2026-03-04") / 1000);
  };

  test("stand beside the list and beside its result; those with something in them count as edited", async () => {
    review("list.review.csv", `FICTIVE;${one};`, "AUTRE;;asked them");
    review("done.review.csv", `TIERS;perhaps;`);
    const read = await readReviews(lists, results, now);
    expect(read).toMatchObject({
      decisions: [{ company: { siren: one }, file: at("list.review.csv") }],
      problems: [{ code: "review_bad_mark" }],
      lines: [{ comment: "asked them" }, { comment: "", mark: "perhaps" }],
      files: [at("list.review.csv")],
      edited: [at("list.review.csv"), at("done.review.csv")],
    });
    review("done.review.csv", "TIERS;;");
    expect((await readReviews(lists, results, now)).edited).toEqual([at("list.review.csv")]);
  });

  test("are in the workbook itself and in its result, and a list that is none is not read as one", async () => {
    const workbook = new ExcelJS.Workbook();
    workbook
      .addWorksheet("Review")
      .addRows([["sirene review"], ["Name in the list", "Decision"], ["FICTIVE", one]]);
    await workbook.xlsx.writeFile(at("book.enriched.xlsx"));
    const read = await readReviews([{ path: at("book.xlsx") }], [{ output: at("book.enriched.xlsx") }], now);
    expect(read.files).toEqual([at("book.enriched.xlsx")]);
    writeFileSync(at("odd.csv"), `Name in the list;Decision\nFICTIVE;${one}`);
    const odd = await readReviews([{ path: at("odd.csv") }], [{ output: "-" }], now);
    expect(odd.decisions).toEqual([]);
  });
});
