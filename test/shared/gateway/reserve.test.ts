import { expect, test } from "@jest/globals";
import {
  isReserveUnknown,
  keptCalls,
  parseReserve,
  reserveCalls,
} from "../../../shared/gateway/store/quota.ts";

test.each([
  ["0", { calls: 0 }],
  ["500", { calls: 500 }],
  [" 500 ", { calls: 500 }],
  ["10%", { share: 0.1 }],
  ["10 %", { share: 0.1 }],
  ["2,5%", { share: 0.025 }],
  ["2.5%", { share: 0.025 }],
  ["12.50%", { share: 0.125 }],
  ["100%", { share: 1 }],
  ["0%", { share: 0 }],
])("a reserve of %j is read as %j", (text, reserve) => {
  expect(parseReserve(text)).toEqual(reserve);
});

test.each(["", "-1", "1.5", "101%", "10 percent", "%", "1e3", "ten", "1 000"])("%j is no reserve", (text) => {
  expect(parseReserve(text)).toBeUndefined();
});

test("a share of the quota is rounded up: a reserve keeps what it promises", () => {
  expect(reserveCalls({ share: 0.1 }, 1_005)).toBe(101);
  expect(reserveCalls({ share: 0 }, 1_005)).toBe(0);
  expect(reserveCalls({ calls: 42 }, 1_005)).toBe(42);
});

test("of a quota that is not known, a share is nothing and a number of calls is itself", () => {
  expect(reserveCalls({ share: 0.1 }, undefined)).toBe(0);
  expect(reserveCalls({ calls: 42 }, undefined)).toBe(42);
});

test("of a number of calls and a share of the month the larger is kept; without a share, less than nothing may be", () => {
  const quota = { from: "me", sentAt: 0, readAt: 0, limit: 1_000 } as const;
  expect(keptCalls({ reserve: 10, reserveShare: 0.1 }, quota)).toBe(100);
  expect(keptCalls({ reserve: 200, reserveShare: 0.1 }, quota)).toBe(200);
  expect(keptCalls({ reserve: 10, reserveShare: 0.1 }, undefined)).toBe(10);
  expect(keptCalls({ reserve: -Infinity }, quota)).toBe(-Infinity);
});

test("a share of the month is not known before its limit is; a number of calls always is", () => {
  const quota = { from: "me", sentAt: 0, readAt: 0 } as const;
  expect(isReserveUnknown({ reserveShare: 0.1 }, undefined)).toBe(true);
  expect(isReserveUnknown({ reserveShare: 0.1 }, quota)).toBe(true);
  expect(isReserveUnknown({ reserveShare: 0.1 }, { ...quota, limit: 1_000 })).toBe(false);
  for (const share of [{}, { reserveShare: 0 }]) expect(isReserveUnknown(share, undefined)).toBe(false);
});
