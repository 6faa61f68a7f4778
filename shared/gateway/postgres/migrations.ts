/**
 * The tables of a store in PostgreSQL, as steps from each version to the next. A new schema goes through all of them, so
 * that a table is written down once; a step is never changed once it was given out.
 *
 * Keys are compared byte by byte, and stand first in their index: of sources there are few, and a plan that began with
 * one would read all of its answers. All times are epoch milliseconds by the database's clock. A key is kept as `storedKey` shortens it. `leases` are calls that may be made and are not settled, a
 * line each: `until` is the latest time at which the service may still count them, `lookup` their question, which may
 * hold a person's name and goes with them. A call stands in `calls` under the id of its lease, so that whoever writes it
 * down a second time, not knowing whether the first was kept, writes nothing. Days are those of one time zone, that of whoever
 * made the store: what a user spent in a month is counted by days, and machines in several zones must count the same.
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
  // What people decided about rows that were looked for by name, and what the directory of electronic invoices sent back.
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
  // What relays keep.
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
  // What runs found by name, and what of it somebody forgot.
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
  // What notices are signed with: any role of the database may send one on any channel, and listen. A random UUID has 122
  // random bits.
  () => `
    CREATE TABLE notice_secret (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      secret bytea NOT NULL
    );
    INSERT INTO notice_secret (secret)
      VALUES (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
    CREATE SEQUENCE notice_numbers;
  `,
  // What was decided about relays, and by whom.
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
];

/** The version that the steps lead to. */
export const schemaVersion = steps.length;

/** What brings a schema of version `from`, 0 for a new one, to this one. `zone`: name of the time zone of its days. */
export const stepsFrom = (from: number, zone: string): readonly string[] =>
  steps.slice(from).map((step) => step(zone));
