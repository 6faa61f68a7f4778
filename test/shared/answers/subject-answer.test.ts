import { describe, expect, test } from "@jest/globals";
import { subjectAnswer, wantedOf, withFinancialSince } from "../../../shared/answers/subject-answer.ts";
import { selectFields } from "../../../shared/fields/select-fields.ts";
import type { Lookup, Miss } from "../../../shared/lookups/lookup.ts";
import type { ResolutionStep, Subject } from "../../../shared/lookups/resolve.ts";

const subject: Subject = { siren: "150000016" };
const lookup: Lookup = { operation: "directors", siren: "150000016" };
const unit = (name: string): ResolutionStep => ({
  status: "found",
  data: { siren: "150000016", name },
  asOf: 20,
});
const directors: ResolutionStep = {
  status: "found",
  data: { siren: "150000016", count: 0, items: [] },
  asOf: 10,
};
const absent: ResolutionStep = { status: "not_found" };
const miss = (status: "failed" | "deferred", code: string): Miss => ({
  status,
  error: { code, message: code },
});
const unanswered: ResolutionStep = { status: "unavailable", lookup, miss: miss("failed", "timeout") };

/** The answer to `fields` where each resource stands at its step; steps without an answer missed it for `why`. */
function answerTo(fields: string, steps: readonly ResolutionStep[], why?: Miss, plan = "pro") {
  const wanted = wantedOf(selectFields(fields), plan);
  const missed = steps.map((step) =>
    step.status === "unavailable" && why ? { ...step, miss: { ...why } } : step,
  );
  return subjectAnswer({ subject, steps: missed, missOf: () => why }, wanted, "en");
}

describe("the status of a row", () => {
  test.each([
    ["found, when all was", [unit("FICTIVE"), directors], undefined, "found"],
    ["found, when something was", [unit("FICTIVE"), absent], undefined, "found"],
    ["not_found, when nothing was", [absent, absent], undefined, "not_found"],
    [
      "found, when the SIRET is needed for the rest",
      [unit("FICTIVE"), { status: "siret_needed" }],
      undefined,
      "found",
    ],
    [
      "failed, when a question failed",
      [unit("FICTIVE"), unanswered],
      miss("failed", "server_error"),
      "failed",
    ],
    [
      "deferred, when one was not asked",
      [unit("FICTIVE"), unanswered],
      miss("deferred", "budget"),
      "deferred",
    ],
    [
      "deferred, when nobody came to ask",
      [unit("FICTIVE"), { status: "ask", lookup }],
      undefined,
      "deferred",
    ],
    [
      "found, when the plan refuses a part of it",
      [unit("FICTIVE"), unanswered],
      miss("failed", "forbidden"),
      "found",
    ],
    [
      "not_found, when the plan refuses a part and there is no other",
      [absent, unanswered],
      miss("failed", "forbidden"),
      "not_found",
    ],
    [
      "failed, when the plan refuses all of it",
      [unanswered, unanswered],
      miss("failed", "forbidden"),
      "failed",
    ],
  ] as const)("is %s", (_, steps, why, status) => {
    expect(answerTo("name,directors", steps as readonly ResolutionStep[], why).status).toBe(status);
  });

  test("is failed rather than deferred when both hold: one of them will not mend by waiting", () => {
    const misses = new Map<Lookup, Miss>([
      [{ operation: "legal-unit", siren: "150000016" }, miss("deferred", "month_spent")],
      [lookup, miss("failed", "malformed")],
    ]);
    const steps = [...misses].map(([asked, why]): ResolutionStep => ({
      status: "unavailable",
      lookup: asked,
      miss: why,
    }));
    const missOf = (asked: Lookup) => misses.get(asked);
    const answer = subjectAnswer(
      { subject, steps, missOf },
      wantedOf(selectFields("name,directors"), "pro"),
      "en",
    );
    expect(answer.status).toBe("failed");
    expect(answer.remarks).toHaveLength(2);
  });
});

