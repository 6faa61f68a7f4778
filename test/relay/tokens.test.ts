import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { openRelayStore } from "../../relay/store/open-relay-store.ts";
import { authenticator } from "../../relay/tokens/authenticator.ts";
import {
  endsSoon,
  readExpiry,
  shownEntry,
  userName,
  isSameHash,
  newToken,
  readToken,
  secretHash,
  tokenText,
  type MadeToken,
  type TokenEntry,
} from "../../relay/tokens/token-book.ts";
import { newStorePath } from "../shared/gateway/temporary-store.ts";

const rights = { user: "ann", role: "user", monthly: 100, hourly: null, expiresAt: null } as const;
const nine = Date.UTC(2026, 10, 20, 9);

describe("a token", () => {
  test("has an id to name it by and 256 random bits, and is read as it was written", () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(bytes, (random) => {
        const token = newToken((count) => Buffer.from(random.subarray(0, count)));
        expect(Buffer.from(token.secret, "base64url")).toEqual(Buffer.from(random));
        expect(readToken(tokenText(token))).toEqual(token);
      }),
    );
  });

  test("is another each time", () => {
    const tokens = Array.from({ length: 1_000 }, () => newToken());
    expect(new Set(tokens.map(({ secret }) => secret)).size).toBe(1_000);
  });

  test.each(["", "srt_", "srt_0123abcd", `srt_0123ABCD_${"x".repeat(43)}`, `srt_0123abcd_${"x".repeat(42)}`])(
    "is not read from %j",
    (text) => {
      expect(readToken(text)).toBeUndefined();
    },
  );

  test("is known by its hash alone, and by no other's", () => {
    const text = fc.string({ maxLength: 60 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(isSameHash(secretHash(one), secretHash(other))).toBe(one === other);
      }),
    );
    expect(isSameHash(secretHash("x"), Buffer.alloc(0))).toBe(false);
  });
});

describe("the book of tokens", () => {
  test("keeps a hash of the secret, and the secret nowhere in the files of the store", async () => {
    const path = newStorePath();
    const { book, connection } = await openRelayStore(path);
    const { text, entry } = await book.create(rights, nine);
    const { secret } = readToken(text)!;
    expect((await book.find(entry.id))!.hash).toEqual(createHash("sha256").update(secret).digest());
    const files = readdirSync(dirname(path)).map((name) => readFileSync(join(dirname(path), name)));
    expect(files.some((content) => content.includes(entry.id))).toBe(true);
    for (const content of files) expect(content.includes(secret)).toBe(false);
    await connection.close();
  });

  test("shows of a token everything but what opens the door", async () => {
    const { book, connection } = await openRelayStore(":memory:");
    const { text } = await book.create(rights, nine);
    const [entry] = await book.list();
    const shown = shownEntry(entry!, nine);
    expect(shown).toEqual({
      id: readToken(text)!.id,
      user: "ann",
      role: "user",
      admin: false,
      monthly: 100,
      hourly: null,
      state: "valid",
      createdAt: "2026-11-20T09:00:00.000Z",
      expiresAt: null,
      usedAt: null,
      revokedAt: null,
      replacedBy: null,
    });
    await connection.close();
  });

  test("revokes a token once, and never what it does not know", async () => {
    const { book, connection } = await openRelayStore(":memory:");
    const { entry } = await book.create(rights, nine);
    expect([await book.revoke(entry.id, nine + 1), await book.revoke(entry.id, nine + 2)]).toEqual([
      "revoked",
      "unknown",
    ]);
    expect(await book.revoke("00000000", nine)).toBe("unknown");
    expect((await book.find(entry.id))!.revokedAt).toBe(nine + 1);
    await connection.close();
  });
});

