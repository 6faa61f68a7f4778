import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { PageBudget } from "../../../../batch/enrich/ask.ts";

/** A credit after pages that were asked one after the other; each covered so many of ten, or failed. */
function creditAfter(stake: number, pages: readonly (number | "failed")[]): PageBudget {
  const credit = new PageBudget(stake);
  for (const covered of pages) {
    credit.asked();
    if (covered === "failed") credit.failed();
    else credit.answered(covered, 10);
  }
  return credit;
}

describe("the credit of pages", () => {
  test("lets the first one go alone", () => {
    const credit = new PageBudget(2);
    expect(credit.mayAsk).toBe(true);
    credit.asked();
    expect(credit.mayAsk).toBe(false);
  });

  test("is closed at once by a first page that gains nothing", () => {
    expect(creditAfter(2, [0]).mayAsk).toBe(false);
    expect(creditAfter(2, [1]).mayAsk).toBe(false);
    expect(creditAfter(2, [2]).mayAsk).toBe(true);
  });

  test("lets as many go together as the gain allows, once the first has gained", () => {
    const credit = creditAfter(2, [5]);
    let together = 0;
    while (credit.mayAsk) {
      credit.asked();
      together += 1;
    }
    expect(together).toBe(2 - 1 + 5);
  });

  test("says nothing of the service by a page that failed, and ends when the stake is gone", () => {
    expect(creditAfter(2, ["failed"]).mayAsk).toBe(true);
    expect(creditAfter(2, ["failed", "failed"]).mayAsk).toBe(false);
  });

  test("never lets more be lost than its stake", () => {
    const page = fc.oneof(fc.integer({ min: 0, max: 10 }), fc.constant("failed" as const));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(page, { maxLength: 50 }), (stake, pages) => {
        const credit = new PageBudget(stake);
        let asked = 0;
        let covered = 0;
        for (const one of pages) {
          if (!credit.mayAsk) break;
          credit.asked();
          asked += 1;
          if (one === "failed") credit.failed();
          else credit.answered(one, 10);
          if (one !== "failed") covered += one;
          expect(asked - covered).toBeLessThanOrEqual(stake);
        }
      }),
    );
  });
});
