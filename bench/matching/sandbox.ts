import { tmpdir } from "node:os";
import { join } from "node:path";
import { built, startServer } from "../program.ts";

export interface BenchSandbox {
  readonly url: string;
  /** Sets how `q` is read from now on. */
  readWords(words: "all" | "any"): Promise<void>;
  /** Returns the calls since this was last called. */
  takeCalls(): Promise<number>;
  stop(): void;
}

/** Sources of the register. */
export interface RegisterOptions {
  /** Number of made-up companies; 0 to use only those of the stock files. */
  readonly units: number;
  readonly seed: number;
  /** INSEE's stock files, whose units are added to the made-up ones. */
  readonly register?: string | undefined;
  readonly establishments?: string | undefined;
}

/** Starts the sandbox in its own process, over a register that is kept for the next time. */
export async function startBenchSandbox({
  units,
  seed,
  register,
  establishments,
}: RegisterOptions): Promise<BenchSandbox> {
  const mixed = register === undefined ? "" : "-mixed";
  const db = join(tmpdir(), `sirene-bench-matching-${units}-${seed}${mixed}.db`);
  const words = ["--port", "0", "--seed", String(seed), "--db", db];
  if (units > 0) words.push("--units", String(units));
  words.push("--plan", "enterprise", "--quota", "100000000", "--hourly", "100000000");
  if (register !== undefined) words.push("--register", register);
  if (establishments !== undefined) words.push("--establishments", establishments);
  const { url, stop } = await startServer(built("bin/sirene-sandbox.js"), words);
  const root = new URL("/", url);
  return {
    url,
    stop,
    async readWords(reading) {
      await fetch(new URL("_sandbox/settings", root), {
        method: "PATCH",
        body: JSON.stringify({ "search-words": reading }),
      });
    },
    async takeCalls() {
      const counts = (await (await fetch(new URL("_sandbox/calls", root))).json()) as { total: number };
      await fetch(new URL("_sandbox/calls", root), { method: "DELETE" });
      return counts.total;
    },
  };
}
