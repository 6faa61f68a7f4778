import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCsv } from "../../sandbox/register/stock/source.ts";
import { listedCompanies } from "./companies.ts";
import {
  csvOf,
  strangeList,
  strangeRows,
  wrongColumns,
  wrongList,
  wrongShares,
  type StrangeRows,
  type WrongColumn,
} from "./lists.ts";

/** Access for a trial: the program, and the service's count of calls. */
export interface Asking {
  /** Runs a command of `sirene`; fails if its exit code is not 0. */
  readonly sirene: (...words: string[]) => Promise<void>;
  /** Returns the calls since this was last called. */
  readonly takeCalls: () => Promise<number>;
  /** Folder of the lists. */
  readonly folder: string;
}

export interface TrialOptions {
  /** Companies of the register, and its seed. */
  readonly units: number;
  readonly seed: number;
  /** Number of lists of each kind, and rows per list. */
  readonly lists: number;
  readonly rows: number;
}

/** Results of checks of lists in which a column is wrong in more and more rows. */
export interface WrongColumnTally {
  readonly column: WrongColumn;
  /** By share of wrong rows: rows with a wrong cell, those of them that have the reason, and those that are ok. */
  readonly shares: readonly {
    readonly share: number;
    readonly wrong: number;
    readonly found: number;
    readonly ok: number;
  }[];
  /** Lists in which fewer rows had the reason although more were wrong. */
  readonly fewer: readonly string[];
}

/** Results for rows about a company that is not in the register under that name and place. */
export interface StrangeTally {
  readonly kind: StrangeRows;
  readonly rows: number;
  readonly taken: number;
  /** Of the rows taken, those with the company that the row is about. */
  readonly right: number;
  readonly calls: number;
}

interface ReadRow {
  readonly reasons: readonly string[];
  readonly verdict: string;
  readonly status: string;
  readonly siren: string;
}

/** Reads the rows of a result. */
async function readResult(path: string): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  await readCsv(
    path,
    [],
    (cell) =>
      rows.push({
        reasons: (cell("sirene_check_reasons") ?? "").split(";"),
        verdict: cell("sirene_check") ?? "",
        status: cell("sirene_status") ?? "",
        siren: cell("sirene_siren") ?? "",
      }),
    ";",
  );
  return rows;
}

const drawn = ({ units, seed, rows }: TrialOptions, list: number) => {
  const all = listedCompanies(units, seed, list, 2 * rows);
  return { companies: all.slice(0, rows), others: all.slice(rows) };
};

const numbers = (count: number): number[] => Array.from({ length: count }, (_, number) => number);

/** Checks lists in which a column is wrong in none to all of its rows. */
export async function tryWrongColumn(
  column: WrongColumn,
  options: TrialOptions,
  { sirene, folder }: Asking,
): Promise<WrongColumnTally> {
  const lists = numbers(options.lists).map((list) => ({ list, drawn: drawn(options, list) }));
  const before = new Map<number, number>();
  const fewer: string[] = [];
  const shares: WrongColumnTally["shares"][number][] = [];
  for (const share of wrongShares) {
    const made = lists.map(({ list, drawn: companies }) => ({
      ...{ list, name: `${column}-${list}` },
      ...wrongList(list, column, share, companies),
    }));
    for (const { name, made: list } of made) writeFileSync(join(folder, `${name}.csv`), csvOf(list));
    const files = made.map(({ name }) => join(folder, `${name}.csv`));
    await sirene("check", ...files, "--yes", "--overwrite", "--quiet", "--ignore", "duplicate_siren");
    const tally = { share, wrong: 0, found: 0, ok: 0 };
    for (const { list, name, isWrong } of made) {
      const rows = await readResult(join(folder, `${name}.checked.csv`));
      const found = rows.filter(({ reasons }) => reasons.includes(wrongColumns[column])).length;
      if (found < (before.get(list) ?? 0))
        fewer.push(`${name} at ${share} %: ${found} of ${before.get(list)}`);
      before.set(list, found);
      const wrong = rows.filter((_, row) => isWrong[row]);
      tally.wrong += wrong.length;
      tally.found += found;
      tally.ok += wrong.filter(({ verdict }) => verdict === "ok").length;
    }
    shares.push(tally);
  }
  return { column, shares, fewer };
}

/** Searches for the companies of lists that are altered in one way. */
export async function tryStrange(
  kind: StrangeRows,
  options: TrialOptions,
  { sirene, takeCalls, folder }: Asking,
): Promise<StrangeTally> {
  const lists = numbers(options.lists).map((list) => ({ list, drawn: drawn(options, list) }));
  const name = (list: number) => `${kind.replaceAll(" ", "-")}-${list}`;
  for (const { list, drawn: companies } of lists)
    writeFileSync(join(folder, `${name(list)}.csv`), csvOf(strangeList(list, kind, companies)));
  await takeCalls();
  const files = lists.map(({ list }) => join(folder, `${name(list)}.csv`));
  await sirene("enrich", ...files, "--match", "--fields", "name", "--yes", "--overwrite", "--quiet");
  const calls = await takeCalls();
  const tally = { kind, rows: 0, taken: 0, right: 0, calls };
  for (const {
    list,
    drawn: { companies },
  } of lists) {
    const rows = await readResult(join(folder, `${name(list)}.enriched.csv`));
    tally.rows += rows.length;
    rows.forEach(({ status, siren }, row) => {
      if (status !== "found") return;
      tally.taken += 1;
      if (siren === companies[row]!.siren) tally.right += 1;
    });
  }
  return tally;
}

export const wrongColumnNames = Object.keys(wrongColumns) as readonly WrongColumn[];
export const strangeKinds = Object.keys(strangeRows) as readonly StrangeRows[];
