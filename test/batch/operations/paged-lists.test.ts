import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { Register } from "../../../sandbox/register/register.ts";
import type { AnnualAccount, Director } from "../../../shared/contract/entities.ts";
import { builtModule } from "../../programs/import-built.ts";
import { startSandbox, type StartedSandbox } from "../../sandbox/start-sandbox.ts";
import { apiVariables, sirene } from "../run-sirene.ts";

const siren = "150000016";

const board = Array.from({ length: 24 }, (_, index): Director => ({
  type: "person",
  name: `ALIX N${index}`,
  nom: `N${index}`,
  prenoms: "ALIX",
  denomination: null,
  role: "Administrateur",
  birthYear: 1960 + index,
}));

/** The register with a company that has more directors and more accounts than a page. */
function withLongLists(register: Register): Register {
  const [latest] = register.accounts(siren)!;
  const filed = Array.from({ length: 22 }, (_, age): AnnualAccount => ({
    ...latest!,
    year: latest!.year - age,
    dateCloture: `${latest!.year - age}-12-31`,
  }));
  return {
    ...register,
    directors: (asked) => (asked === siren ? board : register.directors(asked)),
    accounts: (asked) => (asked === siren ? filed : register.accounts(asked)),
    by: (naf) => withLongLists(register.by(naf)),
  };
}

let sandbox: StartedSandbox;
beforeAll(async () => {
  const { openRegister } = await builtModule("sandbox/app.js");
  sandbox = await startSandbox({
    openRegister: async (options) => withLongLists(await openRegister(options)),
  });
});
beforeEach(() => sandbox.atRoot("/_sandbox/calls", { method: "DELETE" }));

describe("a board of 24, of which the service lists a page of 20", () => {
  test("in a list: the number of all, the names with how many are missing, and a note; one call", async () => {
    const program = sirene(apiVariables(sandbox));
    writeFileSync(join(program.folder, "list.csv"), `SIREN\n${siren}\n150000131\n`);
    const { code } = await program.run("enrich", "list.csv", "--fields", "director_count,directors", "--yes");
    const [, long, short] = (await readFile(join(program.folder, "list.enriched.csv"), "utf8")).split("\n");
    expect(code).toBe(0);
    expect(long).toMatch(/^150000016;150000016;24;"ALIX N0 \(Administrateur\);.*; … \(\+4\)";found;/);
    expect(long).toMatch(/;only 20 of 24 directors: the service lists the others on further pages$/);
    expect(short).toMatch(/^150000131;150000131;3;.*;found;$/);
    expect((await sandbox.calls()).byOperation["directors"]).toBe(2);
  });

  test("by its command: a page, how to see the others, and the others when they are asked for", async () => {
    const program = sirene(apiVariables(sandbox));
    const first = await program.run("directors", siren);
    expect(first.stdout).toMatch(/1–20 of 24, --page 2 for more/);
    const second = await program.run("directors", siren, "--page", "2");
    expect(second.stdout).toMatch(/ALIX N20[^]*ALIX N23[^]*21–24 of 24$/m);
    const all = await program.run("directors", siren, "--per-page", "100");
    expect(all.stdout).toMatch(/ALIX N0[^]*ALIX N23[^]*24 results$/m);
    const beyond = await program.run("directors", siren, "--page", "3");
    expect(beyond.stdout).toMatch(/Nothing on page 3: the last one is --page 2/);
    expect((await sandbox.calls()).byKey).toEqual({
      [`GET /unite-legale/${siren}/dirigeants`]: 1,
      [`GET /unite-legale/${siren}/dirigeants?page=2`]: 1,
      [`GET /unite-legale/${siren}/dirigeants?perPage=100`]: 1,
      [`GET /unite-legale/${siren}/dirigeants?page=3`]: 1,
    });
  });
});

describe("22 annual accounts, of which the service lists a page of 20", () => {
  test("in a list: the latest of the page, with a note that later ones may be on another", async () => {
    const program = sirene(apiVariables(sandbox));
    writeFileSync(join(program.folder, "list.csv"), `SIREN\n${siren}\n`);
    await program.run("enrich", "list.csv", "--fields", "accounts_year", "--lang", "fr", "--yes");
    const result = await readFile(join(program.folder, "list.enriched.csv"), "utf8");
    expect(result).toMatch(/150000016;150000016;2024;found;20 comptes annuels sur 22 seulement : /);
  });

  test("by its command: which part it is", async () => {
    const { stdout } = await sirene(apiVariables(sandbox)).run("accounts", siren, "--page", "2");
    expect(stdout).toMatch(/21–22 of 22/);
  });
});