describe("a token that is decided on later", () => {
  const day = 24 * 3_600_000;
  /** A book with one administrator in it, and a token for ann, until ninety days from nine. */
  async function bookOfTwo() {
    const { book, connection } = await openRelayStore(":memory:");
    const admin = (await book.create({ ...rights, user: "root", role: "admin" }, nine)).entry;
    const ann = (await book.create({ ...rights, expiresAt: nine + 90 * day }, nine)).entry;
    return { connection, book, admin, ann };
  }

  test("gets other bounds and keeps the rest; one that was revoked gets none", async () => {
    const { connection, book, ann } = await bookOfTwo();
    expect(await book.change(ann.id, { monthly: null, hourly: 7 }, nine)).toEqual({
      ...ann,
      monthly: null,
      hourly: 7,
    });
    expect(await book.find(ann.id)).toMatchObject({ monthly: null, hourly: 7, expiresAt: nine + 90 * day });
    await book.revoke(ann.id, nine);
    expect(await book.change(ann.id, { monthly: 1 }, nine)).toBeUndefined();
    expect(await book.change("00000000", { monthly: 1 }, nine)).toBeUndefined();
    await connection.close();
  });

  test("is replaced by one with its rights, for as long as it was given for, and ends at once", async () => {
    const { connection, book, ann } = await bookOfTwo();
    const later = nine + 80 * day;
    const { entry, text } = (await book.replace(ann.id, later, later)) as MadeToken;
    expect(entry).toMatchObject({ user: "ann", role: "user", monthly: 100, expiresAt: later + 90 * day });
    expect(entry.id).not.toBe(ann.id);
    const identify = authenticator(book, () => later);
    expect(await identify(text)).toMatchObject({ entry: { id: entry.id } });
    expect((await book.find(ann.id))!.revokedAt).toBe(later);
    expect(await book.replace(ann.id, later, later)).toBeUndefined();
    await connection.close();
  });

  test("is replaced by one that keeps its end where that was brought forward, however often, until it has passed", async () => {
    const { connection, book, admin, ann } = await bookOfTwo();
    const end = nine + 30 * day;
    for (const { id } of [ann, admin]) await book.change(id, { expiresAt: end }, nine + 5 * day);
    for (const { id } of [ann, admin]) {
      const next = await book.replace(id, nine + 20 * day, nine + 20 * day);
      expect(next).toMatchObject({ entry: { expiresAt: end } });
      const { entry } = next as MadeToken;
      const last = (await book.replace(entry.id, nine + 29 * day, nine + 29 * day)) as MadeToken;
      expect(last.entry.expiresAt).toBe(end);
      expect(await book.replace(last.entry.id, end, end)).toBe("ended");
      expect((await book.find(last.entry.id))!.revokedAt).toBeNull();
    }
    await connection.close();
  });

  test("is replaced by one that lasts as long as it was last given for, where its end was put off", async () => {
    const { connection, book, ann } = await bookOfTwo();
    await book.change(ann.id, { expiresAt: nine + 445 * day }, nine + 80 * day);
    // What leaves the end as it is changes nothing of that.
    await book.change(ann.id, { monthly: 7, expiresAt: nine + 445 * day }, nine + 90 * day);
    await book.change(ann.id, { user: "Ann" }, nine + 90 * day);
    const later = nine + 440 * day;
    const { entry } = (await book.replace(ann.id, later + day, later)) as MadeToken;
    expect(entry).toMatchObject({ user: "Ann", expiresAt: later + 365 * day });
    const again = (await book.replace(entry.id, later + 300 * day, later + 300 * day)) as MadeToken;
    expect(again.entry.expiresAt).toBe(later + 665 * day);
    await connection.close();
  });

  test("is replaced by one without end where its end was taken away", async () => {
    const { connection, book, ann } = await bookOfTwo();
    await book.change(ann.id, { expiresAt: nine + day }, nine);
    await book.change(ann.id, { expiresAt: null }, nine);
    expect(await book.replace(ann.id, nine, nine)).toMatchObject({ entry: { expiresAt: null } });
    await connection.close();
  });

  test("that two colleagues replace at once, as both were shown it, has one successor; who saw that may add another", async () => {
    const { book, connection, ann } = await bookOfTwo();
    const replace = (shown?: string | null) => book.replace(ann.id, nine + 7 * day, nine, shown);
    const [made, other] = await Promise.all([replace(null), replace(null)]);
    expect(other).toBe("replaced");
    const first = (made as MadeToken).entry.id;
    const second = ((await replace(first)) as MadeToken).entry.id;
    expect(await replace(first)).toBe("replaced");
    expect((await book.find(ann.id))!.replacedBy).toBe(second);
    expect(await replace()).toMatchObject({ entry: { user: "ann" } });
    await connection.close();
  });

  test("works on beside its successor as long as that is wanted, and never longer than it would have", async () => {
    const { connection, book, admin, ann } = await bookOfTwo();
    await book.replace(admin.id, nine + 2 * day, nine);
    expect(await book.find(admin.id)).toMatchObject({ revokedAt: null, expiresAt: nine + 2 * day });
    await book.replace(ann.id, nine + 200 * day, nine);
    expect(await book.find(ann.id)).toMatchObject({ revokedAt: null, expiresAt: nine + 90 * day });
    await connection.close();
  });

  test("works on to the last day there is where its overlap goes beyond, and is listed still", async () => {
    const { connection, book, ann } = await bookOfTwo();
    await book.change(ann.id, { expiresAt: null }, nine);
    await book.replace(ann.id, nine + 99_999_999_999 * day, nine);
    const entry = (await book.find(ann.id))!;
    expect(shownEntry(entry, nine).expiresAt).toBe("+275760-09-13T00:00:00.000Z");
    await connection.close();
  });

  test.each([
    ["never ends", null, null],
    ["ends after a year", nine + 365 * day, nine + day + 365 * day],
  ])(
    "that works on beside its successor and is replaced again is so by one that %s as it did",
    async (_, expiresAt, end) => {
      const { connection, book } = await bookOfTwo();
      const { entry } = await book.create({ ...rights, expiresAt }, nine);
      await book.replace(entry.id, nine + 7 * day, nine);
      expect(await book.find(entry.id)).toMatchObject({ expiresAt: nine + 7 * day });
      expect(await book.replace(entry.id, nine + 2 * day, nine + day)).toMatchObject({
        entry: { expiresAt: end },
      });
      await connection.close();
    },
  );

  test("whose end was brought forward keeps that end for what replaces it beside it, too", async () => {
    const { connection, book, ann } = await bookOfTwo();
    await book.change(ann.id, { expiresAt: nine + 30 * day }, nine);
    for (const at of [nine + day, nine + 2 * day]) {
      const next = (await book.replace(ann.id, nine + 7 * day, at)) as MadeToken;
      expect(next.entry.expiresAt).toBeLessThanOrEqual(nine + 30 * day);
      expect(await book.replace(next.entry.id, at, at)).toMatchObject({
        entry: { expiresAt: next.entry.expiresAt },
      });
    }
    await connection.close();
  });

  test("of the last administrator who may decide is not revoked, whoever else was one", async () => {
    const { connection, book, admin } = await bookOfTwo();
    expect(await book.revoke(admin.id, nine)).toBe("last_admin");
    expect((await book.find(admin.id))!.revokedAt).toBeNull();
    const brief = (await book.create({ ...rights, role: "admin", expiresAt: nine + day }, nine)).entry;
    await book.create({ ...rights, role: "viewer" }, nine);
    expect(await book.revoke(admin.id, nine + day)).toBe("last_admin");
    expect(await book.revoke(brief.id, nine + day)).toBe("revoked");
    await book.create({ ...rights, role: "admin" }, nine);
    expect(await book.revoke(admin.id, nine + day)).toBe("revoked");
    await connection.close();
  });
});

