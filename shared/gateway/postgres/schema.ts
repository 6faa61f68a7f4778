import { StoreError, StoreWorkError, storeErrorKindOf } from "../store/store-error.ts";
import type { PostgresAddress } from "./address.ts";
import type { Database } from "./database.ts";
import type { StatementSession } from "./session.ts";

/**
 * The tables of a store in PostgreSQL, as migration steps from each version to the next. A new schema runs all of them,
 * so that each table is defined once. A released step never changes.
 *
 * Keys are compared byte by byte and come first in their index: there are few sources, and a plan that began with one
 * would read all its answers. Keys are shortened by `storedKey`. All times are epoch milliseconds by the database's
 * clock. `leases` are calls that may be made and are not settled, one row each: `until` is the latest time at which the
 * service may still count the call, and `lookup`, which may contain a person's name, is deleted with it. A call has the
 * id of its lease in `calls`, so that writing it again after an unconfirmed commit has no effect. Days are in one time
 * zone, that of whoever created the store: a user's calls in a month are counted by days, and machines in several zones
 * must agree.
 */
const steps: readonly ((zone: string) => string)[] = [
  (zone) => `
    CREATE FUNCTION day_of(moment bigint) RETURNS date LANGUAGE sql STABLE AS
      $$ SELECT (to_timestamp(moment / 1000.0) AT TIME ZONE '${zone}')::date $$;
    CREATE FUNCTION start_of(day date) RETURNS bigint LANGUAGE sql STABLE AS
      $$ SELECT (extract(epoch FROM day::timestamp AT TIME ZONE '${zone}') * 1000)::bigint $$;
    CREATE TABLE accounts (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      source text NOT NULL,
      key_hash text NOT NULL,
      quota text,
      UNIQUE (source, key_hash)
    );
    CREATE TABLE answers (
      source text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,
      found boolean NOT NULL,
      data text NOT NULL,
      as_of bigint NOT NULL,
      PRIMARY KEY (key, source)
    );
    CREATE INDEX answers_by_age ON answers (as_of);
    CREATE TABLE leases (
      id uuid PRIMARY KEY,
      account integer NOT NULL REFERENCES accounts (id),
      owner text NOT NULL,
      until bigint NOT NULL,
      operation text NOT NULL,
      run text NOT NULL,
      user_name text NOT NULL,
      lookup text NOT NULL
    );
    CREATE INDEX leases_by_end ON leases (account, until);
    CREATE TABLE calls (
      id uuid PRIMARY KEY,
      account integer NOT NULL REFERENCES accounts (id),
      at bigint NOT NULL,
      day date NOT NULL,
      status integer NOT NULL,
      remaining bigint,
      operation text NOT NULL,
      run text NOT NULL,
      user_name text NOT NULL
    );
    CREATE INDEX calls_by_time ON calls (account, at);
    CREATE INDEX calls_by_user ON calls (account, user_name, at);
    CREATE TABLE day_sums (
      account integer NOT NULL REFERENCES accounts (id),
      user_name text NOT NULL,
      day date NOT NULL,
      operation text NOT NULL,
      calls bigint NOT NULL,
      found bigint NOT NULL,
      failed bigint NOT NULL,
      last bigint NOT NULL,
      PRIMARY KEY (account, user_name, day, operation)
    );
    CREATE INDEX day_sums_by_day ON day_sums (account, day);
    CREATE TABLE run_sums (
      account integer NOT NULL REFERENCES accounts (id),
      user_name text NOT NULL,
      day date NOT NULL,
      run text NOT NULL,
      calls bigint NOT NULL,
      found bigint NOT NULL,
      failed bigint NOT NULL,
      last bigint NOT NULL,
      PRIMARY KEY (account, user_name, day, run)
    );
    CREATE INDEX run_sums_by_day ON run_sums (account, day);
    CREATE TABLE upkeep (task text PRIMARY KEY, at bigint NOT NULL);
  `,
  // Decisions of people about rows that were matched by name, and lines from the directory of e-invoices.
  () => `
    CREATE TABLE decisions (
      source text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,
      full_key text NOT NULL,
      row text NOT NULL,
      company text,
      decided_by text NOT NULL,
      decided_at bigint NOT NULL,
      PRIMARY KEY (key, source)
    );
    CREATE TABLE directory (
      siren text PRIMARY KEY,
      asked_with text,
      day text,
      lines text
    );
    CREATE INDEX directory_by_file ON directory (asked_with);
  `,
  // The relays' own tables.
  () => `
    CREATE TABLE relay_tokens (
      id text PRIMARY KEY,
      hash bytea NOT NULL,
      user_name text NOT NULL,
      role text NOT NULL,
      monthly bigint,
      hourly bigint,
      expires_at bigint,
      created_at bigint NOT NULL,
      revoked_at bigint,
      used_at bigint
    );
    CREATE TABLE relay_settings (name text PRIMARY KEY, value text NOT NULL);
    CREATE TABLE relay_lookups (
      day text PRIMARY KEY,
      stored bigint NOT NULL,
      asked bigint NOT NULL,
      unanswered bigint NOT NULL
    );
  `,
  // Companies that runs found by name, and keys whose result a person deleted.
  () => `
    CREATE TABLE matches (
      source text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,
      full_key text NOT NULL,
      told text NOT NULL,
      at bigint NOT NULL,
      PRIMARY KEY (key, source)
    );
  `,
  // The secret that signs notices, since any role of the database may send and listen on any channel. A random UUID has
  // 122 random bits.
  () => `
    CREATE TABLE notice_secret (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      secret bytea NOT NULL
    );
    INSERT INTO notice_secret (secret)
      VALUES (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
    CREATE SEQUENCE notice_numbers;
  `,
  // The audit log.
  () => `
    CREATE TABLE relay_audit (
      id text PRIMARY KEY,
      at bigint NOT NULL,
      decided_by text NOT NULL,
      way text NOT NULL,
      action text NOT NULL,
      subject text NOT NULL,
      detail text NOT NULL
    );
    CREATE INDEX relay_audit_by_time ON relay_audit (at);
  `,
  // Answers that a different one has replaced.
  () => `
    CREATE TABLE former_answers (
      source text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,
      as_of bigint NOT NULL,
      found boolean NOT NULL,
      data text NOT NULL,
      replaced_at bigint NOT NULL,
      PRIMARY KEY (key, source, as_of)
    );
    CREATE INDEX former_answers_by_age ON former_answers (as_of);
  `,
  // How long a token's replacement lasts.
  () => "ALTER TABLE relay_tokens ADD COLUMN lifetime bigint",
  // Which token replaced one.
  () => `
    ALTER TABLE relay_tokens ADD COLUMN replaced_by text;
    UPDATE relay_tokens SET replaced_by = (SELECT substr(detail, 1, 8) FROM relay_audit
      WHERE action = 'token_replaced' AND subject = relay_tokens.id ORDER BY at DESC LIMIT 1);
  `,
];

