import { beforeAll, describe, expect, test } from "@jest/globals";
import type { MatchRow } from "../../../shared/matching/match.ts";
import { smallRegister, type SmallCompany, type SmallRegister } from "./small-register.ts";

const companies: readonly SmallCompany[] = [
  { siren: "150200011", name: "QUARNOVES FRANCE FICTIF" },
  { siren: "150200029", name: "CAISSE D'ALLOCATIONS FAMILIALES DE LA ZARNE", legalForm: "8110" },
  { siren: "150200037", name: "MACOPRODUCTIONS FICTIF" },
  { siren: "150200045", name: "JLL FICTIF" },
  { siren: "150200052", name: "V.B.Q. FICTIF" },
  { siren: "150200060", name: "OBJETS ZODIOLE & CIE FICTIF" },
  { siren: "150200078", name: "ADAPEI 63 FICTIF" },
  { siren: "150200086", name: "SARMIQ A.P.M.R. FICTIF" },
  { siren: "150200094", name: "THALIGNAC ELECTRICAL SYSTEMS FICTIF" },
  { siren: "150200102", name: "FEU DE GRENAC FICTIF" },
  { siren: "150200110", name: "JEUNESSE FEU DE GRENAC FICTIF" },
  { siren: "150200128", name: "DANOLINE FICTIF", postcode: "92300", town: "LEVALLOIS-PERRET" },
  { siren: "150200136", name: "BOULANGERIE DU MIDI FICTIF", postcode: "92300", town: "LEVALLOIS-PERRET" },
  { siren: "150200144", name: "TRIPOLINE FICTIF", postcode: "57100", town: "THIONVILLE" },
  { siren: "150200151", name: "INSTITUT TECHNIQUE DES GAZ ET DE L'AIR FICTIF" },
  { siren: "150200169", name: "SOBOTRAMIN TRANSPORTS ET LOGISTIQUE FICTIF" },
  { siren: "150200177", name: "ZIGF FICTIF" },
  { siren: "150200193", name: "TRIPOLINE MARLOUZE FICTIF", postcode: "57100", town: "THIONVILLE" },
  { siren: "150200185", name: "LABORATOIRES QUOLIN FICTIF" },
  { siren: "150200201", name: "BRAQUENIER PRODUCTIONS FICTIF", postcode: "57000", town: "METZ" },
  { siren: "150200219", name: "ZOLAUMOUNET GABRIEL FICTIF", postcode: "57000", town: "METZ" },
  { siren: "150200227", name: "X.Q.V. PATISSERIE FICTIF", postcode: "57000", town: "METZ" },
  { siren: "150200235", name: "QUINTERLOUX MARVAUDIER FRANCE FICTIF", postcode: "57000", town: "METZ" },
  { siren: "150200243", name: "TROVAMEX GILBAUDON FICTIF", postcode: "57000", town: "METZ" },
  { siren: "150200250", name: "TROVAMEX GILBAUDON FRANCE FICTIF", postcode: "57000", town: "METZ" },
  { siren: "150200284", name: "ORBELISTE CAVENOUX FRANCE FICTIF", postcode: "57000", town: "METZ" },
  { siren: "150200292", name: "ORBELISTE CAVENOUX EUROPE FICTIF", postcode: "57000", town: "METZ" },
  { siren: "150200301", name: "SATURNE FICTIF", postcode: "92300", town: "LEVALLOIS-PERRET" },
  { siren: "150200318", name: "OLVARDIN TRESCOT FICTIF", postcode: "75116", town: "PARIS" },
  { siren: "150200326", name: "AQUERLOT GROUPE FICTIF", postcode: "69520", town: "GRIGNY" },
  { siren: "150200268", name: "BT FICTIF", postcode: "57000", town: "METZ" },
  { siren: "150200276", name: "BELUGOSIER TRAVAUX FICTIF", postcode: "57100", town: "THIONVILLE" },
  ...["57200", "67000", "75011", "75012", "69003", "13001"].map((postcode, at) => ({
    ...{ siren: `15020${100 + at}9`, name: "CAFE DES PLATANES FICTIF", postcode, town: "AILLEURS" },
  })),
];

let register: SmallRegister;
beforeAll(async () => {
  register = await smallRegister(companies);
});

const match = async (row: MatchRow) => (await register.match(row)).result;

