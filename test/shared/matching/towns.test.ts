import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { type MatchRow, lettersText } from "../../../shared/matching/match.ts";
import { readRow } from "../../../shared/matching/read-row.ts";
import { readPlaceTable } from "../../../shared/matching/place-table.ts";
import { isNameOfTownAbroad } from "../../../shared/matching/folding/countries.ts";
import { townWords } from "../../../shared/matching/folding/places.ts";
import { smallRegister, type SmallRegister } from "./small-register.ts";

const places = readPlaceTable(readFileSync("dist/places/places.txt", "utf8"));

let register: SmallRegister;
beforeAll(async () => {
  register = await smallRegister([
    { siren: "150100014", name: "GARAGE ZALQUIRAND FICTIF" },
    { siren: "150100022", name: "CASTAGNAUD TUILIERS FICTIF", postcode: "28000", town: "CHARTRES" },
    { siren: "150100030", name: "CASTELMOUR FICTIF", postcode: "54000", town: "NANCY" },
    { siren: "150100048", name: "CASTELMOUR FICTIF", postcode: "57000", town: "METZ" },
    { siren: "150100071", name: "QZK FICTIF", postcode: "57000", town: "METZ" },
    { siren: "150100121", name: "LA POSTE FICTIF", postcode: "57000", town: "METZ" },
    { siren: "150100089", name: "BRASSERIE DE THIONVILLE FICTIF", postcode: "57100", town: "THIONVILLE" },
    { siren: "150100097", name: "ORLAVIGNE FICTIF", postcode: "57000", town: "METZ" },
    { siren: "150100105", name: "MARQUENOIX FICTIF", postcode: "57000", town: "METZ" },
    { siren: "150100113", name: "MARQUENOIX METZ FICTIF", postcode: "57000", town: "METZ" },
    { siren: "150100055", name: "BRELIVANT FICTIF", postcode: "59160", town: "LILLE" },
    { siren: "150100130", name: "LAMARTOUX ZOUBROSK FICTIF", postcode: "77270", town: "VILLEPARISIS" },
    { siren: "150100148", name: "BELQUIRAND TULLOVE FICTIF", postcode: "76500", town: "ELBEUF" },
    { siren: "150100155", name: "CORVANTIN MESQUIL FICTIF", postcode: "80700", town: "ROYE" },
    {
      siren: "150100163",
      name: "DROUVANEL PISTAGNE FICTIF",
      postcode: "01000",
      town: "SAINT-DENIS-LES-BOURG",
    },
    { siren: "150100171", name: "ESTOUQUIN VALMERAC FICTIF", postcode: "93200", town: "SAINT-DENIS" },
    {
      siren: "150100197",
      name: "GRENOUVAL TISSANDIER FICTIF",
      postcode: "92600",
      town: "ASNIERES-SUR-SEINE",
    },
    { siren: "150100205", name: "HUBRICAUD MOLLIENS FICTIF", postcode: "92600", town: "ASNIERES-SUR-SEINE" },
    { siren: "150100213", name: "HUBRICAUD MOLLIENS FICTIF", postcode: "27260", town: "ASNIERES" },
    { siren: "150100221", name: "IZARDEL COUTANCIER FICTIF", postcode: "92200", town: "NEUILLY-SUR-SEINE" },
    { siren: "150100238", name: "JARDOVIN MELTANGE FICTIF", postcode: "94400", town: "VITRY-SUR-SEINE" },
    { siren: "150100246", name: "KERMOLVAN TISSOT FICTIF", postcode: "69003", town: "LYON" },
    { siren: "150100253", name: "LOVANDRIER PESQUET FICTIF", postcode: "92700", town: "COLOMBES" },
    { siren: "150100261", name: "MORVANCHEL DUTOIT FICTIF", postcode: "95140", town: "GARGES-LES-GONESSE" },
    { siren: "150100279", name: "NARVOLIN QUESTEL FICTIF", postcode: "44770", town: "LA PLAINE-SUR-MER" },
    { siren: "150100287", name: "OSTROVAL BRENNEC FICTIF", postcode: "07800", town: "LA VOULTE-SUR-RHONE" },
    { siren: "150100295", name: "PERLOVAN GUICHET FICTIF", postcode: "95700", town: "ROISSY-EN-FRANCE" },
    { siren: "150100303", name: "RIVOLTANE MESSAC FICTIF", postcode: "01000", town: "BOURG-EN-BRESSE" },
    { siren: "150100189", name: "FOLQUENAY BRISTOUL FICTIF", postcode: "57950", town: "MONTIGNY-LES-METZ" },
    {
      siren: "150100063",
      name: "TOURMALIN FICTIF",
      postcode: "92400",
      town: "COURBEVOIE",
      street: "8 PLACE DES SAISONS",
    },
  ]);
});

