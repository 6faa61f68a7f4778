import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where Debian installs the programs of each version, outside the PATH. */
const debian = "/usr/lib/postgresql";

function folders(): string[] {
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const latestFirst = versions.sort((one, other) => Number(other) - Number(one));
  const path = (process.env["PATH"] ?? "").split(delimiter);
  return [...latestFirst.map((version) => join(debian, version, "bin")), ...path];
}

/** The folder of the latest PostgreSQL on this machine, with its server and `initdb`; undefined where there is none. */
export const postgresPrograms = folders().find(
  (folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
);
