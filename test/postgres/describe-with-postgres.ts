import { beforeAll, describe } from "@jest/globals";
import { postgresPrograms } from "./server/programs.ts";
import type { PostgresOptions, PostgresServer } from "./server/postgres-server.ts";
import { startPostgres } from "./start-postgres.ts";

/**
 * `describe` with a PostgreSQL server that its tests can request. Skipped if PostgreSQL is not installed; on a build
 * machine (CI), its tests fail instead.
 */
export function describeWithPostgres(
  claim: string,
  tests: (postgres: () => PostgresServer) => void,
  options: PostgresOptions = {},
): void {
  const where = postgresPrograms ?? "none was found: install the package postgresql";
  const run = postgresPrograms === undefined && !process.env["CI"] ? describe.skip : describe;
  run(`${claim} (PostgreSQL: ${where})`, () => {
    let server: PostgresServer | undefined;
    beforeAll(async () => void (server = await startPostgres(options)));
    tests(() => {
      if (server === undefined) throw new Error("PostgreSQL is there while the tests run, not before");
      return server;
    });
  });
}
