import { beforeAll, describe, expect, test } from "@jest/globals";
import type {
  AccountList,
  DirectorList,
  Establishment,
  LegalUnit,
  LegalUnitSummary,
} from "../../shared/contract/entities.ts";
import type { Page, StartedSandbox } from "./start-sandbox.ts";
import { startSandbox } from "./start-sources.ts";
import { allUnits, establishmentsOf, plain } from "./whole-register.ts";

let sandbox: StartedSandbox;
let units: LegalUnitSummary[];
beforeAll(async () => {
  sandbox = await startSandbox({ plan: "enterprise" });
  units = await allUnits(sandbox);
});

async function read<T>(path: string): Promise<T> {
  return (await sandbox.get<T>(path)).body.data;
}

describe("GET /unite-legale/{siren}", () => {
  test("holds all fields of the summary, plus those of the detail", async () => {
    for (const summary of units) {
      const unit = await read<LegalUnit>(`/unite-legale/${summary.siren}`);
      expect(unit).toMatchObject(summary);
      expect(Object.keys(unit).sort()).toEqual(
        [
          ...Object.keys(summary),
          "vatNumber",
          "denominations",
          "workforceRange",
          "employer",
          "capital",
          "establishments",
        ].sort(),
      );
    }
  });

  test("sirenFormatted is the SIREN grouped in blocks of three digits separated by spaces", () => {
    for (const { siren, sirenFormatted } of units) {
      expect(sirenFormatted).toBe(`${siren.slice(0, 3)} ${siren.slice(3, 6)} ${siren.slice(6)}`);
    }
  });

  test("a VAT number is FR, the key of the SIREN, and the SIREN", async () => {
    let seen = 0;
    for (const { siren } of units) {
      const { vatNumber } = await read<LegalUnit>(`/unite-legale/${siren}`);
      if (vatNumber === null) continue;
      seen += 1;
      const key = (12 + 3 * (Number(siren) % 97)) % 97;
      expect(vatNumber).toBe(`FR${String(key).padStart(2, "0")}${siren}`);
    }
    expect(seen).toBeGreaterThan(10);
  });

  test("active goes with the state A, not active with C", () => {
    for (const { active, state } of units) expect(active).toBe(state === "A");
  });

  test("establishments counts those of the list, and the active ones among them", async () => {
    for (const { siren } of units) {
      const unit = await read<LegalUnit>(`/unite-legale/${siren}`);
      const list = await establishmentsOf(sandbox, siren);
      expect(unit.establishments).toEqual({
        total: list.length,
        active: list.filter(({ active }) => active).length,
      });
    }
  });
});

describe("GET /unite-legale/{siren}/etablissements", () => {
  test("etat keeps the active or the closed ones", async () => {
    for (const { siren } of units) {
      const list = await establishmentsOf(sandbox, siren);
      for (const etat of ["A", "F"]) {
        const path = `/unite-legale/${siren}/etablissements?perPage=100&etat=${etat}`;
        const { items, pagination } = await read<Page<Establishment>>(path);
        expect(pagination.total).toBe(list.filter(({ state }) => state === etat).length);
        expect(items.every(({ state, active }) => state === etat && active === (etat === "A"))).toBe(true);
      }
    }
  });

  test("each element is what GET /etablissement/{siret} answers", async () => {
    for (const { siren } of units) {
      for (const listed of (await establishmentsOf(sandbox, siren)).slice(0, 5)) {
        expect(listed.siret.slice(0, 9)).toBe(siren);
        expect(await read<Establishment>(`/etablissement/${listed.siret}`)).toEqual(listed);
      }
    }
  });

  test("no legal unit has two head offices", async () => {
    let heads = 0;
    for (const { siren } of units) {
      const own = (await establishmentsOf(sandbox, siren)).filter(({ siege }) => siege).length;
      expect(own).toBeLessThanOrEqual(1);
      heads += own;
    }
    expect(heads).toBeGreaterThan(10);
  });

  test("--listing siret leaves each element its SIRET alone", async () => {
    const { siren } = units[0]!;
    const bare = await startSandbox({ listing: "siret" });
    const path = `/unite-legale/${siren}/etablissements`;
    const { items } = (await bare.get<Page<Establishment>>(path)).body.data;
    const full = await read<Page<Establishment>>(path);
    expect(items).toEqual(full.items.map(({ siret }) => ({ siret })));
  });
});

describe("GET /unite-legale/{siren}/dirigeants", () => {
  test("data holds siren, count and items", async () => {
    for (const { siren } of units) {
      const data = await read<DirectorList>(`/unite-legale/${siren}/dirigeants`);
      expect(Object.keys(data)).toEqual(["siren", "count", "items"]);
      expect(data).toMatchObject({ siren, count: data.items.length });
    }
  });

  test("lists a page; count is that of all pages, and a malformed page is refused as anywhere", async () => {
    const path = "/unite-legale/150000131/dirigeants";
    const { items } = await read<DirectorList>(path);
    expect(items).toHaveLength(3);
    expect(await read(`${path}?perPage=2`)).toMatchObject({ count: 3, items: items.slice(0, 2) });
    expect(await read(`${path}?perPage=2&page=2`)).toMatchObject({ count: 3, items: items.slice(2) });
    expect(await read(`${path}?page=2`)).toMatchObject({ count: 3, items: [] });
    expect((await sandbox.get(`${path}?perPage=101`)).status).toBe(400);
  });

  test("for a sole trader, the individual is synthesised from the identity of the legal unit", async () => {
    const traders = units.filter(({ legalForm }) => legalForm?.code === "1000");
    expect(traders.length).toBeGreaterThan(0);
    for (const { siren, name } of traders) {
      const { items } = await read<DirectorList>(`/unite-legale/${siren}/dirigeants`);
      expect(items).toHaveLength(1);
      const [individual] = items;
      expect(individual).toMatchObject({ type: "person", denomination: null });
      for (const word of plain(name).split(" ")) {
        expect(plain(`${individual!.nom} ${individual!.prenoms}`).split(" ")).toContain(word);
      }
    }
  });
});

describe("GET /unite-legale/{siren}/finances", () => {
  test("data holds siren, count and items, and accounts are returned when available", async () => {
    const counts = new Set<boolean>();
    for (const { siren } of units) {
      const data = await read<AccountList>(`/unite-legale/${siren}/finances`);
      expect(Object.keys(data)).toEqual(["siren", "count", "items"]);
      expect(data).toMatchObject({ siren, count: data.items.length });
      counts.add(data.count > 0);
    }
    expect(counts).toEqual(new Set([true, false]));
  });

  test("lists a page; count is that of all pages", async () => {
    const path = "/unite-legale/150000016/finances";
    const { items } = await read<AccountList>(path);
    expect(items).toHaveLength(3);
    expect(await read(`${path}?perPage=1&page=3`)).toMatchObject({ count: 3, items: items.slice(2) });
  });
});

describe("GET /etablissement/{siret}", () => {
  test("siretFormatted holds the digits of the SIRET, the SIREN grouped as in sirenFormatted", async () => {
    for (const { siren, sirenFormatted } of units) {
      for (const { siret, siretFormatted } of await establishmentsOf(sandbox, siren)) {
        expect(siretFormatted).toBe(`${sirenFormatted} ${siret.slice(9)}`);
      }
    }
  });
});
