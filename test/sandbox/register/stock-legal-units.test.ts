import { expect, test } from "@jest/globals";
import { establishment, imported, unit } from "./stock-rows.ts";

const fromTheStart = { offset: 0, limit: 100 };

test("columns are read by their names, whatever their order, and one not there is unknown", async () => {
  const register = await imported([
    unit("552032534", {
      denomination: "DANONE, SOCIÉTÉ ANONYME",
      sigle: "DNN",
      denominationUsuelle1: "DANONE",
      denominationUsuelle3: 'EVIAN "EAU"\nMINÉRALE',
      categorieJuridique: "5599",
      activitePrincipale: "70.10Z",
      activitePrincipaleNAF25: "70.10Y",
      trancheEffectifs: "42",
      categorieEntreprise: "GE",
      caractereEmployeur: "O",
      dateCreation: "1955-01-01",
    }),
    unit("005720784", { denomination: "SECOND" }),
  ]);
  expect(register.legalUnit("552032534")).toEqual({
    siren: "552032534",
    sirenFormatted: "552 032 534",
    name: "DANONE, SOCIÉTÉ ANONYME",
    sigle: "DNN",
    legalForm: { code: "5599", label: "SA à conseil d'administration (s.a.i.)" },
    activity: { code: "70.10Z", label: "Activités des sièges sociaux" },
    category: "GE",
    active: true,
    state: "A",
    dateCreation: "1955-01-01T00:00:00.000Z",
    vatNumber: "FR27552032534",
    denominations: {
      legal: "DANONE, SOCIÉTÉ ANONYME",
      usual: ["DANONE", 'EVIAN "EAU"\nMINÉRALE'],
      sigle: "DNN",
    },
    workforceRange: "42",
    employer: true,
    capital: null,
    establishments: { total: 0, active: 0 },
  });
  expect(register.legalUnit("005720784")).toMatchObject({
    legalForm: null,
    category: null,
    workforceRange: null,
    employer: null,
    dateCreation: null,
  });
  expect(register.legalUnit("732829320")).toBeUndefined();
});

test("a sole trader is named by the names in use, and is the director", async () => {
  const register = await imported([
    unit("732829320", {
      nom: "NÉE-FICTIF",
      nomUsage: "USAGE-FICTIF",
      prenom1: "ANNE",
      prenom2: "MARIE",
      prenomUsuel: "NINA",
      categorieJuridique: "1000",
    }),
    unit("552032534", { nom: "SEUL-FICTIF", prenom1: "JEAN", categorieJuridique: "1000" }),
  ]);
  expect(register.legalUnit("732829320")).toMatchObject({
    name: "USAGE-FICTIF NINA",
    denominations: { legal: null },
  });
  expect(register.directors("732829320")).toEqual([
    {
      type: "person",
      name: "ANNE MARIE NÉE-FICTIF (USAGE-FICTIF)",
      nom: "NÉE-FICTIF (USAGE-FICTIF)",
      prenoms: "ANNE MARIE",
      denomination: null,
      role: "Entrepreneur individuel",
      birthYear: null,
    },
  ]);
  expect(register.legalUnit("552032534")!.name).toBe("SEUL-FICTIF JEAN");
  for (const nom of ["née-fictif", "usage"])
    expect(register.searchDirectors({ nom, strict: true }, fromTheStart).totalMatched).toBe(1);
  expect(register.search({ q: "nee" }, fromTheStart).total).toBe(1);
});

test("units under partial diffusion stay masked", async () => {
  const register = await imported(
    [unit("732829320", { nom: "[ND]", prenom1: "[ND]", prenomUsuel: "[ND]", categorieJuridique: "1000" })],
    [
      establishment("732829320", "00017", {
        libelleVoie: "[ND]",
        codePostal: "[ND]",
        libelleCommune: "METZ",
      }),
    ],
  );
  expect(register.legalUnit("732829320")!.name).toBe("[ND]");
  expect(register.directors("732829320")).toMatchObject([{ name: "[ND]", nom: "[ND]", prenoms: "[ND]" }]);
  expect(register.search({ commune: "metz" }, fromTheStart).total).toBe(1);
  expect(register.search({ q: "nd" }, fromTheStart).total).toBe(0);
});

test("ceased units keep the code of their time without label, and tell when", async () => {
  const register = await imported([
    unit("732829320", {
      denomination: "ANCIENNE",
      etatAdministratif: "C",
      dateDebut: "2003-04-05",
      activitePrincipale: "52.2E",
      nomenclatureActivitePrincipale: "NAFRev2",
      categorieJuridique: "5498",
      nom: "LIQUIDÉ-FICTIF",
      prenom1: "EVE",
    }),
  ]);
  expect(register.legalUnit("732829320")).toMatchObject({
    active: false,
    state: "C",
    activity: { code: "52.2E", label: null },
    legalForm: { code: "5498", label: null },
  });
  const [item] = register.searchDirectors({ prenom: "eve" }, fromTheStart).items;
  expect(item!.dateRadiation).toBe("2003-04-05T00:00:00.000Z");
});

test("a lost leading zero is put back, and a unit given twice is kept once", async () => {
  const register = await imported([
    unit("5720784", { denomination: "ZÉROS", categorieJuridique: "0" }),
    unit("552032534", { denomination: "B" }),
    unit("552032534", { denomination: "A" }),
  ]);
  expect(register.legalUnit("005720784")).toMatchObject({ name: "ZÉROS", legalForm: { code: "0000" } });
  expect(register.search({ q: "552032534" }, fromTheStart).total).toBe(1);
});

test("a unit without any name has an empty one", async () => {
  const register = await imported([unit("732829320")]);
  expect(register.legalUnit("732829320")).toMatchObject({ name: "", denominations: { legal: null } });
});
