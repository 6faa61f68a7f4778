import type Database from "better-sqlite3";
import { newToken, secretHash, tokenText, type Token } from "./token.ts";
import { stateOf, type Bounds, type Rights, type Role, type TokenEntry } from "./token-entry.ts";

/** A token that was just made: its text is told here and never again. */
export interface MadeToken {
  readonly text: string;
  readonly entry: TokenEntry;
}

/** What came of revoking: there is none of that id, or it was revoked before; or it is the last administrator's. */
export type Revocation = "revoked" | "unknown" | "last_admin";

/** The tokens that were given out. Of each, only a hash of its secret is kept. Times are epoch milliseconds. */
export interface TokenBook {
  create(rights: Rights, now: number): MadeToken;
  find(id: string): (TokenEntry & { readonly hash: Buffer }) | undefined;
  /** All of them, the newest first, revoked ones too. */
  list(): TokenEntry[];
  /** Gives a token other bounds, from its next question on; undefined when there is none of that id, or it was revoked. */
  change(id: string, bounds: Partial<Bounds>): TokenEntry | undefined;
  /**
   * Makes a token with the rights of another, for as long as that one was given for, and ends the other at `until`.
   * Undefined when there is none of that id, or it was revoked.
   */
  replace(id: string, until: number, now: number): MadeToken | undefined;
  revoke(id: string, now: number): Revocation;
  /** True when no other token that is valid at `now` lets anybody decide. */
  isLastAdmin(id: string, now: number): boolean;
  /** Notes that a token was used. */
  noteUse(id: string, now: number): void;
}

interface Row {
  readonly id: string;
  readonly hash: Buffer;
  readonly user: string;
  readonly role: Role;
  readonly monthly: number | null;
  readonly hourly: number | null;
  readonly expires_at: number | null;
  readonly created_at: number;
  readonly revoked_at: number | null;
  readonly used_at: number | null;
}

function entryOf(row: Row): TokenEntry {
  const { id, user, role, monthly, hourly } = row;
  return {
    id,
    user,
    role,
    monthly,
    hourly,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    usedAt: row.used_at,
  };
}

/** The tokens in an open relay database. `make` makes new ones. */
export function tokenBook(database: Database.Database, make: () => Token = newToken): TokenBook {
  const insert = database.prepare(
    `INSERT INTO relay_tokens (id, hash, user, role, monthly, hourly, expires_at, created_at)
     VALUES (@id, @hash, @user, @role, @monthly, @hourly, @expiresAt, @createdAt)`,
  );
  const select = database.prepare<[string], Row>("SELECT * FROM relay_tokens WHERE id = ?");
  const selectAll = database.prepare<[], Row>("SELECT * FROM relay_tokens ORDER BY created_at DESC, id");
  const update = database.prepare(
    "UPDATE relay_tokens SET monthly = @monthly, hourly = @hourly, expires_at = @expiresAt WHERE id = @id",
  );
  const end = database.prepare("UPDATE relay_tokens SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL");
  const use = database.prepare("UPDATE relay_tokens SET used_at = ? WHERE id = ?");

  const list = () => selectAll.all().map(entryOf);

  function standing(id: string): TokenEntry | undefined {
    const row = select.get(id);
    return row === undefined || row.revoked_at !== null ? undefined : entryOf(row);
  }

  function isLastAdmin(id: string, now: number): boolean {
    const admins = list().filter((entry) => entry.role === "admin" && stateOf(entry, now) === "valid");
    return admins.length === 1 && admins[0]!.id === id;
  }

  function create(rights: Rights, now: number): MadeToken {
    const token = make();
    const entry = { ...rights, id: token.id, createdAt: now, revokedAt: null, usedAt: null };
    insert.run({ ...entry, hash: secretHash(token.secret) });
    return { text: tokenText(token), entry };
  }

  function change(id: string, bounds: Partial<Bounds>): TokenEntry | undefined {
    const entry = standing(id);
    if (entry === undefined) return undefined;
    const changed = { ...entry, ...bounds };
    update.run(changed);
    return changed;
  }

  function replace(id: string, until: number, now: number): MadeToken | undefined {
    const former = standing(id);
    if (former === undefined) return undefined;
    const { user, role, monthly, hourly, createdAt } = former;
    const expiresAt = former.expiresAt === null ? null : now + former.expiresAt - createdAt;
    const made = create({ user, role, monthly, hourly, expiresAt }, now);
    if (until <= now) end.run(now, id);
    else update.run({ ...former, expiresAt: Math.min(until, former.expiresAt ?? Infinity) });
    return made;
  }

  function revoke(id: string, now: number): Revocation {
    if (isLastAdmin(id, now)) return "last_admin";
    return end.run(now, id).changes > 0 ? "revoked" : "unknown";
  }

  // Two relays, or a relay and a command, may decide in the same moment: each looks and writes in one go.
  const changing = database.transaction(change);
  const replacing = database.transaction(replace);
  const revoking = database.transaction(revoke);

  return {
    create,
    find(id) {
      const row = select.get(id);
      return row && { ...entryOf(row), hash: row.hash };
    },
    list,
    change: (id, bounds) => changing.immediate(id, bounds),
    replace: (id, until, now) => replacing.immediate(id, until, now),
    revoke: (id, now) => revoking.immediate(id, now),
    isLastAdmin,
    noteUse: (id, now) => void use.run(now, id),
  };
}
