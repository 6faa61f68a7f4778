import type { KeyedPart } from "../store/contents.ts";
import { chosenNumber } from "./decisions.ts";

/** How one part of a store is read and written. A page comes as one JSON text, whose rows are `t`. */
export interface PartStatements {
  readonly table: string;
  /** What a row's properties are read from. */
  readonly columns: string;
  /** Columns that a row is known by, in the order of an index. */
  readonly keys: readonly string[];
  /** Rows that belong to nobody are left out. @default all rows */
  readonly only?: string;
  /** The properties of a row, with their types. */
  readonly record: string;
  /** The columns that are written, and what each is written from. */
  readonly written: Readonly<Record<string, string>>;
  /** What becomes of `kept`, which stands there, when `excluded` is written: nothing, unless that is newer. */
  readonly conflict: string;
  /** That `kept` is row `t`, as it is or newer. */
  readonly held: string;
}

const newer = (column: string) => `excluded.day IS NOT NULL AND (kept.day IS NULL
  OR excluded.day COLLATE "C" > kept.day OR (excluded.day = kept.day AND excluded.lines <> kept.lines))
  THEN excluded.${column} ELSE kept.${column} END`;
const quotaTime = (quota: string) => `(${quota}::jsonb ->> 'readAt')::numeric`;

export const partStatements: Readonly<Record<KeyedPart, PartStatements>> = {
  accounts: {
    table: "accounts",
    columns: `source, key_hash AS "keyHash", quota`,
    keys: ["source", "key_hash"],
    // One that was only looked at has no quota and no call.
    only: "quota IS NOT NULL OR EXISTS (SELECT 1 FROM calls WHERE account = kept.id)",
    record: `source text, "keyHash" text, quota text`,
    written: { source: "source", key_hash: `"keyHash"`, quota: "quota" },
    conflict: `(source, key_hash) DO UPDATE SET quota = excluded.quota WHERE excluded.quota IS NOT NULL
      AND (kept.quota IS NULL OR ${quotaTime("excluded.quota")} > ${quotaTime("kept.quota")})`,
    held: `kept.source = t.source AND kept.key_hash = t."keyHash"
      AND (t.quota IS NULL OR ${quotaTime("kept.quota")} >= ${quotaTime("t.quota")})`,
  },
  answers: {
    table: "answers",
    columns: `source, key, found, data, as_of AS "asOf"`,
    keys: ["source", "key"],
    record: `source text, key text, found boolean, data text, "asOf" bigint`,
    written: { source: "source", key: "key", found: "found", data: "data", as_of: `"asOf"` },
    conflict: `(key, source) DO UPDATE SET found = excluded.found, data = excluded.data, as_of = excluded.as_of
      WHERE excluded.as_of > kept.as_of OR (excluded.as_of = kept.as_of
        AND (excluded.found <> kept.found OR excluded.data <> kept.data))`,
    held: `kept.source = t.source AND kept.key = t.key AND (kept.as_of > t."asOf"
      OR (kept.as_of = t."asOf" AND kept.found = t.found AND kept.data = t.data))`,
  },
  decisions: {
    table: "decisions",
    columns: `source, full_key AS key, row, company, decided_by AS by, decided_at AS at`,
    keys: ["source", "key"],
    record: `source text, "storedKey" text, key text, "row" text, company text, "by" text, at bigint`,
    written: {
      ...{ source: "source", key: `"storedKey"`, full_key: "key", row: `"row"`, company: "company" },
      ...{ decided_by: `"by"`, decided_at: "at" },
    },
    conflict: `(key, source) DO UPDATE SET row = excluded.row, company = excluded.company,
        decided_by = excluded.decided_by, decided_at = excluded.decided_at
      WHERE excluded.decided_at > kept.decided_at
        AND ${chosenNumber("excluded.company")} IS DISTINCT FROM ${chosenNumber("kept.company")}`,
    held: `kept.source = t.source AND kept.key = t."storedKey"
      AND (kept.decided_at >= t.at OR ${chosenNumber("kept.company")} IS NOT DISTINCT FROM ${chosenNumber("t.company")})`,
  },
  matches: {
    table: "matches",
    columns: "source, full_key AS key, told, at",
    keys: ["source", "key"],
    record: `source text, "storedKey" text, key text, told text, at bigint`,
    written: { source: "source", key: `"storedKey"`, full_key: "key", told: "told", at: "at" },
    conflict: `(key, source) DO UPDATE SET told = excluded.told, at = excluded.at
      WHERE excluded.at > kept.at AND excluded.told <> kept.told`,
    held: `kept.source = t.source AND kept.key = t."storedKey" AND (kept.at >= t.at OR kept.told = t.told)`,
  },
  directory: {
    table: "directory",
    columns: `siren, asked_with AS "askedWith", day, lines`,
    keys: ["siren"],
    record: `siren text, "askedWith" text, day text, lines text`,
    written: { siren: "siren", asked_with: `"askedWith"`, day: "day", lines: "lines" },
    conflict: `(siren) DO UPDATE SET asked_with = coalesce(kept.asked_with, excluded.asked_with),
        day = CASE WHEN ${newer("day")}, lines = CASE WHEN ${newer("lines")}
      WHERE (kept.asked_with IS NULL AND excluded.asked_with IS NOT NULL)
        OR CASE WHEN ${newer("day")} IS DISTINCT FROM kept.day OR CASE WHEN ${newer("lines")} IS DISTINCT FROM kept.lines`,
    held: `kept.siren = t.siren AND (t."askedWith" IS NULL OR kept.asked_with IS NOT NULL)
      AND (t.day IS NULL OR kept.day COLLATE "C" > t.day OR (kept.day = t.day AND kept.lines = t.lines))`,
  },
  tokens: {
    table: "relay_tokens",
    columns: `id, hash, user_name AS user, role, monthly, hourly, expires_at AS "expiresAt",
      created_at AS "createdAt", revoked_at AS "revokedAt", used_at AS "usedAt"`,
    keys: ["id"],
    record: `id text, "hash" text, "user" text, role text, monthly bigint, hourly bigint, "expiresAt" bigint,
      "createdAt" bigint, "revokedAt" bigint, "usedAt" bigint`,
    written: {
      ...{ id: "id", hash: `decode("hash", 'hex')`, user_name: `"user"`, role: "role", monthly: "monthly" },
      ...{ hourly: "hourly", expires_at: `"expiresAt"`, created_at: `"createdAt"` },
      ...{ revoked_at: `"revokedAt"`, used_at: `"usedAt"` },
    },
    // What is revoked anywhere stays revoked; else a token, as a setting, is as whoever uses the target has it.
    conflict: `(id) DO UPDATE SET revoked_at = excluded.revoked_at
      WHERE kept.revoked_at IS NULL AND excluded.revoked_at IS NOT NULL`,
    held: `kept.id = t.id AND kept.hash = decode(t."hash", 'hex')
      AND (t."revokedAt" IS NULL OR kept.revoked_at IS NOT NULL)`,
  },
  settings: {
    table: "relay_settings",
    columns: "name, value",
    keys: ["name"],
    record: "name text, value text",
    written: { name: "name", value: "value" },
    conflict: "(name) DO NOTHING",
    held: "kept.name = t.name",
  },
  lookupCounts: {
    table: "relay_lookups",
    columns: "day, stored, asked, unanswered",
    keys: ["day"],
    record: "day text, stored bigint, asked bigint, unanswered bigint",
    written: { day: "day", stored: "stored", asked: "asked", unanswered: "unanswered" },
    // Counts of a day only grow: the greater ones are the later.
    conflict: `(day) DO UPDATE SET stored = greatest(kept.stored, excluded.stored),
        asked = greatest(kept.asked, excluded.asked), unanswered = greatest(kept.unanswered, excluded.unanswered)
      WHERE excluded.stored > kept.stored OR excluded.asked > kept.asked OR excluded.unanswered > kept.unanswered`,
    held: `kept.day = t.day AND kept.stored >= t.stored AND kept.asked >= t.asked
      AND kept.unanswered >= t.unanswered`,
  },
  audit: {
    table: "relay_audit",
    columns: `id, at, decided_by AS "by", way, action, subject, detail`,
    keys: ["id"],
    record: `id text, at bigint, "by" text, way text, action text, subject text, detail text`,
    written: {
      ...{ id: "id", at: "at", decided_by: `"by"`, way: "way" },
      ...{ action: "action", subject: "subject", detail: "detail" },
    },
    conflict: "(id) DO NOTHING",
    held: "kept.id = t.id",
  },
};
