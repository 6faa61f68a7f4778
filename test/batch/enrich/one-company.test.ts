import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import fc from "fast-check";
import { rounds } from "../../fixtures/rounds.ts";
import { startSandbox, type StartedSandbox } from "../../sandbox/start-sandbox.ts";
import { recordsOf } from "../desk.ts";
import { scatteredSirens, siretOf } from "../made-up-numbers.ts";
import { environmentOf, typedHere } from "../operations/typed-here.ts";

/** Fields of the legal unit, of the establishment, and such as tell whose they are. */
const fields = [
  "siren",
  "name",
  "naf",
  "state",
  "vat",
  "created",
  "siret",
  "address",
  "head_office",
  "is_head_office",
];

const sirens = scatteredSirens(5);
/** What a row may name, and how it may be written. */
const identifiers: readonly { readonly id: string; readonly written: readonly string[] }[] = [
  ...sirens.map((id) => ({ id, written: [id, `${id.slice(0, 3)} ${id.slice(3)}`, `${id} (fermé)`] })),
  ...[1, 2]
    .flatMap((rank) => sirens.slice(0, 3).map((siren) => siretOf(siren, rank)))
    .map((id) => ({
      id,
      written: [id, `SIRET ${id}`],
    })),
];
const nobody = ["", "néant", "à voir", "552032535"];

let sandbox: StartedSandbox;
let folder: string;
/** What each identifier gets when it is enriched on its own, field by field. */
const truths = new Map<string, Record<string, string>>();
const at = (name: string) => join(folder, name);
const typed = (store: string, ...words: string[]) =>
  typedHere([...words, "--yes", "--quiet"], () => environmentOf(sandbox, store));

beforeAll(async () => {
  sandbox = await startSandbox({ fill: true, plan: "enterprise", quota: 10_000_000, hourly: 10_000_000 });
  folder = mkdtempSync(join(tmpdir(), "one-company-"));
  for (const { id } of identifiers) {
    writeFileSync(at("one.csv"), `numero;x\n${id};y\n`);
    const words = ["enrich", at("one.csv"), "--fields", fields.join(), "--id", "A"];
    expect((await typed(at("store.sqlite"), ...words)).code).toBe(0);
    truths.set(id, recordsOf(readFileSync(at("one.enriched.csv"), "utf8"))[0]!);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Matrix = string[][];

/** A kind of file that the lists are kept in: how a person's program reads and writes it. */
interface Keeping {
  readonly extension: string;
  read(path: string): Promise<Matrix>;
  write(path: string, cells: Matrix): Promise<void>;
}

const csv: Keeping = {
  extension: "csv",
  read: (path) => {
    const records = recordsOf(readFileSync(path, "utf8"));
    return Promise.resolve([Object.keys(records[0]!), ...records.map((record) => Object.values(record))]);
  },
  write: (path, cells) =>
    Promise.resolve(
      writeFileSync(path, cells.map((row) => `${row.map((cell) => `"${cell}"`).join(";")}\n`).join("")),
    ),
};

/** A cell as the text it would be in a CSV. */
function textOf({ value }: ExcelJS.Cell): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === "boolean" ? String(value).toUpperCase() : ((value ?? "") as string);
}

const workbook: Keeping = {
  extension: "xlsx",
  async read(path) {
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(path);
    const sheet = book.worksheets[0]!;
    return Array.from({ length: sheet.rowCount }, (_, row) =>
      Array.from({ length: sheet.columnCount }, (_, column) => textOf(sheet.getCell(row + 1, column + 1))),
    );
  },
  async write(path, cells) {
    const book = new ExcelJS.Workbook();
    book.addWorksheet("Liste").addRows(cells.map((row) => row.map((cell) => (cell === "" ? null : cell))));
    await book.xlsx.writeFile(path);
  },
};

const spelled = fc
  .constantFrom(...identifiers)
  .chain(({ id, written }) => fc.record({ id: fc.constant(id), text: fc.constantFrom(...written) }));
const cell = fc.oneof(
  { weight: 4, arbitrary: spelled },
  { weight: 1, arbitrary: fc.constantFrom(...nobody).map((text) => ({ id: undefined, text })) },
);
const someFields = fc.subarray(fields, { minLength: 1 });
/** What a person does to a result between two runs. */
const edits = fc.record({
  /** Which rows get another number. */
  numbers: fc.array(fc.tuple(fc.nat(), cell), { maxLength: 6 }),
  /** Rows that change places with each other. */
  moves: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 3 }),
  /** Columns of ours that are taken away. */
  removed: fc.oneof(fc.constant<string[]>([]), fc.subarray(["siren", ...fields.slice(1), "status", "note"])),
});
const nextRun = fc.record({
  fields: someFields,
  how: fc.constantFrom<readonly string[]>(
    [],
    [],
    ["--only", "missing"],
    ["--only", "failed"],
    ["--only", "stale"],
    ["--partial", "--max-calls", "3"],
  ),
});
const life = fc.record({
  rows: fc.array(cell, { minLength: 2, maxLength: 8 }),
  first: someFields,
  edits,
  next: nextRun,
});

