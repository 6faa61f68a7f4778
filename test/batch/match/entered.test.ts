import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { type Desk, desk } from "../desk.ts";

const [danone, post, airFrance] = ["552032534", "356000000", "420495178"] as const;
const danoneSiret = "55203253400646";
const names = ["Danone SA", "La Poste", "Transports Introuvables", "Machin Truc"];

let at: Desk;
beforeAll(async () => {
  at = await desk({ plan: "pro" });
});

const byName = ["--match", "--fields", "name,state", "--found-by"];
const run = (from: string, to: string, ...words: readonly string[]) =>
  at.counted(() => at.run("enrich", from, "-o", to, "--yes", "--overwrite", ...words));

const records = (name: string) => at.records(name);
type Records = ReturnType<typeof records>;
function save(name: string, rows: Records): void {
  const lines = [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))];
  at.save(name, lines.map((cells) => `${cells.join(";")}\n`).join(""));
}

/** The list that a run by names filled, with numbers that a person entered in it then. */
function enter(...numbers: readonly (string | undefined)[]): void {
  save(
    "entered.csv",
    records("found.csv").map((row, index) => ({
      ...row,
      sirene_siren: numbers[index] ?? row["sirene_siren"]!,
    })),
  );
}
const told = (name: string) =>
  records(name).map((row) => [row["sirene_siren"], row["sirene_name"], row["sirene_status"]]);
const notes = (name: string) => records(name).map((row) => row["sirene_note"]);

beforeEach(async () => {
  const places = [";75009;Paris", ";75015;Paris", ";69001;Lyon", "12345;75015;Paris"];
  const rows = names.map((name, index) => `${name};${places[index]}`);
  at.save("list.csv", ["Fournisseur;SIREN;CP;Ville", ...rows, ""].join("\n"));
  await run("list.csv", "found.csv", ...byName);
  expect(told("found.csv")).toEqual([
    [danone, "DANONE", "found"],
    ["", "", "ambiguous"],
    ["", "", "not_found"],
    ["", "", "not_found"],
  ]);
});

const expected = [
  [danone, "DANONE", "found"],
  [post, "LA POSTE", "found"],
  [danone, "DANONE", "found"],
  [airFrance, "Air France", "found"],
];

