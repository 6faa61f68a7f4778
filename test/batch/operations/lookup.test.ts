import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { startSandbox, type StartedSandbox } from "../../sandbox/start-sandbox.ts";
import { apiVariables, sirene } from "../run-sirene.ts";
import { csvRecords } from "./csv-records.ts";
import { environmentOf, typedHere } from "./typed-here.ts";

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.atRoot("/_sandbox/calls", { method: "DELETE" }));

const type = (words: readonly string[], language: "en" | "fr" = "en") =>
  typedHere(["lookup", ...words], () => environmentOf(sandbox), language);

interface Entry {
  readonly id: string;
  readonly siren: string | null;
  readonly siret: string | null;
  readonly status: string;
  readonly note: string;
  readonly fields: Record<string, unknown>;
  readonly answers: Record<string, { data: unknown; asOf: string; cached: boolean }>;
}

const entries = async (...words: string[]) => JSON.parse((await type([...words, "--json"])).out) as Entry[];

describe("sirene lookup", () => {
  test("shows one company as a card, for one call", async () => {
    const { code, out, err } = await type(["552 032 534"]);
    expect(code).toBe(0);
    expect(out.split("\n")).toEqual([
      "SIREN          552032534",
      "Name           DANONE",
      "Legal form     SA à conseil d'administration (s.a.i.)",
      "NAF/APE code   70.10Z",
      "Main activity  Activités des sièges sociaux",
      "State          A",
      "Creation date  1955-01-01",
    ]);
    expect(err).toMatch(/^1 call spent · Left this month: [\d,]+ of 100,000$/);
    expect((await sandbox.calls()).byKey).toEqual({ "GET /unite-legale/552032534": 1 });
  });

  test("shows several as a table, the same company asked once, each note whole below", async () => {
    const { code, out } = await type(["FR27552032534", "552032534", "5720784", "552032542", "552032535"]);
    expect(code).toBe(0);
    const lines = out.split("\n");
    expect(lines[0]).toMatch(/^Identifier +SIREN +Name +NAF\/APE code +State +Creation date +Status$/);
    expect(lines[2]).toMatch(/^FR27552032534 +552032534 +DANONE +70\.10Z +A +1955-01-01 +found$/);
    expect(lines[5]).toMatch(/^552032542 +not found$/);
    expect(lines[6]).toMatch(/^552032535 +invalid$/);
    expect(lines.slice(7)).toEqual([
      "FR27552032534: SIREN 552032534 taken from the VAT number",
      "5720784: read as 005720784: two lost zeros were restored",
      "552032542: this SIREN is not in the register",
      "552032535: the check digit of this SIREN or SIRET is wrong: probably mistyped",
    ]);
    expect((await sandbox.calls()).byKey).toEqual({
      "GET /unite-legale/552032534": 1,
      "GET /unite-legale/005720784": 1,
      "GET /unite-legale/552032542": 1,
    });
  });

  test("says in French what it says in English", async () => {
    const { out } = await type(["552032542"], "fr");
    expect(out.split("\n")).toEqual([
      "Identifiant  552032542",
      "Statut       introuvable",
      "Note         ce SIREN n'est pas au répertoire",
    ]);
  });

  test("gives as JSON what each identifier is, its fields, and the payloads they were read from", async () => {
    const [found, missing, invalid] = await entries(
      ...["150000016", "552032542", "123"],
      ...["--fields", "name,revenue,address"],
    );
    expect(found).toMatchObject({
      id: "150000016",
      siren: "150000016",
      siret: null,
      status: "found",
      note: "",
      fields: {
        name: "FICTIVE BOULANGERIE DU PORT",
        revenue: 842_000,
        address: "3 B QUAI DES CHIMÈRES, 57000 METZ",
      },
    });
    const unit = await sandbox.get("/unite-legale/150000016");
    expect(found!.answers["legal-unit"]).toEqual({
      data: unit.body.data,
      asOf: expect.stringMatching(/^\d{4}-.*Z$/),
      cached: false,
    });
    expect(Object.keys(found!.answers).sort()).toEqual(["accounts", "establishment", "legal-unit"]);
    expect(missing).toMatchObject({ status: "not_found", fields: { name: null }, answers: {} });
    expect(invalid).toEqual({
      id: "123",
      siren: null,
      siret: null,
      status: "invalid",
      note: "too short for a SIREN (9 digits)",
      fields: { name: null, revenue: null, address: null },
      answers: {},
    });
  });

  test("gives as CSV the identifier, the fields by key, status and note", async () => {
    const { out } = await type(["552 032 534", "552032542", "--fields", "siret,address", "--csv", "--quiet"]);
    expect(csvRecords(`${out}\n`)).toEqual([
      ["id", "siret", "address", "status", "note"],
      ["552 032 534", "55203253400703", "59 RUE LA FAYETTE, 75009 PARIS", "found", ""],
      ["552032542", "", "", "not_found", "no head office on record"],
    ]);
  });

  test("guards a text that a spreadsheet would run as a formula", async () => {
    const { out } = await type(["=1+1", "552032534", "--csv", "--fields", "name"]);
    expect(csvRecords(`${out}\n`)[1]![0]).toBe("'=1+1");
  });

  test("asks the establishment that a SIRET names, and the head office of a SIREN", async () => {
    const [own, head] = await entries("35600000024230", "356000000", "--fields", "siret,address");
    expect(own).toMatchObject({ siret: "35600000024230", fields: { siret: "35600000024230" } });
    expect(head).toMatchObject({ siret: null, fields: { siret: "35600000000048" } });
  });

  test("reminds of personal data when it names directors, on the error stream alone", async () => {
    const { out, err } = await type(["150000016", "--fields", "directors"]);
    expect(err).toMatch(/^The output contains personal data of directors or sole traders/);
    expect(out).not.toMatch(/personal data/);
    expect((await type(["150000016", "--fields", "directors", "--quiet"])).err).toBe("");
    const nobody = await type(["552032542", "--fields", "directors"]);
    expect(nobody.err).not.toMatch(/personal data/);
  });
});