test("what is decided on tokens is kept with who decided, one act each, and with what bounds them", async () => {
  const { book, connection, audit } = await openRelayStore(":memory:");
  const by = book.by({ by: "root", way: "page", at: nine });
  const { entry } = await by.create(rights, nine);
  await by.change(entry.id, { monthly: null, hourly: 7, expiresAt: nine + 7 * 86_400_000 }, nine);
  await by.change("00000000", { monthly: 1 }, nine);
  const successor = ((await by.replace(entry.id, nine, nine)) as MadeToken).entry;
  await by.revoke(successor.id, nine);
  await book.create({ ...rights, user: "nobody's" }, nine);
  const acts = (await audit.latest(9)).map(({ action, subject, detail, ...who }) => [
    action,
    subject,
    detail,
    who.by,
  ]);
  const bounds = "ann, user, monthly=unlimited, hourly=7, expires=2026-11-27T09:00";
  expect(acts).toHaveLength(4);
  expect(acts).toEqual(
    expect.arrayContaining([
      ["token_made", entry.id, "ann, user, monthly=100, expires=never", "root"],
      ["token_changed", entry.id, bounds, "root"],
      ["token_replaced", entry.id, `${successor.id}: ${bounds}`, "root"],
      ["token_revoked", successor.id, bounds, "root"],
    ]),
  );
  await by.createAll([rights, { ...rights, user: "bob" }], nine, () => undefined);
  expect((await audit.latest(9)).filter(({ action }) => action === "token_made")).toHaveLength(3);
  await connection.close();
});

