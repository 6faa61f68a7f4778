import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Certificates } from "./certificates.ts";
import { StepError } from "./step-error.ts";

export interface LocalRelayOptions {
  /** Folder of the built programs. */
  readonly dist: string;
  readonly port: number;
  readonly certificates: Certificates;
  /** The relay's environment: `SIRENE_*` name the API it asks, and its store. */
  readonly environment: NodeJS.ProcessEnv;
}

export interface LocalRelay {
  /** Address that the manifest names. */
  readonly url: string;
  /** Gives out a token for the pane. */
  token(): Promise<string>;
  /** Settles when the relay has ended. */
  readonly ended: Promise<unknown>;
  stop(): void;
}

/** The relay on https://localhost, as Excel wants it. @throws StepError when it does not come up */
export async function startLocalRelay(options: LocalRelayOptions): Promise<LocalRelay> {
  const { dist, port, certificates, environment: env } = options;
  const url = `https://localhost:${port}`;
  const program = join(dist, "bin", "sirene-relay.js");
  const tls = ["--tls-cert", certificates.cert, "--tls-key", certificates.key];
  const words = ["serve", "--port", String(port), "--host", "localhost", "--public-url", url, ...tls];
  const child = spawn(process.execPath, [program, ...words, "--log-level", "warn"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const isUp = await Promise.race([
    once(createInterface({ input: child.stdout }), "line").then(() => true),
    ended.then(() => false),
  ]);
  if (!isUp) throw new StepError(`The relay did not start at ${url}; the line above says why.`);
  return {
    url,
    ended,
    async token() {
      const made = spawn(process.execPath, [program, "token", "create", "--user", "excel", "--unlimited"], {
        env,
        stdio: ["ignore", "pipe", "ignore"],
      });
      const [line] = (await once(createInterface({ input: made.stdout }), "line")) as [string];
      return line;
    },
    stop: () => void child.kill("SIGTERM"),
  };
}
