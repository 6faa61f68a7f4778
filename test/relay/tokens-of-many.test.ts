import { afterAll, beforeEach, describe, expect, test } from "@jest/globals";
import { openRelayStore } from "../../relay/store/open-relay-store.ts";
import { bearerToken } from "../../relay/tokens/authenticator.ts";
import {
  type Rights,
  type TokenEntry,
  opensAdmin,
  readExpiry,
  shownEntry,
  shownWithUse,
  type MadeToken,
  type TokenBook,
} from "../../relay/tokens/token-book.ts";

const nine = Date.UTC(2026, 10, 20, 9);
const rightsOf = (user: string, role: Rights["role"] = "user"): Rights => ({
  ...{ user, role, monthly: 100, hourly: null, expiresAt: null },
});

const closing: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

let book: TokenBook;
beforeEach(async () => {
  const opened = await openRelayStore(":memory:");
  closing.push(() => opened.connection.close());
  book = opened.book;
});

describe("tokens for many people", () => {
  test("are all made, each with its own rights, and told before they are kept", async () => {
    let told: readonly MadeToken[] = [];
    const users = ["ann", "bob", "eve"];
    await book.createAll(
      users.map((user) => rightsOf(user)),
      nine,
      (made) => (told = made),
    );
    expect(told.map(({ entry }) => entry.user)).toEqual(users);
    const kept = await book.list();
    expect(kept.map(({ user }) => user).toSorted()).toEqual(users);
    expect(kept.map(({ id }) => id).toSorted()).toEqual(told.map(({ entry }) => entry.id).toSorted());
    expect(new Set(told.map(({ text }) => text)).size).toBe(3);
  });

  test("are one for each person where two colleagues make them at once, and none is told to a second for the same", async () => {
    const told: string[][] = [];
    const makeFor = (...users: string[]) =>
      book.createAll(
        users.map((user) => rightsOf(user)),
        nine,
        (made) => told.push(made.map(({ entry }) => entry.user)),
      );
    const colleagues = [makeFor("ann", "bob"), makeFor("bob", "eve", "ann"), makeFor("ann")];
    expect(await Promise.all(colleagues)).toEqual([2, 1, 0]);
    expect(told).toEqual([["ann", "bob"], ["eve"]]);
    expect((await book.list()).map(({ user }) => user).toSorted()).toEqual(["ann", "bob", "eve"]);
  });

  test("are made for those whose token was revoked or has ended", async () => {
    const ann = await book.create(rightsOf("ann"), nine);
    await book.revoke(ann.entry.id, nine);
    await book.create({ ...rightsOf("bob"), expiresAt: nine + 1 }, nine);
    const makeAt = (at: number) => book.createAll([rightsOf("ann"), rightsOf("bob")], at, () => undefined);
    expect([await makeAt(nine), await makeAt(nine + 1)]).toEqual([1, 1]);
  });

  test("are none where they cannot be told", async () => {
    const made = book.createAll([rightsOf("ann"), rightsOf("bob")], nine, () => {
      throw new Error("no space left");
    });
    await expect(made).rejects.toThrow("no space left");
    expect(await book.list()).toEqual([]);
  });
});

describe("revoking all of a user", () => {
  const make = async (user: string, role?: Rights["role"]) =>
    (await book.create(rightsOf(user, role), nine)).entry.id;

  test("ends every token of that name that still opens anything, and no other's", async () => {
    const [first, second, bobs] = [await make("ann"), await make("ann", "viewer"), await make("bob")];
    await book.revoke(first, nine + 1);
    expect(await book.revokeUser("ann", nine + 2)).toEqual([second]);
    const ends = async (id: string) => (await book.find(id))!.revokedAt;
    expect([await ends(first), await ends(second), await ends(bobs)]).toEqual([nine + 1, nine + 2, null]);
    expect(await book.revokeUser("ann", nine + 3)).toEqual([]);
    expect(await book.revokeUser("nobody", nine + 3)).toEqual([]);
  });

  test("leaves the only administrator in place, with all of the tokens; beside another one it ends them", async () => {
    const admin = await make("root", "admin");
    await make("root", "admin");
    expect(await book.revokeUser("root", nine + 1)).toBe("last_admin");
    expect((await book.find(admin))!.revokedAt).toBeNull();
    await make("deputy", "admin");
    expect(await book.revokeUser("root", nine + 2)).toHaveLength(2);
    expect((await book.find(admin))!.revokedAt).toBe(nine + 2);
  });
});

describe("a token as it is shown", () => {
  const entry: TokenEntry = {
    ...{
      id: "0123abcd",
      ...rightsOf("root", "admin"),
      createdAt: nine,
      usedAt: null,
      revokedAt: null,
      lifetime: null,
      replacedBy: null,
    },
  };

  test("says who decides, and who may see the pages of administrators", () => {
    const roles = ["user", "viewer", "admin"] as const;
    expect(roles.map((role) => shownEntry({ ...entry, role }, nine).admin)).toEqual([false, false, true]);
    expect(roles.map((role) => opensAdmin({ ...entry, role }))).toEqual([false, true, true]);
  });

  test("says what is left of the month, which is never less than nothing, and nothing where nobody knows", () => {
    const left = (monthly: number | null, used: number | null) =>
      shownWithUse({ ...entry, monthly }, used, nine).remaining;
    expect([left(100, 40), left(100, 140), left(null, 40), left(100, null)]).toEqual([60, 0, null, null]);
  });
});

test.each([
  ["Bearer srt_x", "srt_x"],
  ["bearer   srt_x  ", "srt_x"],
  ["Basic srt_x", undefined],
  ["NotBearer srt_x", undefined],
  ["Bearer srt_x and more", undefined],
  ["Bearer ", undefined],
  [undefined, undefined],
])("the header %j carries the token %j", (header, token) => {
  expect(bearerToken(header)).toBe(token);
});

test.each([
  [" 90d ", nine + 90 * 24 * 3_600_000],
  ["never", null],
  ["12027-06-30", undefined],
  ["2027-06-301", undefined],
  ["2027-02-30", undefined],
  ["soon", undefined],
])("a token that is to last %j ends at %p", (text, end) => {
  expect(readExpiry(text, nine)).toBe(end);
});