async function summary(row: MatchRow, means = { places, asksHeadOffice: false }) {
  const { result, paths } = await register.match(row, means);
  const [first] = result.candidates;
  const { status, reason } = result;
  return { status, reason, siren: first?.siren, city: first && lettersText(first.letters)[2], paths };
}

describe("a town abroad without a postcode", () => {
  test.each(["Bruxelles", "LONDON", "Genève", "Tel-Aviv", "Tournai", "Louvain-la-Neuve", "Porto", "Mayence"])(
    "%s takes no company of France by its name alone",
    async (city) => {
      for (const known of [places, undefined])
        expect(
          await summary(
            { name: "CASTAGNAUD TUILIERS FICTIF", city },
            { places: known, asksHeadOffice: false },
          ),
        ).toMatchObject({ status: "ambiguous", siren: "150100022" });
    },
  );

  test.each(["Hasselt", "Differdange", "Winterthur", "Zaventem", "Karlsruhe"])(
    "%s, which is like no place of France, takes none either, and the note says where nobody was found",
    async (city) => {
      const row = { name: "CASTAGNAUD TUILIERS FICTIF", city };
      const { reason, ...ended } = await summary(row);
      expect([reason, ended]).toMatchObject(["elsewhere", { status: "ambiguous", siren: "150100022" }]);
    },
  );

  test.each([
    ["as its commune", {}, "VILLERS LE LAC"],
    ["as its commune, at a postcode of it", { postcode: "25130" }, "VILLERS LE LAC"],
    ["as it is written, at a postcode of another town", { postcode: "57000" }, "VILERS LE LAC"],
  ])("Vilers-le-Lac, a typing error, is read %s", (_, place, town) => {
    const read = readRow({ name: "MOLO", city: "Vilers-le-Lac", ...place }, places).place.town;
    expect(read.join(" ")).toBe(town);
  });

  test("Marseile is Marseille: a company in another town is offered, and not taken", async () => {
    expect(await summary({ name: "CASTAGNAUD TUILIERS FICTIF", city: "Marseile" })).toMatchObject({
      ...{ status: "ambiguous", reason: "other_town", city: "F" },
    });
  });

  test.each(["Chartrres", "Paris La Défense", "Sophia Antipolis", "Issy", "Marne la Vallée"])(
    "%s is no town abroad: it is mistyped, a district, or half a name",
    async (city) => {
      expect(await summary({ name: "CASTAGNAUD TUILIERS FICTIF", city })).toMatchObject({ status: "found" });
    },
  );

  test.each([
    ["1000", "BRUXELLES"],
    ["1000", "Lausanne"],
    ["1000 ", "Sofia"],
    ["", "1000 Bruxelles"],
    ["", "Bruxelles 1000"],
  ])("%s %s is no postcode of France that lost its zero", async (postcode, city) => {
    expect(await summary({ name: "RIVOLTANE MESSAC", postcode, city })).toMatchObject({
      ...{ status: "ambiguous", reason: "elsewhere", siren: "150100303" },
    });
  });

  test.each([
    ["1000", "BOURG EN BRESSE"],
    ["1000", "Bourg en Bres"],
    ["1000", "ZI Nord"],
    ["1000", "Golfe Juan"],
    ["01000", "Bruxelles"],
    ["1000", ""],
  ])("%s %s is a postcode of France, for its town or for its five digits", async (postcode, city) => {
    expect(await summary({ name: "RIVOLTANE MESSAC", postcode, city })).toMatchObject({ status: "found" });
  });

  test("is none where the row has a postcode, or a commune of France has the name", async () => {
    const row = { name: "CASTAGNAUD TUILIERS FICTIF", postcode: "28000", city: "London" };
    expect(await summary(row)).toMatchObject({ reason: expect.not.stringMatching("elsewhere") });
    for (const city of ["Barcelonne", "Vienne", "Le Liège"])
      expect(places!.postcodesOf(townWords(city)).length).toBeGreaterThan(0);
  });

  test("is no name of a commune of France or of a part of one", () => {
    const french = readFileSync("dist/places/places.txt", "utf8")
      .split("\n")
      .flatMap((line) => line.slice(6).split(/[;|]/))
      .filter((name) => isNameOfTownAbroad(name.split(" ")));
    expect(french).toEqual([]);
  });
});

