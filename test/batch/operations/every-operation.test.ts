import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { Language } from "../../../shared/messages/messages.ts";
import { operationCommands } from "../../../batch/operations/operations.ts";
import { operationIds } from "../../../shared/contract/operations.ts";
import { startSandbox, type StartedSandbox } from "../../sandbox/start-sandbox.ts";
import { apiVariables, sirene } from "../run-sirene.ts";
import { csvRecords } from "./csv-records.ts";
import { environmentOf, typedHere } from "./typed-here.ts";

interface Case {
  readonly words: string[];
  /** Path below /v1, its query sorted by name. */
  readonly path: string;
  /** Header of the CSV, and its first record. */
  readonly csv: readonly [header: string, first: string];
  /** First line of the table in each language. */
  readonly headings: readonly [en: RegExp, fr: RegExp];
  readonly last: readonly [en: RegExp, fr: RegExp];
}

const oneOf = (n: number): Case["last"] => [new RegExp(`^${n} results?$`), new RegExp(`^${n} résultats?$`)];

const cases: readonly Case[] = [
  {
    words: ["search", "fictive", "--per-page", "5"],
    path: "/search?perPage=5&q=fictive",
    csv: [
      "siren,name,acronym,naf,naf_label,legal_form,legal_form_label,category,state,created",
      "150000198,FICTIVE 1001 LISTES,",
    ],
    headings: [/^SIREN +Name +NAF +Main activity +State +Creation date$/, /^SIREN +Nom +NAF +Activité/],
    last: [/^1–5 of 35, --page 2 for more$/, /^1–5 sur 35, --page 2 pour la suite$/],
  },
  {
    words: ["by-director", "--nom", "martin-fictif", "--prenom", "camille", "--strict"],
    path: "/search/dirigeants?nom=martin-fictif&prenom=camille&strict=true",
    csv: [
      "siren,name,matched,roles,naf,naf_label,state,created,removed",
      "150000289,FICTIVE IMMEUBLE 01,CAMILLE MARTIN-FICTIF,Gérant,",
    ],
    headings: [/^SIREN +Name +Director +Roles +State$/, /^SIREN +Nom +Dirigeant +Fonctions +État$/],
    last: [/^1–10 of 10$/, /^1–10 sur 10$/],
  },
  {
    words: ["by-address", "--postal-code", "57000", "--street", "domiciliation fictive", "--commune", "metz"],
    path: "/search/adresse?codePostal=57000&commune=metz&voie=domiciliation%20fictive",
    csv: [
      "siren,name,address,street,postal_code,commune,head_office,establishments_matched,naf,naf_label,state,created",
      "150000289,FICTIVE IMMEUBLE 01,1 RUE DE LA DOMICILIATION FICTIVE 57000 METZ,1 RUE DE LA DOMICILIATION FICTIVE,57000,METZ,TRUE,1,",
    ],
    headings: [/^SIREN +Name +Address +Head office +NAF +State$/, /^SIREN +Nom +Adresse +Siège +NAF +État$/],
    last: [/^1–10 of 10$/, /^1–10 sur 10$/],
  },
  {
    words: ["directors", "150000131"],
    path: "/unite-legale/150000131/dirigeants",
    csv: [
      "name,role,birth_year,type,surname,given_names,company",
      "FICTIVE GROUPE DES CHIMÈRES,Président,,company,,,FICTIVE GROUPE DES CHIMÈRES",
    ],
    headings: [/^Name +Role +Born +Type$/, /^Nom +Fonction +Naissance +Type$/],
    last: oneOf(3),
  },
  {
    words: ["establishments", "150000149", "--state", "F", "--per-page", "10"],
    path: "/unite-legale/150000149/etablissements?etat=F&perPage=10",
    csv: [
      "siret,is_head_office,establishment_state,trade_name,address,establishment_naf,establishment_naf_label,establishment_created",
      '15000014900107,FALSE,F,,"10 AVENUE DES NUAGES, 75011 PARIS",47.11D,',
    ],
    headings: [/^SIRET +Head office +State +Address +NAF$/, /^SIRET +Siège +État +Adresse +NAF$/],
    last: [/^1–10 of 13, --page 2 for more$/, /^1–10 sur 13, --page 2 pour la suite$/],
  },
  {
    words: ["establishment", "552 032 534 00703"],
    path: "/etablissement/55203253400703",
    csv: [
      "siret,siren,is_head_office,trade_name,address,establishment_state,establishment_naf,establishment_naf_label,establishment_created",
      '55203253400703,552032534,TRUE,,"59 RUE LA FAYETTE, 75009 PARIS",A,70.10Z,Activités des sièges sociaux,2025-08-19',
    ],
    headings: [/^SIRET +55203253400703$/, /^SIRET +55203253400703$/],
    last: [/^Establishment creation date +2025-08-19$/, /^Création de l'établissement +2025-08-19$/],
  },
  {
    words: ["accounts", "150000016"],
    path: "/unite-legale/150000016/finances",
    csv: [
      "accounts_year,accounts_closing_date,accounts_type,revenue,net_income,equity,total_assets,accounts_currency,accounts_confidential,accounts_filing_date",
      "2024,2024-12-31,C,842000,31500,152000,410000,EUR,FALSE,",
    ],
    headings: [
      /^Year +Year end +Type +Revenue +Net income +Equity +Total assets$/,
      /^Année +Clôture +Type +CA +Résultat net +Capitaux propres +Total du bilan$/,
    ],
    last: oneOf(3),
  },
  {
    words: ["naf", "6201z"],
    path: "/naf/62.01Z",
    csv: ["code,label,nomenclature", "62.01Z,Programmation informatique,NAF rév. 2"],
    headings: [/^Code +Label +Nomenclature$/, /^Code +Libellé +Nomenclature$/],
    last: oneOf(1),
  },
  {
    words: ["naf", "programmation", "informatique"],
    path: "/naf?q=programmation%20informatique",
    csv: ["code,label,nomenclature", "62.01Z,Programmation informatique,NAF rév. 2"],
    headings: [/^Code +Label +Nomenclature$/, /^Code +Libellé +Nomenclature$/],
    last: [/^1–1 of 1$/, /^1–1 sur 1$/],
  },
  {
    words: ["legal-forms", "5710"],
    path: "/categories-juridiques?q=5710",
    csv: ["code,label", '5710,"SAS, société par actions simplifiée"'],
    headings: [/^Code +Label$/, /^Code +Libellé$/],
    last: [/^1–1 of 1$/, /^1–1 sur 1$/],
  },
];

const linesOf = (text: string) => text.trimEnd().split("\n");

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.atRoot("/_sandbox/calls", { method: "DELETE" }));

