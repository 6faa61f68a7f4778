import { describe, expect, test } from "@jest/globals";
import { NotAskedError } from "../../../addin/client/answer.ts";
import { messageFormatter } from "../../../addin/taskpane/messages/messages.ts";
import type { UsageState } from "../../../addin/taskpane/pane/pane-context.ts";
import { noCounts } from "../../../addin/client/lookup-client.ts";
import {
  type Spendable,
  mayDifferSince,
  spendableGauge,
  spendableNow,
  spendableText,
  spendingOf,
} from "../../../addin/taskpane/views/account/spending.ts";
import { RelayError } from "../../../shared/relay-client/relay-client.ts";
import { usage } from "./usage-figures.ts";

type Figures = Parameters<typeof usage>[0];

const noHour = { hourly: null };

describe("what may be spent now", () => {
  test.each<[string, Figures, Spendable | undefined]>([
    ["the month", { quota: noHour }, { bound: "month", left: 900, limit: 1_000 }],
    ["beyond the reserve", { quota: noHour, reserve: 899 }, { bound: "month", left: 1, limit: 1_000 }],
    ["the reserve alone", { quota: noHour, reserve: 900 }, { bound: "month", left: 0, limit: 1_000 }],
    ["less than the reserve", { quota: noHour, reserve: 901 }, { bound: "month", left: 0, limit: 1_000 }],
    [
      "a budget below the month",
      { quota: noHour, user: { limit: 950, remaining: 899 } },
      { bound: "budget", left: 899, limit: 950 },
    ],
    [
      "a budget above the month",
      { quota: noHour, user: { limit: 950, remaining: 901 } },
      { bound: "month", left: 900, limit: 1_000 },
    ],
    [
      "a budget of which only what was used is known",
      { quota: noHour, user: { limit: 41, used: 40, remaining: null } },
      { bound: "budget", left: 1, limit: 41 },
    ],
    [
      "an hour below the month",
      { quota: { hourly: 911 } },
      { bound: "hour", left: 899, limit: 911, later: 900 },
    ],
    ["an hour that leaves as much", { quota: { hourly: 912 } }, { bound: "month", left: 900, limit: 1_000 }],
    ["a spent hour", { quota: { hourly: 12 } }, { bound: "hour", left: 0, limit: 12, later: 900 }],
    [
      "an hour that was overdrawn",
      { quota: { hourly: 11 } },
      { bound: "hour", left: 0, limit: 11, later: 900 },
    ],
    [
      "an hour of the user's own",
      { user: { hourly: 30 } },
      { bound: "hour", left: 30, limit: 30, later: 900 },
    ],
    [
      "an hour of the user's own that is partly spent",
      { user: { hourly: 500, hourlyUsed: 13 } },
      { bound: "hour", left: 487, limit: 500, later: 900 },
    ],
    [
      "the account's hour, which others have spent more of",
      { user: { hourly: 490, hourlyUsed: 1 } },
      { bound: "hour", left: 488, limit: 500, later: 900 },
    ],
    ["an hour alone", { quota: { remaining: null } }, { bound: "hour", left: 488, limit: 500 }],
    ["nothing that is known", { quota: { remaining: null, hourly: null } }, undefined],
  ])("by %s", (_, figures, spendable) => {
    expect(spendableNow(usage(figures))).toEqual(spendable);
  });

  test("is a bar that fills, low below a tenth, red at nothing", () => {
    const gauge = (left: number) => spendableGauge({ bound: "month", left, limit: 1_000 });
    expect(gauge(100)).toEqual({ used: 0.9, level: "ample" });
    expect(gauge(99)?.level).toBe("low");
    expect(gauge(1)?.level).toBe("low");
    expect(gauge(0)).toEqual({ used: 1, level: "spent" });
    expect(spendableGauge({ bound: "month", left: 5, limit: null })).toBeUndefined();
  });

  test("is said in words, in both languages", () => {
    const en = (spendable: Spendable) => spendableText(spendable, messageFormatter("en"));
    const hour = { bound: "hour", left: 1, limit: 500, later: 4_880 } as const;
    expect(en(hour)).toBe("1 call left this hour, 4,880 this month");
    expect(spendableText(hour, messageFormatter("fr"))).toBe(
      "1 appel restant cette heure, 4\u202f880 ce mois-ci",
    );
    expect(en({ ...hour, left: 0 })).toBe("No calls left this hour, 4,880 this month");
    expect(en({ bound: "budget", left: 0, limit: 5 })).toBe("You have no calls left");
    expect(en({ bound: "budget", left: 260, limit: 300 })).toBe("260 of your 300 calls left");
    expect(en({ bound: "month", left: 7, limit: null })).toBe("7 calls left");
  });
});

test.each([
  ["spent", { spent: 1, fetched: 1 }, true],
  ["refused", { failed: 1 }, true],
  ["neither spent nor refused, as the answers are stored", { asked: 2, cached: 1, fetched: 1 }, false],
])("what may be spent may differ once calls were %s: %j, %s", (_, counts, differs) => {
  expect(mayDifferSince(noCounts, { ...noCounts, ...counts })).toBe(differs);
});

describe("the line on money", () => {
  const connected = { relayUrl: "https://relay.example.org", token: "t", cacheOnly: false };
  const known = (figures?: Figures): UsageState => ({ kind: "known", usage: usage(figures) });
  const failed = (error: unknown): UsageState => ({ kind: "failed", error });

  test.each<[string, Partial<typeof connected>, UsageState, string]>([
    ["no token", { token: "" }, known(), "not_connected"],
    ["no token, and cache only", { token: "", cacheOnly: true }, known(), "not_connected"],
    ["cache only", { cacheOnly: true }, known(), "cache_only"],
    ["a refused token", {}, failed(new RelayError("relay_refused")), "token_refused"],
    ["a relay that is gone", {}, failed(new RelayError("relay_unreachable")), "unreachable"],
    ["a relay that is slow", {}, failed(new RelayError("relay_silent")), "unreachable"],
    ["a computer without network", {}, failed(new NotAskedError("offline")), "unreachable"],
    ["anything else", {}, failed(new Error("else")), "not_read"],
    ["a pause", {}, known({ paused: true }), "paused"],
  ])("tells of %s", (_, settings, state, obstacle) => {
    expect(spendingOf({ ...connected, ...settings }, state, 0)).toEqual({ kind: "obstacle", obstacle });
  });

  test("tells what is left where nothing is in the way, and nothing before that is known", () => {
    expect(spendingOf(connected, known(), 0)).toMatchObject({ spendable: { left: 488 } });
    expect(spendingOf(connected, { kind: "unknown" }, 0)).toEqual({ kind: "unknown" });
  });
});
