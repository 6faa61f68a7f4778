import { beforeAll, describe, expect, test } from "@jest/globals";
import type {
  Director,
  DirectorList,
  LegalUnitSummary,
  PersonCompany,
} from "../../shared/contract/entities.ts";
import type { Page, StartedSandbox } from "./start-sandbox.ts";
import { startSandbox } from "./start-sources.ts";
import { allUnits, plain, wholeList } from "./whole-register.ts";

type CappedPage = Page<PersonCompany> & { totalMatched: number; capped: boolean };

let sandbox: StartedSandbox;
let units: LegalUnitSummary[];
let people: (Director & { siren: string; nom: string; prenoms: string })[];
beforeAll(async () => {
  sandbox = await startSandbox({ units: 600, plan: "enterprise" });
  units = await allUnits(sandbox);
  people = [];
  for (const { siren } of units) {
    const { body } = await sandbox.get<DirectorList>(`/unite-legale/${siren}/dirigeants`);
    for (const { nom, prenoms, ...director } of body.data.items) {
      if (nom && prenoms && plain(nom) !== "nd") people.push({ ...director, siren, nom, prenoms });
    }
  }
});

const words = (text: string) => plain(text).split(" ");
const hasAll = (text: string, wanted: string) => words(wanted).every((word) => words(text).includes(word));
const sirensOf = (found: { siren: string }[]) => [...new Set(found.map(({ siren }) => siren))].sort();
const search = (query: Record<string, string>) =>
  wholeList<PersonCompany>(sandbox, `/search/dirigeants?${new URLSearchParams(query).toString()}`);

describe("GET /search/dirigeants", () => {
  test("finds every company that a person of the surname directs or has directed", async () => {
    for (const { nom } of people.slice(0, 20)) {
      const expected = people.filter((person) => hasAll(`${person.nom} ${person.prenoms}`, nom));
      expect(sirensOf(await search({ nom }))).toEqual(sirensOf(expected));
    }
  });

  test("shows each company once", async () => {
    const found = await search({ nom: people[0]!.nom });
    expect(found.map(({ siren }) => siren)).toHaveLength(new Set(found.map(({ siren }) => siren)).size);
  });

  test("is case- and accent-insensitive", async () => {
    const accented = people.filter((person) => /[À-ÿ]/.test(person.nom + person.prenoms));
    expect(accented.length).toBeGreaterThan(0);
    const spellings = [
      (text: string) => text.toLowerCase(),
      (text: string) => plain(text),
      (text: string) => plain(text).toUpperCase(),
      (text: string) => text.normalize("NFD"),
    ];
    for (const { nom, prenoms } of accented.slice(0, 10)) {
      const found = sirensOf(await search({ nom, prenom: prenoms }));
      expect(found.length).toBeGreaterThan(0);
      for (const spell of spellings) {
        expect(sirensOf(await search({ nom: spell(nom), prenom: spell(prenoms) }))).toEqual(found);
      }
    }
  });

  test("nom is the surname or any name token: given names find their bearers too", async () => {
    const { siren, prenoms } = people[0]!;
    const found = await search({ nom: words(prenoms)[0]! });
    expect(sirensOf(found)).toContain(siren);
  });

  test("strict=true matches nom against the surname and prenom against the given names", async () => {
    const person = people.find(({ nom, prenoms }) => !hasAll(prenoms, nom) && !hasAll(nom, prenoms))!;
    const swapped = { nom: person.prenoms, prenom: person.nom };
    expect(sirensOf(await search(swapped))).toContain(person.siren);
    expect(sirensOf(await search({ ...swapped, strict: "true" }))).not.toContain(person.siren);
    const right = { nom: person.nom, prenom: person.prenoms, strict: "true" };
    expect(sirensOf(await search(right))).toContain(person.siren);
  });

  test("strict=true never finds more than strict=false", async () => {
    for (const { nom } of people.slice(0, 20)) {
      const loose = sirensOf(await search({ nom, strict: "false" }));
      const strict = sirensOf(await search({ nom, strict: "true" }));
      expect(loose).toEqual(expect.arrayContaining(strict));
    }
  });

  test("prenom alone is enough", async () => {
    const { siren, prenoms } = people[0]!;
    expect(sirensOf(await search({ prenom: prenoms }))).toContain(siren);
  });

  test("matched is the name that matched, roles those of that person in the company", async () => {
    const { nom, prenoms } = people[0]!;
    for (const company of await search({ nom, prenom: prenoms, strict: "true" })) {
      const persons = people.filter((person) => person.siren === company.siren && hasAll(person.nom, nom));
      expect(persons.map(({ name }) => name)).toContain(company.matched);
      const roles = persons.flatMap(({ role }) => role || []);
      expect(roles).toEqual(expect.arrayContaining(company.roles));
    }
  });

  test("sole traders are found by their own name", async () => {
    const traders = new Set(
      units.filter(({ legalForm }) => legalForm?.code === "1000").map(({ siren }) => siren),
    );
    const trader = people.find(({ siren }) => traders.has(siren))!;
    expect(sirensOf(await search({ nom: trader.nom, prenom: trader.prenoms }))).toContain(trader.siren);
  });

  test("a ceased company tells its deregistration date, an active one none", async () => {
    const active = new Set(units.filter(({ state }) => state === "A").map(({ siren }) => siren));
    const director = people.find(({ siren }) => active.has(siren))!;
    const directed = (await search({ nom: director.nom })).filter(({ siren }) => active.has(siren));
    expect(directed.length).toBeGreaterThan(0);
    for (const company of directed) expect(company).toMatchObject({ active: true, dateRadiation: null });
    const ceased = people.find(({ siren }) =>
      units.some((unit) => unit.siren === siren && unit.state === "C"),
    )!;
    const [company] = (await search({ nom: ceased.nom, prenom: ceased.prenoms })).filter(
      ({ siren }) => siren === ceased.siren,
    );
    expect(company).toMatchObject({ active: false, state: "C", dateRadiation: expect.any(String) });
  });

  test("beyond the display cap the answer is capped, and totalMatched still counts all distinct matches", async () => {
    const { nom } = people.find((person) => {
      const bearers = people.filter(({ nom }) => nom === person.nom);
      return sirensOf(bearers).length > 4;
    })!;
    const path = `/search/dirigeants?nom=${encodeURIComponent(nom)}`;
    const whole = (await sandbox.get<CappedPage>(path)).body.data;
    expect(whole).toMatchObject({ capped: false, totalMatched: whole.pagination.total });
    const narrow = await startSandbox({ units: 600, cap: 3 });
    const capped = (await narrow.get<CappedPage>(path)).body.data;
    expect(capped).toMatchObject({
      capped: true,
      totalMatched: whole.totalMatched,
      pagination: { total: 3 },
    });
    expect(capped.items).toEqual(whole.items.slice(0, 3));
    const past = (await narrow.get<CappedPage>(`${path}&page=2`)).body.data;
    expect(past).toMatchObject({ items: [], capped: true, totalMatched: whole.totalMatched });
  });
});