describe("a number that a person entered in sirene_siren of a row without a company", () => {
  test("counts: its company is looked up, the note says so, and nothing of the former candidate stays", async () => {
    enter(undefined, post, danoneSiret, airFrance);
    const { result, calls } = await run("entered.csv", "next.csv", ...byName);
    expect(result.stderr).toContain("4 rows keep the company");
    expect(Object.keys(calls.byOperation)).not.toContain("search");
    expect(told("next.csv")).toEqual(expected);
    expect(notes("next.csv")).toEqual([
      expect.stringContaining("found by its name"),
      `number entered by hand: ${post}`,
      `number entered by hand: ${danoneSiret}`,
      `too short for a SIREN (9 digits) · number entered by hand: ${airFrance}`,
    ]);
    for (const row of records("next.csv").slice(1))
      expect(row).toMatchObject({ sirene_score: "", sirene_match: "", sirene_found_by: "entered by hand" });
  });

  test("counts in a run without --match, in a check, and after a run that looked nobody up", async () => {
    enter(undefined, post, danoneSiret, airFrance);
    await run("entered.csv", "next.csv", "--fields", "name,state");
    expect(told("next.csv")).toEqual(expected);
    await at.run("check", "entered.csv", "-o", "checked.csv", "--fields", "name", "--yes", "--overwrite");
    expect(records("checked.csv").map((row) => row["sirene_siren"])).toEqual(
      expected.map(([siren]) => siren),
    );

    await run("list.csv", "plain.csv", "--fields", "name");
    const plain = records("plain.csv");
    expect(plain.map((row) => row["sirene_status"])).toEqual(["blank", "blank", "blank", "invalid"]);
    save(
      "entered.csv",
      plain.map((row, index) => ({ ...row, sirene_siren: expected[index]![0]! })),
    );
    await run("entered.csv", "next.csv", "--fields", "name");
    expect(told("next.csv")).toEqual(expected);
  });

  test("stays in every later run, on another machine, and where companies found before are dropped", async () => {
    enter(undefined, post, danoneSiret, airFrance);
    await run("entered.csv", "next.csv", ...byName);
    const next = at.read("next.csv");
    for (const more of [[], ["--drop-matches"]]) {
      expect((await run("next.csv", "last.csv", ...byName, ...more)).result.code).toBe(0);
      expect(at.read("last.csv").toString()).toBe(next.toString());
    }
    await run("entered.csv", "again.csv", ...byName);
    expect(at.read("again.csv").toString()).toBe(next.toString());
    const words = ["enrich", "next.csv", "-o", "there.csv", "--yes", "--overwrite", ...byName];
    await at.with({ SIRENE_STORE: `${at.folder}/there.sqlite` }).run(...words);
    expect(told("there.csv")).toEqual(expected);
    expect(notes("there.csv").slice(1)).toEqual(notes("next.csv").slice(1));
  });

  test.each(["en", "fr"])(
    "counts also if the search for its row was cut off, and the row is not searched again (%s)",
    async (language) => {
      const fresh = ["Machines Fictives", "Trucs Fictifs", "Choses Fictives"].map(
        (name) => `${name} ${language.toUpperCase()};;57000;Metz`,
      );
      at.save("cut.csv", ["Fournisseur;SIREN;CP;Ville", ...fresh, ""].join("\n"));
      const words = [...byName, "--lang", language];
      const cut = await run("cut.csv", "found.csv", ...words, "--partial", "--max-calls", "2");
      expect([cut.calls.total, told("found.csv").map(([, , status]) => status)]).toEqual([
        2,
        Array(3).fill("deferred"),
      ]);
      enter(danone, post, airFrance);
      const { calls } = await run("entered.csv", "next.csv", ...words);
      expect(Object.keys(calls.byOperation)).not.toContain("search");
      expect(told("next.csv").map(([siren]) => siren)).toEqual([danone, post, airFrance]);
    },
  );

  test("is gone with the name of its row, which is counted and said", async () => {
    enter(undefined, post, danoneSiret, airFrance);
    await run("entered.csv", "next.csv", ...byName);
    const rows = records("next.csv");
    rows[2]!["Fournisseur"] = "Boulangerie Neuve";
    save("renamed.csv", rows);
    const { result } = await run("renamed.csv", "last.csv", ...byName);
    expect(records("last.csv")[2]).toMatchObject({ sirene_siren: "", sirene_status: "not_found" });
    expect(result.stderr).toContain("1 row was emptied");
  });

  test("that no company has ends as not found, and stays so", async () => {
    enter(undefined, "732829320");
    await run("entered.csv", "next.csv", ...byName);
    expect(told("next.csv")[1]).toEqual(["732829320", "", "not_found"]);
    await run("next.csv", "last.csv", ...byName);
    expect(at.read("last.csv").toString()).toBe(at.read("next.csv").toString());
  });

  test("that cannot be read stays in its cell, and the row says what is wrong with it", async () => {
    enter(undefined, "356000001", "voir Paul");
    const { calls } = await run("entered.csv", "next.csv", ...byName);
    expect(calls.total).toBe(0);
    expect(told("next.csv").slice(1, 3)).toEqual([
      ["356000001", "", "invalid"],
      ["voir Paul", "", "invalid"],
    ]);
    const wrong = "the number entered by hand cannot be used · ";
    expect(notes("next.csv")[1]).toMatch(new RegExp(`^${wrong}the check digit`));
    expect(notes("next.csv")[2]).toMatch(new RegExp(`^${wrong}neither a SIREN`));
    await run("next.csv", "last.csv", ...byName);
    expect(at.read("last.csv").toString()).toBe(at.read("next.csv").toString());
  });
});

