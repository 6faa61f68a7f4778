import { beforeAll, describe, expect, test } from "@jest/globals";
import { edgeCases } from "../../../../sandbox/register/edge-cases.ts";
import { type Desk, desk, listOf, testNothingLeaks } from "../../desk.ts";
import { sirensFrom } from "../../made-up-numbers.ts";

const fields = "name,revenue,address,directors";

describe("a SIREN that is not in the register", () => {
  let at: Desk;
  const unknown = sirensFrom("81", 3);
  beforeAll(async () => {
    at = await desk();
  });

  test("costs one call, whatever is wanted beside its legal unit, and a company that is there costs what it did", async () => {
    at.save("list.csv", listOf([...unknown, edgeCases.ordinary]));
    const { calls } = await at.counted(() =>
      at.run("enrich", "list.csv", "--fields", fields, "--one-by-one"),
    );
    expect(calls.byOperation).toEqual({
      me: 1,
      "legal-unit": 4,
      accounts: 1,
      establishments: 1,
      directors: 1,
    });
    const [first, , , last] = at.records("list.enriched.csv");
    expect(first).toMatchObject({
      sirene_status: "not_found",
      sirene_note: "this SIREN is not in the register",
    });
    expect(last).toMatchObject({ sirene_status: "found", sirene_revenue: "842000" });
  });

  test("costs nothing for further fields while it is known not to be there", async () => {
    at.save("again.csv", listOf(unknown));
    const { calls } = await at.counted(() =>
      at.run("enrich", "again.csv", "--fields", `${fields},head_office,director_count`),
    );
    expect(calls.byOperation).toEqual({});
  });
});

testNothingLeaks();
