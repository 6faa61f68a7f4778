import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll } from "@jest/globals";
import { noteSeen, noteToken } from "../relay/leaks.ts";
import { runHere } from "../programs/run-here.ts";
import { asking, newFolder, type RelayRequests } from "../relay/start-relay.ts";

/** A program that runs until it is stopped. `url` comes from its first line of output. */
export interface RunningProgram {
  readonly url: string;
  readonly child: ChildProcess;
  /** Its exit code, null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
});

/** Where the programs are as they ship: `npm run build` makes them. */
const built = join(process.cwd(), "dist/bin");

function builtProgram(room: string, programs: string): string {
  const path = join(programs, `sirene-${room}.js`);
  if (!existsSync(path)) throw new Error(`${path} is not there: run npm run build first`);
  return path;
}

const environmentOf = (variables: Readonly<Record<string, string>>) => ({
  PATH: process.env["PATH"],
  TZ: "UTC",
  ...variables,
});

/** Starts a program, behind `before` where another is to start it, such as `faketime`. */
function start(
  room: string,
  words: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  before: readonly string[] = [],
  programs = built,
) {
  const [program, ...given] = [...before, process.execPath, builtProgram(room, programs), ...words];
  const child = spawn(program!, given, {
    env: environmentOf(variables),
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
    noteSeen(`stderr of ${room} ${words[0] ?? ""}`, text);
  });
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, ended, said: () => stderr };
}

async function serving(
  room: string,
  words: readonly string[],
  variables: Readonly<Record<string, string>>,
  programs: string,
): Promise<RunningProgram & { readonly said: () => string }> {
  const { child, ended, said } = start(room, words, variables, [], programs);
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([
    once(lines, "line").then(([line]) => String(line)),
    ended.then((code) => Promise.reject(new Error(`${room} ended with ${code}: ${said()}`))),
  ]);
  return { url: first.replace("listening on ", ""), child, ended, said };
}

/** Commands that tell a token, once, on their standard output. */
const tokenTellers = new Set(["create", "replace"]);

/** The machine of a relay: a folder of its own, and the variables that point to the API. */
export interface RelayMachine {
  readonly folder: string;
  readonly variables: Readonly<Record<string, string>>;
  /** `sirene-relay serve`, on a free port. */
  serve(...flags: string[]): Promise<RunningProgram & RelayRequests & { readonly said: () => string }>;
  /** The same, with further variables. */
  serveWith(
    more: Readonly<Record<string, string>>,
    ...flags: string[]
  ): Promise<RunningProgram & RelayRequests & { readonly said: () => string }>;
  /** The program that was started last, though it may not listen yet. */
  latest(): ChildProcess;
  /** Any other command, run to its end in this process; `serve`, where it does not start, in one of its own. */
  run(...words: string[]): Promise<{ code: number | null; stdout: string; stderr: string }>;
  /** The same, started by another program: `faketime` with a time, say. */
  runBehind(
    before: readonly string[],
    ...words: string[]
  ): Promise<{ code: number | null; stdout: string; stderr: string }>;
  /** A token of `sirene-relay token create`. */
  token(user: string, ...flags: string[]): Promise<string>;
}

/** The machine of a relay for `api`, with `others` of its variables; `programs`: the folder of those of another version. */
export function relayMachine(
  api: { readonly url: string },
  others: Readonly<Record<string, string>> = {},
  programs = built,
): RelayMachine {
  const folder = newFolder();
  const variables = {
    HOME: folder,
    SIRENE_API_URL: api.url,
    SIRENE_API_KEY: "pk_live_sandbox",
    SIRENE_API_SECRET: "sk_live_sandbox",
    SIRENE_STORE: join(folder, "store.sqlite"),
    ...others,
  };
  const runBehind: RelayMachine["runBehind"] = async (before, ...words) => {
    const { child, ended, said } = start("relay", words, variables, before, programs);
    let stdout = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    const code = await ended;
    if (!tokenTellers.has(words[1] ?? "")) noteSeen(`stdout of relay ${words[0] ?? ""}`, stdout);
    return { code, stdout, stderr: said() };
  };
  const serveWith: RelayMachine["serveWith"] = async (more, ...flags) => {
    const words = ["serve", "--port", "0", ...flags];
    const running = await serving("relay", words, { ...variables, ...more }, programs);
    const port = flags[flags.indexOf("--ops-port") + 1];
    const opsUrl = flags.includes("--ops-port") ? `http://127.0.0.1:${port}` : undefined;
    return { ...running, ...asking(running.url, undefined, opsUrl) };
  };
  const run: RelayMachine["run"] = async (...words) => {
    if (words[0] === "serve") return runBehind([], ...words);
    const ended = await runHere("relay", {
      words,
      folder: process.cwd(),
      variables: environmentOf(variables),
    });
    noteSeen(`stderr of relay ${words[0] ?? ""}`, ended.stderr);
    if (!tokenTellers.has(words[1] ?? "")) noteSeen(`stdout of relay ${words[0] ?? ""}`, ended.stdout);
    return ended;
  };
  return {
    folder,
    variables,
    serve: (...flags) => serveWith({}, ...flags),
    serveWith,
    latest: () => children.at(-1)!,
    run,
    runBehind,
    async token(user, ...flags) {
      const { code, stdout, stderr } = await run("token", "create", "--user", user, ...flags);
      if (code !== 0) throw new Error(stderr);
      return noteToken(stdout.trim());
    },
  };
}
