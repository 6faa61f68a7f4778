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
    { siren: "150200008", name: "RÉNOVATION MOLOTRANÉ FICTIF", ...metz },
  ]);
}, 60_000);

describe("a name that is nearly another's is left to a person", () => {
  test.each([
    ["MAIRIE DE SAINT-REMY-DE-SALERS", at(salers, "SAINT-REMY-DE-SALERS")],
    ["METZ DE LA MAIRIE", at(metz)],
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
    ["GARAGE ZALQUIRAND C/O BOUCHERIE DUMONT", "150200007"],
    ["GARAGE ZALQUIRAND EX MOLOTRANE", "150200007"],
    ["GARAGE ZALQUIRAND - Liquidation judiciaire", "150200007"],
    ["GARAGE ZALQUIRAND, en redressement", "150200007"],
    ["GARAGE ZALQUIRAND AU CAPITAL DE 10 000 €", "150200007"],
    ["Zalquirand Garage - profession libérale", "150200007"],
    ["GARAGE ZALQUIRAND travailleur indépendant", "150200007"],
    ["GARAGE ZALQUIRAND SIREN 150 200 007", "150200007"],
    ["GARAGE ZALQUIRAND SA 150200007", "150200007"],
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