describe("a town that has no such company", () => {
  test("is F, and the company found elsewhere is offered, not taken", async () => {
    expect(await summary({ name: "CASTAGNAUD TUILIERS", city: "NANCY" })).toMatchObject({
      status: "ambiguous",
      reason: "other_town",
      siren: "150100022",
      city: "F",
    });
  });

  test("is so where no table tells which towns there are", async () => {
    const row = { name: "CASTAGNAUD TUILIERS", city: "NANCY" };
    expect(await summary(row, { places: undefined, asksHeadOffice: false })).toMatchObject({
      status: "ambiguous",
      city: "F",
    });
  });

  test("is so in the department of a CEDEX", async () => {
    expect(
      await summary({ name: "GARAGE ZALQUIRAND", postcode: "57972", city: "THIONVILLE CEDEX" }),
    ).toMatchObject({ status: "ambiguous", reason: "other_town", siren: "150100014" });
  });

  test.each([
    ["a district", "La Défense", "TOURMALIN", "150100063"],
    ["a part of a commune", "Lomme", "BRELIVANT", "150100055"],
  ])("says nothing where it is %s", async (_, city, name, siren) => {
    expect(await summary({ name, city })).toMatchObject({ status: "found", siren, city: "Z" });
  });

  test.each(["Chartres", "CHARTRES CEDEX", "CHARTRRES"])("is the company's own: %s", async (city) => {
    expect(await summary({ name: "CASTAGNAUD TUILIERS", city })).toMatchObject({
      status: "found",
      city: "A",
    });
  });
});

describe("in the row's own town", () => {
  test.each<[string, MatchRow, string]>([
    ["initials that nobody else has", { name: "QZK SAS", city: "Metz" }, "150100071"],
    ["the same beside a postcode of the town", { name: "QZK", postcode: "57000", city: "Metz" }, "150100071"],
    [
      "a trade and the town that nobody else has",
      { name: "Brasserie de Thionville", city: "THIONVILLE" },
      "150100089",
    ],
    ["a name with the town behind it", { name: "ORLAVIGNE METZ", city: "METZ" }, "150100097"],
    ["the name of another, with the town", { name: "MARQUENOIX METZ", city: "METZ" }, "150100113"],
  ])("%s is taken", async (_, row, siren) => {
    expect(await summary(row)).toMatchObject({ status: "found", siren });
  });

  test.each<[string, MatchRow]>([
    ["a common word at its postcode and town", { name: "La Poste", postcode: "57000", city: "METZ" }],
    ["initials at a postcode alone", { name: "QZK", postcode: "57000" }],
    ["a trade alone", { name: "Brasserie", city: "THIONVILLE" }],
    ["initials in another town", { name: "QZK", city: "NANCY" }],
  ])("%s: not taken", async (_, row) => {
    expect(await summary(row)).toMatchObject({ status: "ambiguous" });
  });
});

describe("a postcode and a town that are of two places", () => {
  test("are both asked, and whoever has the name at one of them is offered", async () => {
    const { paths, ...found } = await summary({ name: "CASTELMOUR", postcode: "54000", city: "METZ" });
    expect(found).toMatchObject({ status: "ambiguous", reason: "places_apart" });
    expect(paths).toEqual([
      "/search?q=CASTELMOUR&codePostal=54000&perPage=100",
      "/search?q=CASTELMOUR&commune=METZ&departement=57&perPage=100",
    ]);
    const { result } = await register.match(
      { name: "CASTELMOUR", postcode: "54000", city: "METZ" },
      { places },
    );
    expect(result.candidates.map(({ siren }) => siren).sort()).toEqual(["150100030", "150100048"]);
  });

  test.each([
    ["57000", "NANCY"],
    ["57972", "NANCY CEDEX"],
    ["75000", "METZ"],
    ["54000", "METZ"],
  ])("%s %s never give the company that has the name at one of them", async (postcode, city) => {
    expect(await summary({ name: "GARAGE ZALQUIRAND", postcode, city })).toMatchObject({
      status: "ambiguous",
      reason: "places_apart",
      siren: "150100014",
    });
  });

  test("are not compared without a table, and one question less is asked where they agree", async () => {
    const row = { name: "GARAGE ZALQUIRAND", postcode: "57000", city: "NANCY" };
    expect(await summary(row, { places: undefined, asksHeadOffice: false })).toMatchObject({
      status: "found",
    });
    const { status, paths } = await summary({ ...row, city: "Metz" });
    expect([status, paths.length]).toEqual(["found", 1]);
  });
});

