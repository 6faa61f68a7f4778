import { afterAll } from "@jest/globals";
import { postgresServer, type PostgresOptions, type PostgresServer } from "./server/postgres-server.ts";

const servers: PostgresServer[] = [];
afterAll(() => Promise.all(servers.splice(0).map((server) => server.remove())));

/** Starts a PostgreSQL server that is removed when the test file ends. */
export async function startPostgres(options?: PostgresOptions): Promise<PostgresServer> {
  const server = await postgresServer(options);
  servers.push(server);
  return server;
}
