import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { seededTruth } from "../../../bench/matching/seeded-truth.ts";
import type { Language } from "../../../shared/messages/messages.ts";
import { compareNames } from "../../../shared/matching/compare-names.ts";
import { rounds } from "../../fixtures/rounds.ts";
import { startSandbox, type StartedSandbox } from "../../sandbox/start-sandbox.ts";
import { recordsOf } from "../desk.ts";
import { environmentOf, typedHere } from "../operations/typed-here.ts";
import { candidatesOf, csvReview, fillCsv } from "../review/filled-review.ts";

const units = 3_000;
const truth = seededTruth({ units, registerSeed: 1, rows: 40, seed: 23 });
/** Every fourth row has its number. */
const hasNumber = (index: number) => index % 4 === 0;

let sandbox: StartedSandbox;
let bought: string;
let folder: string;
const folders: string[] = [];
const at = (name: string) => join(folder, name);

function newFolder(): string {
  folders.push(mkdtempSync(join(tmpdir(), "kept-")));
  return folders.at(-1)!;
}

const quoted = (text: string) => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

type Records = Record<string, string>[];
const records = (name: string): Records => recordsOf(readFileSync(at(name), "utf8"));

function save(name: string, rows: Records): void {
  const lines = [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))];
  writeFileSync(at(name), lines.map((cells) => cells.map(quoted).join(";")).join("\n"));
}

const original = (): Records =>
  truth.map(({ row, siren }, index) => ({
    Réf: `r${index}`,
    SIREN: hasNumber(index) && siren !== undefined ? siren : "",
    "Raison sociale": row.name,
    CP: row.postcode ?? "",
    Ville: row.city ?? "",
  }));

async function typed(words: readonly string[], store = "store.sqlite", language: Language = "en") {
  const before = (await sandbox.calls()).total;
  const given = environmentOf(sandbox, at(store));
  // Decisions are kept by where answers come from.
  const account = { url: given.api!.url, key: given.api!.key };
  const ended = await typedHere(words, () => ({ ...given, account }), language);
  return { ...ended, calls: (await sandbox.calls()).total - before };
}

const run = (command: string, from: string, to: string, ...more: string[]) =>
  typed([command, at(from), "-o", at(to), "--yes", "--overwrite", ...more]);
const byName = ["--match", "--fields", "name,state"];

const sirens = (rows: Records) => rows.map((row) => row["sirene_siren"] ?? "");
const filled = (rows: Records) => sirens(rows).filter((siren) => siren !== "").length;

beforeAll(async () => {
  sandbox = await startSandbox({ units, seed: 1, plan: "enterprise", quota: 1_000_000, hourly: 1_000_000 });
  folder = newFolder();
  save("list.csv", original());
  expect((await run("enrich", "list.csv", "matched.csv", ...byName)).code).toBe(0);
  bought = folder;
});
beforeEach(() => {
  folder = newFolder();
  for (const name of ["store.sqlite", "list.csv", "matched.csv"]) copyFileSync(join(bought, name), at(name));
});
afterAll(() => folders.forEach((one) => rmSync(one, { recursive: true, force: true })));