/** True for a cell of ours that is empty, or what the company that its row names has: in any of its establishments. */
function isOf(id: string | undefined, key: string, text: string): boolean {
  if (text === "" || key === "status" || key === "note") return true;
  if (id === undefined) return false;
  const ofCompany = [...truths].filter(([other]) => other.slice(0, 9) === id.slice(0, 9));
  return ofCompany.some(([, truth]) => truth[`sirene_${key}`] === text);
}

type Valued<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
type Life = Valued<typeof life>;

async function lives({ rows, first, edits: edit, next }: Life, keeping: Keeping): Promise<void> {
  const [list, result, again] = ["list", "result", "again"].map((name) => at(`${name}.${keeping.extension}`));
  // Somebody else's column that looks like ours, and one that tells the rows apart.
  const header = ["numero", "repere", "sirene_rating"];
  await keeping.write(list!, [header, ...rows.map(({ text }, rank) => [text, `r${rank}`, `n${rank}`])]);
  const words = (fieldKeys: readonly string[]) => ["--id", "numero", "--fields", fieldKeys.join()];
  const one = await typed(at("store.sqlite"), "enrich", list!, "-o", result!, "--overwrite", ...words(first));
  expect(one.code).toBe(0);

  const cells = await keeping.read(result!);
  const ids = new Map(rows.map(({ id }, rank) => [`r${rank}`, id]));
  for (const [place, { id, text }] of edit.numbers) {
    const row = cells[1 + (place % rows.length)]!;
    row[0] = text;
    ids.set(row[1]!, id);
  }
  for (const [from, to] of edit.moves) {
    const [one, other] = [1 + (from % rows.length), 1 + (to % rows.length)];
    [cells[one], cells[other]] = [cells[other]!, cells[one]!];
  }
  const gone = new Set(edit.removed.map((key) => cells[0]!.indexOf(`sirene_${key}`)));
  const edited = cells.map((row) => row.filter((_, column) => !gone.has(column)));
  await keeping.write(result!, edited);

  const store = next.how.includes("--partial") ? ":memory:" : at("store.sqlite");
  const two = await typed(
    store,
    "enrich",
    result!,
    "-o",
    again!,
    "--overwrite",
    ...words(next.fields),
    ...next.how,
  );
  const kept = edited[0]!.filter((name) => name === "sirene_siren" || name === "sirene_status").length;
  const needsBoth = next.how.some((word) => word === "failed" || word === "stale");
  if (needsBoth && kept < 2) {
    expect(two.code).toBe(2);
    return;
  }
  expect([0, 3]).toContain(two.code);

  const [headers = [], ...records] = await keeping.read(again!);
  expect(records).toHaveLength(rows.length);
  records.forEach((record, place) => {
    const id = ids.get(record[1]!);
    expect(record.slice(0, 3)).toEqual(edited[place + 1]!.slice(0, 3));
    const wrong = headers.flatMap((name, column) =>
      column < header.length || isOf(id, name.replace("sirene_", ""), record[column] ?? "")
        ? []
        : [`${name} of ${id ?? "nobody"}: ${record[column]}`],
    );
    expect(wrong).toEqual([]);
    if (next.how.length > 0) return;
    const got = (key: string) => record[headers.indexOf(`sirene_${key}`)] ?? "";
    expect(got("siren")).toBe(id?.slice(0, 9) ?? "");
    for (const key of next.fields) {
      const expected = id === undefined ? "" : truths.get(id)![`sirene_${key}`];
      expect([key, got(key)]).toEqual([key, expected]);
    }
  });
}

describe("after any edit of a result and any next run, a row's columns are of the company that its number names, or empty", () => {
  test("CSV", async () => {
    await fc.assert(
      fc.asyncProperty(life, (one) => lives(one, csv)),
      { numRuns: rounds(24, 80) },
    );
  });

  test("XLSX", async () => {
    await fc.assert(
      fc.asyncProperty(life, (one) => lives(one, workbook)),
      { numRuns: rounds(10, 30) },
    );
  });
});
