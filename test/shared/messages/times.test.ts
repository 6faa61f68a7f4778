import { expect, test } from "@jest/globals";
import { timeFormatter } from "../../../shared/messages/messages.ts";

const now = new Date(2026, 10, 20, 9, 5).getTime();
const hour = 3_600_000;

test("a time within half a day is told by the clock, any other by its date as well", () => {
  const say = timeFormatter("en", () => now);
  expect(say(now + 2 * hour)).toBe("11:05");
  expect(say(now - 2 * hour)).toBe("07:05");
  expect(say(now + 13 * hour)).toMatch(/^20 Nov 2026,? .*22:05$/);
});

test("French dates are French", () => {
  expect(timeFormatter("fr", () => now)(now + 24 * hour)).toMatch(/^21 nov\. 2026,? .*09:05$/);
});
