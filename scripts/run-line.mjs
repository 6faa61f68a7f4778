import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs a command line, with `variables` beside those of this process; what it says is shown once it has ended, so that lines
 * that run together do not mix, and `isQuiet` only where it fails.
 */
export async function runLine(line, { variables = {}, isQuiet = false } = {}) {
  const env = { ...process.env, ...variables };
  const child = spawn(line, { shell: true, stdio: ["ignore", "pipe", "pipe"], env });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => (said += text));
  }
  const [code] = await once(child, "close");
  if (code !== 0 || !isQuiet) process.stderr.write(said);
  if (code !== 0) throw new Error(`${line}: exit ${code}`);
}

/** Waits for all that runs together, also where some of it fails, which is said and makes this process fail. */
export async function allEnded(running) {
  const ended = await Promise.allSettled(running);
  for (const { reason } of ended.filter(({ status }) => status === "rejected")) {
    process.stderr.write(`${reason.message}\n`);
    process.exitCode = 1;
  }
}
