import { beforeAll, describe, expect, test } from "@jest/globals";
import { type Desk, desk } from "../desk.ts";

let at: Desk;
beforeAll(async () => {
  at = await desk();
  const header = "Code;Nom;SIREN;CP;Ville";
  at.save("list.csv", [header, "F1;Danone;552032534;75009;Paris", header, ";;;;", header, ""].join("\n"));
});

describe("a row that says the header of its list again", () => {
  test("is not looked up by name, costs no call, and is blank", async () => {
    const { result, calls } = await at.counted(() =>
      at.run("enrich", "list.csv", "--match", "--fields", "name", "--yes"),
    );
    expect(result.code).toBe(0);
    expect(Object.keys(calls.byOperation).filter((one) => one.includes("search"))).toEqual([]);
    expect(calls.total).toBeLessThanOrEqual(2);
    expect(result.stderr).toContain('postcode D "CP"');
    expect(at.records("list.enriched.csv").map((row) => [row["sirene_status"], row["sirene_note"]])).toEqual([
      ["found", ""],
      ...[1, 2, 3].map(() => ["blank", ""]),
    ]);
  });

  test("has no verdict in a check, and is no mistake in its list", async () => {
    const { stderr } = await at.run("check", "list.csv");
    expect(stderr).toContain("Check: 1 ok\n");
    expect(at.records("list.checked.csv").map((row) => row["sirene_check"])).toEqual(["ok", "", "", ""]);
  });

  test("is in no group of duplicates", async () => {
    expect(JSON.parse((await at.run("duplicates", "list.csv", "--json")).stdout)).toEqual([]);
  });
});
