import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { exitCodes } from "../../relay/environment/terminal.ts";
import { underHeading } from "../docs/documents.ts";
import { freePort } from "../postgres/server/free-port.ts";
import { noteSeen, noteToken, testNothingLeaks } from "../relay/leaks.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";

/**
 * docs/deploy.md on a machine that has nothing of ours: its commands as they stand there, in an empty folder in place of
 * the root of the file system, without the right to become another user.
 */
const packed = "sirene-excel-batch-0.1.0.tgz";

/** How this machine reaches a registry of packages: through a proxy, or by certificates of its own. */
const registryAccess = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(?:https?_proxy|no_proxy|node_extra_ca_certs|npm_config_(?:registry|cafile))$/i.test(name),
  ),
);

/** The commands of each example below a heading. */
const commandsUnder = (heading: string): string[] =>
  [...underHeading("docs/deploy.md", heading).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text]) => text!);

interface Package {
  readonly version?: string;
}

describe("docs/deploy.md, in an empty folder", () => {
  let root: string;
  let publicUrl: string;
  let apiUrl: string;
  let said = "";
  let stop: () => void = () => undefined;
  const at = (path: string) => join(root, path);
  const installed = () => at("opt/sirene-relay/lib/node_modules/sirene-excel-batch");
  const unit = () => readFileSync(at("etc/systemd/system/sirene-relay.service"), "utf8");

  /** A text of the documents for this machine: paths within the folder, the sandbox for the API, and its keys. */
  const here = (text: string) =>
    text
      .replaceAll(/(?<![\w./-])\/(opt|etc|var|usr)(?=\/)/g, `${root}/$1`)
      .replaceAll(" -g sirene", "")
      .replaceAll("https://api.example/v1", apiUrl)
      .replaceAll("https://relay.example", publicUrl)
      .replaceAll("pk_live_…", "pk_live_sandbox")
      .replaceAll("sk_live_…", "sk_live_sandbox");

  async function run(text: string): Promise<string> {
    const env = {
      ...registryAccess,
      PATH: `${at("usr/local/bin")}:${process.env["PATH"]}`,
      HOME: process.env["HOME"],
      LANG: "en",
      // SQLite was compiled for the project already; the same binary takes its place below.
      npm_config_ignore_scripts: "true",
      npm_config_prefer_offline: "true",
    };
    const { stdout, stderr } = await promisify(execFile)("bash", ["-e", "-c", here(text)], {
      cwd: root,
      env,
    });
    said += stdout + stderr;
    noteSeen(text, stderr);
    return stdout;
  }

  /** Starts the relay as the unit does. */
  async function start(): Promise<void> {
    const [, command = ""] = /^ExecStart=(.*)$/m.exec(here(unit()))!;
    const variables = readFileSync(at("etc/sirene/relay.env"), "utf8").matchAll(/^(\w+)=(.*)$/gm);
    const env = Object.fromEntries([...variables].map(([, name, value]) => [name!, value!]));
    const port = new URL(publicUrl).port;
    const words = command
      .replace("${SIRENE_PUBLIC_URL}", publicUrl)
      .replace("%%", "%")
      .concat(` --port ${port}`)
      .split(" ");
    const child = spawn(words[0]!, words.slice(1), { env: { PATH: process.env["PATH"], ...env } });
    stop = () => void child.kill();
    child.stderr.on("data", (chunk: Buffer) => noteSeen("stderr of the relay", chunk.toString()));
    await once(createInterface({ input: child.stdout }), "line");
  }

  beforeAll(async () => {
    // Not one of those that are looked through for keys: the documents tell a sandbox's, and files hold them here.
    root = mkdtempSync(join(tmpdir(), "sirene-installation-"));
    publicUrl = `http://127.0.0.1:${await freePort()}`;
    apiUrl = (await startSandbox({ fill: true })).url;
    for (const folder of ["opt", "etc/systemd/system", "var/lib/sirene", "usr/local/bin"]) {
      mkdirSync(at(folder), { recursive: true });
    }
    for (const [name, text] of [
      ["sudo", '[ "$1" = -u ] && shift 2\nexec "$@"'],
      ["useradd", "exit 0"],
      ["systemctl", "exit 0"],
    ] as const) {
      writeFileSync(at(`usr/local/bin/${name}`), `#!/bin/sh\n${text}\n`);
      chmodSync(at(`usr/local/bin/${name}`), 0o755);
    }
    // Not by its own script, which would build anew what other tests are running.
    execFileSync("npm", ["pack", "--ignore-scripts", "--pack-destination", root], { stdio: "pipe" });
    expect(existsSync(at(packed))).toBe(true);
    const [install, keys, script] = commandsUnder("## A Linux box with systemd");
    await run(install!);
    const sqlite = "node_modules/better-sqlite3/build/Release/better_sqlite3.node";
    cpSync(sqlite, join(installed(), sqlite));
    await run(keys!);
    await start();
    await run(script!);
  });
  afterAll(() => {
    stop();
    rmSync(root, { recursive: true, force: true });
  });

  test("the project is installed as it was tested: every package in the version of the lock, few, and all in its bill of materials", () => {
    const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
      packages: Record<string, Package & { readonly dev?: boolean }>;
    };
    // Another place in the tree is the same package.
    const labelOf = (place: string, version: string) => `${place.split("node_modules/").at(-1)!} ${version}`;
    const locked = Object.entries(packages)
      .filter(([place, { dev }]) => place !== "" && dev !== true)
      .map(([place, { version }]) => labelOf(place, version!));
    const found = readdirSync(join(installed(), "node_modules"), { recursive: true, encoding: "utf8" })
      .filter((path) =>
        /^(?:@[^/]+\/)?[^@/]+(?:\/node_modules\/(?:@[^/]+\/)?[^@/]+)*\/package\.json$/.test(path),
      )
      .map((path) => path.slice(0, -"/package.json".length));
    const labels = found.map((place) => {
      const text = readFileSync(join(installed(), "node_modules", place, "package.json"), "utf8");
      return labelOf(place, (JSON.parse(text) as Package).version!);
    });
    expect(labels.filter((label) => !locked.includes(label))).toEqual([]);
    const names = found.map((place) => place.split("node_modules/").at(-1)!);
    expect(names).toEqual(expect.arrayContaining(["better-sqlite3", "bindings", "pg"]));
    // What the programs are built of is in their bundles.
    expect(names.length).toBeLessThan(60);
    const { components } = JSON.parse(readFileSync(join(installed(), "dist/sbom.cdx.json"), "utf8")) as {
      components: readonly { readonly group?: string; readonly name: string; readonly version: string }[];
    };
    const listed = components.map(
      ({ group, name, version }) => `${group ? `${group}/` : ""}${name} ${version}`,
    );
    expect(labels.filter((label) => !listed.includes(label))).toEqual([]);
    for (const name of ["fastify", "exceljs", "react", "typescript", "webpack", "jest"]) {
      expect(existsSync(join(installed(), "node_modules", name))).toBe(false);
    }
    const carried = new Set(execFileSync("tar", ["tzf", at(packed)], { encoding: "utf8" }).split("\n"));
    const fetched = found.filter((place) => !carried.has(`package/node_modules/${place}/package.json`));
    // All others came with the project. npm may lift the last two, which it carries below `rc`, a floor up.
    expect(fetched).toContain("better-sqlite3");
    const lifted = fetched.filter((place) => place !== "better-sqlite3");
    expect(["ini", "strip-json-comments"]).toEqual(expect.arrayContaining(lifted));
    expect(said).toMatch(new RegExp(`^added ${1 + fetched.length} packages`, "m"));
    expect(said).not.toMatch(/EBADENGINE|ERESOLVE|npm error/);
  });

  test("the relay runs by its unit, check finds nothing wrong, and the store is for its owner alone", async () => {
    const findings = JSON.parse(
      await run("sirene-relay check --json --public-url https://relay.example"),
    ) as { check: string; state: string }[];
    expect(findings.map(({ check, state }) => [check, state])).toEqual([
      ["address", "ok"],
      ["keys", "ok"],
      ["plan", "ok"],
      ["budgets", "note"],
      ["store", "ok"],
      ["clock", "ok"],
      ["certificate", "note"],
      ["public_url", "ok"],
    ]);
    expect(statSync(at("var/lib/sirene/store.sqlite")).mode & 0o777).toBe(0o600);
    expect(statSync(at("etc/sirene/api_secret")).mode & 0o777).toBe(0o640);
  });

  test("the commands for tokens and for a backup do as they say", async () => {
    const [tokens = ""] = commandsUnder("## Tokens");
    const created = tokens.split("\n").filter((line) => line.includes("token create"));
    expect(created).toHaveLength(3);
    const others = tokens.split("\n").filter((line) => line.includes("0123abcd"));
    expect(others.length).toBeGreaterThan(2);
    await run(tokens.split("\n").filter((line) => line.includes("token default"))[0]!);
    const texts = [];
    for (const line of created) texts.push(noteToken((await run(line)).trim()));
    const id = texts[0]!.slice(4, 12);
    for (const line of others) {
      const printed = (await run(line.replace("0123abcd", id))).trim();
      if (printed.startsWith("srt_")) noteToken(printed);
    }
    const listed = JSON.parse(await run("sirene-relay token list --json")) as Record<string, unknown>[];
    expect(listed.find((token) => token["id"] === id)).toMatchObject({ monthly: 4_000, state: "revoked" });
    expect(listed.filter(({ state }) => state === "valid")).toHaveLength(3);
    await run(commandsUnder("## Backup")[0]!);
    expect(statSync(at("var/lib/sirene/backup.sqlite")).mode & 0o777).toBe(0o600);
  });

  test("what the relay was told and cannot use ends it with a code that the unit does not start again", async () => {
    const ended = await run("sirene-relay serve --reserve all").then(
      () => 0,
      (error: { code: number }) => error.code,
    );
    expect(ended).toBe(exitCodes.usage);
    expect(unit()).toContain(`\nRestartPreventExitStatus=${exitCodes.usage}\n`);
    expect(unit()).toMatch(/^ExecReload=\/bin\/kill -HUP \$MAINPID$/m);
  });
});

testNothingLeaks();
