import { afterAll } from "@jest/globals";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runHere } from "../programs/run-here.ts";

/** The program as shipped, which `npm run build` makes. */
const program = join(process.cwd(), "dist/bin/sirene.js");

/** The result of one run of the program. `code` is null if a signal ended it. */
export interface SireneRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A run under way, for tests that interrupt it. */
export interface StartedSirene {
  readonly child: ChildProcess;
  readonly ended: Promise<SireneRun>;
}

/** `sirene` on a machine of its own: home, data and cache in a temporary folder, nothing of this process's environment. */
export interface Sirene {
  /** That folder. */
  readonly folder: string;
  /** Runs the program with these words, in this process, and waits for its end. Runs follow one another. */
  run(...words: string[]): Promise<SireneRun>;
  /** Starts the program as it ships, a process of its own: to interrupt it, or to run it beside another one. */
  start(...words: string[]): StartedSirene;
  /** Runs a command line of bash in which `sirene` is the program, for pipes and redirections. */
  shell(line: string): Promise<SireneRun>;
  /** The same machine, store included, with other variables; an empty one counts as not set. */
  with(variables: Readonly<Record<string, string>>): Sirene;
}

/** The variables that point the program at a sandbox of `startSandbox`. */
export const apiVariables = (api: { readonly url: string }): Record<string, string> => ({
  SIRENE_API_URL: api.url,
  SIRENE_API_KEY: "pk_live_sandbox",
  SIRENE_API_SECRET: "sk_live_sandbox",
});

function collected(child: ChildProcess): Promise<SireneRun> {
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  return once(child, "close").then(([code]) => ({ code: code as number | null, stdout, stderr }));
}

function machine(folder: string, variables: Readonly<Record<string, string>>): Sirene {
  const environment = {
    PATH: process.env["PATH"],
    HOME: folder,
    XDG_CACHE_HOME: join(folder, "cache"),
    XDG_DATA_HOME: join(folder, "data"),
    LOCALAPPDATA: join(folder, "data"),
    TZ: "UTC",
    ...variables,
  };
  const spawned = (command: string, words: readonly string[]): StartedSirene => {
    const child = spawn(command, words, {
      cwd: folder,
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    return { child, ended: collected(child) };
  };
  const start = (...words: string[]) => spawned(process.execPath, [program, ...words]);
  return {
    folder,
    start,
    run: (...words) => runHere("batch", { words, folder, variables: environment }),
    shell: (line) =>
      spawned("bash", ["-c", `sirene() { '${process.execPath}' '${program}' "$@"; }; ${line}`]).ended,
    with: (others) => machine(folder, { ...variables, ...others }),
  };
}

const folders: string[] = [];
afterAll(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A machine with these variables (`apiVariables` for one that has an API), removed when the test file ends. */
export function sirene(variables: Readonly<Record<string, string>> = {}): Sirene {
  if (!existsSync(program)) throw new Error(`${program} is not there: run npm run build first`);
  const folder = mkdtempSync(join(tmpdir(), "sirene-machine-"));
  folders.push(folder);
  return machine(folder, variables);
}
