import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import type { Environment } from "../../../batch/session/environment.ts";
import {
  type ListTable,
  ReplacementPolicy,
  WrittenResults,
  editedName,
  editedOf,
  fileDigest,
  resultsPlaces,
} from "../../../batch/results/results.ts";
import { ledgerKeptFor } from "../../../shared/gateway/store/freshness.ts";

const folders: string[] = [];
let folder = "";
const at = (name: string): string => join(folder, name);
beforeEach(() => void folders.push((folder = mkdtempSync(join(tmpdir(), "results-")))));
afterAll(() => folders.forEach((one) => rmSync(one, { recursive: true, force: true })));

describe("the name of a copy that is kept", () => {
  test("leads back to the file that it was a copy of, whatever its number and extension", () => {
    for (const path of ["list.enriched.xlsx", "list.csv", "list.review.csv", "a.b.edited.d/list.csv"]) {
      for (const number of [1, 2, 10, 137]) expect(editedOf(editedName(path, number))).toBe(path);
    }
    expect(editedName("list.enriched.xlsx", 1)).toBe("list.enriched.edited.xlsx");
    expect(editedName("list.enriched.xlsx", 12)).toBe("list.enriched.edited-12.xlsx");
  });

  test("is no other name that looks like one", () => {
    for (const path of [
      "list.csv",
      "list.edited.final.csv",
      "list.edited-b.csv",
      "list.edited-.csv",
      "edited.csv",
    ])
      expect([path, editedOf(path)]).toEqual([path, undefined]);
  });
});

describe("the digest of a file", () => {
  test("is that of its bytes; of a folder, or where nothing is, there is none", async () => {
    writeFileSync(at("one"), "abc");
    expect(await fileDigest(at("one"))).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
    expect([await fileDigest(folder), await fileDigest(at("none"))]).toEqual([undefined, undefined]);
  });

  test("of what cannot be read is none that a result could have", async () => {
    writeFileSync(at("one"), "abc");
    expect(await fileDigest(at("one/two"))).toBe("unreadable ENOTDIR");
  });
});

describe("results are noted", () => {
  const environment = (store: string | undefined, path = "/data/sirene/store.sqlite") =>
    ({ store, defaultStore: { path } }) as unknown as Environment;

  test("in the platform's folder and beside the store that is named, once where these are one", () => {
    expect(resultsPlaces(environment(undefined))).toEqual(["/data/sirene/store.results.sqlite"]);
    expect(resultsPlaces(environment("/data/sirene/store.sqlite"))).toEqual([
      "/data/sirene/store.results.sqlite",
    ]);
    expect(resultsPlaces(environment("work/our.db"))).toEqual([
      "/data/sirene/store.results.sqlite",
      "work/our.results.sqlite",
    ]);
  });

  test("in the platform's folder alone where the store is in memory or in a database", () => {
    for (const store of [":memory:", "postgres://sirene@db.example/sirene"])
      expect(resultsPlaces(environment(store))).toEqual(["/data/sirene/store.results.sqlite"]);
    expect(resultsPlaces(environment("one.sqlite", ":memory:"))).toEqual(["one.results.sqlite"]);
  });

  test("where one of two places cannot be used, in the other, and it is said only when neither can", () => {
    writeFileSync(at("file"), "");
    const bad = at("file/results.sqlite");
    const both = new WrittenResults([bad, at("good.sqlite")]);
    both.note({ path: "/a", digest: "1", source: undefined });
    expect([both.failure, both.sourcesOf("/a", "1")]).toEqual([undefined, [undefined]]);
    both.close();
    const neither = new WrittenResults([bad]);
    neither.note({ path: "/a", digest: "1", source: undefined });
    expect(neither.failure).toContain("file");
    expect(neither.sourcesOf("/a", "1")).toEqual([]);
    neither.close();
  });

  test("with what they were made from, for the next program to read, and as long as the ledger keeps calls", () => {
    const now = Date.now();
    const first = new WrittenResults([at("notes.sqlite")]);
    first.note({ path: "/a", digest: "1", source: { path: "-" } }, now);
    first.note({ path: "/a", digest: "2", source: { path: "/list", digest: "3" } }, now);
    first.note({ path: "/b", digest: "1", source: undefined }, now);
    expect(first.sourcesOf("/a", "1")).toEqual([{ path: "-", digest: undefined }]);
    first.close();
    // Closed, it opens again when it is asked.
    expect(first.sourcesOf("/a", "2")).toEqual([{ path: "/list", digest: "3" }]);
    first.close();
    const next = new WrittenResults([at("notes.sqlite")]);
    expect([next.sourcesOf("/b", "1"), next.sourcesOf("/b", "2")]).toEqual([[undefined], []]);
    next.note({ path: "/c", digest: "1", source: undefined }, now + ledgerKeptFor);
    expect(next.sourcesOf("/b", "1")).toEqual([undefined]);
    next.note({ path: "/d", digest: "1", source: undefined }, now + ledgerKeptFor + 1);
    expect([next.sourcesOf("/b", "1"), next.sourcesOf("/c", "1")]).toEqual([[], [undefined]]);
    next.close();
  });
});