/** The schema version after the last step. */
export const schemaVersion = steps.length;

/** Returns the steps that migrate a schema from version `from` (0: new). `zone`: the time zone of its days. */
export const stepsFrom = (from: number, zone: string): readonly string[] =>
  steps.slice(from).map((step) => step(zone));

/** Advisory-lock number that lets one program at a time prepare a store. No other lock uses it. */
const preparing = 0x51_7e_ee;

/** Converts an error from opening a store to a `StoreError` that names its address. */
export function unusable({ shown }: PostgresAddress, error: unknown): StoreError {
  const cause = error instanceof StoreWorkError ? error.cause : error;
  if (cause instanceof StoreError) return cause;
  const detail = (cause as Error).message || (cause as { code?: string }).code || "no answer";
  // For a store that was never open, a rejected password is a wrong one, not one that was changed. Without a password the
  // client itself gives up, in the exchange of SASL and without a code.
  const isLetIn = !/^28/.test((cause as { code?: string }).code ?? "") && !detail.startsWith("SASL");
  const code = isLetIn && storeErrorKindOf(error) === "unreachable" ? "unreachable" : "refused";
  return new StoreError({ code, path: shown, detail }, { cause: error });
}

/** Returns the name of this machine's time zone. */
const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the version of the schema, 0 when empty. The catalog is asked, because the server may cache names. */
async function versionOf(session: StatementSession, schema: string): Promise<number> {
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
 * Grants new tables and sequences to every role that may write the existing tables, so that a role that may not create
 * tables keeps working after another one has migrated the store.
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
 * Creates the tables of a new store, or migrates those of an earlier version, one program at a time. A store that is up
 * to date needs no right to create tables.
 * @throws {StoreError} if a later version of the programs wrote the store
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