describe("a number that a person put in place of the one that a run wrote", () => {
  test("counts, and the cells of the former company are gone", async () => {
    enter(airFrance);
    await run("entered.csv", "next.csv", "--fields", "name,state");
    expect(records("next.csv")[0]).toMatchObject({
      ...{ sirene_siren: airFrance, sirene_name: "Air France", sirene_status: "found", sirene_score: "" },
      ...{ sirene_note: `number entered by hand: ${airFrance}`, sirene_found_by: "entered by hand" },
    });
    enter(danone, post);
    await run("entered.csv", "next.csv", ...byName);
    const rows = records("next.csv");
    rows[1]!["sirene_siren"] = airFrance;
    save("entered.csv", rows);
    await run("entered.csv", "last.csv", ...byName);
    expect(told("last.csv")[1]).toEqual([airFrance, "Air France", "found"]);
  });

  test.each([
    ["does not know its company", ["name,vat"]],
    ["knows its company, and searches by name", ["name,vat", "--match"]],
  ])("counts on another machine that %s: nothing of the former company stays", async (_, fields) => {
    enter(airFrance);
    const there = at.with({ SIRENE_STORE: `${at.folder}/there-${fields.length}.sqlite` });
    if (fields.length > 1) await there.run("lookup", airFrance);
    for (const [from, to] of [
      ["entered.csv", "next.csv"],
      ["next.csv", "last.csv"],
    ] as const)
      await there.run("enrich", from, "-o", to, "--yes", "--overwrite", "--fields", ...fields);
    expect(records("next.csv")[0]).toMatchObject({
      ...{ sirene_siren: airFrance, sirene_name: "Air France", sirene_vat: "FR61420495178" },
      ...{ sirene_state: "", sirene_score: "", sirene_match: "", sirene_status: "found" },
      ...{ sirene_note: `number entered by hand: ${airFrance}`, sirene_found_by: "entered by hand" },
    });
    expect(at.read("last.csv").toString()).toBe(at.read("next.csv").toString());
  });

  test("counts on another machine though no company has it: nothing of the former one stays", async () => {
    enter("732829320");
    const there = at.with({ SIRENE_STORE: `${at.folder}/there-unknown.sqlite` });
    await there.run("enrich", "entered.csv", "-o", "next.csv", "--yes", "--overwrite", "--fields", "vat");
    expect(records("next.csv")[0]).toMatchObject({
      ...{ sirene_siren: "732829320", sirene_name: "", sirene_state: "", sirene_status: "not_found" },
      ...{ sirene_note: "number entered by hand: 732829320 · this SIREN is not in the register" },
    });
  });
});

describe("a number that a person entered against a decision of a review", () => {
  test.each([
    ["for another company", airFrance, [airFrance, "Air France", "found"]],
    ["that no company is meant", "none", ["", "", "not_found"]],
  ])("%s stays in every later run, and so does one entered over it", async (_, decided, end) => {
    const there = at.with({ SIRENE_STORE: `${at.folder}/${decided}.sqlite` });
    at.save("decisions.csv", `name,postcode,city,siren\n${names[2]},69001,Lyon,${decided}\n`);
    await there.run("decisions", "import", "decisions.csv");
    const enrich = (from: string, to: string, ...words: readonly string[]) =>
      there.run("enrich", from, "-o", to, "--yes", "--overwrite", "--fields", "name,state", ...words);
    await enrich("list.csv", "found.csv", "--match");
    expect(told("found.csv")[2]).toEqual(end);
    for (const [number, name] of [
      [post, "LA POSTE"],
      [danone, "DANONE"],
    ] as const) {
      enter(undefined, undefined, number);
      await enrich("entered.csv", "found.csv", "--match");
      expect(told("found.csv")[2]).toEqual([number, name, "found"]);
      expect(notes("found.csv")[2]).toBe(`number entered by hand: ${number}`);
      for (const [words, from] of [
        [["--match"], "found.csv"],
        [["--match"], "entered.csv"],
        [[], "found.csv"],
      ] as const) {
        await enrich(from, "last.csv", ...words);
        expect(records("last.csv")[2]).toEqual(records("found.csv")[2]);
      }
    }
  });
});

test("a number that a person entered for one row leaves the company of another with the same name and place", async () => {
  at.save("list.csv", `Fournisseur;SIREN;CP;Ville\n${"Danone SA;;75009;Paris\n".repeat(2)}`);
  await run("list.csv", "found.csv", ...byName);
  enter(post);
  await run("entered.csv", "next.csv", ...byName);
  expect(told("next.csv")).toEqual([expected[1], expected[0]]);
  for (const from of ["entered.csv", "next.csv"]) {
    await run(from, "last.csv", ...byName);
    expect(at.read("last.csv").toString()).toBe(at.read("next.csv").toString());
  }
  // The first row has nothing of La Poste once the former number is entered again.
  save("entered.csv", [{ ...records("next.csv")[0]!, sirene_siren: danone }, records("next.csv")[1]!]);
  await run("entered.csv", "last.csv", "--fields", "vat", "--found-by");
  expect(records("last.csv")[0]).toMatchObject({ sirene_vat: "FR27552032534", sirene_name: "" });
});

