import { expect, test } from "@jest/globals";
import { promisedCalls, usersNearBudget } from "../../../relay/spending/promised.ts";
import type { TokenEntry } from "../../../relay/tokens/token-book.ts";

const now = Date.UTC(2026, 10, 20, 9);
const tokenOf = (user: string, bounds: Partial<TokenEntry>): TokenEntry => ({
  ...{ id: user, user, role: "user", monthly: 500, hourly: null, expiresAt: null },
  ...{ createdAt: 0, revokedAt: null, usedAt: null, lifetime: null, replacedBy: null },
  ...bounds,
});
const tokens = [
  tokenOf("ann", { monthly: 500 }),
  tokenOf("ann", { monthly: 300 }),
  tokenOf("bob", { monthly: 900, revokedAt: now }),
  tokenOf("eve", { monthly: 100, expiresAt: now }),
  tokenOf("max", { monthly: null }),
  tokenOf("max", { monthly: 50 }),
  tokenOf("ida", { monthly: 0 }),
];

test("users may spend together the largest budget of each, of tokens that are valid; those without one are counted apart", () => {
  expect(promisedCalls(tokens, now)).toEqual({ calls: 500, users: 3, unlimitedUsers: 1 });
  expect(promisedCalls([], now)).toEqual({ calls: 0, users: 0, unlimitedUsers: 0 });
});

test("a user is near the end of a budget from nine tenths of it on; nobody who has none, or may spend nothing, is", () => {
  const near = (used: Readonly<Record<string, number>>) =>
    usersNearBudget(tokens, new Map(Object.entries(used)), now);
  const others = { max: 9_999, ida: 0, bob: 900, eve: 100 };
  expect([near({}), near({ ...others, ann: 449 }), near({ ...others, ann: 450 })]).toEqual([0, 0, 1]);
});
