import { allEnded, runLine } from "./run-line.mjs";

/**
 * What `npm ci` does once the packages are in place: builds programs and pages, without checking types, which
 * `npm run build` does; and beside that, on another core, SQLite, where no ready binary of it can be had.
 */

async function hasSqlite() {
  const { default: Database } = await import("better-sqlite3");
  try {
    new Database(":memory:").close();
    return true;
  } catch {
    return false;
  }
}

// Under an npm that leaves it to us (package.json, allowScripts) its own script has not run yet.
// Where it has to be compiled: both of its files at once, and as SQLite's own makefile does, by -O2.
const compiling = { JOBS: "2", CFLAGS: "-O2", ...process.env };
const sqlite = async () =>
  (await hasSqlite()) ||
  runLine("npm --prefix node_modules/better-sqlite3 run install", { variables: compiling, isQuiet: true });

await allEnded([
  sqlite(),
  runLine("npm run compile -- tsconfig.build.json --noCheck && npm run build:bundles", { isQuiet: true }),
]);
