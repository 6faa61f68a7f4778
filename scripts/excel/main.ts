import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { manifestFor } from "../../relay/pages/manifest.ts";
import { buildSandbox } from "../../sandbox/app.ts";
import { installCertificates, makeCertificates } from "./certificates.ts";
import { givenEnvironment, hasApi } from "./environment.ts";
import { StepError } from "./step-error.ts";
import { chooseLaunch, launchWords, type Launch } from "./launch.ts";
import { startLocalRelay } from "./local-relay.ts";

/**
 * `npm run excel [-- --document https://… | --serve] [--port N]`: the relay on https://localhost, with certificates that
 * this machine trusts, and Excel with the add-in in it. Asks the API that the environment names, else a sandbox.
 */
const root = fileURLToPath(new URL("../../../", import.meta.url));
const { values } = parseArgs({
  options: {
    document: { type: "string" },
    serve: { type: "boolean" },
    port: { type: "string", default: "3000" },
  },
});

const closing: (() => unknown)[] = [];

function debugging(words: readonly string[]): boolean {
  const program = createRequire(import.meta.url).resolve("office-addin-debugging/cli.js");
  return spawnSync(process.execPath, [program, ...words], { cwd: root, stdio: "inherit" }).status === 0;
}

function openExcel(launch: Exclude<Launch, { kind: "none" }>, manifest: string): void {
  if (debugging(launchWords(launch, manifest))) {
    closing.unshift(() => debugging(["stop", manifest]));
    return;
  }
  throw new StepError(
    "office-addin-debugging could not start Excel; what it printed above says why. The add-in can be loaded by hand: docs/excel.md.",
  );
}

/** The relay's environment: the API that is named in ours, else a sandbox. */
async function relayEnvironment(folder: string): Promise<NodeJS.ProcessEnv> {
  const given = givenEnvironment();
  if (hasApi(given)) return given;
  const sandbox = await buildSandbox({ plan: "pro" });
  closing.unshift(() => sandbox.close());
  const { url } = await sandbox.listen();
  console.log(
    "No API is configured (SIRENE_API_URL, SIRENE_API_KEY, SIRENE_API_SECRET): a sandbox stands in for it.",
  );
  return {
    ...given,
    SIRENE_API_URL: url,
    SIRENE_API_KEY: sandbox.credentials.key,
    SIRENE_API_SECRET: sandbox.credentials.secret,
    SIRENE_STORE: join(folder, "store.sqlite"),
  };
}

function wholePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new StepError(`--port takes a number from 1 to 65535, not "${text}".`);
}

async function main(): Promise<void> {
  const port = wholePort(values.port);
  const launch = chooseLaunch(process.platform, values);
  const folder = mkdtempSync(join(tmpdir(), "sirene-excel-"));
  closing.unshift(() => rmSync(folder, { recursive: true, force: true }));
  const certificates = launch.kind === "none" ? await makeCertificates(folder) : installCertificates();
  const environment = await relayEnvironment(folder);
  const relay = await startLocalRelay({ dist: join(root, "dist"), port, certificates, environment });
  closing.unshift(async () => {
    relay.stop();
    await relay.ended;
  });
  const manifest = join(folder, "manifest.xml");
  writeFileSync(manifest, manifestFor(relay.url));
  console.log(`The relay answers at ${relay.url}. The token to type in the pane: ${await relay.token()}`);
  if (launch.kind !== "none") openExcel(launch, manifest);
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
  console.log("Ctrl-C ends it.");
  await Promise.race([stopped, relay.ended]);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StepError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  for (const close of closing) await close();
}
