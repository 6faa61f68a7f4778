import { beforeEach, describe, expect, test } from "@jest/globals";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import { desk, testNothingLeaks, type Desk } from "../desk.ts";
import { siretOf } from "../made-up-numbers.ts";

const { homonym, secondHomonym, ordinary, movedHeadOffice, maskedCompany, cedex } = edgeCases;
const header = "Nom;SIREN;SIRET;Code postal;Ville";

/** Companies of one name that are not ceased, each with the place of its one establishment. */
const namesakes = [
  { siren: homonym, postcode: "57000", town: "Metz" },
  { siren: secondHomonym, postcode: "69003", town: "Lyon" },
] as const;
/** How lists write the two places, and one more. */
const written = {
  Metz: ["57000;METZ", "57050;Metz", "57000;", ";Metz", "57036;METZ CEDEX 1"],
  Lyon: ["69003;LYON", "69007;Lyon 7e", "69003;", ";LYON 3", "69439;LYON CEDEX 03"],
  Nantes: ["44000;NANTES", "44000;", ";Nantes", "44035;NANTES CEDEX 1"],
} as const;

let at: Desk;
beforeEach(async () => {
  at = await desk();
});

const save = (...rows: string[]) => at.save("list.csv", `${[header, ...rows].join("\n")}\n`);
const checked = (file = "list.checked.csv") =>
  at.records(file).map(({ sirene_check_reasons }) => sirene_check_reasons);

describe("the place of a row", () => {
  test("is that of its establishment, or the number is that of a namesake in another town, which is never ok", async () => {
    const rows = namesakes.flatMap(({ siren, town }) =>
      Object.entries(written).flatMap(([of, places]) =>
        places.map((place) => ({
          line: `Fictive Homonyme;${siren};${siretOf(siren, 1)};${place}`,
          reason: of === town ? "" : "place_differs",
        })),
      ),
    );
    save(...rows.map(({ line }) => line));
    const { code } = await at.run(..."check list.csv --ignore duplicate_siren --for einvoicing".split(" "));
    expect([code, checked()]).toEqual([0, rows.map(({ reason }) => reason)]);
    const einvoice = at.records("list.checked.csv").map((record) => record["sirene_einvoice"]);
    expect(einvoice).toEqual(rows.map(({ reason }) => (reason === "" ? "check_directory" : "review")));
  });

  test("is that of the head office for a row without a SIRET, at no call where its address is known", async () => {
    save(
      `Fictive Homonyme;${secondHomonym};;57000;Metz`,
      `Fictive Boulangerie du Port;${ordinary};;57000;Metz`,
    );
    const first = await at.run("check", "list.csv");
    expect(checked()).toEqual(["", ""]);
    expect(first.stderr).toContain(
      "2 rows without a SIRET, whose place is not compared because the head office's address is not known",
    );
    expect(first.stderr).toContain("Not compared: the place of 2 rows, because");
    const asked = await at.run("check", "list.csv", "--fields", "address", "-o", "asked.csv");
    expect(checked("asked.csv")).toEqual(["place_differs", ""]);
    expect(asked.stderr).not.toMatch(/not compared/i);
    const { result, calls } = await at.counted(() => at.run("check", "list.csv"));
    expect([calls.total, checked()]).toEqual([0, ["place_differs", ""]]);
    expect(result.stderr).not.toMatch(/not compared/i);
  });

  test("is compared by the table of postcodes and towns: other codes of a town and codes of delivery are no difference, a town of elsewhere is", async () => {
    const row = (place: string) => `Fictive Homonyme;${homonym};${siretOf(homonym, 1)};${place}`;
    const same = ["57070;", "57050;", "57036;", "57000;LE SABLON", ";57000 METZ"];
    const apart = ["57000;NANTES", "57100;", "57070;SAINT JULIEN LES METZ", "57000;LYON CEDEX 3"];
    save(...[...same, ...apart].map(row));
    const words = "check list.csv --ignore duplicate_siren";
    await at.run(...words.split(" "));
    expect(checked()).toEqual([...same.map(() => ""), ...apart.map(() => "place_differs")]);
  });

  test("may be the new one of a head office that moved, beside the SIRET of the one that closed", async () => {
    const closed = siretOf(movedHeadOffice, 1);
    save(`Fictive Nomade;;${closed};33000;Bordeaux`, `Fictive Nomade;;${closed};44000;Nantes`);
    await at.run("check", "list.csv", "--ignore", "duplicate_siren,siren_empty");
    expect(checked()).toEqual(["siret_closed", "siret_closed;place_differs"]);
  });

  test("is compared with the code that post is delivered to as well, and with the commune alone where INSEE masks the address", async () => {
    save(
      `Fictive Tour de verre;${cedex};${siretOf(cedex, 1)};92300;Levallois`,
      ...["44000;", "57000;", ";"].map(
        (place) => `Fictive Discrétion;${maskedCompany};${siretOf(maskedCompany, 1)};${place}`,
      ),
    );
    const { stderr } = await at.run("check", "list.csv", "--ignore", "duplicate_siren");
    expect(checked()).toEqual(["", "place_differs", "", ""]);
    expect(stderr).toContain("Not compared: the place of 1 row, because");
  });

  test("is read in the columns that are named, or in none", async () => {
    const named = header.replace("Code postal", "Colonne 4").replace("Ville", "Colonne 5");
    at.save("odd.csv", `${named}\nFictive Homonyme;${homonym};${siretOf(homonym, 1)};69003;Lyon\n`);
    await at.run("check", "odd.csv", "--city", "E", "--postcode", "");
    expect(checked("odd.checked.csv")).toEqual(["place_differs"]);
    await at.run("check", "odd.csv", "--city", "", "--postcode", "");
    expect(checked("odd.checked.csv")).toEqual([""]);
  });
});

describe("a check of the SIRENs alone", () => {
  test.each([
    ["en", "Not compared: the name of 2 rows, the place of 2 rows, because", "only the numbers were checked"],
    [
      "fr",
      "Non comparés : le nom de 2 lignes, le lieu de 2 lignes, car",
      "seuls les numéros ont été contrôlés",
    ],
  ])("says in %s, of the list and of each row, what it did not compare", async (language, ofList, ofRow) => {
    at.save("sirens.csv", `SIREN\n${ordinary}\n${homonym}\n`);
    const { stdout, stderr } = await at.run("check", "sirens.csv", "--lang", language, "--json");
    expect(stderr).toContain(ofList);
    expect((JSON.parse(stdout) as { notCompared: unknown }).notCompared).toEqual({ name: 2, place: 2 });
    for (const record of at.records("sirens.checked.csv"))
      expect([record["sirene_check"], record["sirene_note"]]).toEqual(["ok", expect.stringContaining(ofRow)]);
  });

  test("says so in the plan of a list that has places, as a figure", async () => {
    save(
      `Fictive Homonyme;${secondHomonym};;57000;Metz`,
      `Fictive;${ordinary};${siretOf(ordinary, 1)};57000;`,
    );
    const { stdout } = await at.run("check", "list.csv", "--dry-run", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ placesNotCompared: 1 });
    const all = await at.run(..."check list.csv --fields address --dry-run --json".split(" "));
    expect(JSON.parse(all.stdout)).toMatchObject({ placesNotCompared: 0 });
  });
});

testNothingLeaks();
