import { beforeAll, describe, expect, test } from "@jest/globals";
import { desk, type Desk } from "../desk.ts";
import { scatteredSirens, siretOf } from "../made-up-numbers.ts";

const sirens = scatteredSirens(40);
const sirets = sirens.map((siren) => siretOf(siren, 1));
const [ours, theirs] = [(row: number) => row, (row: number) => 20 + row];

let at: Desk;
beforeAll(async () => {
  at = await desk({ fill: true });
});

/** A list of twenty rows. */
const save = (header: string, cells: (row: number) => readonly string[]) =>
  at.save("list.csv", [header, ...sirens.slice(0, 20).map((_, row) => cells(row).join(";")), ""].join("\n"));

/** How many rows of a check have each reason, and its end. */
async function check() {
  const { code, stderr } = await at.run("check", "list.csv", "--yes", "--overwrite");
  expect([code, stderr]).toEqual([0, stderr]);
  const reasons = at
    .records("list.checked.csv")
    .flatMap((record) => record["sirene_check_reasons"]!.split(";"));
  return { of: (reason: string) => reasons.filter((one) => one === reason).length, stderr };
}

describe("a check of a list of suppliers with their customers beside them", () => {
  test.each([
    ["SIREN", "SIRET client", (row: number) => [sirens[ours(row)]!, sirets[theirs(row)]!]],
    ["SIRET", "SIREN client", (row: number) => [sirets[ours(row)]!, sirens[theirs(row)]!]],
  ] as const)("whose numbers are called %s compares none with %s", async (number, other, cellsOf) => {
    save(`Fournisseur;${number};Client;${other}`, (row) => {
      const [own, customers] = cellsOf(row);
      return [`FICTIVE ${row}`, own!, `FICTIVE AUTRE ${row}`, customers!];
    });
    const { of, stderr } = await check();
    expect(of("siret_of_other_siren")).toBe(0);
    expect(stderr).toContain(`compared with the answers: name A "Fournisseur", ${number} B "${number}"`);
    expect(stderr).toMatch(new RegExp(`left out: \\w+ D "${other}", because its header`));
    expect(stderr).toContain('left out: name C "Client", because its header');
  });

  test("does not compare the one name of their customer with theirs", async () => {
    save("Donneur d'ordre;Chantier;SIREN", (row) => ["ACME FICTIVE", `Lot ${row}`, sirens[row]!]);
    const { of, stderr } = await check();
    expect(of("name_differs")).toBe(0);
    expect(stderr).toContain(
      'left out: name A "Donneur d\'ordre", because it contains the same company in every row',
    );
  });
});

test("a search by name asks for the column instead of searching for one customer in every place", async () => {
  save("Donneur d'ordre;Chantier;SIREN;CP", (row) => [
    ...["ACME FICTIVE", `Lot ${row}`, row < 10 ? sirens[row]! : "", String(75_001 + row)],
  ]);
  const { result, calls } = await at.counted(() => at.run("enrich", "list.csv", "--match", "--yes"));
  expect(result.code).not.toBe(0);
  expect(result.stderr).toContain("--match name=");
  expect(calls.total).toBe(0);
});
