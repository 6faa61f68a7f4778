import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import fc from "fast-check";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { startSandbox, type StartedSandbox } from "../../../sandbox/start-sandbox.ts";
import { rounds } from "../../../fixtures/rounds.ts";
import { scatteredSirens, siretOf } from "../../made-up-numbers.ts";
import { environmentOf, typedHere } from "../../operations/typed-here.ts";

let sandbox: StartedSandbox;
let folder: string;
beforeAll(async () => {
  sandbox = await startSandbox({ fill: true, plan: "enterprise", quota: 10_000_000, hourly: 10_000_000 });
  folder = mkdtempSync(join(tmpdir(), "identifier-columns-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sirens = scatteredSirens(60);
const spellings = {
  siren: (siren: string) => siren,
  spaced: (siren: string) => siren.replace(/^(...)(...)/, "$1 $2 "),
  siret: (siren: string, row: number) => siretOf(siren, 1 + (row % 3)),
  vat: (siren: string) => vatNumberOf(siren),
} as const;
type Spelling = keyof typeof spellings;

/** Headers that name identifiers, mention them, or say nothing. */
const headers = [
  ...["SIREN", "SIRET", "N° TVA", "N° SIREN", "Siret siège", "SIREN client", "SIREN fournisseur"],
  ...["SIRET du groupe", "Code tiers", "Réf.", "Identifiant"],
];

/** One column of identifiers: which companies stand in its rows, and how. */
const identifierColumn = fc.record({
  /** Companies that the column draws from: the same numbers give the same company in the same row. */
  companies: fc.constantFrom(1, 3, 60),
  offset: fc.constantFrom(0, 0, 7),
  spelling: fc.constantFrom<Spelling>("siren", "spaced", "siret", "vat"),
  /** One row in so many is blank, or a wrong number; 0: none. */
  blank: fc.constantFrom(0, 0, 2, 5),
  wrong: fc.constantFrom(0, 0, 6),
});
const someFields = fc.constantFrom(
  "name",
  "naf,state",
  "address",
  "siret,head_office",
  "siren",
  "vat,trade_name",
);
const generated = fc.record({
  rows: fc.integer({ min: 8, max: 25 }),
  columns: fc.array(identifierColumn, { minLength: 2, maxLength: 4 }),
  headers: fc.shuffledSubarray(headers, { minLength: 4, maxLength: 4 }),
  first: someFields,
  second: someFields,
});

interface ListJson {
  readonly nameDifference?: unknown;
  readonly column: string;
  readonly siret?: unknown;
  readonly beside?: unknown;
  readonly others: readonly {
    readonly column: string;
    readonly companies: number;
    readonly differing: number;
  }[];
}

/** Which company a cell names, or what stands there instead. */
type Named = { readonly siren: string } | { readonly text: string };

const sirenIn = (one: Named): string => ("siren" in one ? one.siren : "");

/** The SIREN of each row of a result. */
function sirensOfRun(file: string): string[] {
  const [head = "", ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  const place = head.split(";").indexOf("sirene_siren");
  return lines.map((line) => line.split(";")[place]!);
}

const lists = rounds(20, 200);

test(`on ${lists} lists with two to four columns of identifiers, the plan names each other one, and two runs read the same`, async () => {
  const list = join(folder, "list.csv");
  const result = join(folder, "list.enriched.csv");
  const typed = (...words: string[]) =>
    typedHere(words, () => environmentOf(sandbox, join(folder, "store.sqlite")));
  const listOf = async (file: string, fields: string, ...id: string[]): Promise<ListJson> => {
    const { out } = await typed("plan", file, "--fields", fields, "--json", ...id);
    // Names are compared with what is stored by then, which is more with every run.
    return { ...(JSON.parse(out) as { lists: ListJson[] }).lists[0]!, nameDifference: undefined };
  };
  /** The option that a list is refused without, where nothing says which of its columns it is about; none where something does. */
  const missingOption = async (letters: readonly string[]): Promise<readonly string[]> => {
    const { code, out, err } = await typed("plan", list);
    if (code !== 2) return [];
    const named = [...err.matchAll(/--id ([A-Z])/g)].map(([, letter]) => letter!);
    expect([out, named.length >= 2, named.every((letter) => letters.includes(letter))]).toEqual([
      "",
      true,
      true,
    ]);
    expect(err).toContain("identify different companies");
    return ["--id", named.at(-1)!];
  };

  const property = fc.asyncProperty(generated, async ({ rows, columns, headers: names, first, second }) => {
    const named = columns.map(({ companies, offset, blank, wrong }) =>
      Array.from({ length: rows }, (_, row): Named => {
        if (blank > 0 && row % blank === 1) return { text: "" };
        if (wrong > 0 && row % wrong === 2) return { text: "552032535" };
        return { siren: sirens[(offset + (row % companies)) % sirens.length]! };
      }),
    );
    const cell = (column: number, row: number): string => {
      const one = named[column]![row]!;
      return "text" in one ? one.text : spellings[columns[column]!.spelling](one.siren, row);
    };
    // Columns that hold no identifier stand before, between and behind.
    const line = (cells: readonly string[], row: string) => `${row};${cells.join(";x;")};12,50`;
    const head = `nom;${columns.map((_, place) => names[place]).join(";ville;")};montant`;
    const body = Array.from({ length: rows }, (_, row) =>
      line(
        columns.map((_, column) => cell(column, row)),
        `FICTIVE ${row}`,
      ),
    );
    writeFileSync(list, [head, ...body, ""].join("\n"));

    const letters = columns.map((_, place) => "BDFH"[place]!);
    const id = await missingOption(letters);
    const plan = await listOf(list, first, ...id);
    if (id.length > 0) expect(plan.column).toBe(id[1]);
    expect([plan.column, ...plan.others.map(({ column }) => column)].sort()).toEqual(letters);
    const { code, err } = await typed("enrich", list, "--fields", first, "--yes", ...id);
    expect(code).toBe(0);
    /** Whom each row was read as: by its column, or by the number that stands beside. */
    const read = sirensOfRun(result);
    for (const [row, one] of named[letters.indexOf(plan.column)]!.entries()) {
      if ("siren" in one) expect(read[row]).toBe(one.siren);
      else if (plan.siret === undefined && plan.beside === undefined) expect(read[row]).toBe("");
      else expect(["", ...named.map((cells) => cells[row]!).map(sirenIn)]).toContain(read[row]);
    }
    for (const { column, companies, differing } of plan.others) {
      const cells = named[letters.indexOf(column)]!;
      const distinct = new Set(cells.flatMap((one) => ("siren" in one ? [one.siren] : [])));
      const apart = cells.filter((one, row) => {
        return "siren" in one && read[row] !== "" && one.siren !== read[row];
      });
      expect({ column, companies, differing }).toEqual({
        column,
        companies: distinct.size,
        differing: apart.length,
      });
    }
    expect((await listOf(list, second, ...id)).column).toBe(plan.column);
    const spent = err.indexOf("Calls:");
    for (const { column } of plan.others)
      expect(err.slice(0, spent)).toContain(`; --id ${column} takes that column\n`);
    // Of columns with the same companies a later run without the option may take another.
    expect(await listOf(result, second, ...id)).toEqual({ ...plan, file: result });
  });
  await fc.assert(property, { numRuns: lists });
});
