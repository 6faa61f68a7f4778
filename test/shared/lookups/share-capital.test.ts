import { describe, expect, test } from "@jest/globals";
import { hasCapital, isCapitalUnknown, unitToStore } from "../../../shared/lookups/resolve.ts";

describe("an empty share capital", () => {
  const read = (unit: unknown, asOf = 20) => ({ status: "found", data: unit, asOf }) as const;

  test.each([
    ["no answer, read before the plan filled it", read({ capital: null }), 21, true],
    ["no answer where it is absent, whenever read", read({}), 20, true],
    ["an answer, read since", read({ capital: null }), 20, false],
    ["an answer where no other plan is known", read({}), undefined, false],
  ])("is %s", (_claim, step, since, isOpen) => {
    expect(isCapitalUnknown(step, since)).toBe(isOpen);
  });

  test("that is none is told at any time", () => {
    expect(isCapitalUnknown(read({ capital: { amount: 5 } }), 21)).toBe(false);
  });

  test("is asked of no company that was not asked for yet, is not there, or had no answer", () => {
    const miss = { status: "failed", error: { code: "timeout", message: "" } } as const;
    for (const known of [undefined, { status: "not_found", asOf: 20 } as const, miss])
      expect(isCapitalUnknown(known, 21)).toBe(false);
  });

  test("is not known of an answer that is empty", () => {
    expect(isCapitalUnknown(read(null), 20)).toBe(true);
    expect(hasCapital(null)).toBe(false);
  });
});

describe("a legal unit", () => {
  const none = { siren: "150000016", capital: null, employer: true };

  test.each(["free", "starter", undefined])(
    "of plan %s is stored without its empty share capital",
    (plan) => {
      expect(JSON.stringify(unitToStore(none, plan))).toBe('{"siren":"150000016","employer":true}');
    },
  );

  test("of a plan that fills it is stored as it is, with null where the property is missing", () => {
    expect(unitToStore(none, "pro")).toBe(none);
    expect(unitToStore({ siren: "150000016" }, "enterprise")).toEqual({ siren: "150000016", capital: null });
  });

  test.each(["pro", "free", undefined])(
    "that is none is stored as the service gave it, whatever plan: %s",
    (plan) => {
      for (const answer of [null, "FICTIVE", 5]) expect(unitToStore(answer, plan)).toBe(answer);
    },
  );
});
