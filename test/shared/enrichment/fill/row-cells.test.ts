import { describe, expect, test } from "@jest/globals";
import type { PrecedingKey, OwnKey } from "../../../../shared/enrichment/columns/own-columns.ts";
import { RowCells, mayStay } from "../../../../shared/enrichment/row-writer.ts";
import { selectFields } from "../../../../shared/fields/select-fields.ts";
import { scatteredSirens } from "../../../batch/made-up-numbers.ts";

const [siren = "", otherSiren = ""] = scatteredSirens(2);

describe("what an earlier run wrote into a column", () => {
  test.each<[OwnKey, boolean]>([
    ["name", true],
    ["capital", true],
    ["head_office", true],
    ["status", true],
    ["score", true],
    ["address", false],
    ["suggested_siret", false],
    ["name_match", false],
    ["vat_match", false],
    ["check", false],
    ["einvoice_address", false],
  ])("of %s stays beside another establishment of its company: %s", (key, stays) => {
    expect([mayStay("all", key), mayStay("company", key), mayStay("none", key)]).toEqual([
      true,
      stays,
      false,
    ]);
  });
});

describe("the cells of who found a company", () => {
  const candidates = [
    { siren, name: "FICTIVE", score: 91 },
    { siren: otherSiren, name: "AUTRE", score: 40 },
  ];
  const keys: readonly PrecedingKey[] = ["score", "candidate_2", "found_by"];
  const fields = selectFields("name");
  const row = { siren, stays: "all", values: ["FICTIVE"], status: "found", note: "" } as const;
  type Answer = Parameters<RowCells["filled"]>[0];

  /** Those cells, and that of who found it where the run does not write it and the list has it. */
  const cells = (answer: Partial<Answer>) => {
    const given = { ...row, ...answer };
    const written = new RowCells(fields, [], keys).filled(given);
    expect(written).toHaveLength(1 + keys.length + 3);
    return [...written.slice(1, 4), new RowCells(fields, ["found_by"]).filled(given).at(-1)];
  };

  test.each<[string, Partial<Answer>, readonly unknown[]]>([
    ["by its number", {}, [null, null, "number", "number"]],
    ["by its number, which the register does not know", { status: "not_found" }, [null, null, null, null]],
    ["by its number, which is not asked yet", { status: "deferred" }, [null, null, "number", "number"]],
    [
      "by its name",
      { match: { candidates, foundBy: "name, score 91" } },
      [...[91, `${otherSiren} AUTRE (40)`, "name, score 91", "name, score 91"]],
    ],
    [
      "by its number, with a name that fits",
      { match: { candidates: [], nameMatch: "A" } },
      [...[null, null, "number", "number"]],
    ],
    [
      "nobody",
      { siren: undefined, status: "ambiguous", match: { candidates } },
      [...[91, `${otherSiren} AUTRE (40)`, null, null]],
    ],
    [
      "nobody, by a person's word",
      { siren: undefined, match: { candidates: [], foundBy: "ann" } },
      [...[null, null, "ann", "ann"]],
    ],
    [
      "by an earlier run: other candidates stay as they are",
      { match: { candidates: candidates.slice(0, 1), isKept: true, foundBy: "ann" } },
      [...[91, undefined, "ann", "ann"]],
    ],
    [
      "by what the list alone tells",
      { match: { candidates: candidates.slice(0, 1), isKept: true } },
      [...[91, undefined, undefined, undefined]],
    ],
    [
      "by that, where nothing may stay",
      { stays: "none", match: { candidates: [], isKept: true } },
      [...[null, null, null, null]],
    ],
  ])("%s", (_, answer, wanted) => {
    expect(cells(answer)).toEqual(wanted);
  });
});

test("the cells of a check stand before the fields, and are emptied where nothing is said", () => {
  const cells = new RowCells(selectFields("name"), ["check_reasons"], ["check", "duplicate_of"]);
  const row = { siren, stays: "all", values: ["FICTIVE"], status: "found", note: "" } as const;
  const check = { status: "fix", reasons: ["siren_ceased"], duplicateOf: "row 3", uncompared: [] } as const;
  expect(cells.filled({ ...row, check })).toEqual([
    siren,
    "fix",
    "row 3",
    "FICTIVE",
    "found",
    null,
    undefined,
  ]);
  expect(cells.filled(row)).toEqual([siren, null, null, "FICTIVE", "found", null, undefined]);
  expect(cells.left("company")).toEqual([undefined, null, null, undefined, undefined, undefined, null]);
});
