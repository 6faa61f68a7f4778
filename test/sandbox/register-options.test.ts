import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import type { LegalUnit } from "../../shared/contract/entities.ts";
import { buildSandbox } from "../../sandbox/app.ts";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import { startSandbox } from "./start-sources.ts";
import { allUnits } from "./whole-register.ts";

const folder = mkdtempSync(join(tmpdir(), "sirene-sandbox-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Passes Luhn's formula, and no register of these tests holds it. */
const strangeSiren = "732829320";

describe("what a sandbox serves", () => {
  test("without options, the register that ships, where any SIREN it does not hold is 404", async () => {
    const sandbox = await startSandbox();
    const { body } = await sandbox.get<LegalUnit>(`/unite-legale/${edgeCases.realCompany}`);
    expect(body.data.name).toBe("DANONE");
    expect((await sandbox.get(`/unite-legale/${strangeSiren}`)).status).toBe(404);
  });

  test("--units N serves N units, the same for the same --seed and others for another", async () => {
    const sirens = async (seed: number) => {
      const units = await allUnits(await startSandbox({ units: 50, seed }));
      return units.map(({ siren }) => siren);
    };
    const first = await sirens(1);
    expect(new Set(first).size).toBe(50);
    expect(await sirens(1)).toEqual(first);
    expect(await sirens(2)).not.toEqual(first);
  });

  test("--fill answers any Luhn-valid SIREN, the same way each time, and no other", async () => {
    const [one, other] = [await startSandbox({ fill: true }), await startSandbox({ fill: true })];
    const answer = await one.get<LegalUnit>(`/unite-legale/${strangeSiren}`);
    expect(answer.status).toBe(200);
    expect(answer.body.data.siren).toBe(strangeSiren);
    expect((await other.get<LegalUnit>(`/unite-legale/${strangeSiren}`)).body.data).toEqual(answer.body.data);
    expect((await one.get(`/unite-legale/${Number(strangeSiren) + 1}`)).status).toBe(404);
  });

  test("--db keeps the register in a file that a second start serves again", async () => {
    const db = join(folder, "register.db");
    const first = await startSandbox({ units: 40, db });
    const units = await allUnits(first);
    await first.close();
    expect(existsSync(db)).toBe(true);
    expect(await allUnits(await startSandbox({ units: 40, db }))).toEqual(units);
  });

  test("establishments without their legal units are refused with a sentence", async () => {
    await expect(buildSandbox({ establishments: "places.csv" })).rejects.toThrow(/legal units too/);
  });

  const data = process.env["SIRENE_TEST_DATA"];
  (data ? test : test.skip)(
    "--register and --establishments serve INSEE's stock files (needs SIRENE_TEST_DATA)",
    async () => {
      const sandbox = await startSandbox({
        register: join(data!, "register/StockUniteLegale_sample.csv"),
        establishments: join(data!, "register/StockEtablissement_sample.csv"),
      });
      const units = await allUnits(sandbox);
      expect(units.length).toBeGreaterThan(0);
      for (const { siren } of units.slice(0, 20)) {
        expect((await sandbox.get(`/unite-legale/${siren}`)).status).toBe(200);
      }
    },
  );
});
