import { beforeAll, describe, expect, test } from "@jest/globals";
import { edgeCases } from "../../../../sandbox/register/edge-cases.ts";
import { vatNumber } from "../../../../sandbox/register/siren.ts";
import { desk, listOf, testNothingLeaks, type Desk } from "../../desk.ts";
import { legalUnitsCsv, scatteredSirens, siretOf, sirensFrom } from "../../made-up-numbers.ts";

const many = edgeCases.manyEstablishments;
const sirets = (count: number, first = 1) =>
  Array.from({ length: count }, (_, rank) => siretOf(many, rank + first));

describe("with the register that ships with the sandbox", () => {
  let at: Desk;
  beforeAll(async () => {
    at = await desk();
  });

  /** What a list costs a machine that knows nothing, by operation. */
  async function costOf(identifiers: readonly string[], fields: string, ...words: string[]) {
    at.save("list.csv", listOf(identifiers, "siret"));
    const fresh = at.with({ SIRENE_STORE: `store-${Math.random()}.sqlite` });
    const { result, calls } = await at.counted(() =>
      fresh.run("enrich", "list.csv", "--fields", fields, ...words),
    );
    expect(result).toMatchObject({ code: 0 });
    return { ...calls, records: at.records("list.enriched.csv") };
  }

  test("a SIREN written in five ways is asked once", async () => {
    const ways = ["552032534", "552 032 534", vatNumber("552032534"), "SIREN 552032534", "552.032.534"];
    const { byOperation, records } = await costOf(ways, "vat");
    expect(byOperation).toEqual({ me: 1, "legal-unit": 1 });
    expect(records.map((record) => record["sirene_status"])).toEqual(ways.map(() => "found"));
  });

  test("the SIRETs of one SIREN are one call where only the legal unit's fields are wanted", async () => {
    const { byOperation, records } = await costOf(sirets(40), "name,vat,workforce");
    expect(byOperation).toEqual({ me: 1, "legal-unit": 1 });
    expect(new Set(records.map((record) => record["sirene_name"]))).toEqual(
      new Set(["FICTIVE SUPÉRETTES RÉUNIES"]),
    );
  });

  test("forty SIRETs of one SIREN with their addresses are one page of its establishments", async () => {
    const { byOperation, records } = await costOf(sirets(40), "address");
    expect(byOperation).toEqual({ me: 1, establishments: 1 });
    const addresses = records.map((record) => record["sirene_address"]);
    expect(addresses[0]).toBe("1 AVENUE DES NUAGES, 44000 NANTES");
    expect(new Set(addresses).size).toBe(40);
  });

  test("130 SIRETs of one SIREN are the two pages of its establishments", async () => {
    const { byOperation, records } = await costOf(sirets(130), "address");
    expect(byOperation).toEqual({ me: 1, establishments: 2 });
    expect(new Set(records.map((record) => record["sirene_address"])).size).toBe(130);
  });

  test("a single SIRET is asked alone, not by a page", async () => {
    const { byOperation } = await costOf(sirets(1), "address");
    expect(byOperation).toEqual({ me: 1, establishment: 1 });
  });

  test("a SIRET that its SIREN's page does not hold is asked alone", async () => {
    const { byOperation, records } = await costOf([...sirets(3), siretOf(many, 900)], "address");
    expect(byOperation).toEqual({ me: 1, establishments: 1, establishment: 1 });
    expect(records.at(-1)).toMatchObject({
      sirene_status: "not_found",
      sirene_note: "this establishment is not in the register",
    });
  });

  test("with --one-by-one each SIRET is asked alone, and says the same", async () => {
    const paged = await costOf(sirets(12), "address");
    const alone = await costOf(sirets(12), "address", "--one-by-one");
    expect(alone.byOperation).toEqual({ me: 1, establishment: 12 });
    expect(alone.records).toEqual(paged.records);
  });

  test("pages that name no field but the SIRET are dropped after the first, and the rows say the same", async () => {
    const whole = await costOf(sirets(12), "address");
    await at.sandbox.change({ listing: "siret" });
    const bare = await costOf(sirets(12), "address");
    await at.sandbox.change({ listing: "full" });
    expect(bare.byOperation).toEqual({ me: 1, establishments: 1, establishment: 12 });
    expect(bare.records).toEqual(whole.records);
  });

  test("several fields of one resource are one call, whatever their number", async () => {
    const fields = "name,naf,vat,capital,directors,director_count,revenue,equity,accounts_year";
    const { byOperation } = await costOf([edgeCases.ordinary, edgeCases.ordinary], fields);
    expect(byOperation).toEqual({ me: 1, "legal-unit": 1, directors: 1, accounts: 1 });
  });
});