describe("the tables that got columns in a result", () => {
  const tables = [{ file: "/list.xlsx", sheet: "Clients", headerRow: 3, isRowChosen: false }];

  test("are told of these very bytes, from whichever place knows them", () => {
    const first = new WrittenResults([at("one.sqlite")]);
    first.note({ path: "/a", digest: "1", source: undefined, tables });
    first.close();
    const next = new WrittenResults([at("two.sqlite"), at("one.sqlite")]);
    expect(next.tablesOf("/a", "1")).toEqual(tables);
    expect([next.tablesOf("/a", "2"), next.tablesOf("/b", "1")]).toEqual([[], []]);
    next.close();
  });

  /** Runs over these tables of one list, one after the other, and returns what each said of its predecessor's. */
  async function said(...runs: (readonly ListTable[] | undefined)[]): Promise<unknown[]> {
    const all: unknown[] = [];
    rmSync(at("out.xlsx"), { force: true });
    for (const [run, asked] of runs.entries()) {
      const results = new WrittenResults([at("notes.sqlite")]);
      const replacing = new ReplacementPolicy(results, false);
      const altered = await replacing.altered([
        { output: at("out.xlsx"), ofList: true, ...(asked && { tables: asked }) },
      ]);
      expect(altered).toEqual([]);
      all.push(replacing.replacedTables);
      writeFileSync(at("temporary"), `result ${run}`);
      await replacing.place(at("temporary"), at("out.xlsx"));
      results.close();
    }
    return all;
  }
  const table = (sheet: string | undefined, headerRow?: number, isRowChosen = false): ListTable => ({
    file: "/list.xlsx",
    ...(sheet !== undefined && { sheet }),
    ...(headerRow !== undefined && { headerRow }),
    isRowChosen,
  });

  test("and that a run replaces by those of others are told, those alone", async () => {
    const [a, b, c] = [table("A", 1), table("B", 1), table("C", 1)];
    const lost = (...lostTables: ListTable[]) => [{ file: at("out.xlsx"), tables: lostTables }];
    expect(await said([a], [a], [b], [a, b], [b], [c])).toEqual([[], [], lost(a), [], lost(a), lost(b)]);
    expect(await said([a, b, c], [b], undefined, [c])).toEqual([[], lost(a, c), [], []]);
  });

  test("are others in another row only where somebody named the one or the other row", async () => {
    const [first, sixth] = [table("A", 1), table("A", 6)];
    const chosen = table("A", 6, true);
    expect(await said([first], [sixth], [chosen], [first], [chosen], [chosen])).toEqual([
      ...[[], [], []],
      [{ file: at("out.xlsx"), tables: [chosen] }],
      [{ file: at("out.xlsx"), tables: [first] }],
      [],
    ]);
    expect(await said([table(undefined)], [table(undefined)])).toEqual([[], []]);
  });

  test("are not told where the earlier result is that of another file", async () => {
    const other = { ...table("B", 1), file: "/other.xlsx" };
    expect(await said([table("A", 1)], [other], [table("A", 1), other], [other])).toEqual([
      ...[[], [], []],
      [],
    ]);
  });

  test("are unknown of results that were noted before tables were, and known of those written since", () => {
    const old = new Database(at("old.sqlite"));
    old.exec(
      `CREATE TABLE results (path TEXT NOT NULL, digest TEXT NOT NULL, source TEXT, source_digest TEXT, at INTEGER NOT NULL,
        PRIMARY KEY (path, digest)) WITHOUT ROWID`,
    );
    old.prepare("INSERT INTO results VALUES ('/a', '1', NULL, NULL, ?)").run(Date.now());
    old.close();
    const now = new WrittenResults([at("old.sqlite")]);
    expect([now.sourcesOf("/a", "1"), now.tablesOf("/a", "1")]).toEqual([[undefined], []]);
    now.note({ path: "/a", digest: "2", source: undefined, tables });
    expect([now.tablesOf("/a", "2"), now.failure]).toEqual([tables, undefined]);
    now.close();
  });
});