describe("a row whose company an earlier run found by its name", () => {
  test("keeps it in a run without --match, in a check, and in another one: so many SIRENs before, so many after", async () => {
    const before = records("matched.csv");
    const given = before.filter((row) => row["SIREN"] === "" && row["sirene_siren"] !== "").length;
    expect(given).toBeGreaterThan(10);
    const plan = await typed(["plan", at("matched.csv"), "--fields", "name,naf", "--json"]);
    expect(JSON.parse(plan.out)).toMatchObject({ rows: { kept: given } });
    expect((await run("enrich", "matched.csv", "again.csv", "--fields", "name,naf")).code).toBe(0);
    expect(sirens(records("again.csv"))).toEqual(sirens(before));
    for (const row of records("again.csv").filter((one) => one["sirene_siren"] !== ""))
      expect(row).toMatchObject({ sirene_status: "found", sirene_naf: expect.stringMatching(/./) });
    const notes = (rows: Records) =>
      rows.flatMap((row) => (row["sirene_score"] && row["sirene_siren"] ? row["sirene_note"] : []));
    expect(notes(records("again.csv"))).toEqual(notes(before));
    expect(notes(before)[0]).toMatch(/^found by its name: /);

    await run("check", "again.csv", "checked.csv");
    expect(sirens(records("checked.csv"))).toEqual(sirens(before));
    for (const row of records("checked.csv").filter((one) => one["SIREN"] === ""))
      expect(row["sirene_check_reasons"]!.split(";")).toContain("siren_missing");
    const last = await run("enrich", "checked.csv", "last.csv", ...byName);
    expect(last.calls).toBe(0);
    expect(sirens(records("last.csv"))).toEqual(sirens(before));
    expect(records("last.csv").map((row) => row["sirene_score"])).toEqual(
      before.map((row) => row["sirene_score"]),
    );
  });

  test("asks nothing again for what its page told: not in the same run, not without --match, not in a check of it", async () => {
    const again = await run("enrich", "matched.csv", "again.csv", ...byName);
    expect(again).toMatchObject({ code: 0, calls: 0 });
    expect(await run("enrich", "again.csv", "plain.csv", "--fields", "name,state")).toMatchObject({
      ...{ code: 0, calls: 0 },
    });
    expect(await run("check", "plain.csv", "checked.csv", "--fields", "name")).toMatchObject({
      code: 0,
      calls: 0,
    });
    expect(sirens(records("checked.csv"))).toEqual(sirens(records("matched.csv")));
  });

  test("is named before a run over the original list, without --match, replaces the result, unless each row has a number there", async () => {
    const enrich = (...more: string[]) =>
      typed(["enrich", at("list.csv"), "-o", at("result.csv"), "--fields", "name,state", ...more]);
    expect(await enrich("--match", "--quiet")).toMatchObject({ code: 0, err: "" });
    const found = records("result.csv").map((row) => row["SIREN"] || row["sirene_siren"]!);
    const given = records("result.csv").filter((row) => row["SIREN"] === "" && row["sirene_siren"] !== "");
    expect(found).toContain("");
    const told = `${at("result.csv")} has companies found by name or given by a person in ${given.length} rows.`;
    expect(await enrich("--quiet")).toMatchObject({ code: 0, err: expect.stringContaining(told) });
    // Nothing is lost any more, nor with --match.
    expect(await enrich("--quiet")).toMatchObject({ code: 0, err: "" });
    expect(await enrich("--match", "--quiet")).toMatchObject({ code: 0, calls: 0, err: "" });
    expect(await enrich("--match", "--quiet")).toMatchObject({ code: 0, calls: 0, err: "" });
    // Numbers for the rows in which no company was found save the others nothing.
    const numbered = (siren: (index: number, row: Record<string, string>) => string) =>
      save(
        "list.csv",
        original().map((row, index) => ({ ...row, SIREN: siren(index, row) })),
      );
    numbered((index, row) => row["SIREN"] || (found[index] === "" ? "552032534" : ""));
    expect(await enrich("--quiet")).toMatchObject({ code: 0, err: expect.stringContaining(told) });
    expect(await enrich("--match", "--quiet")).toMatchObject({ code: 0 });
    numbered((index) => found[index] || "552032534");
    expect(await enrich("--quiet")).toMatchObject({ code: 0, err: "" });
  });

  test("says how each row has its company, wherever a list has a column for it: by number, by name and score, by a person and a day", async () => {
    const foundBy = (rows: Records) => rows.map((row) => row["sirene_found_by"]!);
    const words = [...byName, "--found-by", "--review"];
    expect((await run("enrich", "list.csv", "said.csv", ...words)).code).toBe(0);
    const before = records("said.csv");
    before.forEach((row, index) => {
      const told = foundBy(before)[index];
      if (row["sirene_siren"] === "") expect(told).toBe("");
      else expect(told).toBe(row["SIREN"] !== "" ? "number" : `name, score ${row["sirene_score"]}`);
    });
    expect(new Set(foundBy(before)).size).toBeGreaterThan(3);

    // The first doubtful row gets its first candidate, the second none, by somebody; nobody says more.
    fillCsv(at("said.review.csv"), (_, place) => ["1", "none"][place]);
    fillCsv(at("said.review.csv"), (_, place) => (place < 2 ? "Paule FICTIVE" : undefined), "Decided by");
    expect((await run("enrich", "said.csv", "decided.csv", ...words)).code).toBe(0);
    const decided = records("decided.csv");
    const people = decided.filter((row) => row["sirene_found_by"]!.startsWith("Paule FICTIVE, "));
    expect(people.map((row) => row["sirene_status"]).toSorted()).toEqual(["found", "not_found"]);
    for (const row of people) expect(row["sirene_found_by"]).toMatch(/^Paule FICTIVE, \d{4}-\d{2}-\d{2}$/);

    // A run that was not told to has the column follow, in the words of its language.
    const french = ["--fields", "state", "--values", "labels"];
    const again = await typed(
      ["enrich", at("decided.csv"), "-o", at("again.csv"), "--yes", "--overwrite", ...french],
      "store.sqlite",
      "fr",
    );
    expect(again.code).toBe(0);
    expect(foundBy(records("again.csv"))).toEqual(
      foundBy(decided).map((text, index) =>
        decided[index]!["sirene_status"] === "not_found"
          ? ""
          : text.replace("number", "numéro").replace("name, score", "nom, score"),
      ),
    );
  });

  test("keeps it in a list that has no numbers at all, whose plan says so in either language", async () => {
    const names = original().map((row) =>
      Object.fromEntries(Object.entries(row).filter(([header]) => header !== "SIREN")),
    );
    save("names.csv", names);
    await run("enrich", "names.csv", "named.csv", ...byName);
    const { code, err } = await run("enrich", "named.csv", "again.csv", "--fields", "name,naf");
    expect(code).toBe(0);
    expect(err).toMatch(/\d+ rows keep the company of an earlier run or of a decision/);
    expect(sirens(records("again.csv"))).toEqual(sirens(records("named.csv")));
    const words = ["plan", at("named.csv"), "--fields", "name,naf"];
    expect((await typed(words, "store.sqlite", "fr")).out).toMatch(
      /\d+ lignes gardent l'entreprise d'un traitement précédent ou d'une décision/,
    );
  });

  test("is looked for no more by --match, be the answers of the searches gone", async () => {
    await typed(["store", "purge", "--older-than", "0d"]);
    const rows = records("matched.csv").filter((row) => row["sirene_siren"] !== "");
    save("found.csv", rows);
    const searches = async () => (await sandbox.calls()).byOperation["search"];
    const before = await searches();
    await run("enrich", "found.csv", "again.csv", ...byName);
    expect(await searches()).toBe(before);
    expect(sirens(records("again.csv"))).toEqual(sirens(rows));
    const { byOperation } = await sandbox.calls();
    await run("enrich", "again.csv", "once-more.csv", ...byName);
    expect((await sandbox.calls()).byOperation).toEqual(byOperation);
    expect(readFileSync(at("once-more.csv"))).toEqual(readFileSync(at("again.csv")));
  });

  test("loses it with its name, which is counted and said, in the report too", async () => {
    const rows = records("matched.csv");
    const place = rows.findIndex((row) => row["SIREN"] === "" && row["sirene_siren"] !== "");
    rows[place]!["Raison sociale"] = "SOCIETE FICTIVE DES ETANGS BLEUS";
    save("renamed.csv", rows);
    const { err } = await run("enrich", "renamed.csv", "again.csv", "--fields", "name");
    expect(err).toContain("1 row was emptied: it no longer matches the company");
    const [before, after] = [rows, records("again.csv")];
    expect(after[place]).toMatchObject({
      sirene_siren: "",
      sirene_name: "",
      sirene_state: "",
      sirene_score: "",
    });
    expect(sirens(after).filter((_, index) => index !== place)).toEqual(
      sirens(before).filter((_, index) => index !== place),
    );
    const report = await run("enrich", "renamed.csv", "third.csv", "--fields", "name", "--json");
    expect(JSON.parse(report.out)).toMatchObject({ emptied: 1 });
  });

  test("is looked for again by --match once its place was corrected, and by no other run; put back, at no call", async () => {
    const before = records("matched.csv");
    const isFound = (row: Record<string, string>) => row["SIREN"] === "" && row["sirene_siren"] !== "";
    const moved = before.findIndex((row) => isFound(row) && row["CP"]!.startsWith("0"));
    const said = { CP: before[moved]!["CP"]!, Ville: before[moved]!["Ville"]! };
    const corrected = (rows: Records, place: Record<string, string>) =>
      rows.map((row, index) => (index === moved ? { ...row, ...place } : row));
    save("moved.csv", corrected(before, { CP: "59800", Ville: "LILLE" }));
    await run("enrich", "moved.csv", "plain.csv", "--fields", "name");
    expect(records("plain.csv")[moved]!["sirene_siren"]).toBe(before[moved]!["sirene_siren"]);
    const plan = await typed(["plan", at("plain.csv"), ...byName, "--json"]);
    expect(JSON.parse(plan.out)).toMatchObject({ rows: { kept: before.filter(isFound).length - 1 } });
    await run("enrich", "plain.csv", "again.csv", ...byName);
    const again = records("again.csv");
    expect(again[moved]).toMatchObject({ sirene_siren: "", sirene_match: expect.not.stringMatching(/^AA/) });
    expect(sirens(again.toSpliced(moved, 1))).toEqual(sirens(before.toSpliced(moved, 1)));

    save("back.csv", corrected(again, said));
    expect(await run("enrich", "back.csv", "last.csv", ...byName)).toMatchObject({ code: 0, calls: 0 });
    expect(sirens(records("last.csv"))).toEqual(sirens(before));
  });

  test("loses it on demand: without --match it is emptied, with it looked for anew", async () => {
    const before = records("matched.csv");
    const isNumbered = (row: Record<string, string>) => row["SIREN"] !== "";
    await run("enrich", "matched.csv", "dropped.csv", "--fields", "name", "--drop-matches");
    expect(filled(records("dropped.csv"))).toBe(before.filter(isNumbered).length);
    const plan = await typed(["plan", at("matched.csv"), ...byName, "--drop-matches", "--json"]);
    expect(JSON.parse(plan.out)).not.toHaveProperty("rows.kept");
    await run("enrich", "matched.csv", "anew.csv", ...byName, "--drop-matches");
    expect(sirens(records("anew.csv"))).toEqual(sirens(before));
  });

  test("is told from one whose number somebody emptied", async () => {
    await run("enrich", "list.csv", "numbered.csv", "--fields", "name");
    const emptied = records("numbered.csv").map((row) => ({ ...row, SIREN: "" }));
    emptied[0]!["SIREN"] = original()[0]!["SIREN"]!;
    save("emptied.csv", emptied);
    const { err } = await run("enrich", "emptied.csv", "again.csv", "--fields", "name");
    expect(filled(records("again.csv"))).toBe(1);
    expect(err).not.toContain("emptied");
  });

  test("keeps it in another machine's store where its name fits, by the note where the score is gone", async () => {
    const rows = records("matched.csv");
    const isAlike = (row: Record<string, string>) => row["sirene_match"]!.startsWith("A");
    const alike = rows.filter((row) => row["sirene_siren"] !== "" && row["SIREN"] === "" && isAlike(row));
    const fits = alike.filter(
      (row) => compareNames(row["Raison sociale"]!, { name: row["sirene_name"]! }).letter === "A",
    );
    expect(fits.length).toBeGreaterThan(5);
    const place = rows.indexOf(fits[0]!);
    rows[place]!["sirene_score"] = "";
    save("sent.csv", rows);
    await typed(
      ["enrich", at("sent.csv"), "-o", at("there.csv"), "--fields", "name", "--yes"],
      "other.sqlite",
    );
    const there = records("there.csv");
    for (const row of fits) expect(there[rows.indexOf(row)]!["sirene_siren"]).toBe(row["sirene_siren"]);
    expect(there[place]!["sirene_note"]).toMatch(/^company found by an earlier run or chosen by a person: /);
    const words = ["enrich", at("there.csv"), "-o", at("there-again.csv"), "--fields", "name", "--yes"];
    expect(await typed(words, "other.sqlite")).toMatchObject({ code: 0, calls: 0 });
    expect(readFileSync(at("there-again.csv"))).toEqual(readFileSync(at("there.csv")));
  });

  test("keeps it there where another column is to be read for names, as on its own machine", async () => {
    const rows = records("matched.csv");
    const isAlike = ({ SIREN, sirene_siren, sirene_name, ...row }: Record<string, string>) =>
      SIREN === "" &&
      sirene_siren !== "" &&
      compareNames(row["Raison sociale"]!, { name: sirene_name! }).letter === "A";
    const alike = rows.flatMap((row, index) => (isAlike(row) ? [index] : []));
    expect(alike.length).toBeGreaterThan(5);
    for (const store of ["other.sqlite", "store.sqlite"]) {
      const words = ["enrich", at("matched.csv"), "-o", at("there.csv"), "--match", "name=Réf"];
      await typed([...words, "--fields", "name", "--yes", "--overwrite"], store);
      const there = sirens(records("there.csv"));
      for (const index of alike) expect([store, there[index]]).toEqual([store, rows[index]!["sirene_siren"]]);
    }
  });
});

