import { beforeAll, describe, expect, test } from "@jest/globals";
import { smallRegister, type SmallRegister } from "./small-register.ts";

const salers = { postcode: "15140", town: "SALERS" };
const metz = { postcode: "57000", town: "METZ" };
const at = ({ postcode, town }: typeof metz, city = town) => ({ postcode, city });

let register: SmallRegister;
beforeAll(async () => {
  register = await smallRegister([
    { siren: "150200001", name: "COMMUNE DE SALERS FICTIF", ...salers },
    { siren: "150200002", name: "BOUCHERIE DUMONT FICTIF", ...metz },
    { siren: "150200003", name: "", person: ["MARTINEZ-FICTIF", "CAMILLE"], ...metz },
    { siren: "150200004", name: "GARAGE BRUNEAU FICTIF", ...metz },
    { siren: "150200005", name: "MENUISERIE DE FILSTROFF FICTIF", ...metz },
    { siren: "150200006", name: "COMMUNE DE METZ FICTIF", ...metz },
    { siren: "150200007", name: "GARAGE ZALQUIRAND FICTIF", ...metz },
    { siren: "150100014", name: "TUILERIE ORLAVANT FICTIF", ...metz },
    { siren: "150200008", name: "RÉNOVATION MOLOTRANÉ FICTIF", ...metz },
  ]);
}, 60_000);

describe("a name that is nearly another's is left to a person", () => {
  test.each([
    ["MAIRIE DE SAINT-REMY-DE-SALERS", at(salers, "SAINT-REMY-DE-SALERS")],
    ["METZ DE LA MAIRIE", at(metz)],
    ["CENTRE VILLE", at(metz)],
    ["VILLE DE METZ", { postcode: "15140", city: "SALERS" }],
    ["BOUCHERIE DUPONT", at(metz)],
    ["CAMILLE MARTIN", at(metz)],
    ["GARAGE BRUN", at(metz)],
    ["MENUISERIE DE FLASTROFF", at(metz, "FLASTROFF")],
  ])("%s", async (name, place) => {
    const { result } = await register.match({ name, ...place });
    expect(result.status).not.toBe("found");
  });
});

describe("a company is found in one question although the list writes its name otherwise", () => {
  test.each([
    ["MAIRIE DE METZ", "150200006"],
    ["Mairie", "150200006"],
    ["Metz Mairie", "150200006"],
    ["METZ (MAIRIE)", "150200006"],
    ["VILLE DE METZ", "150200006"],
    ["Ville", "150200006"],
    ["La Commune", "150200006"],
    ["METZ (VILLE)", "150200006"],
    ["GARAGE ZALQUIRAND C/O BOUCHERIE DUMONT", "150200007"],
    ["GARAGE ZALQUIRAND EX MOLOTRANE", "150200007"],
    ["GARAGE ZALQUIRAND - Liquidation judiciaire", "150200007"],
    ["GARAGE ZALQUIRAND, en redressement", "150200007"],
    ["GARAGE ZALQUIRAND AU CAPITAL DE 10 000 €", "150200007"],
    ["Zalquirand Garage - profession libérale", "150200007"],
    ["GARAGE ZALQUIRAND travailleur indépendant", "150200007"],
    ["GARAGE ZALQUIRAND SIREN 150 200 007", "150200007"],
    ["GARAGE ZALQUIRAND SA 150200007", "150200007"],
    ["TUILERIE ORLAVANT SA 150 100 014", "150100014"],
    ["0000123456 - GARAGE ZALQUIRAND", "150200007"],
    ["RÃ©novation MolotranÃ©", "150200008"],
    ["R?NOVATION MOLOTRAN�", "150200008"],
    ["R&eacute;novation Molotran&#233;&nbsp;", "150200008"],
    ["R&#xE9;novation Molotran&#xe9;", "150200008"],
    ["GARAGE &amp; ZALQUIRAND", "150200007"],
  ])("%s", async (name, siren) => {
    const { result, paths } = await register.match({ name, ...at(metz) });
    expect([result.status, result.candidates[0]?.siren, paths.length]).toEqual(["found", siren, 1]);
  });
});

describe("a row whose first place is blank", () => {
  const abroad = { postcode: "CH-1200", city: "Genève" };

  test.each([
    ["its place", { name: "GARAGE ZALQUIRAND", ...abroad }],
    [
      "its other place, if the first is blank",
      { name: "GARAGE ZALQUIRAND", postcode: "", otherPlace: abroad },
    ],
    ["its place, if its first name is blank", { name: "", otherName: "GARAGE ZALQUIRAND", ...abroad }],
  ])("is about a company abroad by %s, and costs nothing", async (_, row) => {
    const { result, paths } = await register.match(row);
    expect([result.status, result.reason, paths]).toEqual(["not_found", "foreign", []]);
  });

  test("is searched where its first place is of France, whatever the other is", async () => {
    const { result } = await register.match({ name: "GARAGE ZALQUIRAND", ...at(metz), otherPlace: abroad });
    expect(result.status).toBe("found");
  });
});

describe("a place of which no postcode can be read", () => {
  test.each([
    ["another department", "75", "&departement=75&perPage"],
    ["a postcode with a digit too many", "750080", "?q=GARAGE ZALQUIRAND&perPage"],
  ])("%s gives no company of elsewhere by its name alone", async (_, postcode, asked) => {
    const { result, paths } = await register.match({ name: "GARAGE ZALQUIRAND", postcode });
    expect(result).toMatchObject({ status: "ambiguous", reason: "elsewhere" });
    expect(paths[0]).toContain(asked);
  });

  test("its own department does, and so does no digit but zeros", async () => {
    for (const postcode of ["57", "00000"]) {
      const { result } = await register.match({ name: "GARAGE ZALQUIRAND", postcode });
      expect(result).toMatchObject({ status: "found", candidates: [{ siren: "150200007" }] });
    }
  });
});
