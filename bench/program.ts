import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const dist = fileURLToPath(new URL("../", import.meta.url));

/** Returns the path of a built program, given its path below dist. */
export const built = (path: string): string => join(dist, path);

export interface Measured {
  readonly seconds: number;
  /** CPU time of all cores. */
  readonly cpuSeconds: number;
  /** Largest resident set, megabytes. */
  readonly megabytes: number;
}

export interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Exit codes that do not fail the measurement. @default [0] */
  readonly acceptedExits?: readonly number[];
}

/** Runs a built program to its end in its own process and measures all of it. */
export async function measure(
  program: string,
  words: readonly string[],
  { environment = {}, cwd = process.cwd(), acceptedExits = [0] }: RunOptions = {},
): Promise<Measured> {
  const usageFile = join(await mkdtemp(join(tmpdir(), "bench-")), "usage.json");
  const started = performance.now();
  const child = spawn(process.execPath, ["--import", built("bench/write-usage.js"), program, ...words], {
    cwd,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...environment, BENCH_USAGE: usageFile },
  });
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  if (code === null || !acceptedExits.includes(code))
    throw new Error(`${program} ${words.join(" ")} ended with ${code}`);
  const usage = JSON.parse(await readFile(usageFile, "utf8")) as NodeJS.ResourceUsage;
  return {
    seconds: (performance.now() - started) / 1000,
    cpuSeconds: (usage.userCPUTime + usage.systemCPUTime) / 1e6,
    megabytes: usage.maxRSS / 1024,
  };
}

/** Starts a built server whose first line ends with its address. */
export async function startServer(
  program: string,
  words: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
  /** Words before the command, such as `taskset -c 0`. */
  before: readonly string[] = [],
): Promise<{ url: string; child: ChildProcess; stop: () => void }> {
  const [first = "", ...rest] = [...before, process.execPath, program, ...words];
  const child = spawn(first, rest, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...environment },
  });
  const lines = createInterface({ input: child.stdout });
  const line = await new Promise<string>((resolve) => lines.once("line", resolve));
  return { url: line.split(" ").at(-1)!, child, stop: () => void child.kill() };
}