test.each<[string, boolean, Partial<Pick<TokenEntry, "expiresAt" | "revokedAt" | "replacedBy">>]>([
  ["fourteen days before its end", true, { expiresAt: nine + 14 * 86_400_000 }],
  ["a moment earlier", false, { expiresAt: nine + 14 * 86_400_000 + 1 }],
  ["never where it has no end", false, {}],
  ["not when it has ended", false, { expiresAt: nine }],
  ["not when it was revoked", false, { expiresAt: nine + 1, revokedAt: nine }],
  ["not when it was replaced", false, { expiresAt: nine + 1, replacedBy: "0123abce" }],
])("a token ends soon: %s", (_, isSoon, times) => {
  const entry = {
    ...rights,
    id: "0123abcd",
    createdAt: 0,
    revokedAt: null,
    usedAt: null,
    lifetime: null,
    replacedBy: null,
    ...times,
  };
  expect(endsSoon(entry, nine)).toBe(isSoon);
});

describe("the end of a token, as people write it", () => {
  const at = new Date(2027, 0, 15, 9).getTime();
  test.each([
    ["90d", at + 90 * 24 * 3_600_000],
    [" 12h ", at + 12 * 3_600_000],
    ["2027-01-15", new Date(2027, 0, 16).getTime()],
    ["2028-02-29", new Date(2028, 2, 1).getTime()],
    [" never ", null],
  ])("%j", (text, end) => {
    expect(readExpiry(text, at)).toBe(end);
  });

  test.each([
    "",
    "soon",
    "0d",
    "-3d",
    "2027-01-14",
    "2027-02-30",
    "2027-13-01",
    "15/06/2027",
    "9999999999999d",
  ])("is not read from %j", (text) => {
    expect(readExpiry(text, at)).toBeUndefined();
  });
});

describe("the authenticator", () => {
  test("lets in whoever shows a whole token, and tells everybody else why not", async () => {
    const { book, connection } = await openRelayStore(":memory:");
    const identify = authenticator(book, () => nine);
    const { text, entry } = await book.create(rights, nine);
    const { id, secret } = readToken(text)!;
    expect(await identify(text)).toMatchObject({ entry: { id: entry.id, user: "ann" } });
    const other = secret.startsWith("A") ? `B${secret.slice(1)}` : `A${secret.slice(1)}`;
    const unknown = { refusal: "unknown_token" };
    for (const wrong of [`srt_${id}_${other}`, `srt_00000000_${secret}`, text.slice(0, -1), `${text}=`, id]) {
      expect(await identify(wrong)).toEqual(unknown);
    }
    for (const nothing of [undefined, ""])
      expect(await identify(nothing)).toEqual({ refusal: "missing_token" });
    await book.revoke(id, nine);
    expect(await identify(text)).toEqual({ refusal: "revoked_token" });
    // Whoever has but its id is not told that it was ever given out.
    expect(await identify(`srt_${id}_${other}`)).toEqual(unknown);
    await connection.close();
  });

  test("keeps out who shows a token that has ended, from that moment on", async () => {
    let now = nine;
    const { book, connection } = await openRelayStore(":memory:");
    const identify = authenticator(book, () => now);
    const { text } = await book.create({ ...rights, expiresAt: nine + 1 }, nine);
    expect(await identify(text)).toMatchObject({ entry: { user: "ann" } });
    now += 1;
    expect(await identify(text)).toEqual({ refusal: "expired_token" });
    await connection.close();
  });

  test("notes when a token was used, to the hour", async () => {
    let now = nine;
    const { book, connection } = await openRelayStore(":memory:");
    const identify = authenticator(book, () => now);
    const { text, entry } = await book.create(rights, nine);
    const usedAt = async () => (await book.find(entry.id))!.usedAt;
    await identify(text);
    expect(await usedAt()).toBe(nine);
    now += 59 * 60_000;
    await identify(text);
    expect(await usedAt()).toBe(nine);
    now += 60_000;
    await identify(text);
    expect(await usedAt()).toBe(now);
    await connection.close();
  });
});

test.each(["ann", "Ann Field", "élodie@finance.example", "équipe-3", "O'Neil"])(
  "%j may be a user's name",
  (name) => {
    expect(userName.test(name)).toBe(true);
  },
);
test.each(["", " ann", "ann\nbob", "<b>", "a;b", "x".repeat(65)])("%j may not", (name) => {
  expect(userName.test(name)).toBe(false);
});
