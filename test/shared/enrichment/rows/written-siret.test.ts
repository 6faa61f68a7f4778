import { expect, test } from "@jest/globals";
import { Rows } from "../../../../shared/enrichment/rows.ts";
import { Subjects } from "../../../../shared/enrichment/subjects.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";
import { column, listOf } from "./list-of.ts";

const [siren = "", other = ""] = scatteredSirens(2);
const own = [
  { key: "siren", index: 1 },
  { key: "siret", index: 2 },
  { key: "vat", index: 3 },
] as const;
const sources = [{ column: column(0) }];

/** The SIRETs that the rows of a filled list keep of what was written beside them. */
function writtenIn(rows: readonly (readonly string[])[]) {
  const list = listOf({ sources, own }, rows);
  return rows.map((_, record) => {
    const row = list.at(record);
    return row.kind === "subject" ? row.writtenSiret : row.kind;
  });
}

test("a row that names its company alone keeps the SIRET that was written beside it, whatever its NIC", () => {
  const [first, next] = [siretOf(siren, 0), siretOf(other, 7)];
  expect(first.slice(9, 13)).toBe("0000");
  expect(
    writtenIn([
      [siren, siren, first, ""],
      [other, other, next, ""],
    ]),
  ).toEqual([first, next]);
});

test("one that names an establishment, has no SIRET beside it, or that of another company, keeps none", () => {
  const siret = siretOf(siren, 2);
  expect(
    writtenIn([
      [siret, siren, siret, ""],
      [siren, siren, "", ""],
      [siren, siren, siren, ""],
      ["", siren, siret, ""],
      [siren, siren, siret, ""],
    ]),
  ).toEqual([undefined, undefined, undefined, "blank", siret]);
});

test("one whose columns name two companies keeps none: nothing in them is of its company for certain", () => {
  expect(writtenIn([[siren, "", siretOf(siren, 2), vatNumberOf(other)]])).toEqual([undefined]);
});

test("one without a SIRET beside it has none either where something else is noted of it", () => {
  const rows = new Rows(1, new Subjects(false));
  rows.set(0, siren);
  rows.putWrong(0, { reason: "too_short", suggestion: undefined, source: 0 });
  expect(rows.at(0)).not.toHaveProperty("writtenSiret");
});