describe("where the head office is asked for anyway", () => {
  const means = { places, asksHeadOffice: true };

  test("another country's town with a postcode of the same digits is not the company's", async () => {
    const row = { name: "CASTAGNAUD TUILIERS", postcode: "28000", city: "MADRID" };
    expect(await summary(row)).toMatchObject({ status: "found" });
    const ofCompany = { status: "ambiguous", siren: "150100022" };
    expect(await summary(row, means)).toMatchObject({ ...ofCompany, reason: "other_town", city: "F" });
    // Alone it is none of the company's, whether or not the head office is asked.
    for (const one of [means, { places, asksHeadOffice: false }])
      expect(await summary({ name: "CASTAGNAUD TUILIERS", city: "MADRID" }, one)).toMatchObject({
        ...ofCompany,
        reason: "elsewhere",
      });
  });

  test.each<[string, MatchRow, string]>([
    ["its town, mistyped", { name: "CASTAGNAUD TUILIERS", city: "CHARTRRES" }, "A"],
    ["a part of its commune", { name: "BRELIVANT", city: "Lomme" }, "B"],
    [
      "a district at its street",
      { name: "TOURMALIN", address: "8 place des Saisons", postcode: "92400", city: "La Défense" },
      "B",
    ],
  ])("%s is its own", async (_, row, city) => {
    expect(await summary(row, means)).toMatchObject({ status: "found", city });
  });

  test("it is not where the place agrees already", async () => {
    const { paths } = await summary({ name: "GARAGE ZALQUIRAND", postcode: "57000", city: "Metz" }, means);
    expect(paths).toHaveLength(1);
  });
});

