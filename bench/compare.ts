/**
 * `npm run bench -- compare COMMIT [NAME…]`: runs the programs of another commit and of this one over the same lists.
 * The two take turns, so that other load on the machine affects both. Where others use the machine, compare CPU time.
 * The other commit is built in a worktree, with the packages of this checkout.
 */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { writeCsv } from "./large-csv-list.ts";
import { built, measure, type Measured } from "./program.ts";
import { writeWorkbook } from "./workbook.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const rounds = 3;
const million = 1_048_575;
/** Number of companies in lists that repeat them. */
const fewCompanies = 40_000;
const fields = "name,naf,state,created";

interface Workload {
  /** Rows and companies of its list; undefined if it reads none. */
  readonly list?: { readonly file: string; readonly rows: number; readonly companies: number };
  readonly words: readonly string[];
}

const enriched = (file: string, rows: number, companies: number): Workload => ({
  list: { file, rows, companies },
  words: ["enrich", file, "--id", "SIREN", "--fields", fields, "--quiet", "--overwrite"],
});

const workloads: Readonly<Record<string, Workload>> = {
  start: { words: ["--version"] },
  "ten-rows": enriched("ten.xlsx", 10, 10),
  "workbook-100k": enriched("hundred-thousand.xlsx", 100_000, fewCompanies),
  "workbook-1m": enriched("million.xlsx", million, fewCompanies),
  "companies-1m": enriched("companies.xlsx", million, million),
  "csv-1m": enriched("million.csv", million, fewCompanies),
};

/** A built checkout: its `dist`, and by number of companies the environment of a store that its own code has filled. */
interface Side {
  readonly dist: string;
  readonly environments: Map<number, Readonly<Record<string, string>>>;
}

function run(command: string, words: readonly string[], cwd: string): string {
  return execFileSync(command, words, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();
}

/** Builds the programs and benches of `commit` in `folder`. */
async function buildCommit(commit: string, folder: string): Promise<void> {
  run("git", ["worktree", "add", "--detach", folder, commit], root);
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  // Without checks: a newer compiler may find fault with an older commit.
  const compiler = join(root, "node_modules/typescript-native/bin/tsc");
  run(process.execPath, [compiler, "--build", "--noCheck"], folder);
  run("npm", ["run", "--silent", "build:programs"], folder);
}

/**
 * Returns the environment of a store with answers about so many companies. The side's own code makes the store,
 * because schemas differ between commits.
 */
function environmentOf(side: Side, name: string, folder: string, companies: number) {
  const known = side.environments.get(companies);
  if (known !== undefined) return known;
  const module = pathToFileURL(join(side.dist, "bench/warm-store.js")).href;
  const path = join(folder, `${name}-${companies}.sqlite`);
  const program = `const { warmStore } = await import(${JSON.stringify(module)});
    console.log(JSON.stringify(await warmStore(${JSON.stringify(path)}, ${companies})));`;
  const said = run(process.execPath, ["--input-type=module", "--eval", program], side.dist);
  const environment = JSON.parse(said) as Record<string, string>;
  side.environments.set(companies, environment);
  return environment;
}

async function writeList(folder: string, { file, rows, companies }: NonNullable<Workload["list"]>) {
  const path = join(folder, file);
  await (file.endsWith(".csv") ? writeCsv(path, rows, companies) : writeWorkbook(path, rows, companies));
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)]!;

const medianOf = (runs: readonly Measured[], figure: keyof Measured) =>
  median(runs.map((one) => one[figure]));

function told(name: string, before: readonly Measured[], now: readonly Measured[]): string {
  const pair = (figure: keyof Measured, digits: number) => {
    const [old, own] = [medianOf(before, figure), medianOf(now, figure)];
    return `${old.toFixed(digits)} → ${own.toFixed(digits)} | ${(own / old).toFixed(2)}`;
  };
  return `| ${name} | ${pair("cpuSeconds", 2)} | ${pair("seconds", 2)} | ${pair("megabytes", 0)} |`;
}

const [commit, ...asked] = process.argv.slice(2);
if (commit === undefined) throw new Error("Which commit? npm run bench -- compare COMMIT [NAME…]");
const unknown = asked.find((name) => !Object.hasOwn(workloads, name));
if (unknown !== undefined)
  throw new Error(`There is no ${unknown} to compare, but ${Object.keys(workloads).join(", ")}.`);

const folder = await mkdtemp(join(tmpdir(), "bench-compare-"));
const other = join(folder, "other");
try {
  await buildCommit(commit, other);
  const sides: Readonly<Record<"before" | "now", Side>> = {
    before: { dist: join(other, "dist"), environments: new Map() },
    now: { dist: built(""), environments: new Map() },
  };
  const names = [commit, "HEAD"].map((one) => run("git", ["rev-parse", "--short", one], root));
  console.log(`| ${names.join(" → ")}, medians of ${rounds} | cpu s | × | s | × | MB | × |`);
  console.log("| --- | --- | --- | --- | --- | --- | --- |");
  for (const [name, { list, words }] of Object.entries(workloads)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    if (list !== undefined) await writeList(folder, list);
    const runs: Record<keyof typeof sides, Measured[]> = { before: [], now: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const side of ["before", "now"] as const) {
        const environment = list && environmentOf(sides[side], side, folder, list.companies);
        const program = join(sides[side].dist, "bin/sirene.js");
        runs[side].push(await measure(program, words, { cwd: folder, ...(environment && { environment }) }));
      }
    }
    console.log(told(name, runs.before, runs.now));
  }
} finally {
  run("git", ["worktree", "remove", "--force", other], root);
  await rm(folder, { recursive: true, force: true });
}