test("a field that the plan refuses leaves a row deferred whose company was not asked", () => {
  const unit: Lookup = { operation: "legal-unit", siren: "150000016" };
  const misses = new Map<Lookup, Miss>([
    [unit, miss("deferred", "budget")],
    [lookup, miss("failed", "forbidden")],
  ]);
  const steps = [...misses].map(([asked, why]): ResolutionStep => ({
    status: "unavailable",
    lookup: asked,
    miss: why,
  }));
  const known = { subject, steps, missOf: (asked: Lookup) => misses.get(asked) };
  expect(subjectAnswer(known, wantedOf(selectFields("name,directors"), "pro"), "en").status).toBe("deferred");
});

describe("what is said of a row", () => {
  test("is nothing when all was found", () => {
    expect(answerTo("name,directors", [unit("FICTIVE"), directors]).remarks).toEqual([]);
  });

  test("is once that the company is unknown, whatever else is missing with it", () => {
    expect(answerTo("name,directors", [absent, absent]).remarks).toEqual([
      { kind: "not_found", resource: "legal-unit" },
    ]);
    expect(answerTo("name,directors", [unit("FICTIVE"), absent]).remarks).toEqual([
      { kind: "not_found", resource: "directors" },
    ]);
  });

  test("is of a row without SIRET that its head office is missing, of one with it that the establishment is", () => {
    const remarksOf = (subject: Subject) =>
      subjectAnswer(
        { subject, steps: [absent], missOf: () => undefined },
        wantedOf(selectFields("address"), "pro"),
        "en",
      ).remarks;
    expect(remarksOf(subject)).toEqual([{ kind: "not_found", resource: "head-office" }]);
    expect(remarksOf({ ...subject, siret: "15000001600012" })).toEqual([
      { kind: "not_found", resource: "establishment" },
    ]);
  });

  test.each(["[ND]", "DE [NON-DIFFUSIBLE]"])("is that a value is masked where it reads %s", (name) => {
    expect(answerTo("name", [unit(name)])).toMatchObject({
      values: [name],
      remarks: [{ kind: "masked" }],
    });
  });

  test("is of the accounts why figures are missing: another type, not published, or none at all", () => {
    const accounts = (...items: object[]): ResolutionStep => ({ status: "found", data: { items }, asOf: 10 });
    const own = { year: 2022, typeBilan: "S", chiffreAffaires: 0, resultatNet: 5, totalBilan: null };
    const remarksOf = (step: ResolutionStep) => answerTo("revenue,net_income,total_assets", [step]).remarks;
    const group = { year: 2024, typeBilan: "K", chiffreAffaires: 9 };
    expect(remarksOf(accounts(group))).toEqual([{ kind: "other_accounts", types: ["K"] }]);
    expect(remarksOf(accounts(group, own))).toMatchObject([
      { kind: "unpublished", fields: [{ key: "total_assets" }], year: 2022, isConfidential: false },
    ]);
    expect(remarksOf(accounts({ ...own, confidential: true }))).toMatchObject([
      { fields: [{ key: "revenue" }, { key: "total_assets" }], year: 2022, isConfidential: true },
    ]);
    expect(remarksOf(accounts())).toEqual([{ kind: "not_found", resource: "accounts" }]);
    expect(remarksOf(accounts({ ...own, totalBilan: 1 }))).toEqual([]);
  });

  test("is that directors or accounts are listed in part; what a part does not show may be in the rest", () => {
    const listed = (length: number, count: number, item: object = { name: "Ada" }): ResolutionStep => ({
      status: "found",
      data: { count, items: Array.from({ length }, () => item) },
      asOf: 10,
    });
    const remarksOf = (fields: string, step: ResolutionStep) => answerTo(fields, [step]).remarks;
    const part = { kind: "listed_in_part", resource: "directors", shown: 20, total: 24 };
    expect(remarksOf("directors", listed(20, 24))).toEqual([part]);
    expect(remarksOf("director_count", listed(20, 20))).toEqual([{ ...part, total: undefined }]);
    expect(remarksOf("directors", listed(24, 24))).toEqual([]);
    const group = { year: 2024, typeBilan: "K" };
    expect(remarksOf("revenue", listed(20, 22, group))).toEqual([
      { ...part, resource: "accounts", total: 22 },
    ]);
    expect(remarksOf("revenue", listed(20, 20, group))).toEqual([
      { ...part, resource: "accounts", total: undefined },
    ]);
  });

  test("names the fields that are not in the plan, which change nothing else", () => {
    expect(answerTo("name,revenue,capital", [unit("FICTIVE")], undefined, "starter")).toMatchObject({
      status: "found",
      values: ["FICTIVE", undefined, undefined],
      remarks: [{ kind: "beyond_plan", fields: [{ key: "revenue" }, { key: "capital" }] }],
    });
  });

  test("names those alone of which no answer of an earlier plan is stored; such an answer counts in the row's age", () => {
    const wanted = wantedOf(selectFields("name,revenue,net_income,capital"), "starter");
    expect(wanted).toMatchObject({
      resources: ["legal-unit-summary"],
      storedResources: ["accounts", "legal-unit"],
    });
    const data = { items: [{ year: 2022, typeBilan: "S", chiffreAffaires: 7, resultatNet: null }] };
    const accounts: ResolutionStep = { status: "found", data, asOf: 5 };
    const paid = (capital: object | null): ResolutionStep => ({
      status: "found",
      data: { capital },
      asOf: 3,
    });
    const answerWith = (...storedSteps: ResolutionStep[]) => {
      const known = { subject, steps: [unit("FICTIVE")], storedSteps, missOf: () => undefined };
      return subjectAnswer(known, wanted, "en");
    };
    const unpublished = { kind: "unpublished", fields: [{ key: "net_income" }] };
    expect(answerWith(accounts, paid({ amount: 12 }))).toMatchObject({
      ...{ status: "found", values: ["FICTIVE", 7, null, 12], remarks: [unpublished], readAt: 3 },
    });
    expect(answerWith(accounts, paid(null))).toMatchObject({
      values: ["FICTIVE", 7, null, undefined],
      remarks: [unpublished, { kind: "beyond_plan", fields: [{ key: "capital" }] }],
      readAt: 5,
    });
    expect(answerWith({ status: "ask", lookup }, absent)).toMatchObject({
      values: ["FICTIVE", undefined, undefined, undefined],
      remarks: [{ kind: "beyond_plan", fields: [{}, {}, {}] }],
      readAt: 20,
    });
  });

  test("is one reason once, however many fields it concerns", () => {
    const answer = answerTo("name,directors", [unanswered, unanswered], miss("deferred", "budget"));
    expect(answer.remarks).toHaveLength(1);
  });
});

