import { expect, test } from "@jest/globals";
import { at, results, reviewedList, typed } from "../review/reviewed-list.ts";

reviewedList();

const check = (...more: string[]) => typed(["check", at("names.csv"), "--match", "--yes", ...more]);

test.each([
  [
    "en",
    "the same command with --match name=B,postcode=C,city=D finds the companies first and then checks them",
  ],
  [
    "fr",
    "la même commande avec --match name=B,postcode=C,city=D trouve d'abord les entreprises puis les contrôle",
  ],
] as const)(
  "a list without numbers is not checked before it is said how its names can be looked up (%s)",
  async (language, said) => {
    const { code, err, calls } = await typed(["check", at("names.csv")], language);
    expect([code, calls]).toEqual([2, 0]);
    expect(err).toContain(said);
    expect(err).toContain("--id");
  },
);

test("what it says to add does it: the numbers are found and then checked at one go, and a second run asks nothing", async () => {
  const words = ["check", at("names.csv"), "--match", "name=B,postcode=C,city=D", "--yes"];
  const first = await typed(words);
  expect(first.code).toBe(0);
  const most = Number(/Calls {2}(?:\d+ to )?([\d,]+)/.exec(first.err)?.[1]?.replaceAll(",", "") ?? 0);
  expect(first.calls).toBeLessThanOrEqual(most + 1);
  const rows = results("names.checked.csv");
  const found = rows.filter((row) => row["sirene_status"] === "found");
  expect(found.length).toBeGreaterThan(60);
  expect(found.filter((row) => row["sirene_check"] === "ok").length).toBeGreaterThan(30);
  const reasons = (one: Record<string, string>) => one["sirene_check_reasons"]!.split(";");
  for (const row of found) {
    expect(row["sirene_siren"]).toMatch(/^\d{9}$/);
    expect(reasons(row)).not.toContain("siren_missing");
    expect(reasons(row).includes("siren_ceased")).toBe(row["sirene_state"] === "C");
  }
  expect(found.some((row) => reasons(row).includes("siren_ceased"))).toBe(true);
  for (const row of rows.filter(({ sirene_status: status }) => status !== "found"))
    expect(row["sirene_check_reasons"]).toBe("siren_missing");
  expect(await typed(words)).toMatchObject({ code: 0, calls: 0 });
});

test("for e-invoicing too, at no call more", async () => {
  await check();
  const { code, calls } = await check("--for", "einvoicing", "-o", at("invoices.csv"));
  expect([code, calls]).toEqual([0, 0]);
  const rows = results("invoices.csv").filter((row) => row["sirene_status"] === "found");
  expect(new Set(rows.map((row) => row["sirene_einvoice"]))).toContain("check_directory");
  for (const row of rows) expect(row["sirene_einvoice_reasons"]).not.toContain("siren_missing");
});
