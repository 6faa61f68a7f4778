import { expect, test } from "@jest/globals";
import { findField } from "../../../shared/fields/catalogue.ts";
import type { FieldKey } from "../../../shared/fields/field-table.ts";

const age = (key: FieldKey, data: unknown, now: string) => findField(key)!.read(data, "en", Date.parse(now));
const created = { dateCreation: "2026-01-01T00:00:00.000Z" };

test.each([
  ["in winter, one hour before Greenwich", "2026-01-10T22:59:59.999Z", 9],
  ["in winter, one hour before Greenwich", "2026-01-10T23:00:00.000Z", 10],
  ["in summer, two hours before Greenwich", "2026-07-10T21:59:59.999Z", 190],
  ["in summer, two hours before Greenwich", "2026-07-10T22:00:00.000Z", 191],
])("a company is a day older at midnight in Paris, %s: %s", (_, now, days) => {
  expect(age("days_since_created", created, now)).toBe(days);
});

test.each([
  ["the day before is to come", "2025-12-31T22:59:59.999Z", null],
  ["its own day, from midnight in Paris", "2025-12-31T23:00:00.000Z", 0],
  ["its own day, to midnight in Paris", "2026-01-01T22:59:59.999Z", 0],
  ["the day after", "2026-01-01T23:00:00.000Z", 1],
])("a company that was created today is 0 days old: %s", (_, now, days) => {
  expect(age("days_since_created", created, now)).toBe(days);
});

test("accounts grow old from the day they were closed on, the latest of them", () => {
  const items = [
    { year: 2023, typeBilan: "C", dateCloture: "2023-12-31" },
    { year: 2024, typeBilan: "C", dateCloture: "2024-12-31" },
  ];
  expect(age("last_accounts_age", { items }, "2025-01-31T12:00:00Z")).toBe(31);
});

test("what is not known, not a day, or still to come has no age", () => {
  for (const dateCreation of [null, undefined, 5, "soon", "2027-01-01T00:00:00.000Z"])
    expect(age("days_since_created", { dateCreation }, "2026-01-10T12:00:00Z")).toBeNull();
  expect(age("last_accounts_age", { items: [] }, "2026-01-10T12:00:00Z")).toBeNull();
});