describe("with a register in which SIRENs stand as close as communes do", () => {
  let at: Desk;
  const sirens = ["149000", "149001", "149002"].flatMap((prefix) => sirensFrom(prefix, 100));

  beforeAll(async () => {
    at = await desk({ fill: true });
    at.save("list.csv", listOf(sirens));
  });

  test("300 SIRENs in three prefixes cost three pages, and the plan says so", async () => {
    const plan = await at.run("plan", "list.csv");
    expect(plan.stdout).toContain("4 calls (300 one by one)");
    const { result, calls } = await at.counted(() => at.run("enrich", "list.csv"));
    expect(result.code).toBe(0);
    expect(calls.byOperation).toEqual({ me: 1, search: 3 });
    const records = at.records("list.enriched.csv");
    expect(records.map(({ sirene_status }) => sirene_status)).toEqual(sirens.map(() => "found"));
  });

  test("they say the same, to the byte, as when each is asked alone", async () => {
    const paged = at.read("list.enriched.csv");
    const alone = at.with({ SIRENE_STORE: "alone.sqlite" });
    const { calls } = await at.counted(() => alone.run("enrich", "list.csv", "--one-by-one"));
    expect(calls.byOperation).toEqual({ me: 1, "legal-unit": 300 });
    expect(at.read("list.enriched.csv").equals(paged)).toBe(true);
  });

  test("a field that a page does not carry is asked of each SIREN", async () => {
    at.save("few.csv", listOf(sirens.slice(0, 12)));
    const { calls } = await at.counted(() => at.run("enrich", "few.csv", "--fields", "name,vat"));
    expect(calls.byOperation).toEqual({ me: 1, "legal-unit": 12 });
  });

  test("a summary that a page told does not answer for a field that only the detail carries", async () => {
    at.save("few.csv", listOf(sirens.slice(50, 60)));
    await at.run("enrich", "few.csv", "--fields", "name");
    const { calls } = await at.counted(() => at.run("enrich", "few.csv", "--fields", "establishment_count"));
    expect(calls.byOperation).toEqual({ me: 1, "legal-unit": 10 });
    const records = at.records("few.enriched.csv");
    expect(records.every((record) => Number(record["sirene_establishment_count"]) > 0)).toBe(true);
  });

  test("SIRENs that share no prefix are asked alone", async () => {
    at.save("scattered.csv", listOf(scatteredSirens(20)));
    const { calls } = await at.counted(() => at.run("enrich", "scattered.csv"));
    expect(calls.byOperation).toEqual({ me: 1, "legal-unit": 20 });
  });
});

test("a SIREN that is missing from its page is asked alone, and only then called unknown", async () => {
  const sirens = sirensFrom("149100", 30);
  const known = sirens.filter((_, rank) => rank % 10 !== 3);
  const at = await desk();
  at.save("units.csv", legalUnitsCsv(known));
  const own = await desk({ register: `${at.folder}/units.csv` });
  own.save("list.csv", listOf(sirens));
  const { calls } = await own.counted(() => own.run("enrich", "list.csv"));
  expect(calls.byOperation).toEqual({ me: 1, search: 1, "legal-unit": 3 });
  const unknown = own
    .records("list.enriched.csv")
    .filter(({ sirene_status }) => sirene_status === "not_found");
  expect(unknown.map(({ siren }) => siren)).toEqual([sirens[3], sirens[13], sirens[23]]);
});

testNothingLeaks();
