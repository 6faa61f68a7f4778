import { expect, test } from "@jest/globals";
import { parseDuration } from "../../../shared/gateway/store/clock.ts";

test.each([
  ["500ms", 500],
  ["90s", 90_000],
  ["1.5s", 1_500],
  ["10m", 600_000],
  ["1h", 3_600_000],
  ["30d", 2_592_000_000],
  [" 2h ", 7_200_000],
  ["0d", 0],
])("%j is %d milliseconds", (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

test.each(["", "30", "d", "-1d", "1 d", "1w", "1h30m", "1,5s", "soon", "1D"])("%j is no duration", (text) => {
  expect(parseDuration(text)).toBeUndefined();
});
