import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import iconv from "iconv-lite";
import { table } from "../batch/terminal/terminal.ts";
import { buildSandbox } from "../sandbox/app.ts";
import { startDemoRelay, type DemoRelay } from "./demo-relay.ts";
import { setAside } from "./earlier-result.ts";

/**
 * `npm run demo`: the whole API on this machine, the messy example list enriched from it twice, what it cost, and then
 * the relay with a spreadsheet that has the add-in's functions, until Ctrl-C. Without a terminal, with CI=true or with
 * `--once` it ends by itself. Needs no account and no key, and leaves nothing behind but the two enriched files, and those
 * of earlier demos that somebody has changed.
 */
const root = fileURLToPath(new URL("../../", import.meta.url));
const program = join(root, "dist/bin/sirene.js");
const fields = "name,naf,naf_label,state,created,capital,vat";
const shownRows = 12;

const isOnce = process.argv.includes("--once") || process.env["CI"] === "true" || !process.stdout.isTTY;

/** Ctrl-C, or the order to stop: what runs is ended in order then, wherever the demo is. */
const stopped = new Promise<void>((resolve) => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
});

type Variables = Readonly<Record<string, string>>;

function sirene(words: readonly string[], variables: Variables): Promise<number> {
  console.log(`\n$ sirene ${words.join(" ")}`);
  const child = spawn(process.execPath, [program, ...words], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...variables },
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

async function callsCounted(url: string): Promise<number> {
  const response = await fetch(new URL("/_sandbox/calls", url));
  const { total } = (await response.json()) as { total: number };
  return total;
}

/** The first rows of the enriched CSV, as its reader would see them. */
async function firstRows(path: string): Promise<string> {
  const lines = iconv.decode(await readFile(path), "windows-1252").split("\r\n");
  const cells = lines.map((line) => line.split(";"));
  const wanted = [
    "Fournisseur",
    "SIREN / SIRET",
    "sirene_name",
    "sirene_naf",
    "sirene_state",
    "sirene_created",
    "sirene_status",
    "sirene_note",
  ];
  const columns = wanted.map((header) => cells[0]!.indexOf(header));
  const shown = cells.slice(1, 1 + shownRows).map((row) => columns.map((column) => row[column] ?? ""));
  return table(wanted, shown, 28);
}

function sayPlaces({ url, places }: DemoRelay): void {
  console.log(`\nA relay runs at ${url}, with what was asked above already in its store:\n`);
  console.log(table(["Open", "What it is"], places, 110));
}

async function demo(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "sirene-demo-"));
  const sandbox = await buildSandbox({ plan: "pro", quota: 5_000, hourly: 1_000 });
  let relay: DemoRelay | undefined;
  try {
    const { url } = await sandbox.listen();
    console.log(`A sandbox of the whole API runs at ${url}: no account, no keys.`);
    const variables = {
      SIRENE_API_URL: url,
      SIRENE_API_KEY: sandbox.credentials.key,
      SIRENE_API_SECRET: sandbox.credentials.secret,
      SIRENE_STORE: join(folder, "store.sqlite"),
      // What the program notes of its results goes with the demo.
      XDG_DATA_HOME: folder,
      LOCALAPPDATA: folder,
    };
    for (const file of ["examples/suppliers.xlsx", "examples/suppliers.csv"]) {
      const before = await callsCounted(url);
      const result = join(root, file.replace(/\.(?=\w+$)/, ".enriched."));
      const keepEarlier = await setAside(result);
      const code = await sirene(["enrich", file, "--fields", fields], variables);
      if (code !== 0) return code;
      const kept = await keepEarlier();
      if (kept !== undefined) {
        console.log(`What stood in ${relative(root, result)} before is kept: ${relative(root, kept)}`);
      }
      console.log(`The sandbox counted ${(await callsCounted(url)) - before} calls.`);
    }
    const enriched = join(root, "examples/suppliers.enriched.csv");
    console.log(`\nThe first rows of ${relative(process.cwd(), enriched)}:\n\n${await firstRows(enriched)}`);
    console.log(`\nOpen examples/suppliers.enriched.xlsx to see the workbook with its columns.`);
    relay = await startDemoRelay({
      api: { url, ...sandbox.credentials },
      storePath: variables.SIRENE_STORE,
      dist: join(root, "dist"),
    });
    sayPlaces(relay);
    if (isOnce) return 0;
    console.log("\nCtrl-C ends it.");
    await stopped;
    return 0;
  } finally {
    await relay?.close();
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  }
}

process.exitCode = await demo();
