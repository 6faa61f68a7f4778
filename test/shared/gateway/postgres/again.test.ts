import { describe, expect, test } from "@jest/globals";
import { pauseBefore } from "../../../../shared/gateway/postgres/database.ts";
import { storeErrorOf } from "../../../../shared/gateway/postgres/session.ts";

const longest = { locked: 60_000, away: 5_000 };
const failed = { attempts: 1, elapsed: 0, wasAway: false };

describe("work that failed", () => {
  test.each([
    ["55P03", "locked"],
    ["40P01", "locked"],
    ["40001", "locked"],
    ["57014", "locked"],
    ["57P01", "unreachable"],
    ["57P03", "unreachable"],
    ["53300", "unreachable"],
    ["08006", "unreachable"],
    ["ECONNREFUSED", "unreachable"],
    ["EPIPE", "unreachable"],
    [undefined, "unreachable"],
    ["53100", "not_writable"],
    ["25006", "not_writable"],
    ["42501", "not_writable"],
    ["XX001", "damaged"],
    ["23502", "other"],
    ["28P01", "unreachable"],
    ["28000", "unreachable"],
  ] as const)("with the code %s is an error of the kind %s", (code, kind) => {
    expect(storeErrorOf(Object.assign(new Error("told"), { code }))).toMatchObject({ kind, message: "told" });
  });

  test("is done again while others have a lock, for as long as locks are waited for", () => {
    expect(pauseBefore({ ...failed, kind: "locked" }, longest)).toBe(5);
    expect(pauseBefore({ ...failed, kind: "locked", attempts: 99, elapsed: 59_000 }, longest)).toBe(500);
    expect(pauseBefore({ ...failed, kind: "locked", elapsed: 60_000 }, longest)).toBeUndefined();
  });

  test("is done again when a server went while it was done, not when it was away before", () => {
    expect(pauseBefore({ ...failed, kind: "unreachable" }, longest)).toBe(5);
    expect(pauseBefore({ ...failed, kind: "unreachable", wasAway: true }, longest)).toBeUndefined();
    expect(pauseBefore({ ...failed, kind: "unreachable", elapsed: 5_000 }, longest)).toBeUndefined();
  });

  test.each(["damaged", "not_writable", "other"] as const)("is not done again where it is %s", (kind) => {
    expect(pauseBefore({ ...failed, kind }, longest)).toBeUndefined();
  });
});