describe("a row whose company a person chose", () => {
  /** The list with all doubtful rows decided for their first candidate. */
  async function decided() {
    await run("enrich", "list.csv", "decided.csv", ...byName, "--review");
    const review = csvReview(at("decided.review.csv"));
    fillCsv(at("decided.review.csv"), (record) => (candidatesOf(record) > 0 ? "1" : undefined));
    await run("enrich", "list.csv", "decided.csv", ...byName, "--review");
    const chosen = records("decided.csv").flatMap((row, index) =>
      /^chosen (by|in) /.test(row["sirene_note"]!) ? index : [],
    );
    expect(chosen.length).toBeGreaterThan(0);
    return { review, chosen };
  }

  test("keeps it, and its note says who chose it and when", async () => {
    const { chosen } = await decided();
    const before = records("decided.csv");
    await run("check", "decided.csv", "checked.csv");
    const after = records("checked.csv");
    for (const index of chosen)
      expect(after[index]).toMatchObject({
        sirene_siren: before[index]!["sirene_siren"],
        sirene_note: before[index]!["sirene_note"],
      });
    await run("enrich", "decided.csv", "dropped.csv", "--fields", "name", "--drop-matches");
    for (const index of chosen)
      expect(records("dropped.csv")[index]!["sirene_siren"]).toBe(before[index]!["sirene_siren"]);
  });

  test("is in doubt again once the decision is forgotten, though the list has the company still", async () => {
    const { chosen } = await decided();
    expect((await typed(["decisions", "forget", "--all", "--yes"])).code).toBe(0);
    await run("enrich", "decided.csv", "plain.csv", "--fields", "name");
    await run("enrich", "decided.csv", "searched.csv", ...byName);
    for (const index of chosen) {
      expect(records("plain.csv")[index]!["sirene_siren"]).toBe("");
      expect(records("searched.csv")[index]!["sirene_status"]).toMatch(/ambiguous|not_found/);
    }
  });
});

