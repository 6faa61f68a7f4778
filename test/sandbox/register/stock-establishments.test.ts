import { expect, test } from "@jest/globals";
import { imported, establishment, unit } from "./stock-rows.ts";

const fromTheStart = { offset: 0, limit: 100 };

const address = {
  complementAdresse: "BATIMENT A",
  numeroVoie: "12",
  indiceRepetition: "B",
  typeVoie: "AV",
  libelleVoie: "DE LA FICTION",
  codePostal: "92300",
  libelleCommune: "LEVALLOIS-PERRET",
  codeCommune: "92044",
  codeCedex: "92593",
  libelleCedex: "LEVALLOIS PERRET CEDEX",
  distributionSpeciale: "CS 1",
};

test("establishments are read with their whole address, trade sign and activity", async () => {
  const register = await imported(
    [unit("732829320", { denomination: "X", nicSiege: "00074" })],
    [
      establishment("732829320", "00074", {
        ...address,
        enseigne1: "AU",
        enseigne2: "FICTIF",
        activitePrincipale: "56.10A",
        dateCreation: "2001-02-03",
      }),
      establishment("732829320", "00017", { etablissementSiege: "false", etatAdministratif: "F" }),
    ],
  );
  expect(register.establishment("73282932000074")).toEqual({
    siret: "73282932000074",
    siretFormatted: "732 829 320 00074",
    siren: "732829320",
    siege: true,
    active: true,
    state: "A",
    address: {
      complement: "BATIMENT A",
      streetNumber: "12 B",
      streetType: "AV",
      street: "DE LA FICTION",
      delivery: "CS 1",
      postalCode: "92300",
      commune: "LEVALLOIS-PERRET",
      communeCode: "92044",
      cedexCode: "92593",
      cedexLabel: "LEVALLOIS PERRET CEDEX",
      country: null,
    },
    activity: { code: "56.10A", label: "Restauration traditionnelle" },
    enseigne: "AU FICTIF",
    dateCreation: "2001-02-03T00:00:00.000Z",
  });
  expect(register.legalUnit("732829320")!.establishments).toEqual({ total: 2, active: 1 });
  const { items } = register.searchAddress({ codePostal: "92300", voie: "12 avenue fiction" }, fromTheStart);
  expect(items).toMatchObject([
    {
      street: "12 B AV DE LA FICTION",
      address: "BATIMENT A 12 B AV DE LA FICTION CS 1 92300 LEVALLOIS-PERRET",
      headOffice: true,
    },
  ]);
});

test("establishments abroad have a foreign commune and a country", async () => {
  const register = await imported(
    [unit("732829320", { denomination: "X" })],
    [
      establishment("732829320", "00017", {
        libelleCommuneEtranger: "LONDON",
        libellePaysEtranger: "ROYAUME-UNI",
      }),
    ],
  );
  expect(register.establishment("73282932000017")!.address).toMatchObject({
    postalCode: null,
    commune: "LONDON",
    country: "ROYAUME-UNI",
  });
});

test("no establishment is made up but a head office whose NIC is known, and that one has no address", async () => {
  const register = await imported(
    [
      unit("732829320", { denomination: "KNOWN", nicSiege: "74" }),
      unit("552032534", { denomination: "CLOSED", nicSiege: "00703", etatAdministratif: "C" }),
      unit("356000000", { denomination: "UNKNOWN" }),
      unit("005720784", { denomination: "LISTED", nicSiege: "00017" }),
    ],
    [establishment("005720784", "00025", { etablissementSiege: "false" })],
  );
  expect(register.establishment("73282932000074")).toMatchObject({
    siege: true,
    active: true,
    activity: { code: "62.01Z" },
    dateCreation: null,
    address: { street: null, postalCode: null, commune: null },
  });
  expect(register.establishment("55203253400703")).toMatchObject({ siege: true, state: "F" });
  expect(register.establishments("356000000", undefined, fromTheStart)).toEqual({ items: [], total: 0 });
  expect(register.legalUnit("005720784")!.establishments.total).toBe(1);
});

test("establishments of a unit that is not in the other file are left out", async () => {
  const register = await imported([unit("732829320")], [establishment("552032534", "00703", address)]);
  expect(register.establishment("55203253400703")).toBeUndefined();
  expect(register.searchAddress({ codePostal: "92300" }, fromTheStart).totalMatched).toBe(0);
});