describe("a name whose first words find nothing is asked for in other words", () => {
  test.each<[string, string, string]>([
    ["without a place that the list adds", "QUARNOVES CLAMART", "150200011"],
    ["a long name in short", "CAF de la Zarne", "150200029"],
    ["two words as one", "MACO PRODUCTIONS", "150200037"],
    ["initials, their letters apart", "VBQ", "150200052"],
    ["without the abbreviation that the register has", "OBJETS ZODIOLE ET COMPAGNIE", "150200060"],
    ["a word and its number apart", "ADAPEI63", "150200078"],
    ["initials beside a word, their letters apart", "SARMIQ A.P.M.R.", "150200086"],
    ["the words that are spelt right", "THALIGNAC ELETRICAL SYSTEMS", "150200094"],
    ["without the word that was cut", "SOBOTRAMIN TRANSPORTS ET LOGISTIQU", "150200169"],
    ["a trade in the plural", "LABORATOIRE QUOLIN", "150200185"],
    ["the initials of its words", "ZAC INTERNATIONAL GROUPE FICTIONNEL", "150200177"],
  ])("%s: %s", async (_, name, siren) => {
    const { candidates } = await match({ name });
    expect(candidates.map((candidate) => candidate.siren)).toContain(siren);
  });

  test("short names and initials are worth the call", async () => {
    expect((await match({ name: "JLL SAS" })).candidates[0]).toMatchObject({ siren: "150200045" });
    expect((await register.match({ name: "JLL" })).paths).toEqual(["/search?q=JLL&perPage=100"]);
  });

  test("a name that nobody has costs seven questions at most", async () => {
    for (const name of ["ZUQUERMAND TRAVAUX PUBLICS LORRAINE", "K.Z.Q.", "CAF DE ZUQUERMAND"]) {
      expect((await register.match({ name })).paths.length).toBeLessThanOrEqual(5);
      const there = await register.match({ name, postcode: "57000", city: "METZ" });
      expect(there.paths.length).toBeLessThanOrEqual(7);
      expect([there.result.status, there.result.candidates]).toEqual(["not_found", []]);
    }
  });
});

describe("a name at its place whose words find nothing is asked for as it may be spelt", () => {
  const metz = { postcode: "57000" };
  test.each<[string, string, string, string]>([
    ["blanks lost before a trade", "BRAQUENIERPRODUCTIONS", "found", "150200201"],
    ["blanks lost before a given name", "Zolaumounetgabriel", "found", "150200219"],
    ["a word in two, neither of which names have", "ZOLAU MOUNET GABRIEL", "found", "150200219"],
    ["initials apart beside a trade", "X.Q.V. Patisserie", "found", "150200227"],
  ])("%s: %s", async (_, name, status, siren) => {
    const { result, paths } = await register.match({ name, ...metz });
    expect([paths, result]).toMatchObject([paths, { status, candidates: [{ siren }] }]);
    expect((await register.match({ name, ...metz })).paths.length).toBeLessThanOrEqual(4);
  });

  test("the initials of a row's words are not the company whose whole name is two letters", async () => {
    const { candidates } = await match({ name: "BELUGOSIER TRAVAUX", ...metz });
    expect(candidates[0]).toMatchObject({ siren: "150200276" });
    expect(candidates.map(({ siren }) => siren)).not.toContain("150200268");
  });

  test("of namesakes of whom none is at the postcode, the one in its department comes first", async () => {
    const { result, paths } = await register.match({ name: "CAFE DES PLATANES", postcode: "57999" });
    expect([result.status, result.candidates[0]?.siren]).toEqual(["ambiguous", "150201009"]);
    expect(paths.at(-1)).toContain("departement=57");
  });
});

describe("FRANCE behind a name", () => {
  test("is no word more where one company alone has the name with or without it", async () => {
    const found = { status: "found", candidates: [{ siren: "150200235" }] };
    expect(await match({ name: "QUINTERLOUX MARVAUDIER" })).toMatchObject(found);
    expect(await match({ name: "QUINTERLOUX MARVAUDIER FRANCE SAS" })).toMatchObject(found);
  });

  test("is one beside a sister company that shares as much of the name", async () => {
    for (const name of ["ORBELISTE CAVENOUX", "ORBELISTE CAVENOUX ET CIE"])
      expect(await match({ name })).toMatchObject({ status: "ambiguous" });
  });

  test("tells two companies apart that have the name", async () => {
    for (const [name, siren] of [
      ["TROVAMEX GILBAUDON", "150200243"],
      ["TROVAMEX GILBAUDON FRANCE", "150200250"],
    ] as const)
      expect(await match({ name })).toMatchObject({ status: "found", candidates: [{ siren }, {}] });
  });
});