/** What may be done to a list, by the words of its command. */
const commands = {
  plain: ["enrich", "--fields", "name"],
  fields: ["enrich", "--fields", "naf,state,town"],
  check: ["check"],
  checkByName: ["check", "--match"],
  einvoicing: ["check", "--for", "einvoicing"],
  byName: ["enrich", ...byName],
  candidates: ["enrich", ...byName, "--candidates", "3"],
  narrow: ["enrich", "--match", "name=Raison sociale,postcode=,city=Ville", "--fields", "name"],
  otherColumn: ["enrich", "--match", "name=Réf", "--fields", "name"],
  missing: ["enrich", "--fields", "name", "--only", "missing"],
  answered: ["enrich", "--fields", "name,naf", "--only", "answered"],
  failed: ["enrich", ...byName, "--only", "failed"],
  dropped: ["enrich", "--fields", "name,state", "--drop-matches"],
  limited: ["enrich", ...byName, "--max-calls", "3", "--partial"],
  fewFields: ["enrich", "--fields", "directors,name", "--max-calls", "2", "--partial"],
} as const satisfies Record<string, readonly string[]>;
/** What somebody may do to a list between two runs. */
const edits = {
  sorted: (rows: Records) => rows.toReversed(),
  /** The first company that was found by its name is another one's row now. */
  renamed: (rows: Records) => {
    const at = rows.findIndex((row) => row["SIREN"] === "" && row["sirene_siren"]);
    return rows.map((row, index) =>
      index === at ? { ...row, "Raison sociale": "SOCIETE FICTIVE DES ETANGS BLEUS" } : row,
    );
  },
} as const satisfies Record<string, (rows: Records) => Records>;
type Step = keyof typeof commands | keyof typeof edits | (typeof others)[number];
const others = ["plan", "review", "elsewhere", "back", "purged"] as const;
/** Steps that end before all is asked. */
const bounded: ReadonlySet<Step> = new Set(["limited", "fewFields"]);