describe("the age of a row", () => {
  test("is that of the oldest of its answers", () => {
    expect(answerTo("name,directors", [unit("FICTIVE"), directors]).readAt).toBe(10);
  });

  test("is not known when it has none", () => {
    expect(answerTo("name", [unanswered], miss("failed", "timeout")).readAt).toBeUndefined();
  });
});

describe("the day on which the service said it", () => {
  const day = 24 * 3_600_000;
  const readOn = (moment: number): ResolutionStep => ({
    status: "found",
    data: { name: "FICTIVE" },
    asOf: moment,
  });
  const answers = [readOn(9 * day + 5), readOn(8 * day - 1)];

  test("is that of the oldest answer, in UTC", () => {
    expect(answerTo("name,directors,as_of", answers).values.at(-1)).toBe("1970-01-08");
  });

  test("counts what is not in the register among the answers, and is none where nothing is", () => {
    const missing: ResolutionStep = { status: "not_found", asOf: 3 * day };
    expect(answerTo("name,directors,as_of", [answers[0]!, missing]).values.at(-1)).toBe("1970-01-04");
    expect(answerTo("name,directors,as_of", [missing, missing]).values.at(-1)).toBeNull();
  });

  test("is not told while an answer is missing: what the row has of it is of an earlier run", () => {
    const { values } = answerTo(
      "name,directors,as_of",
      [answers[0]!, unanswered],
      miss("deferred", "budget"),
    );
    expect(values).toEqual(["FICTIVE", undefined, undefined]);
  });
});

test("an empty share capital matters to who wants it alone, and never beyond the start of a run", () => {
  const since = (fields: string, plan: string) =>
    withFinancialSince(wantedOf(selectFields(fields), plan), 30, 25).financialSince;
  expect([since("name,capital", "pro"), since("name,vat", "pro"), since("vat,capital", "free")]).toEqual([
    25,
    undefined,
    undefined,
  ]);
});