describe("a town whose name is a part of others' names", () => {
  const means = { places, asksHeadOffice: true };
  const isTaken = { status: "found" };

  test.each<[string, MatchRow]>([
    ["VILLEPARISIS is not PARIS", { name: "LAMARTOUX ZOUBROSK", city: "PARIS" }],
    ["nor at a postcode of PARIS", { name: "LAMARTOUX ZOUBROSK", city: "PARIS", postcode: "75011" }],
    ["ELBEUF is not EU", { name: "BELQUIRAND TULLOVE", city: "EU" }],
    ["ROYE is not Y", { name: "CORVANTIN MESQUIL", city: "Y" }],
    ["SAINT-DENIS-LES-BOURG is not SAINT-DENIS", { name: "DROUVANEL PISTAGNE", city: "Saint-Denis" }],
    ["SAINT-DENIS may be any of its name", { name: "ESTOUQUIN VALMERAC", city: "Saint-Denis" }],
  ])("%s: a company there is offered, not taken as the town's", async (_, row) => {
    const { status, city } = await summary(row);
    expect([status, city === "A"]).toEqual(["ambiguous", false]);
  });

  test("is searched in its department, so that only its suburbs share it", async () => {
    const { paths } = await summary({ name: "LAMARTOUX ZOUBROSK", city: "PARIS", postcode: "75011" });
    expect(paths).toContain("/search?q=LAMARTOUX&commune=PARIS&departement=75&perPage=100");
    expect(await summary({ name: "FOLQUENAY BRISTOUL", city: "METZ" })).toMatchObject(isTaken);
    expect(
      await summary({ name: "ESTOUQUIN VALMERAC", city: "Saint-Denis", postcode: "93210" }),
    ).toMatchObject({ ...isTaken, city: "A" });
  });

  test("is told by the address of the head office where that is asked for anyway", async () => {
    expect(await summary({ name: "ESTOUQUIN VALMERAC", city: "Saint-Denis" }, means)).toMatchObject({
      ...{ ...isTaken, city: "A", siren: "150100171" },
    });
    expect(await summary({ name: "DROUVANEL PISTAGNE", city: "Saint-Denis" }, means)).toMatchObject({
      ...{ status: "ambiguous", reason: "other_town", city: "F" },
    });
  });

  test.each<[string, MatchRow]>([
    ["IVRY-SUR-SEINE is not VITRY-SUR-SEINE", { name: "JARDOVIN MELTANGE", city: "IVRY SUR SEINE" }],
    ["STE FOY LES LYON is not LYON", { name: "KERMOLVAN TISSOT", city: "STE FOY LES LYON" }],
    ["nor at its own postcode", { name: "KERMOLVAN TISSOT", city: "STE FOY LES LYON", postcode: "69110" }],
    ["LA GARENNE-COLOMBES is not COLOMBES", { name: "LOVANDRIER PESQUET", city: "La Garenne Colombes" }],
    ["LA PLAINE ST DENIS is not LA PLAINE-SUR-MER", { name: "NARVOLIN QUESTEL", city: "LA PLAINE ST DENIS" }],
    ["nor without its article", { name: "NARVOLIN QUESTEL", city: "PLAINE SAINT DENIS CEDEX" }],
    ["LYON (Rhône) is not LA VOULTE-SUR-RHONE", { name: "OSTROVAL BRENNEC", city: "LYON (Rhône)" }],
    ["nor is Lyon, Rhône", { name: "OSTROVAL BRENNEC", city: "Lyon, Rhône" }],
    ["nor is Lyon - Rhône", { name: "OSTROVAL BRENNEC", city: "Lyon - Rhône" }],
    ["Lyon, France is not ROISSY-EN-FRANCE", { name: "PERLOVAN GUICHET", city: "Lyon, France" }],
    ["nor is LYON FRANCE", { name: "PERLOVAN GUICHET", city: "LYON FRANCE" }],
  ])("%s: a company there is offered, not taken, whether or not its address is asked for", async (_, row) => {
    for (const one of [means, { places, asksHeadOffice: false }]) {
      const { status, city } = await summary(row, one);
      expect([status, city === "A"]).toEqual(["ambiguous", false]);
    }
  });

  test("is told from the one that has it in its name by the address that is asked for anyway", async () => {
    const row = { name: "MORVANCHEL DUTOIT", city: "GONESSE" };
    expect(await summary(row)).toMatchObject({ ...isTaken, city: "A" });
    expect(await summary(row, means)).toMatchObject({
      ...{ status: "ambiguous", reason: "other_town", city: "F" },
    });
    expect(await summary({ ...row, city: "Garges les Gonesse" }, means)).toMatchObject(isTaken);
  });

  test("is itself with its country, region or department beside it", async () => {
    for (const city of ["LYON EST", "69399 LYON PART DIEU CEDEX 3", "BP 12, LYON", "La Part-Dieu, Lyon"])
      for (const one of [means, { places, asksHeadOffice: false }])
        expect(await summary({ name: "KERMOLVAN TISSOT", city }, one)).toMatchObject(isTaken);
    expect(await summary({ name: "PERLOVAN GUICHET", city: "95973 ROISSY CDG CEDEX" }, means)).toMatchObject(
      isTaken,
    );
    for (const city of ["Lyon, France", "LYON FRANCE", "LYON (69)", "Lyon 3 ème arr.", "Lyon (Rhône)"])
      expect(await summary({ name: "KERMOLVAN TISSOT", city })).toMatchObject(isTaken);
    for (const city of ["ROISSY EN FRANCE", "Roissy-en-France (95)"])
      expect(await summary({ name: "PERLOVAN GUICHET", city })).toMatchObject({ ...isTaken, city: "A" });
    expect(
      await summary({ name: "GARAGE ZALQUIRAND", postcode: "57000", city: "Lyon, France" }),
    ).toMatchObject({ status: "ambiguous", reason: "places_apart" });
  });

  test.each<[string, MatchRow, object]>([
    ["its department", { name: "GRENOUVAL TISSANDIER", city: "ASNIERES", department: "92" }, isTaken],
    ["no department", { name: "GRENOUVAL TISSANDIER", city: "ASNIERES" }, isTaken],
    [
      "its department, where the village of that name has the same company",
      { name: "HUBRICAUD MOLLIENS", city: "ASNIERES", department: "92" },
      { ...isTaken, siren: "150100205" },
    ],
    [
      "its department in the column of postcodes",
      { name: "HUBRICAUD MOLLIENS", city: "ASNIERES", postcode: "92" },
      { ...isTaken, siren: "150100205" },
    ],
    [
      "no department, where the village has the same company",
      { name: "HUBRICAUD MOLLIENS", city: "ASNIERES" },
      { status: "ambiguous" },
    ],
  ])("may be short for that of another department, which has it whole: with %s", async (_, row, expected) => {
    expect(await summary(row)).toMatchObject(expected);
  });

  test("in short is no other town than the whole one at the row's very postcode", async () => {
    const row = { name: "IZARDEL COUTANCIER", city: "NEUILLY", postcode: "92200" };
    for (const known of [places, undefined])
      expect(await summary(row, { places: known, asksHeadOffice: true })).toMatchObject({
        ...isTaken,
        city: "A",
      });
  });
});