/** A machine whose store other processes can open. */
function machine() {
  const program = sirene({ ...apiVariables(sandbox), SIRENE_STORE: "store.sqlite" });
  const environment = environmentOf(sandbox, join(program.folder, "store.sqlite"));
  return {
    run: (...words: string[]) => program.run(...words),
    here: (words: readonly string[], language: Language = "en") =>
      typedHere(words, () => environment, language),
  };
}

describe("every operation", () => {
  test.each(cases)("$words is one call: $path; then JSON, CSV and French cost nothing", async (one) => {
    const { run, here } = machine();
    const table = await run(...one.words);
    expect(table.code).toBe(0);
    const lines = linesOf(table.stdout);
    expect(lines[0]).toMatch(one.headings[0]);
    expect(lines.at(-1)).toMatch(one.last[0]);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(table.stderr).toMatch(/^1 call spent · Left this month: [\d,]+ of 100,000$/m);

    const french = await here(one.words, "fr");
    expect(linesOf(french.out)[0]).toMatch(one.headings[1]);
    expect(linesOf(french.out).at(-1)).toMatch(one.last[1]);
    expect(french.err).toMatch(
      /^0 appel dépensé · réponse déjà dans la base, lue \d\d:\d\d · Reste ce mois-ci : .+$/m,
    );

    const csv = await here([...one.words, "--csv", "--quiet"]);
    const [header, first] = csv.out.split("\r\n");
    expect(header).toBe(one.csv[0]);
    expect(first).toContain(one.csv[1]);
    const widths = csvRecords(`${csv.out}\n`).map((fields) => fields.length);
    expect(new Set(widths)).toEqual(new Set([header!.split(",").length]));

    const json = await here([...one.words, "--json", "--quiet"]);
    expect([french.code, csv.code, json.code]).toEqual([0, 0, 0]);
    expect([csv.err, json.err]).toEqual(["", ""]);
    expect(await sandbox.calls()).toMatchObject({ total: 1, byKey: { [`GET ${one.path}`]: 1 } });
    const { data, asOf, cached } = JSON.parse(json.out) as Record<string, unknown>;
    expect(data).toEqual((await sandbox.get(one.path)).body.data);
    expect(new Date(asOf as string).toISOString()).toBe(asOf);
    expect(cached).toBe(true);
  });

  test("an age of nothing asks again, and then is not from the store", async () => {
    const { here } = machine();
    await here(["naf", "62.01Z"]);
    const again = await here(["naf", "62.01Z", "--max-age", "0s", "--json"]);
    expect(JSON.parse(again.out)).toMatchObject({ cached: false });
    expect((await sandbox.calls()).total).toBe(2);
  });

  test("is reached by a command: those of the table, legal units by lookup, the account by quota", () => {
    const ofTable = operationCommands.flatMap(({ operation }) =>
      typeof operation === "string" ? [operation] : [operation({}), operation({ code: "62.01Z" })],
    );
    expect([...ofTable, "legal-unit", "me"].sort()).toEqual([...operationIds].sort());
    expect(new Set(cases.map(({ words }) => words[0]))).toEqual(
      new Set(operationCommands.map(({ name }) => name)),
    );
  });
});
