import type Database from "better-sqlite3";
import { newToken, secretHash, tokenText, type Token } from "./token.ts";
import type { Rights, TokenEntry } from "./token-entry.ts";

/** The tokens that were given out. Of each, only a hash of its secret is kept. */
export interface TokenBook {
  /** Gives a token out: its text is told here and never again. */
  create(rights: Rights, now: number): { readonly text: string; readonly entry: TokenEntry };
  find(id: string): (TokenEntry & { readonly hash: Buffer }) | undefined;
  /** All of them, the newest first, revoked ones too. */
  list(): TokenEntry[];
  /** False when there is no such token, or it was revoked before. */
  revoke(id: string, now: number): boolean;
  /** Notes that a token was used. */
  noteUse(id: string, now: number): void;
}

interface Row {
  readonly id: string;
  readonly hash: Buffer;
  readonly user: string;
  readonly admin: number;
  readonly monthly: number | null;
  readonly hourly: number | null;
  readonly created_at: number;
  readonly revoked_at: number | null;
  readonly used_at: number | null;
}

function entryOf({ id, user, admin, monthly, hourly, created_at, revoked_at, used_at }: Row): TokenEntry {
  return {
    id,
    user,
    admin: admin === 1,
    monthly,
    hourly,
    createdAt: created_at,
    revokedAt: revoked_at,
    usedAt: used_at,
  };
}

/** The tokens in an open relay database. `make` makes new ones. */
export function tokenBook(database: Database.Database, make: () => Token = newToken): TokenBook {
  const insert = database.prepare(
    `INSERT INTO relay_tokens (id, hash, user, admin, monthly, hourly, created_at)
     VALUES (@id, @hash, @user, @admin, @monthly, @hourly, @createdAt)`,
  );
  const select = database.prepare<[string], Row>("SELECT * FROM relay_tokens WHERE id = ?");
  const selectAll = database.prepare<[], Row>("SELECT * FROM relay_tokens ORDER BY created_at DESC, id");
  const revoke = database.prepare(
    "UPDATE relay_tokens SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL",
  );
  const use = database.prepare("UPDATE relay_tokens SET used_at = ? WHERE id = ?");

  return {
    create(rights, now) {
      const token = make();
      const entry = { ...rights, id: token.id, createdAt: now, revokedAt: null, usedAt: null };
      insert.run({ ...entry, admin: Number(rights.admin), hash: secretHash(token.secret) });
      return { text: tokenText(token), entry };
    },
    find(id) {
      const row = select.get(id);
      return row && { ...entryOf(row), hash: row.hash };
    },
    list: () => selectAll.all().map(entryOf),
    revoke: (id, now) => revoke.run(now, id).changes > 0,
    noteUse: (id, now) => void use.run(now, id),
  };
}