test.each(["en", "fr"] as const)("a year is no amount on a card and in a table (%s)", async (language) => {
  const words = ["--fields", "accounts_year,revenue", "--quiet"];
  const card = await type(["150000016", ...words], language);
  const [year, revenue] = card.out.split("\n").map((line) => line.split(/ {2,}/)[1]!);
  expect(year).toMatch(/^20\d\d$/);
  expect(revenue).toMatch(/^842\D000/);
  const { out } = await type(["150000016", "552032534", ...words], language);
  expect(out.split("\n").find((line) => line.startsWith("150000016"))).toMatch(new RegExp(` ${year} +842`));
});

describe("a lookup and a row of an enriched list", () => {
  const identifiers = [
    ...["552 032 534", "5720784", "35600000024230", "150000107", "552032542", "552032535", "150000032"],
    ...["150000115", "FR27552032534"],
  ];
  const fields = "name,legal_name,address,directors,revenue,employer,head_office";

  test("have the same values, status and note, and the second costs nothing", async () => {
    const machine = sirene({ ...apiVariables(sandbox), SIRENE_STORE: "store.sqlite" });
    const list = ["id,rank", ...identifiers.map((id, rank) => `${id},${rank}`)];
    writeFileSync(join(machine.folder, "list.csv"), list.join("\r\n"));
    const enriched = await machine.run("enrich", "list.csv", "--fields", fields, "--yes");
    expect(enriched.code).toBe(0);
    const rows = csvRecords(`${readFileSync(join(machine.folder, "list.enriched.csv"), "utf8")}\r\n`);
    const { total } = await sandbox.calls();

    const environment = environmentOf(sandbox, join(machine.folder, "store.sqlite"));
    const words = ["lookup", ...identifiers, "--fields", fields, "--csv", "--quiet"];
    const { out } = await typedHere(words, () => environment);
    expect(rows[0]!.slice(1, 3)).toEqual(["rank", "sirene_siren"]);
    const withoutRank = rows.map((row) => row.toSpliced(1, 2));
    expect(csvRecords(`${out}\n`).slice(1)).toEqual(withoutRank.slice(1));
    expect(rows).toHaveLength(1 + identifiers.length);
    expect((await sandbox.calls()).total).toBe(total);
  });
});
