import type { StoreConnection } from "../../../../shared/gateway/store/connection.ts";
import type { AuditedAct, StoredToken } from "../../../../shared/gateway/store/tables.ts";
import type { StoredAnswer } from "../../../../shared/gateway/store/store.ts";
import { account, day, grantedOf, intended, limitsAt, minute, nine, reading } from "../temporary-store.ts";

/** More than a page of them, so that a copy has several pages. */
const [answerCount, callCount] = [1_201, 1_130];
const keys = Array.from({ length: answerCount }, (_, index) => `legal-unit?siren=${150_000_000 + index}`);

const formerKeys = keys.filter((key) => !key.endsWith("7")).slice(0, 300);
const saidBefore = [
  [2 * day, "then"],
  [day, "later"],
] as const;

export const answer = (key: string, asOf: number, text = "é 🌞"): StoredAnswer => ({
  key,
  found: !key.endsWith("7"),
  data: key.endsWith("7") ? "" : JSON.stringify({ denomination: `FICTIVE ${key} ${text}` }),
  asOf,
});

export const token = (id: string, more: Partial<StoredToken> = {}): StoredToken => ({
  ...{ id, hash: Buffer.from([0, 255, 10, 13]), user: "ann", role: "user", monthly: 100, hourly: null },
  ...{ expiresAt: null, createdAt: nine, revokedAt: null, usedAt: null, lifetime: null, replacedBy: null },
  ...more,
});

const act = (id: string, at: number): AuditedAct => ({
  ...{ id, at, by: "root", way: "page", action: "token_made", subject: "0000000a", detail: "é, user" },
});

/** Another account at the same API: a key that was replaced, say. */
export const formerAccount = { ...account, keyHash: "ba9876543210" };

/** Puts something of all that a store keeps into the one that is open, by the ways of programs that run. */
export async function fill(connection: StoreConnection): Promise<void> {
  const store = await connection.account(account);
  // Some of them said something else before.
  for (const [earlier, text] of saidBefore)
    await store.remember(formerKeys.map((key) => answer(key, nine - earlier, text)));
  await store.remember(keys.map((key, index) => answer(key, nine + index)));
  const calls = Array.from({ length: callCount }, (_, index) => ({
    ...intended(`question ${index}`),
    operation: index % 3 === 0 ? "search" : "legal-unit",
    purpose: { run: `r${index % 5}`, user: index % 2 === 0 ? "ann" : "bob" },
  }));
  const granted = await grantedOf(store, calls, limitsAt(nine));
  // Many of one instant say the same, and they spread over three days.
  const settled = granted.map((call, index) => {
    const at = nine - 2 * day + Math.floor(index / 40) * 90 * minute;
    return { call, at, status: index % 11 === 0 ? 500 : 200, remaining: index % 2 === 0 ? undefined : 9_000 };
  });
  const quota = reading(nine, { remaining: 8_870, limit: 10_000, hourly: 2_000, plan: "pro" });
  await store.settle({ calls: settled, answers: [], readings: [quota] });
  await store.decisions.put([
    {
      key: "A",
      row: { name: "FICTIVE É" },
      company: { siren: "150000016", name: "FICTIVE" },
      by: "ann",
      at: 5,
    },
    { key: "B", row: { name: "FICTIF", city: "NÎMES" }, company: undefined, by: "bob", at: 6 },
  ]);
  await store.matches.put([
    {
      ...{ key: "A", at: 7 },
      told: { origin: "search", company: { siren: "150000016", name: "FICTIVE É", score: 98 } },
    },
    { key: "FICTIF ".repeat(150), told: { origin: "forgotten" }, at: 8 },
  ]);
  await store.directory.noteAsked(new Map([["f1", ["150000016", "150000024"]]]));
  await store.directory.put(
    new Map([
      ["150000016", { day: "2026-11-20", lines: [{ address: "150000016_é", state: "active" }] }],
      ["150000032", { day: "2026-11-19", lines: [] }],
    ]),
  );
  const former = await connection.account(formerAccount);
  const [call] = await grantedOf(former, [intended("former")], limitsAt(nine - day));
  await former.settle({ calls: [{ call: call!, at: nine - day, status: 200 }], answers: [], readings: [] });
  const { tokens, settings, lookupCounts, audit } = await connection.relayTables();
  await tokens.update(() => ({
    kept: [token("a"), token("b", { role: "admin", monthly: null, revokedAt: nine, usedAt: nine })],
    acts: [act("1", nine)],
    result: undefined,
  }));
  await audit.add([act("2", nine + 1)]);
  await settings.set("paused", "no");
  await lookupCounts.add({ day: "2026-11-20", stored: 5, asked: 2, unanswered: 1 });
}

/** All that a store tells programs that run: two that tell the same are as good as each other. */
export async function told(connection: StoreConnection) {
  const store = await connection.account(account);
  const former = await connection.account(formerAccount);
  const { tokens, settings, lookupCounts, audit } = await connection.relayTables();
  const headings = ["day", "run", "operation", "user"] as const;
  // The latest come first, and of those of one instant nobody says which.
  const usage = async (of: typeof store) => {
    const lines = headings.flatMap((by) => [of.usage(by, 0), of.usage(by, nine - day, "ann")]);
    return (await Promise.all(lines)).map((some) =>
      [...some].sort((one, other) => (one.heading < other.heading ? -1 : 1)),
    );
  };
  const { answers, formerAnswers, oldest, newest, calls } = await store.info();
  return {
    info: { answers, formerAnswers, oldest, newest, calls },
    answers: await store.answers(keys),
    formerAnswers: await store.formerAnswers(keys),
    quota: [await store.quota(), await former.quota()],
    usage: [await usage(store), await usage(former)],
    inHour: await store.callsSince(nine - minute),
    decisions: await store.decisions.list(),
    matches: await store.matches.find(["A", "FICTIF ".repeat(150)]),
    directory: [
      await store.directory.linesOf(["150000016", "150000024", "150000032"]),
      await store.directory.askedWith(["150000024"]),
    ],
    tokens: await tokens.list(),
    settings: await settings.get("paused"),
    lookupCounts: await lookupCounts.since(""),
    audit: await audit.latest(10),
  };
}

/** How many rows of each part `fill` makes. */
export const filledWith = {
  accounts: 2,
  answers: answerCount,
  formerAnswers: formerKeys.length * saidBefore.length,
  calls: callCount + 1,
  decisions: 2,
  matches: 2,
  directory: 3,
  tokens: 2,
  settings: 1,
  lookupCounts: 1,
  audit: 2,
};
