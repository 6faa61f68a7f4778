import { beforeAll, describe, expect, test } from "@jest/globals";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import { vatNumberOf } from "../../../shared/identifiers/siren.ts";
import { desk, testNothingLeaks, type Desk } from "../desk.ts";
import { siretOf } from "../made-up-numbers.ts";

const { homonym, secondHomonym } = edgeCases;
const header = "Nom;SIREN;SIRET;TVA;Code postal;Ville;Adresse de facturation";
const filled = (siren: string, place: string) =>
  ["Fictive Homonyme", siren, siretOf(siren, 1), vatNumberOf(siren), ...place.split(" "), siren] as const;
/** One row that is in order, and one whose place is another company's of its name. */
const rows = [filled(secondHomonym, "69003 Lyon"), filled(homonym, "69003 Lyon")];

const words = ["N/A", "n/a", "#N/A", "néant", "Néant", "-", "?", "aucun", "none", "NULL", "n.a.", "N/C"];
/** Words for nothing that some companies are called by. */
const ofNumbersAlone = ["NA", "NC", "ND", "en cours"];

const columns = header.split(";");
const withCell = (row: readonly string[], column: number, text: string) =>
  row.map((cell, at) => (at === column ? text : cell)).join(";");

let at: Desk;
beforeAll(async () => {
  at = await desk();
});

/** What a check for e-invoicing says of rows. */
async function verdicts(lines: readonly string[]) {
  // The first rows are whole, so that the columns are recognised.
  const whole = Array<string>(20).fill(rows[0]!.join(";"));
  at.save("list.csv", `${[header, ...whole, ...lines].join("\n")}\n`);
  await at.run(..."check list.csv --for einvoicing --ignore duplicate_siren".split(" "));
  return at
    .records("list.checked.csv")
    .slice(whole.length)
    .map((record) =>
      Object.fromEntries(Object.entries(record).filter(([key]) => /^sirene_(?!note)/.test(key))),
    );
}

describe("a word for nothing", () => {
  test.each(columns.map((name, column) => [name, column] as const))(
    "under %s is as good as an empty cell",
    async (_, column) => {
      const told = column === 0 ? words : [...words, ...ofNumbersAlone];
      const said = ["", ...told].flatMap((word) => rows.map((row) => withCell(row, column, word)));
      const found = await verdicts(said);
      const [one, other] = found;
      found.forEach((verdict, at) => {
        expect([said[at], verdict]).toEqual([said[at], at % 2 === 0 ? one : other]);
      });
    },
  );

  test("that is a name is compared as one", async () => {
    const found = await verdicts(["NC", "NA", "SANS"].map((name) => withCell(rows[0]!, 0, name)));
    expect(found.map((verdict) => verdict["sirene_check_reasons"])).toEqual([
      ...["name_differs", "name_differs", "name_differs"],
    ]);
  });

  test("in place of a name is looked for nowhere, and in place of a town says nothing of it", async () => {
    at.save("names.csv", "Nom;Code postal;Ville\nN/A;69003;Lyon\nnéant;;\nFictive Homonyme;69003;n/a\n");
    const words = "enrich names.csv --match name=A,postcode=B,city=C --fields name --json --dry-run".split(
      " ",
    );
    const { stdout } = await at.run(...words);
    expect(JSON.parse(stdout)).toMatchObject({ rows: { search: 1, blank: 2 } });
  });
});

testNothingLeaks();
