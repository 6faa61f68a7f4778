import { beforeAll, describe, expect, test } from "@jest/globals";
import { edgeCases } from "../../../../sandbox/register/edge-cases.ts";
import { desk, listOf, testNothingLeaks, type Desk } from "../../desk.ts";
import { legalUnitsCsv, siretOf, sirensFrom } from "../../made-up-numbers.ts";

let stores = 0;

/** What one identifier gets from an API and what it costs there, for a machine that knows nothing. */
async function ask(at: Desk, identifier: string, fields: string) {
  at.save("one.csv", listOf([identifier]));
  stores += 1;
  const fresh = at.with({ SIRENE_STORE: `store-${stores}.sqlite` });
  const { result, calls } = await at.counted(() => fresh.run("enrich", "one.csv", "--fields", fields));
  expect(result.code).toBe(0);
  const { me, ...byOperation } = calls.byOperation;
  expect(me).toBe(1);
  return { record: at.records("one.enriched.csv")[0]!, byOperation };
}

describe("an establishment's field on a row with a SIREN alone is the head office's", () => {
  let at: Desk;
  beforeAll(async () => {
    at = await desk();
  });

  test("it costs one call where the list of establishments tells all", async () => {
    const { record, byOperation } = await ask(at, edgeCases.ordinary, "address,siret");
    expect(byOperation).toEqual({ establishments: 1 });
    expect(record).toMatchObject({
      sirene_address: "3 B QUAI DES CHIMÈRES, 57000 METZ",
      sirene_siret: siretOf(edgeCases.ordinary, 1),
      sirene_status: "found",
      sirene_note: "",
    });
  });

  test("it costs two calls where the list tells but the SIRET", async () => {
    await at.sandbox.change({ listing: "siret" });
    const { record, byOperation } = await ask(at, edgeCases.ordinary, "address");
    await at.sandbox.change({ listing: "full" });
    expect(byOperation).toEqual({ establishments: 1, establishment: 1 });
    expect(record["sirene_address"]).toBe("3 B QUAI DES CHIMÈRES, 57000 METZ");
  });

  test("where the company moved, it is where it is now", async () => {
    const { record } = await ask(at, edgeCases.movedHeadOffice, "address,head_office");
    expect(record).toMatchObject({
      sirene_address: "33000 BORDEAUX",
      sirene_head_office: siretOf(edgeCases.movedHeadOffice, 2),
    });
  });

  test("a company without establishment has none, and the note says so", async () => {
    const { record, byOperation } = await ask(at, edgeCases.bare, "address");
    expect(byOperation).toEqual({ establishments: 1 });
    expect(record).toMatchObject({ sirene_status: "not_found", sirene_note: "no head office on record" });
  });

  test("beside the company's own fields, a missing head office leaves the row found", async () => {
    const { record } = await ask(at, edgeCases.bare, "name,address");
    expect(record).toMatchObject({
      sirene_name: "FICTIVE INCONNUE",
      sirene_address: "",
      sirene_status: "found",
      sirene_note: "no head office on record",
    });
  });

  test("a row that names a branch gets the branch's address and the head office's SIRET", async () => {
    const branch = siretOf(edgeCases.manyEstablishments, 2);
    const { record, byOperation } = await ask(at, branch, "address,head_office");
    expect(byOperation).toEqual({ establishment: 1, establishments: 1 });
    expect(record).toMatchObject({
      sirene_address: "2 AVENUE DES NUAGES, 75011 PARIS",
      sirene_head_office: siretOf(edgeCases.manyEstablishments, 1),
    });
  });

  test("a row that names the head office itself costs one call", async () => {
    const { record, byOperation } = await ask(at, siretOf(edgeCases.ordinary, 1), "address,head_office");
    expect(byOperation).toEqual({ establishment: 1 });
    expect(record["sirene_head_office"]).toBe(siretOf(edgeCases.ordinary, 1));
  });
});

test("of more than a hundred establishments without a head office among them, the SIRET is needed, and the note says so", async () => {
  const [siren] = sirensFrom("149200", 1);
  const files = await desk();
  files.save("units.csv", legalUnitsCsv([siren!]));
  const lines = Array.from(
    { length: 120 },
    (_, rank) => `${siren},${siretOf(siren!, rank + 1).slice(9)},false,A`,
  );
  const header = "siren,nic,etablissementSiege,etatAdministratifEtablissement";
  files.save("establishments.csv", [header, ...lines].join("\n"));
  const at = await desk({
    register: `${files.folder}/units.csv`,
    establishments: `${files.folder}/establishments.csv`,
  });
  const { record, byOperation } = await ask(at, siren!, "name,address");
  expect(byOperation).toEqual({ "legal-unit": 1, establishments: 1 });
  expect(record).toMatchObject({
    sirene_name: `FICTIVE ${siren}`,
    sirene_address: "",
    sirene_status: "found",
    sirene_note: "the list of its establishments does not show the head office: its SIRET is needed",
  });
});

testNothingLeaks();
