import { beforeAll, describe, expect, test } from "@jest/globals";
import type { AddressCompany, Establishment } from "../../shared/contract/entities.ts";
import type { Page, StartedSandbox } from "./start-sandbox.ts";
import { startSandbox } from "./start-sources.ts";
import { addressPart, allUnits, establishmentsOf, plain, wholeList } from "./whole-register.ts";

type CappedPage = Page<AddressCompany> & { totalMatched: number; capped: boolean };

let sandbox: StartedSandbox;
let establishments: Establishment[];
beforeAll(async () => {
  sandbox = await startSandbox({ units: 600, plan: "enterprise" });
  establishments = [];
  for (const { siren } of await allUnits(sandbox))
    establishments.push(...(await establishmentsOf(sandbox, siren)));
});

const sirensOf = (found: { siren: string }[]) => [...new Set(found.map(({ siren }) => siren))].sort();
const search = (query: Record<string, string>) =>
  wholeList<AddressCompany>(sandbox, `/search/adresse?${new URLSearchParams(query).toString()}`);

/** The postal code with the most establishments, and those of them. */
function busiest(): { codePostal: string; there: Establishment[] } {
  const byCode = new Map<string, Establishment[]>();
  for (const one of establishments) {
    const code = addressPart(one, "postalCode");
    byCode.set(code, [...(byCode.get(code) ?? []), one]);
  }
  const [codePostal, there] = [...byCode]
    .filter(([code]) => /^\d{5}$/.test(code))
    .sort(([, a], [, b]) => b.length - a.length)[0]!;
  return { codePostal, there };
}

describe("GET /search/adresse", () => {
  test("finds every company with an establishment under the postal code, each once", async () => {
    const { codePostal, there } = busiest();
    const found = await search({ codePostal });
    expect(found.map(({ siren }) => siren).sort()).toEqual(sirensOf(there));
  });

  test("a prefix of 4 digits stands for all postal codes that begin so", async () => {
    const { codePostal } = busiest();
    const prefix = codePostal.slice(0, 4);
    const expected = establishments.filter((one) => addressPart(one, "postalCode").startsWith(prefix));
    expect(sirensOf(await search({ codePostal: prefix }))).toEqual(sirensOf(expected));
  });

  test("companies with their head office there come first", async () => {
    const found = await search({ codePostal: busiest().codePostal });
    const heads = found.map(({ headOffice }) => headOffice);
    expect(heads).toContain(true);
    expect(heads).toEqual([...heads].sort((a, b) => Number(b) - Number(a)));
  });

  test("headOffice and establishmentsMatched tell of the matched establishments", async () => {
    const { codePostal, there } = busiest();
    for (const company of await search({ codePostal })) {
      const own = there.filter(({ siren }) => siren === company.siren);
      expect(company).toMatchObject({
        establishmentsMatched: own.length,
        headOffice: own.some(({ siege }) => siege),
        postalCode: codePostal,
      });
    }
  });

  test("the address shown is the head office's where that matches", async () => {
    const { codePostal, there } = busiest();
    for (const company of (await search({ codePostal })).filter(({ headOffice }) => headOffice)) {
      const head = there.find(({ siren, siege }) => siren === company.siren && siege)!;
      expect(company.commune).toBe(addressPart(head, "commune"));
      expect(company.street).toContain(addressPart(head, "street"));
      expect(company.address).toContain(company.street);
      expect(company.address).toContain(codePostal);
    }
  });

  test("voie takes number, type and name of the street in any order, whatever the case", async () => {
    const { codePostal, there } = busiest();
    const one = there.find(
      (candidate) => addressPart(candidate, "streetNumber") && addressPart(candidate, "street"),
    )!;
    const words = ["streetNumber", "streetType", "street"]
      .map((name) => addressPart(one, name))
      .join(" ")
      .split(" ");
    const forward = await search({ codePostal, voie: words.join(" ") });
    expect(sirensOf(forward)).toContain(one.siren);
    expect(await search({ codePostal, voie: words.toReversed().join(" ") })).toEqual(forward);
    expect(await search({ codePostal, voie: plain(words.join(" ")) })).toEqual(forward);
    expect(forward.length).toBeLessThan((await search({ codePostal })).length);
    expect(await search({ codePostal, voie: `${words.join(" ")} inexistante` })).toEqual([]);
  });

  test("commune refines", async () => {
    const { codePostal, there } = busiest();
    const commune = addressPart(there[0]!, "commune");
    const expected = there.filter((one) => plain(addressPart(one, "commune")).includes(plain(commune)));
    expect(sirensOf(await search({ codePostal, commune }))).toEqual(sirensOf(expected));
    expect(await search({ codePostal, commune: "nulle part" })).toEqual([]);
  });

  test("beyond the display cap the answer is capped, totalMatched counts all, and voie refines", async () => {
    const { codePostal, there } = busiest();
    const narrow = await startSandbox({ units: 600, cap: 3 });
    const path = `/search/adresse?codePostal=${codePostal}`;
    const capped = (await narrow.get<CappedPage>(path)).body.data;
    expect(capped).toMatchObject({
      capped: true,
      totalMatched: sirensOf(there).length,
      pagination: { total: 3, totalPages: 1, hasNext: false },
    });
    expect(capped.items).toHaveLength(3);
    const one = there.find((candidate) => addressPart(candidate, "streetNumber"))!;
    const voie = encodeURIComponent(`${addressPart(one, "streetNumber")} ${addressPart(one, "street")}`);
    const refined = (await narrow.get<CappedPage>(`${path}&voie=${voie}`)).body.data;
    expect(refined).toMatchObject({ capped: false, totalMatched: refined.items.length });
  });
});
