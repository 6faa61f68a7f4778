import { beforeAll, describe, expect, test } from "@jest/globals";
import type { DirectorList, LegalUnitSummary } from "../../shared/contract/entities.ts";
import type { Page, StartedSandbox } from "./start-sandbox.ts";
import { startSandbox } from "./start-sources.ts";
import { addressPart, allUnits, establishmentsOf, plain, wholeList } from "./whole-register.ts";

let sandbox: StartedSandbox;
let units: LegalUnitSummary[];
beforeAll(async () => {
  sandbox = await startSandbox({ units: 600, plan: "enterprise" });
  units = await allUnits(sandbox);
});

const sirensOf = (found: { siren: string }[]) => found.map(({ siren }) => siren).sort();
const search = (query: Record<string, string>) =>
  wholeList<LegalUnitSummary>(sandbox, `/search?${new URLSearchParams(query).toString()}`);

/** A code that several units of the register have, and not all of them. */
function sharedCode(codeOf: (unit: LegalUnitSummary) => string | undefined): string {
  const counts = new Map<string, number>();
  for (const code of units.map(codeOf)) if (code) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].find(([, count]) => count > 5 && count < units.length)![0];
}

describe("GET /search", () => {
  test("a register of 600 units is found whole by its states", () => {
    expect(new Set(sirensOf(units)).size).toBe(600);
    expect(new Set(units.map(({ state }) => state))).toEqual(new Set(["A", "C"]));
  });

  test("is ordered by name, names withheld aside", async () => {
    const shown = (await search({ etat: "A" })).filter(({ name }) => name !== "[ND]");
    const names = shown.map(({ name }) => plain(name));
    expect(names.length).toBeGreaterThan(100);
    expect(names).toEqual([...names].sort());
  });

  test("a q of exactly 9 digits performs an exact SIREN lookup", async () => {
    for (const { siren } of units.slice(0, 20)) expect(sirensOf(await search({ q: siren }))).toEqual([siren]);
  });

  test("a q of 9 digits that no unit has is 200 with no items", async () => {
    const { status, body } = await sandbox.get<Page>("/search?q=000000000");
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ items: [], pagination: { total: 0, totalPages: 0, hasNext: false } });
  });

  test.each([1, 3, 6, 8])(
    "a q of %i digits is a SIREN prefix, and finds every unit that has it",
    async (length) => {
      for (const { siren } of units.slice(0, 10)) {
        const prefix = siren.slice(0, length);
        const expected = units.filter((unit) => unit.siren.startsWith(prefix));
        expect(sirensOf(await search({ q: prefix }))).toEqual(sirensOf(expected));
      }
    },
  );

  test("q finds a unit by its name, whatever the case and the accents", async () => {
    for (const { siren, name } of units.filter((unit) => plain(unit.name) !== "nd").slice(0, 30)) {
      for (const spelling of [name, name.toLowerCase(), plain(name)]) {
        expect(sirensOf(await search({ q: spelling }))).toContain(siren);
      }
    }
  });

  test("q finds a unit by the name of one of its directors", async () => {
    const company = units.find(({ legalForm }) => legalForm?.code === "5710")!;
    const { body } = await sandbox.get<DirectorList>(`/unite-legale/${company.siren}/dirigeants`);
    expect(body.data.items[0]).toBeDefined();
    expect(sirensOf(await search({ q: body.data.items[0]!.name }))).toContain(company.siren);
  });

  test("--search-words any finds a unit by one of the words, all wants every one of them", async () => {
    const lax = await startSandbox({ units: 600, plan: "enterprise", "search-words": "any" });
    const { siren, name } = units.find((unit) => plain(unit.name).split(" ").length > 2)!;
    const q = `${name} ZZZZZ`;
    const query = `/search?${new URLSearchParams({ q }).toString()}`;
    expect(await search({ q })).toEqual([]);
    expect(sirensOf(await wholeList<LegalUnitSummary>(lax, query))).toContain(siren);
    await lax.change({ "search-words": "all" });
    expect(await wholeList(lax, query)).toEqual([]);
  });

  test("naf is an exact code or a division prefix", async () => {
    const code = sharedCode(({ activity }) => activity?.code);
    const division = code.slice(0, 2);
    const of = (fits: (naf: string) => boolean) =>
      units.filter(({ activity }) => activity && fits(activity.code));
    expect(sirensOf(await search({ naf: code }))).toEqual(sirensOf(of((naf) => naf === code)));
    expect(sirensOf(await search({ naf: division }))).toEqual(
      sirensOf(of((naf) => /^\d\d\.\d\d[A-Z]$/.test(naf) && naf.startsWith(division))),
    );
    expect(await search({ naf: code.slice(0, 4) })).toEqual([]);
  });

  test("categorieJuridique is a legal-form code", async () => {
    const code = sharedCode(({ legalForm }) => legalForm?.code);
    const expected = units.filter(({ legalForm }) => legalForm?.code === code);
    expect(sirensOf(await search({ categorieJuridique: code }))).toEqual(sirensOf(expected));
  });

  test("etat is A or C, and goes with the field active", async () => {
    expect((await search({ etat: "A" })).every(({ state, active }) => state === "A" && active)).toBe(true);
    expect((await search({ etat: "C" })).every(({ state, active }) => state === "C" && !active)).toBe(true);
  });

  test("codePostal, commune and departement are matched against an establishment", async () => {
    const places = new Map<string, { postalCode: string; commune: string }[]>();
    for (const { siren } of units) {
      const establishments = await establishmentsOf(sandbox, siren);
      const known = establishments.map((one) => ({
        postalCode: addressPart(one, "postalCode"),
        commune: plain(addressPart(one, "commune")),
      }));
      places.set(siren, known);
    }
    const [wanted] = places.get(
      units.find(({ siren }) => /^\d{5}$/.test(places.get(siren)![0]!.postalCode))!.siren,
    )!;
    const { postalCode, commune } = wanted!;
    const having = (fits: (place: { postalCode: string; commune: string }) => boolean) =>
      sirensOf(units.filter(({ siren }) => places.get(siren)!.some(fits)));

    expect(sirensOf(await search({ codePostal: postalCode }))).toEqual(
      having((place) => place.postalCode === postalCode),
    );
    expect(sirensOf(await search({ departement: postalCode.slice(0, 2) }))).toEqual(
      having((place) => place.postalCode.startsWith(postalCode.slice(0, 2))),
    );
    expect(sirensOf(await search({ commune: commune.slice(1, 4) }))).toEqual(
      having((place) => place.commune.includes(commune.slice(1, 4))),
    );
    expect(sirensOf(await search({ codePostal: postalCode, commune }))).toEqual(
      having((place) => place.postalCode === postalCode && place.commune === commune),
    );
    expect(await search({ codePostal: postalCode.slice(0, 4) })).toEqual([]);
  });

  test("several filters must all hold", async () => {
    const naf = sharedCode(({ activity }) => activity?.code);
    const expected = units.filter(({ activity, state }) => activity?.code === naf && state === "A");
    expect(expected.length).toBeGreaterThan(0);
    expect(sirensOf(await search({ naf, etat: "A" }))).toEqual(sirensOf(expected));
    const active = units.find(({ state }) => state === "A")!;
    expect(await search({ q: active.siren, etat: "C" })).toEqual([]);
  });
});
