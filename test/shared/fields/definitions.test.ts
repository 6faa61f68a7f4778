import { expect, test } from "@jest/globals";
import { findDefinition, functionName } from "../../../shared/fields/field-table.ts";
import { dayOfReading } from "../../../shared/fields/field.ts";

test("a field is found by its key, and by nothing else", () => {
  expect(findDefinition("net_income")).toMatchObject({ key: "net_income", resource: "accounts" });
  expect(findDefinition("netincome")).toBeUndefined();
});

test("its function has its key in capitals, in one word", () => {
  expect(functionName("net_income")).toBe("NETINCOME");
});

test.each([
  [Date.UTC(2026, 10, 20), "2026-11-20"],
  [Date.UTC(2026, 10, 20, 23, 59, 59, 999), "2026-11-20"],
])("the day of a reading at %d is %s, in UTC and without the hour", (moment, day) => {
  expect(dayOfReading(moment)).toBe(day);
});