describe("a result that was made from an earlier one", () => {
  /** Writes `output` from the list `source` as a run does; answers whether it was refused for what stands there. */
  async function writes(text: string, source: string | undefined): Promise<"written" | "refused"> {
    const results = new WrittenResults([at("notes.sqlite")]);
    const replacing = new ReplacementPolicy(results, false);
    const output = at("out.csv");
    const altered = await replacing.altered([
      { output, ofList: true, ...(source !== undefined && { source }) },
    ]);
    if (altered.length === 0) {
      writeFileSync(at("temporary"), text);
      await replacing.place(at("temporary"), output);
    }
    results.close();
    return altered.length === 0 ? "written" : "refused";
  }

  test("is replaced by a run over the same list, however that was changed since", async () => {
    writeFileSync(at("work.csv"), "edited by hand");
    expect(await writes("1", at("work.csv"))).toBe("written");
    writeFileSync(at("work.csv"), "edited once more");
    expect(await writes("2", at("work.csv"))).toBe("written");
    symlinkSync(at("work.csv"), at("link.csv"));
    writeFileSync(at("work.csv"), "and again");
    expect(await writes("3", at("link.csv"))).toBe("written");
  });

  test("is replaced by a run over another list only while the one it was made from is as it was", async () => {
    writeFileSync(at("work.csv"), "edited by hand");
    writeFileSync(at("other.csv"), "another");
    await writes("1", at("work.csv"));
    expect(await writes("2", at("other.csv"))).toBe("written");
    await writes("3", at("work.csv"));
    writeFileSync(at("work.csv"), "edited once more");
    expect([await writes("4", at("other.csv")), await writes("4", undefined)]).toEqual([
      "refused",
      "refused",
    ]);
    expect(await writes("5", at("work.csv"))).toBe("written");
    rmSync(at("work.csv"));
    expect(await writes("6", at("other.csv"))).toBe("refused");
  });

  test("from a stream is replaced by another stream, and not by a run over a file", async () => {
    writeFileSync(at("other.csv"), "another");
    expect([await writes("1", "-"), await writes("2", "-")]).toEqual(["written", "written"]);
    expect(await writes("3", at("other.csv"))).toBe("refused");
    // A file that is named as a stream would be is none.
    mkdirSync(at("folder"));
    writeFileSync(at("folder/-"), "a file");
    expect(await writes("3", at("folder/-"))).toBe("refused");
  });
});

test("a copy that cannot be made, under a name that is too long, leaves what stands there as it is, and says why", async () => {
  const results = new WrittenResults([at("notes.sqlite")]);
  const replacing = new ReplacementPolicy(results, false);
  const output = at(`${"x".repeat(248)}.csv`);
  writeFileSync(output, "edited");
  await replacing.altered([{ output, ofList: true, isDecided: true }]);
  writeFileSync(at("temporary"), "result");
  await expect(replacing.place(at("temporary"), output)).rejects.toMatchObject({ code: "ENAMETOOLONG" });
  expect(readFileSync(output, "utf8")).toBe("edited");
  results.close();
  expect(readdirSync(folder).filter((name) => name.endsWith("-wal"))).toEqual([]);
});

test("a copy whose name is that of a folder takes the next name", async () => {
  const results = new WrittenResults([at("notes.sqlite")]);
  const replacing = new ReplacementPolicy(results, false);
  const output = at("out.csv");
  writeFileSync(output, "edited");
  await replacing.altered([{ output, ofList: true, isDecided: true }]);
  mkdirSync(at("out.edited.csv"));
  chmodSync(at("out.edited.csv"), 0o500);
  writeFileSync(at("temporary"), "result");
  await replacing.place(at("temporary"), output);
  // The first name is a folder's: the next one is free.
  expect(replacing.copies).toEqual([{ file: output, copy: at("out.edited-2.csv") }]);
  results.close();
});
