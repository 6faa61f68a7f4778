import { StoreError } from "../store/store-error.ts";
import { storeErrorKindOf, StoreWorkError } from "../store/store-work-error.ts";
import type { PostgresAddress } from "./address.ts";
import type { Database } from "./database.ts";
import { schemaVersion, stepsFrom } from "./migrations.ts";
import type { Session } from "./session.ts";

/** The number under which programs that prepare a store wait for each other; another one is nobody else's. */
const preparing = 0x51_7e_ee;

/** Turns what keeps a store from being opened into an error that names its address. */
export function unusable({ shown }: PostgresAddress, error: unknown): StoreError {
  const cause = error instanceof StoreWorkError ? error.cause : error;
  if (cause instanceof StoreError) return cause;
  const detail = (cause as Error).message || (cause as { code?: string }).code || "no answer";
  // Of a store that was never open, a password that is not let in is a wrong one.
  const isLetIn = !/^28/.test((cause as { code?: string }).code ?? "");
  const code = isLetIn && storeErrorKindOf(error) === "unreachable" ? "unreachable" : "refused";
  return new StoreError({ code, path: shown, detail }, { cause: error });
}

/** The time zone of this machine, by its name. */
const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The version of what is in the schema; 0 where nothing is. The catalogue is asked itself: names may be held in memory. */
async function versionOf(session: Session, schema: string): Promise<number> {
  const found = await session.row(
    `SELECT 1 FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
       WHERE nspname = $1 AND relname = 'schema_version'`,
    [schema],
  );
  if (found === undefined) return 0;
  const row = await session.row<{ version: number }>(`SELECT version FROM ${schema}.schema_version`);
  return row?.version ?? 0;
}

/**
 * What steps have made is granted to whoever may write the tables of before: a role that may not make tables goes on after
 * another one has brought the store to a later version.
 */
const grantToWriters = `
  DO $$ DECLARE writer regrole; made record; BEGIN
    FOR writer IN SELECT grantee::regrole FROM pg_class, aclexplode(relacl)
      WHERE oid = 'accounts'::regclass AND privilege_type = 'INSERT' AND grantee NOT IN (0, relowner)
    LOOP
      FOR made IN SELECT oid::regclass AS name, relkind FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'S') AND relacl IS NULL
      LOOP
        EXECUTE format(CASE made.relkind WHEN 'r' THEN 'GRANT SELECT, INSERT, UPDATE, DELETE ON TABLE %s TO %s'
          ELSE 'GRANT USAGE ON SEQUENCE %s TO %s' END, made.name, writer);
      END LOOP;
    END LOOP;
  END $$`;

/**
 * Makes the tables of a new store, and brings those of an earlier version to this one, one program at a time. A store that
 * is prepared needs no right to make tables.
 * @throws {StoreError} a later version of the programs wrote the store
 * @throws {StoreWorkError}
 */
export async function prepare(database: Database, { schema, shown }: PostgresAddress): Promise<void> {
  const known = await database.run((session) => versionOf(session, schema));
  if (known === schemaVersion) return;
  await database.transaction(async (session) => {
    await session.takeTime();
    await session.batch("SET LOCAL lock_timeout = 0");
    await session.rows("SELECT pg_advisory_xact_lock($1, hashtext($2))", [preparing, schema]);
    const version = await versionOf(session, schema);
    if (version > schemaVersion) {
      throw new StoreError({ code: "later_schema", path: shown, schema: version, known: schemaVersion });
    }
    if (version === 0) {
      const found = await session.row("SELECT 1 FROM pg_namespace WHERE nspname = $1", [schema]);
      if (found === undefined) await session.batch(`CREATE SCHEMA ${schema}`);
      await session.batch(`CREATE TABLE ${schema}.schema_version (version integer NOT NULL);
        INSERT INTO ${schema}.schema_version VALUES (0)`);
    }
    for (const step of stepsFrom(version, localZone())) await session.batch(step);
    await session.batch(grantToWriters);
    await session.rows(`UPDATE ${schema}.schema_version SET version = $1`, [schemaVersion]);
  });
}
