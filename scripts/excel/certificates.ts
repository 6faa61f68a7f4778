import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { StepError } from "./step-error.ts";

/** Files of a certificate for localhost, and of the authority that signed it. */
export interface Certificates {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

interface DevCerts {
  readonly generateCertificates: (
    ca: string,
    cert: string,
    key: string,
    days: number,
    domains: string[],
  ) => Promise<void>;
}

const require = createRequire(import.meta.url);
const days = 365;

/** Where office-addin-dev-certs keeps what it makes. */
const keptIn = (folder: string): Certificates => ({
  ca: join(folder, "ca.crt"),
  cert: join(folder, "localhost.crt"),
  key: join(folder, "localhost.key"),
});

/** Makes certificates for localhost in `folder`, which no browser trusts until their authority is installed. */
export async function makeCertificates(folder: string): Promise<Certificates> {
  const made = keptIn(folder);
  mkdirSync(folder, { recursive: true });
  const { generateCertificates } = require("office-addin-dev-certs") as DevCerts;
  await generateCertificates(made.ca, made.cert, made.key, days, ["127.0.0.1", "localhost"]);
  return made;
}

/**
 * Makes certificates for localhost and has this user's system trust them; it may ask for a password, once.
 * @throws StepError when they are not made, or not trusted
 */
export function installCertificates(home: string = homedir()): Certificates {
  const program = require.resolve("office-addin-dev-certs/cli.js");
  const { status } = spawnSync(process.execPath, [program, "install", "--days", String(days)], {
    stdio: "inherit",
  });
  const installed = keptIn(join(home, ".office-addin-dev-certs"));
  if (status === 0 && Object.values(installed).every(isReadable)) return installed;
  throw new StepError(
    "The certificate for https://localhost was not installed. Try npx office-addin-dev-certs install by itself: it says why.",
  );
}

function isReadable(path: string): boolean {
  try {
    return readFileSync(path).length > 0;
  } catch {
    return false;
  }
}
