import { expect, test } from "@jest/globals";
import { filterAddress, filterTokens, readFilter, tokensOnPage } from "../../relay/admin/token-pages.ts";
import { type TokenEntry, shownWithUse } from "../../relay/tokens/token-book.ts";

const now = Date.UTC(2026, 10, 20, 9);
const day = 24 * 3_600_000;

const entry = (user: string, more: Partial<TokenEntry> = {}): TokenEntry => ({
  ...{ id: "0123abcd", user, role: "user", monthly: 500, hourly: null, expiresAt: null },
  ...{ createdAt: now - day, revokedAt: null, usedAt: null, lifetime: null, replacedBy: null },
  ...more,
});
const shown = (entries: readonly TokenEntry[]) => entries.map((one) => shownWithUse(one, 0, now));
const people = Array.from({ length: 120 }, (_, index) => entry(`Person ${index}`, { id: `ab0000${index}` }));

test("tokens are found by a part of a name or an id, in small or capital letters, fifty a page", () => {
  const all = filterTokens(shown(people), readFilter({}));
  expect([all.found, all.shown.length, all.page, all.pages]).toEqual([120, tokensOnPage, 1, 3]);
  const last = filterTokens(shown(people), readFilter({ page: "9" }));
  expect([last.shown.length, last.page]).toEqual([20, 3]);
  const found = filterTokens(shown(people), readFilter({ search: " pERSON 11 " }));
  expect(found.shown.map(({ user }) => user)).toEqual(
    ["Person 11", "Person 110", "Person 111"].concat(
      ["2", "3", "4", "5", "6", "7", "8", "9"].map((digit) => `Person 11${digit}`),
    ),
  );
  expect(filterTokens(shown(people), readFilter({ search: "ab000077" })).found).toBe(1);
  expect(filterTokens(shown(people), readFilter({ search: "nobody" }))).toMatchObject({ found: 0, pages: 1 });
});

test("those that end within 14 days are valid today: neither ended nor revoked", () => {
  const entries = [
    entry("in time", { expiresAt: now + 15 * day }),
    entry("soon", { expiresAt: now + 14 * day }),
    entry("over", { expiresAt: now - 1 }),
    entry("revoked", { expiresAt: now + day, revokedAt: now }),
    entry("never"),
  ];
  expect(filterTokens(shown(entries), readFilter({ ends: "soon" })).shown.map(({ user }) => user)).toEqual([
    "soon",
  ]);
});

test.each([
  [{ search: "a&b=c", ends: "soon", page: "2" }, "/admin?search=a%26b%3Dc&ends=soon&page=2#tokens"],
  [{ search: ["x"], ends: "late", page: "-1" }, "/admin#tokens"],
  [{ search: "x".repeat(100), page: "1e9" }, `/admin?search=${"x".repeat(64)}#tokens`],
])("the address %j is read as %s", (query, address) => {
  expect(filterAddress(readFilter(query))).toBe(address);
});
