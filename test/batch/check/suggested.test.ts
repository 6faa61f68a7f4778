import { beforeEach, describe, expect, test } from "@jest/globals";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import { desk, listOf, testNothingLeaks, type Desk } from "../desk.ts";
import { scatteredSirens, siretOf } from "../made-up-numbers.ts";

const { closedHeadOffice, movedHeadOffice, ceased, manyEstablishments, ordinary } = edgeCases;
const moved = siretOf(movedHeadOffice, 1);
const movedTo = siretOf(movedHeadOffice, 2);

let at: Desk;
beforeEach(async () => {
  at = await desk();
});

/** The rows of a list of these SIRETs, and the calls for them, `/me` aside. */
async function run(words: string, ...sirets: string[]) {
  at.save("list.csv", listOf(sirets, "siret"));
  const { result, calls } = await at.counted(() =>
    at.run(...words.split(" "), "-o", "out.csv", "--overwrite"),
  );
  expect(result.code).toBe(0);
  const { me, ...byOperation } = calls.byOperation;
  expect(me).toBe(1);
  const rows = at.records("out.csv");
  return {
    rows,
    byOperation,
    suggested: rows.map(({ sirene_suggested_siret: siret, sirene_suggested_reason: reason }) => [
      siret,
      reason,
    ]),
  };
}

describe("the SIRET suggested for an establishment", () => {
  test("is none while it is open, which costs its own call and no other", async () => {
    const { suggested, byOperation } = await run(
      "enrich list.csv --fields suggested_siret,suggested_reason",
      movedTo,
    );
    expect([suggested, byOperation]).toEqual([[["", ""]], { establishment: 1 }]);
  });

  test("that is closed is the head office, for one call more", async () => {
    const { suggested, byOperation } = await run(
      "enrich list.csv --fields suggested_siret,suggested_reason",
      moved,
    );
    expect([suggested, byOperation]).toEqual([
      [[movedTo, "head_office"]],
      { establishment: 1, establishments: 1 },
    ]);
  });

  test("of a ceased company is none, and a check that knows so asks nothing more", async () => {
    const { suggested, byOperation, rows } = await run("check list.csv", siretOf(ceased, 1));
    expect([suggested, byOperation]).toEqual([[["", "unit_ceased"]], { establishment: 1, "legal-unit": 1 }]);
    expect(rows[0]).toMatchObject({ sirene_check: "fix", sirene_check_reasons: "siren_ceased;siret_closed" });
  });

  test("is none where the head office is closed itself", async () => {
    const { suggested, byOperation } = await run("check list.csv", siretOf(closedHeadOffice, 1));
    expect([suggested, byOperation]).toEqual([
      [["", "head_office_closed"]],
      { establishment: 1, "legal-unit": 1 },
    ]);
  });

  test("is none where the list of establishments does not say which is open", async () => {
    await at.sandbox.change({ listing: "siret" });
    const { suggested, byOperation } = await run("check list.csv", moved);
    expect(suggested).toEqual([["", "head_office_unknown"]]);
    expect(byOperation).toEqual({ establishment: 1, "legal-unit": 1, establishments: 1 });
  });

  test("is none of one that is not in the register, which the check says", async () => {
    const { suggested, rows } = await run("check list.csv", siretOf(ordinary, 9));
    expect([suggested, rows[0]!["sirene_check_reasons"]]).toEqual([[["", ""]], "siret_unknown"]);
  });

  test("shares the list of establishments among the closed ones of a company", async () => {
    const closed = (
      await at.sandbox.get<{ items: { siret: string; active: boolean }[] }>(
        `/unite-legale/${manyEstablishments}/etablissements?etat=F&perPage=100`,
      )
    ).body.data.items.map(({ siret }) => siret);
    const { suggested, byOperation } = await run("check list.csv", ...closed.slice(0, 3));
    expect(byOperation).toEqual({ "legal-unit": 1, establishments: 1 });
    const headOffice = siretOf(manyEstablishments, 1);
    expect(suggested).toEqual(Array(3).fill([headOffice, "head_office"]));
  });

  test("is planned for, once a company: at most its list beside what every row asks for", async () => {
    at.save("list.csv", listOf([moved, movedTo, siretOf(ceased, 1), ordinary], "siret"));
    const planned = async (...words: string[]) => {
      const { stdout } = await at.run("check", "list.csv", "--dry-run", "--json", "--one-by-one", ...words);
      return (JSON.parse(stdout) as { calls: { likely: number; most: number } }).calls;
    };
    // Three companies, three establishments; at most two lists, and half as much again for second attempts, and the /me.
    expect(await planned()).toMatchObject({ likely: 6, most: 8 + 4 + 1 });
    const { calls } = await at.counted(() => at.run("check", "list.csv", "--one-by-one"));
    expect(calls.total - calls.byOperation["me"]!).toBe(7);
    expect(await planned()).toMatchObject({ likely: 0, most: 0 });
  });
});

describe("a check of a list of SIRETs", () => {
  test("costs no more than asking for name, state, whether it is open, and head office; a second time nothing", async () => {
    const filled = await desk({ fill: true });
    // Two establishments of every third company, and of some others a former one, which is closed.
    const sirets = scatteredSirens(150).flatMap((siren, row) =>
      (row % 3 === 0 ? [1, 2] : [row % 7 === 0 ? 40 : 1]).map((rank) => siretOf(siren, rank)),
    );
    filled.save("list.csv", listOf(sirets, "siret"));
    const fields = "name,state,establishment_active,head_office";
    const enriched = await filled.counted(() =>
      filled.with({ SIRENE_STORE: "other.sqlite" }).run("enrich", "list.csv", "--fields", fields),
    );
    const checked = await filled.counted(() => filled.run("check", "list.csv"));
    expect(checked.result.code).toBe(0);
    expect(filled.records("list.checked.csv").some((row) => row["sirene_suggested_siret"] !== "")).toBe(true);
    expect(checked.calls.total).toBeLessThanOrEqual(enriched.calls.total);
    expect(Math.max(...Object.values(checked.calls.byKey))).toBe(1);
    expect((await filled.counted(() => filled.run("check", "list.csv"))).calls.total).toBe(0);
  });
});

testNothingLeaks();
