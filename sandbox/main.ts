#!/usr/bin/env node
import { type Sandbox, buildSandbox } from "./app.ts";
import { sandboxCredentials } from "./credentials.ts";
import { type CommandLine, readFlags } from "./options.ts";
import { SettingError } from "./settings.ts";

/** Returns why a sandbox does not start, as one sentence; undefined for a bug of ours, which keeps its stack trace. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof SettingError) return `--${error.message}`;
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof ReferenceError)
    return undefined;
  const inUse = "code" in error && error.code === "EADDRINUSE";
  return inUse ? `${error.message}: choose another port, or --port 0 for a free one` : error.message;
}

/** Closes the sandbox in order at the first signal. A second one is not caught and ends the process at once. */
function stopOnSignal(sandbox: Sandbox): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void sandbox.close());
}

/** Returns the shell command that makes `sirene` and the relay use this sandbox. */
function useOf(url: string): string {
  const { key, secret } = sandboxCredentials;
  return `export SIRENE_API_URL=${url} SIRENE_API_KEY=${key} SIRENE_API_SECRET=${secret}`;
}

async function run({ port, host, options }: CommandLine): Promise<void> {
  const sandbox = await buildSandbox(options);
  try {
    const { url } = await sandbox.listen({ port, host });
    stopOnSignal(sandbox);
    process.stdout.write(`listening on ${url}\n${useOf(url)}\n`);
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

try {
  const commandLine = readFlags(process.argv.slice(2));
  if ("exitCode" in commandLine) process.exitCode = commandLine.exitCode;
  else await run(commandLine);
} catch (error) {
  const reason = reasonOf(error);
  if (reason === undefined) throw error;
  process.stderr.write(`sirene-sandbox: ${reason}\n`);
  process.exitCode = 2;
}