describe("a company that is not at the row's place", () => {
  test.each<[string, MatchRow]>([
    ["a postcode of another department", { name: "DANOLINE", postcode: "69003" }],
    ["a postcode and a town of another department", { name: "Danoline", postcode: "69003", city: "LYON" }],
    ["a town alone", { name: "DANOLINE", city: "LYON" }],
    ["a CEDEX", { name: "DANOLINE", postcode: "69972", city: "LYON CEDEX 3" }],
  ])("is offered and never taken: %s", async (_, row) => {
    expect(await match(row)).toMatchObject({
      status: "ambiguous",
      candidates: [{ siren: "150200128" }],
    });
  });

  test("is offered with where it was looked for, and nothing is said of where it is", async () => {
    expect(await match({ name: "DANOLINE", postcode: "69003" })).toMatchObject({
      reason: "elsewhere",
      scope: { words: ["DANOLINE"], places: ["69003", "France"] },
      candidates: [{ letters: { name: "A", city: "Z" } }],
    });
  });

  test("is asked for there once more by the words that found it, where the list's name has one that the company's lacks", async () => {
    const pathsOf = (paths: readonly string[], postcode: string) =>
      paths.filter((path) => path.includes(`q=SATURNE&codePostal=${postcode}`));
    const { result, paths } = await register.match({ name: "GROUPE SATURNE", postcode: "92300" });
    expect(result).toMatchObject({
      status: "found",
      candidates: [{ siren: "150200301", letters: { postcode: "A" } }],
    });
    expect(pathsOf(paths, "92300")).toHaveLength(1);
    // At another place it is not, by these words either.
    const elsewhere = await register.match({ name: "GROUPE SATURNE", postcode: "69003" });
    expect(elsewhere.result).toMatchObject({ status: "ambiguous", reason: "elsewhere" });
    expect(pathsOf(elsewhere.paths, "69003")).toHaveLength(1);
  });

  test.each([
    ["a plural", { name: "LABORATOIRE QUOLIN", postcode: "57000", city: "METZ" }, "150200185"],
    ["a word in full", { name: "AQUERLOT GRPE", postcode: "69520" }, "150200326"],
    ["75116 for 75016", { name: "OLVARDIN TRESCOT", postcode: "75016", city: "PARIS" }, "150200318"],
  ])("is there and is found where the register has %s", async (_, row, siren) => {
    expect(await match(row)).toMatchObject({
      status: "found",
      candidates: [{ siren, letters: { postcode: "A" } }],
    });
  });

  test("is taken all the same where digits of its number say so", async () => {
    const row = { name: "DANOLINE", postcode: "69003", vat: "FR99 150200128" };
    expect(await match(row)).toMatchObject({ status: "found", candidates: [{ siren: "150200128" }] });
  });

  test("is taken where it is in the department of the postcode and alone in France with a name that tells", async () => {
    expect(await match({ name: "TRIPOLINE", postcode: "57000" })).toMatchObject({ status: "ambiguous" });
    const row = { name: "MARLOUZE TRIPOLINE", postcode: "57000" };
    expect(await match(row)).toMatchObject({ status: "found", candidates: [{ siren: "150200193" }] });
  });

  test("a name of nobody says where it was looked for", async () => {
    expect(await match({ name: "ZUQUERMAND", postcode: "69003", city: "Lyon 3e" })).toMatchObject({
      reason: "no_candidate",
      scope: { words: ["ZUQUERMAND"], places: ["69003", "France"] },
    });
  });
});

describe("a name without a place", () => {
  test("is taken where it is one company's but for a typing error, and nobody else is near it", async () => {
    expect(await match({ name: "THALIGNAC ELETRICAL SYSTEMS" })).toMatchObject({
      status: "found",
      candidates: [{ siren: "150200094", letters: { name: "B" } }],
    });
  });

  test("is taken where one company has it and others have a word more", async () => {
    expect(await match({ name: "FEU DE GRENAC SAS" })).toMatchObject({ status: "found" });
    expect(await match({ name: "FEU DE GRENAC OUEST" })).toMatchObject({ status: "ambiguous" });
  });
});
