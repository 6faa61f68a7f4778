import { expect, test } from "@jest/globals";
import { isNafCode } from "../../../../shared/enrichment/naf-codes.ts";

test("a code is one of the nomenclature that its letter is of, and of no other", () => {
  const all = (letters: string) =>
    Array.from({ length: 10_000 }, (_, digits) => String(digits).padStart(4, "0")).flatMap((digits) =>
      [...letters].map((letter) => `${digits.slice(0, 2)}.${digits.slice(2)}${letter}`),
    );
  // Decree 2007-1888 has 732 sub-classes, decree 2025-736 has 747.
  expect(all("ABCDEFZ").filter(isNafCode)).toHaveLength(732);
  expect(all("GHJKLY").filter(isNafCode)).toHaveLength(747);
  expect(all("IMNOPQRSTUVWX").filter(isNafCode)).toEqual([]);
  expect(["01.11Z", "99.00Z", "62.01Z", "01.11Y", "99.00Y", "47.92J"].map(isNafCode)).toEqual(
    Array(6).fill(true),
  );
  expect(["62.01Y", "45.11Y", "04.10Z", "62.01", "62", "", "01.undefined"].map(isNafCode)).toEqual(
    Array(7).fill(false),
  );
});
