import { describe, expect, test } from "@jest/globals";
import { afterAnswer, nafMismatch, nafVersionIn, type ServedNaf } from "../../../shared/fields/served-naf.ts";

const company = (code: string | null, active = true) => ({
  active,
  activity: code === null ? null : { code, label: null },
});
const known = (version: "rev2" | "2025", at = 10, against = 0): ServedNaf => ({ version, at, against });

describe("the nomenclature that the service answers in", () => {
  test.each([
    ["of an active company", company("62.01Z"), "rev2"],
    ["of 2025", company("62.10Y"), "2025"],
    [
      "of the first active company of a list",
      { items: [company("62.01Z", false), company("62.10Y")] },
      "2025",
    ],
    ["of a company that has ceased", company("62.01Z", false), undefined],
    ["of an older nomenclature", company("52.2E"), undefined],
    ["of a company without activity", company(null), undefined],
    ["of a list of nobody", { items: [] }, undefined],
    ["of nothing", null, undefined],
  ] as const)("is told by the code %s", (_, data, version) => {
    expect(nafVersionIn(data)).toBe(version);
  });

  test("is 2025 from the first such answer on", () => {
    expect(afterAnswer(undefined, "rev2", 5)).toEqual(known("rev2", 5));
    expect(afterAnswer(known("rev2"), "2025", 11)).toEqual(known("2025", 11));
  });

  test("is not rév. 2 again for one company that has no new code, but for three answers in a row", () => {
    const once = afterAnswer(known("2025"), "rev2", 11);
    expect(once.version).toBe("2025");
    expect(afterAnswer(once, "2025", 12)).toEqual(known("2025", 12));
    const twice = afterAnswer(once, "rev2", 12);
    expect(twice.version).toBe("2025");
    expect(afterAnswer(twice, "rev2", 13)).toEqual(known("rev2", 13));
  });

  test("is read as late as the latest answer in it", () => {
    expect(afterAnswer(known("rev2", 10), "rev2", 11)).toEqual(known("rev2", 11));
    expect(afterAnswer(known("rev2", 10), "2025", 10)).toEqual(known("2025", 10));
  });

  test("is not told by answers that are older than what is known", () => {
    expect(afterAnswer(known("rev2", 10), "2025", 9)).toEqual(known("rev2", 10));
    expect(afterAnswer(known("rev2", 10), "rev2", 9)).toEqual(known("rev2", 10));
  });
});

test.each([
  ["62.01Z", known("2025"), "gone"],
  ["45", known("2025"), "gone"],
  ["62.10Y", known("rev2"), "early"],
  ["62.01Z", known("rev2"), undefined],
  ["62.10Y", known("2025"), undefined],
  ["62", known("2025"), undefined],
  ["52.2E", known("2025"), undefined],
  ["62.01Z", undefined, undefined],
] as const)("a search by %s, where the service answers in %j, is told %s", (filter, served, mismatch) => {
  expect(nafMismatch(filter, served)).toBe(mismatch);
});
