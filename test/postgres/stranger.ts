import pg from "pg";
import { afterAll } from "@jest/globals";
import type { PostgresServer } from "./server/postgres-server.ts";

/** A role that may connect to the database but has no rights on any store in it. */
export interface Stranger {
  readonly client: pg.Client;
  /** What came on the channel of the store, in its order. */
  readonly heard: readonly string[];
  /** Sends texts on that channel, in one transaction. */
  readonly notify: (texts: readonly string[]) => Promise<unknown>;
}

const clients: pg.Client[] = [];
afterAll(() => Promise.all(clients.splice(0).map((client) => client.end())));

/** A role without rights, which listens on the channel of the store at `address`. */
export async function stranger(server: PostgresServer, address: string): Promise<Stranger> {
  const schema = new URL(address).searchParams.get("schema")!;
  const { host, port } = server;
  const user = `stranger_${schema}`;
  await server.query(`CREATE ROLE ${user} LOGIN`);
  const client = new pg.Client({ host, port, user, database: "postgres" });
  client.on("error", () => undefined);
  clients.push(client);
  await client.connect();
  const heard: string[] = [];
  client.on("notification", ({ payload }) => heard.push(payload!));
  await client.query(`LISTEN sirene_${schema}`);
  const send = "SELECT count(pg_notify($1, text)) FROM unnest($2::text[]) AS t(text)";
  return { client, heard, notify: (texts) => client.query(send, [`sirene_${schema}`, texts]) };
}

/** A hundred notices of ten shapes, none of a program of the store: nonsense, forgeries, and what was `heard` once more. */
export function foreignNotices([first = "", second = "{}"]: readonly string[]): string[] {
  const shapes = [
    ...["hello", "", "{", "null", "[]", '{"kind":"tokens"}', '{"kind":"answers","source":7}'],
    ...["x".repeat(7_900), first, JSON.stringify({ ...(JSON.parse(second) as object), number: 1e9 })],
  ];
  // The same text twice in one transaction is sent once.
  return shapes.flatMap((text) => Array.from({ length: 10 }, (_, at) => text + " ".repeat(at)));
}