describe("a row whose sirene_siren a person emptied", () => {
  const emptied = () => {
    enter("");
    const [row, ...rows] = records("entered.csv");
    save("emptied.csv", [{ ...row!, sirene_name: "Air France", sirene_state: "C" }, ...rows]);
  };

  test("is looked up again by --only missing too", async () => {
    emptied();
    await run("emptied.csv", "next.csv", ...byName, "--only", "missing");
    expect(told("next.csv")[0]).toEqual([danone, "DANONE", "found"]);
  });

  test("has nothing of the former company beside the one that is found now", async () => {
    emptied();
    await run("emptied.csv", "next.csv", "--match", "--fields", "vat");
    expect(records("next.csv")[0]).toMatchObject({
      ...{ sirene_siren: danone, sirene_vat: "FR27552032534", sirene_name: "", sirene_state: "" },
    });
  });
});

describe("a company that a person chose in a review on another machine", () => {
  const chosen = "chosen by Ann Field on 2026-11-26: Air France";
  const choose = (note: string) => {
    enter(airFrance);
    const rows = records("entered.csv");
    save("chosen.csv", [{ ...rows[0]!, sirene_name: "Air France", sirene_note: note }, ...rows.slice(1)]);
  };
  const there = (store: string, from: string, to: string, ...words: readonly string[]) =>
    at
      .with({ SIRENE_STORE: `${at.folder}/${store}` })
      .run("enrich", from, "-o", to, "--yes", "--overwrite", "--fields", "name", ...words);

  test.each([chosen, "choisi lors d'une vérification du 2026-11-26 : Air France"])(
    "stays though it has another name than the row: %s",
    async (note) => {
      choose(note);
      for (const words of [[], ["--match"], ["--drop-matches"]]) {
        const store = `chosen-${words.join("")}${note.length}.sqlite`;
        await there(store, "chosen.csv", "next.csv", ...words);
        expect(told("next.csv")[0]).toEqual([airFrance, "Air France", "found"]);
        expect(notes("next.csv")[0]).toBe(`number entered by hand: ${airFrance}`);
        await there(store, "next.csv", "last.csv", ...words);
        expect(at.read("last.csv").toString()).toBe(at.read("next.csv").toString());
      }
    },
  );

  test("is gone where the decision is known and the row has another name by now", async () => {
    choose(chosen);
    at.save("decisions.csv", `name,siren\nBoulangerie Neuve,${airFrance}\n`);
    await at.with({ SIRENE_STORE: `${at.folder}/known.sqlite` }).run("decisions", "import", "decisions.csv");
    const { stderr } = await there("known.sqlite", "chosen.csv", "next.csv");
    expect(stderr).toContain("1 row was emptied");
    expect(told("next.csv")[0]).toEqual(["", "", "blank"]);
  });
});

test.each([`${danone} / ${post}`, "DE136695976"])(
  "a row with %s in its cell keeps the number that a person entered",
  async (cell) => {
    at.save("list.csv", `Fournisseur;SIREN\nDanone SA;${danone}\nDanone ou La Poste;${cell}\n`);
    await run("list.csv", "found.csv", ...byName);
    enter(undefined, post);
    await run("entered.csv", "next.csv", ...byName);
    expect(told("next.csv")[1]).toEqual([post, "LA POSTE", "found"]);
    await run("next.csv", "last.csv", "--fields", "name,state");
    expect(records("last.csv")[1]).toEqual(records("next.csv")[1]);
    await at.run("check", "next.csv", "-o", "checked.csv", "--fields", "name", "--yes", "--overwrite");
    expect(told("checked.csv")[1]).toEqual([post, "LA POSTE", "found"]);
  },
);

test.each(["missing", "failed", "answered"])(
  "a number that a person entered counts in a run with --only %s: nothing of a former company stays beside it",
  async (only) => {
    enter(airFrance, post, danoneSiret, airFrance);
    await run("entered.csv", "next.csv", ...byName, "--only", only);
    expect(told("next.csv")).toEqual([expected[3], ...expected.slice(1)]);
    await run("next.csv", "last.csv", ...byName, "--only", only);
    expect(at.read("last.csv").toString()).toBe(at.read("next.csv").toString());
  },
);
