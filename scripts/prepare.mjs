import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * What `npm ci` does once the packages are in place: builds programs and pages, without checking types, which
 * `npm run build` does; and beside that, on another core, SQLite, where no ready binary of it can be had.
 */

/** Runs a command line; what it says is shown when it fails. */
async function run(line, variables = {}) {
  const env = { ...process.env, ...variables };
  const child = spawn(line, { shell: true, stdio: ["ignore", "pipe", "pipe"], env });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => (said += text));
  }
  const [code] = await once(child, "close");
  if (code === 0) return;
  process.stderr.write(said);
  throw new Error(`${line}: exit ${code}`);
}

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
  (await hasSqlite()) || run("npm --prefix node_modules/better-sqlite3 run install", compiling);

const ended = await Promise.allSettled([
  sqlite(),
  run("tsc --build tsconfig.build.json --noCheck && npm run build:bundles"),
]);
for (const { reason } of ended.filter(({ status }) => status === "rejected")) {
  process.stderr.write(`${reason.message}\n`);
  process.exitCode = 1;
}
