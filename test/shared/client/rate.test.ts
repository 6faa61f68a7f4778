import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { epochMilliseconds, readRate, retryAfterMilliseconds } from "../../../shared/client/reply.ts";

const now = Date.UTC(2026, 10, 20, 9);

describe("rate headers", () => {
  test("quota, calls remaining and reset are read, Retry-After beside them", () => {
    const headers = {
      "x-ratelimit-limit": "100000",
      "x-ratelimit-remaining": "99958",
      "x-ratelimit-reset": String(now / 1_000 + 60),
      "retry-after": "12",
    };
    expect(readRate(headers, now)).toEqual({
      limit: 100_000,
      remaining: 99_958,
      resetAt: now + 60_000,
      retryAfter: 12_000,
    });
  });

  test("headers that are absent leave nothing, not zero", () => {
    expect(readRate({}, now)).toEqual({});
  });

  test.each(["unlimited", "", "-1", "1.5", "1e3", "0x10", " 7", "NaN", "12345678901234567890"])(
    "a count of %j is no number, and is ignored",
    (text) => {
      const headers = {
        "x-ratelimit-limit": text,
        "x-ratelimit-remaining": text,
        "x-ratelimit-reset": text,
      };
      expect(readRate(headers, now)).toEqual({});
    },
  );

  test("less than nothing remains of an account that overdrew its quota: its month is spent", () => {
    const headers = { "x-ratelimit-limit": "1000", "x-ratelimit-remaining": "-3" };
    expect(readRate(headers, now)).toEqual({ limit: 1_000, remaining: 0 });
  });

  test("a header that came twice is ignored: nobody can tell which one is right", () => {
    expect(readRate({ "x-ratelimit-remaining": ["1", "2"] }, now)).toEqual({});
  });

  test("a reset in seconds and the same in milliseconds are one instant, told apart by size", () => {
    const instants = fc.date({
      min: new Date("1980-01-01"),
      max: new Date("2200-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (instant) => {
        const seconds = Math.floor(instant.getTime() / 1_000);
        expect(epochMilliseconds(String(seconds))).toBe(seconds * 1_000);
        expect(epochMilliseconds(String(seconds * 1_000))).toBe(seconds * 1_000);
      }),
    );
  });
});

describe("Retry-After", () => {
  test.each([
    ["0", 0],
    ["120", 120_000],
    ["1.5", 1_500],
    ["Fri, 20 Nov 2026 09:01:00 GMT", 60_000],
    ["Friday, 20-Nov-26 09:01:00 GMT", 60_000],
    ["Fri Nov 20 09:01:00 2026 GMT", 60_000],
    ["Fri, 20 Nov 2026 08:00:00 GMT", 0],
  ])("%j is %d ms", (text, delay) => {
    expect(retryAfterMilliseconds(text, now)).toBe(delay);
  });

  test.each(["soon", "", "-5", "+5", "1.", "1 minute", "2026-11-20", "Fri", "Fri, soon"])(
    "%j is junk, and is ignored",
    (text) => {
      expect(retryAfterMilliseconds(text, now)).toBeUndefined();
    },
  );

  test("no text whatever gives a delay below zero, or one that is no number", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const delay = retryAfterMilliseconds(text, now);
        expect(delay === undefined || delay >= 0).toBe(true);
      }),
    );
  });
});
