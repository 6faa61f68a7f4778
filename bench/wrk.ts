import { execFile, spawnSync } from "node:child_process";
import { cpus } from "node:os";
import { promisify } from "node:util";

/** The results of wrk. */
export interface Load {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export interface LoadOptions {
  readonly connections: number;
  readonly seconds: number;
  /** Path of a Lua script that makes the requests. */
  readonly script: string;
}

/** Returns true if the program is installed. */
export const isInstalled = (program: string): boolean =>
  spawnSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" }).status === 0;

/** Returns the command pinned to one core if the machine has several, so that server and load do not compete. */
export const onCore = (core: number, command: readonly string[]): readonly string[] =>
  cpus().length > 1 && isInstalled("taskset") ? ["taskset", "-c", String(core), ...command] : command;

const inMilliseconds: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

function percentile(output: string, name: string): number {
  const [, number = "", unit = ""] = new RegExp(`^ +${name}% +([\\d.]+)(us|ms|s|m)$`, "m").exec(output) ?? [];
  return Number(number) * inMilliseconds[unit]!;
}

/** Loads a server with wrk, a C program, from one thread, so that the server is the bottleneck. */
export async function load(url: string, { connections, seconds, script }: LoadOptions): Promise<Load> {
  const words = ["wrk", "-t1", `-c${connections}`, `-d${seconds}s`, "--latency", "-s", script, url];
  const [program = "", ...rest] = onCore(1, words);
  const { stdout } = await promisify(execFile)(program, rest);
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
  if (refused !== undefined) throw new Error(`${url}: ${refused} requests were refused`);
  const [, rate = ""] = /Requests\/sec: +([\d.]+)/.exec(stdout) ?? [];
  return {
    requestsPerSecond: Number(rate),
    p50: percentile(stdout, "50"),
    p99: percentile(stdout, "99"),
  };
}
