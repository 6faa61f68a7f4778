import { beforeAll, expect, test } from "@jest/globals";
import { groupsFound } from "../../../bench/planted-duplicates.ts";
import { desk, type Desk } from "../desk.ts";

const lyon = "141375923";
const ajaccio = "142867415";

let at: Desk;
beforeAll(async () => {
  at = await desk({ plan: "enterprise", units: 3_000 });
});

const matched = async (...lines: string[]): Promise<void> => {
  at.save("list.csv", ["Code;Nom;CP;Ville;SIRET", ...lines].map((line) => `${line}\r\n`).join(""));
  const words = ["--match", "--fields", "name", "-o", "matched.csv", "--yes", "--overwrite"];
  expect((await at.run("enrich", "list.csv", ...words)).code).toBe(0);
};

type Row = Parameters<typeof groupsFound>[0][number] & {
  readonly row: number;
  readonly siren: string | null;
  readonly keep: boolean;
  readonly why: string;
};

async function found(file: string): Promise<readonly Row[]> {
  const { result, calls } = await at.counted(() => at.run("duplicates", file, "--json"));
  expect(calls.total).toBe(0);
  return JSON.parse(result.stdout) as Row[];
}

test("a row whose company a search found is in a group with a row that has the company's number", async () => {
  await matched(
    "F1;Balenoudier Transports Fictif;69008;Lyon;",
    `F2;Autre nom;33000;Bordeaux;${lyon}00010`,
    "F3;Balénsabert Fictif;20000;Ajaccio;",
  );
  const rows = await found("matched.csv");
  expect(groupsFound(rows)).toEqual(["same_siren 2 3"]);
  expect(rows.map(({ siren }) => siren)).toEqual([lyon, lyon]);
  const { stderr } = await at.run("duplicates", "matched.csv");
  expect(stderr).toContain('identifiers E "SIRET", F "sirene_siren"');
});

test("the SIRET of a customer beside each supplier is none of the supplier's, nor is the customer's name", async () => {
  const rows = [
    `Balenoudier Transports Fictif;${lyon};69008;Lyon;Client Un;14286741500010`,
    ";;69008;Lyon;Client Deux;15719507400016",
    `Balénsabert Fictif;${ajaccio};20000;Ajaccio;Client Trois;14709763800014`,
    "Balensabert Fictif;;20000;Ajaccio;Client Quatre;14137592300015",
  ];
  const header = "Fournisseur;SIREN;CP;Ville;Client;SIRET client";
  at.save("customers.csv", [header, ...rows].map((line) => `${line}\r\n`).join(""));
  const { stderr } = await at.run("duplicates", "customers.csv");
  expect(stderr).toContain('identifiers B "SIREN"');
  expect(stderr).toContain('name A "Fournisseur"');
  expect(groupsFound(await found("customers.csv"))).toEqual(["same_name_place 4 5"]);
});

test("a company that no search and no person gave the row any more does not count", async () => {
  await matched("F1;Balenoudier Transports Fictif;69008;Lyon;", `F2;Autre nom;33000;Bordeaux;${lyon}00010`);
  const renamed = at
    .read("matched.csv")
    .toString()
    .replace("F1;Balenoudier Transports Fictif", "F1;Boulangerie Fictive");
  at.save("renamed.csv", renamed);
  expect(await found("renamed.csv")).toEqual([]);
});

test("rows of one vendor code with the same name at the same place are still told, now that a search found both", async () => {
  await matched(
    "F1;Balénsabert Fictif;20000;Ajaccio;",
    "F1;BALENSABERT FICTIF;20000;Ajaccio;",
    `F2;Balenoudier Transports Fictif;69008;Lyon;${lyon}`,
  );
  const rows = await found("matched.csv");
  expect(groupsFound(rows)).toEqual(["same_name_place 2 3"]);
  expect(rows.map(({ siren }) => siren)).toEqual([ajaccio, ajaccio]);
});

test("the numbers in sirene_siren count if the list has no others", async () => {
  at.save("bare.csv", `sirene_siren;Montant\r\n${lyon};12\r\n${ajaccio};13\r\n${lyon};12\r\n`);
  expect(groupsFound(await found("bare.csv"))).toEqual(["same_siren 2 4"]);
  const { stderr } = await at.run("duplicates", "bare.csv", "--lang", "fr");
  expect(stderr).toContain('A "sirene_siren"');
});

test("the row with the company's number is to be kept, not a fuller one whose number is wrong or missing", async () => {
  await matched(
    "F1;Balenoudier Transports Fictif;69008;Lyon;14137592300011",
    `F2;Balenoudier Transports Fictif;;Lyon;${lyon}`,
  );
  const rows = (await found("matched.csv")).filter(({ kind }) => kind === "same_siren");
  expect(rows.map(({ row, siren, keep, why }) => [row, siren, keep, why])).toEqual([
    [2, lyon, false, "Keep row 3, which has a valid number of its own."],
    [3, lyon, true, "Kept: it has a valid number of its own."],
  ]);
});
