import { beforeEach, describe, expect, test } from "@jest/globals";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import { vatNumberOf } from "../../../shared/identifiers/siren.ts";
import { desk, testNothingLeaks, type Desk } from "../desk.ts";
import { siretOf } from "../made-up-numbers.ts";

const { ordinary, ceased, movedHeadOffice, corsica, overseas, closedHeadOffice } = edgeCases;

/** One row a line: code, name, SIREN, SIRET, VAT number, postcode. */
const rows = [
  ["F01", "Fictive Boulangerie du Port", ordinary, siretOf(ordinary, 1), vatNumberOf(ordinary), "57000"],
  ["F02", "Garage Fictif", ceased, "", "", "57000"],
  ["F03", "Fictive Nomade", movedHeadOffice, siretOf(movedHeadOffice, 1), vatNumberOf(corsica), "33000"],
  ["F04", "Fictive Maquis", corsica, siretOf(ordinary, 1), `FR00${corsica}`, "20000"],
  ["F05", "Fictive sans numéro", "", "", "", "57000"],
  ["F06", "", "", "", "", ""],
  ["F07", "Fictive Île du Large", overseas, siretOf(overseas, 1), "", "97133"],
  ["F08", "Fictive Île du Large", overseas, siretOf(overseas, 1), "", "97133"],
  ["F09", "Fictive Maison Partie", "123456789", siretOf(closedHeadOffice, 2), "", "54000"],
] as const;
const header = "Code;Nom;SIREN;SIRET;TVA;Code postal";
const list = `${[header, ...rows.map((row) => row.join(";"))].join("\n")}\n;;;;;\n`;

const expected = [
  ["ok", ""],
  ["fix", "siren_ceased;name_differs"],
  ["fix", "siret_closed;vat_of_other_siren"],
  ["fix", "siret_of_other_siren;vat_unknown"],
  ["fix", "siren_missing"],
  ["fix", "siren_missing"],
  ["review", "duplicate_siren"],
  ["review", "duplicate_siren"],
  ["fix", "siren_missing"],
  ["", ""],
];

let at: Desk;
beforeEach(async () => {
  at = await desk();
  at.save("list.csv", list);
});

const checks = (file = "list.checked.csv") =>
  at.records(file).map(({ sirene_check, sirene_check_reasons }) => [sirene_check, sirene_check_reasons]);