describe("after any sequence of runs", () => {
  const steps = [...(Object.keys(commands) as Step[]), ...(Object.keys(edits) as Step[]), ...others] as const;

  test("no row has lost a company that was found or decided, and each run again gives the same bytes at no call", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...steps), { minLength: 2, maxLength: 7 }),
        async (sequence) => {
          copyFileSync(join(bought, "store.sqlite"), at("store.sqlite"));
          for (const name of ["elsewhere.sqlite", "here.sqlite"]) rmSync(at(name), { force: true });
          copyFileSync(join(bought, "list.csv"), at("0.csv"));
          let store = "store.sqlite";
          let now = "0.csv";
          const words = (step: keyof typeof commands, from: string, to: string) => {
            const [command, ...more] = commands[step];
            return [command, at(from), "-o", at(to), "--yes", "--overwrite", ...more];
          };
          for (const [place, step] of sequence.entries()) {
            if (step === "elsewhere" || step === "back") {
              store = step === "back" ? "store.sqlite" : "elsewhere.sqlite";
              continue;
            }
            if (step === "purged") {
              expect(await typed(["store", "purge", "--older-than", "0d"], store)).toMatchObject({ code: 0 });
              continue;
            }
            const next = `${place + 1}.csv`;
            const before = records(now);
            if (step === "sorted" || step === "renamed") {
              save(next, edits[step](before));
              now = next;
              continue;
            }
            if (step === "plan") {
              expect(await typed(["plan", at(now), ...byName], store)).toMatchObject({ code: 0 });
              expect(records(now)).toEqual(before);
              continue;
            }
            if (step === "review") {
              await typed([...words("byName", now, next), "--review"], store);
              if (existsSync(at(`${place + 1}.review.csv`)))
                fillCsv(at(`${place + 1}.review.csv`), (record) =>
                  candidatesOf(record) > 0 ? "1" : undefined,
                );
            }
            const own =
              step === "review" ? [...words("byName", now, next), "--review"] : words(step, now, next);
            const { code, err } = await typed(own, store);
            // A list that was never enriched has no status.
            if (code === 2 && err.includes("sirene_s")) continue;
            expect([step, code, err]).toEqual([step, bounded.has(step) && code === 3 ? 3 : 0, err]);
            const after = records(next);
            const lost = before.flatMap((row, index) => {
              const siren = row["sirene_siren"] ?? "";
              return siren === "" || after[index]!["sirene_siren"] === siren ? [] : [index];
            });
            // Where nobody knows for what a row was given its company, its name has to be like the company's.
            for (const index of lost) {
              // That was asked for: by whoever forgets what was found, and by another name.
              if (step === "dropped" && before[index]!["SIREN"] === "") continue;
              if (before[index]!["Raison sociale"] === "SOCIETE FICTIVE DES ETANGS BLEUS") continue;
              const { sirene_name: name = "", sirene_match: match, "Raison sociale": said } = before[index]!;
              const { letter } = compareNames(said!, { name });
              expect([
                step,
                store,
                said,
                name,
                letter === "A" || (letter === "B" && match![0] !== "A"),
              ]).toEqual([step, "elsewhere.sqlite", said, name, false]);
            }
            const told = /(\d+) rows? (?:was|were) emptied/.exec(err)?.[1] ?? "0";
            if (step !== "dropped")
              expect(Number(told)).toBe(lost.filter((index) => after[index]!["sirene_siren"] === "").length);
            rmSync(at(`${place + 1}.review.csv`), { force: true });
            if (step !== "review" && !bounded.has(step)) {
              renameSync(at(next), at("first.csv"));
              const [command, , , , ...more] = words(step, "first.csv", next);
              const again = await typed([command!, at("first.csv"), "-o", at(next), ...more], store);
              expect([step, again.code, again.calls]).toEqual([step, 0, 0]);
              expect(readFileSync(at(next), "utf8")).toBe(readFileSync(at("first.csv"), "utf8"));
            }
            now = next;
          }
        },
      ),
      { numRuns: rounds(6, 60), seed: 20_261_123 },
    );
  });
});