describe("sirene check", () => {
  test("says of each row what is to be done and why, in a file beside the list, which stays as it is", async () => {
    const { code, stdout, stderr } = await at.run("check", "list.csv");
    expect([code, stdout]).toEqual([0, "Written: list.checked.csv\n"]);
    expect(checks()).toEqual(expected);
    expect(at.read("list.csv").toString()).toBe(list);
    expect(at.records("list.checked.csv")[2]).toMatchObject({
      ...{ Code: "F03", sirene_siren: movedHeadOffice, sirene_name: "FICTIVE NOMADE", sirene_state: "A" },
      ...{ sirene_name_match: "A", sirene_suggested_siret: siretOf(movedHeadOffice, 2) },
      ...{ sirene_suggested_reason: "head_office", sirene_status: "found" },
    });
    expect(stderr).toContain("Check: 1 ok, 6 fix, 2 review");
    expect(stderr).toContain("  3 rows: The row has no SIREN, or one that cannot be read. (siren_missing)");
  });

  test("shows in its plan which column is taken for what, before anything is spent", async () => {
    const { result, calls } = await at.counted(() => at.run("check", "list.csv", "--dry-run", "--json"));
    expect(calls.byOperation).toEqual({ me: 1 });
    const { lists } = JSON.parse(result.stdout) as { lists: Record<string, unknown>[] };
    expect(lists[0]).toMatchObject({
      ...{ column: "C", header: "SIREN", siret: { column: "D", header: "SIRET" } },
      compared: {
        ...{ siren: { column: "C" }, siret: { column: "D" }, vat: { column: "E" } },
        ...{ name: { column: "B" }, postcode: { column: "F" } },
      },
    });
    const { stdout } = await at.run("check", "list.csv", "--dry-run");
    expect(stdout).toContain('C "SIREN" with the SIRET in D "SIRET"');
    expect(stdout).toContain('compared with the answers: name B "Nom", VAT number E "TVA"');
  });

  test("costs nothing a second time, over the list and over its own result, and gives the same bytes", async () => {
    await at.run("check", "list.csv");
    const bytes = at.read("list.checked.csv");
    const { calls } = await at.counted(async () => {
      await at.run("check", "list.csv", "-o", "again.csv");
      await at.run("check", "list.checked.csv", "-o", "over.csv");
    });
    expect(calls.total).toBe(0);
    expect(at.read("again.csv").equals(bytes)).toBe(true);
    expect(at.read("over.csv").equals(bytes)).toBe(true);
  });

  test("says the same whatever the store knew before, and of the head offices of rows that name none", async () => {
    await at.run("check", "list.csv");
    const other = at.with({ SIRENE_STORE: "other.sqlite" });
    await other.run(..."enrich list.csv --fields name,address,head_office -o before.csv".split(" "));
    await other.run("check", "list.csv", "-o", "after.csv");
    expect(at.read("after.csv").equals(at.read("list.checked.csv"))).toBe(true);
  });

  test("that may ask nothing tells what the list says of itself, and nothing of the rest", async () => {
    const { code, stderr } = await at.run(..."check list.csv --max-calls 0 --partial".split(" "));
    expect(code).toBe(3);
    expect(checks()).toEqual([
      ...[
        ["unknown", ""],
        ["unknown", ""],
        ["fix", "vat_of_other_siren"],
      ],
      ...[
        ["fix", "siret_of_other_siren;vat_unknown"],
        ["fix", "siren_missing"],
        ["fix", "siren_missing"],
      ],
      ...[
        ["review", "duplicate_siren"],
        ["review", "duplicate_siren"],
        ["fix", "siren_missing"],
        ["", ""],
      ],
    ]);
    expect(stderr).toContain("2 unknown");
    await at.run("check", "list.csv");
    expect(checks()).toEqual(expected);
  });

  test("reads the columns that are named, and none where a name is empty", async () => {
    at.save("odd.csv", list.replace(header, "Code;Colonne 1;Colonne 2;Colonne 3;Colonne 4;Colonne 5"));
    const named = [
      ...[
        "--id",
        "Colonne 2",
        "--siret",
        "D",
        "--vat",
        "Colonne 4",
        "--name",
        "Colonne 1",
        "--postcode",
        "F",
      ],
    ];
    await at.run("check", "odd.csv", ...named);
    expect(checks("odd.checked.csv")).toEqual(expected);
    await at.run("check", "list.csv", "--vat", "", "--name", "");
    expect(checks()).toEqual(
      expected.map(([status, reasons = ""]) => [
        status,
        reasons
          .split(";")
          .filter((code) => !/^(?:vat|name)_/.test(code))
          .join(";"),
      ]),
    );
  });

  test("--id with the column of the SIRETs alone takes these for the rows' companies", async () => {
    await at.run("check", "list.csv", "--id", "SIRET");
    expect(at.records("list.checked.csv")[3]).toMatchObject({
      ...{ sirene_siren: ordinary, sirene_check: "fix" },
      sirene_check_reasons: "siret_of_other_siren;vat_unknown;name_differs;place_differs;duplicate_siren",
    });
  });

  test.each([
    [["--for", "customers"], '--for takes one of suppliers, einvoicing, not "customers".'],
    [["--siret", "Nulle part"], "Nulle part"],
  ])("%j is refused before anything is spent", async (words, sentence) => {
    const { result, calls } = await at.counted(() => at.run("check", "list.csv", ...words));
    expect(result.code).toBe(2);
    expect(result.stderr).toContain(sentence);
    expect([calls.total, at.files()]).toEqual([0, ["list.csv"]]);
  });

  test("with --fields writes those and its verdicts, and asks what the verdicts need all the same", async () => {
    const { calls } = await at.counted(() => at.run("check", "list.csv", "--fields", "naf"));
    expect(checks()).toEqual(expected);
    expect(Object.keys(at.records("list.checked.csv")[0]!).slice(6)).toEqual(
      "sirene_siren sirene_check sirene_check_reasons sirene_duplicate_of sirene_naf sirene_status sirene_note".split(
        " ",
      ),
    );
    const again = await at.counted(() => at.run("check", "list.csv"));
    expect([calls.total > 0, again.calls.total]).toEqual([true, 0]);
  });

  test("with --match finds the row without a number, and still says that it has none", async () => {
    at.save("names.csv", `${header}\nF05;Fictive Boulangerie du Port;;;;57000\n`);
    await at.run("check", "names.csv", "--match");
    expect(at.records("names.checked.csv")[0]).toMatchObject({
      ...{ sirene_siren: ordinary, sirene_check: "fix", sirene_check_reasons: "siren_missing" },
      sirene_name: "FICTIVE BOULANGERIE DU PORT",
    });
  });

  test("--preview shows the verdicts of the first rows and writes nothing", async () => {
    const { stdout } = await at.run("check", "list.csv", "--preview", "3");
    expect(stdout).toContain("sirene_check_reasons");
    expect(stdout).toMatch(/F03 .* fix +siret_closed;vat_/);
    expect(stdout).not.toContain("F04");
    expect(at.files()).toEqual(["list.csv"]);
  });

  test("--only leaves the verdicts of other rows, and knows those rows for duplicates", async () => {
    await at.run("check", "list.csv");
    const edited = at
      .read("list.checked.csv")
      .toString()
      .replace("F05;Fictive sans numéro;;;", `F05;Fictive;${ordinary};${siretOf(ordinary, 1)};`);
    at.save("edited.csv", edited);
    await at.run("check", "edited.csv", "--only", "missing", "-o", "out.csv");
    const after = at.records("out.csv");
    expect(after.map(({ sirene_check_reasons }) => sirene_check_reasons)).toEqual(
      expected.map(([, reasons], row) => (row === 4 ? "duplicate_siren" : reasons)),
    );
    expect(after[0]).toMatchObject({ sirene_name_match: "A", sirene_check: "ok" });
  });

  test("finds a company twice over several lists, and counts them together", async () => {
    at.save("one.csv", `SIREN;Nom\n${ordinary};Fictive Boulangerie du Port\n`);
    at.save("two.csv", `SIREN;Nom\n${ordinary};Fictive Boulangerie du Port\n${corsica};Fictive Maquis\n`);
    const { stdout, stderr } = await at.run("check", "one.csv", "two.csv", "--json");
    expect(checks("one.checked.csv")).toEqual([["review", "duplicate_siren"]]);
    expect(checks("two.checked.csv")).toEqual([
      ["review", "duplicate_siren"],
      ["ok", ""],
    ]);
    expect((JSON.parse(stdout) as { check: unknown }).check).toEqual({
      rows: { review: 2, ok: 1 },
      reasons: { duplicate_siren: 2 },
    });
    expect(stderr).toContain("Check: 1 ok, 2 review");
  });

  test("enrich keeps the verdicts of a checked list, and drops them where the row names another establishment", async () => {
    await at.run("check", "list.csv", "--fields", "siret,name_match");
    const one = siretOf(movedHeadOffice, 1);
    const edited = at
      .read("list.checked.csv")
      .toString()
      .replace(`;${movedHeadOffice};${one};`, `;${movedHeadOffice};${siretOf(movedHeadOffice, 2)};`);
    at.save("edited.csv", edited);
    await at.run(..."enrich edited.csv --id SIRET --fields naf -o out.csv".split(" "));
    const [ok, , moved] = at.records("out.csv");
    expect(ok).toMatchObject({ sirene_check: "ok", sirene_name_match: "A" });
    expect(moved).toMatchObject({ sirene_check: "", sirene_check_reasons: "", sirene_name_match: "" });
  });
});

describe("the fields that compare", () => {
  test("are refused in a run whose list has no column for them, with the option that names it", async () => {
    at.save("alone.csv", `SIREN\n${ordinary}\n`);
    const { result, calls } = await at.counted(() => at.run("enrich", "alone.csv", "--fields", "vat_match"));
    expect([result.code, calls.total]).toEqual([2, 0]);
    expect(result.stderr).toContain("name it with --vat COLUMN");
    const check = await at.run("check", "alone.csv", "--fields", "vat_match,siret_matches_siren");
    expect(check.code).toBe(0);
  });

  test("are filled row by row in any run, for no call of their own", async () => {
    const words = "enrich list.csv --id SIREN --fields name_match,name_score,vat_match,siret_matches_siren";
    const { calls } = await at.counted(() => at.run(...words.split(" ")));
    expect(Object.keys(calls.byOperation).toSorted()).toEqual(["me", "search"]);
    const [first, second, third, fourth] = at
      .records("list.enriched.csv")
      .map((row) =>
        ["name_match", "name_score", "vat_match", "siret_matches_siren"].map((key) => row[`sirene_${key}`]),
      );
    expect(first).toEqual(["A", "100", "TRUE", "TRUE"]);
    expect(second!.slice(2)).toEqual(["", ""]);
    expect(third!.slice(2)).toEqual(["FALSE", "TRUE"]);
    expect(fourth!.slice(2)).toEqual(["FALSE", "FALSE"]);
  });
});

testNothingLeaks();
