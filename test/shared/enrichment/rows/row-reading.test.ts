import { expect, test } from "@jest/globals";
import { OtherCompaniesCount } from "../../../../shared/enrichment/rows.ts";
import { firstIdentifier } from "../../../../shared/enrichment/cell-reading.ts";
import { readIdentifier } from "../../../../shared/identifiers/read.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";

const read = (...texts: string[]) => firstIdentifier(texts.map(readIdentifier));

test("a later column counts where those before it are blank or invalid", () => {
  expect(read("552032534", "383474814")).toMatchObject({ reading: { siren: "552032534" }, source: 0 });
  expect(read("", "383474814")).toMatchObject({ reading: { siren: "383474814" }, source: 1 });
  expect(read("552032535", "", "383474814")).toMatchObject({ reading: { siren: "383474814" }, source: 2 });
  const siret = siretOf("552032534", 1);
  expect(read("552032535", siret, "383474814")).toMatchObject({ reading: { siret }, source: 1 });
});

test("without an identifier the first that says anything counts, and is blank where none does", () => {
  expect(read("552032535", "12")).toMatchObject({ reading: { reason: "checksum" }, source: 0 });
  expect(read("", "12")).toMatchObject({ reading: { reason: "too_short" }, source: 1 });
  expect(read("", "néant")).toMatchObject({ reading: { kind: "blank" }, source: 0 });
});

test("the companies of other columns are counted, and the rows in which they differ, SIRETs beside SIRENs apart", () => {
  const [one = "", two = "", three = ""] = scatteredSirens(3);
  const count = new OtherCompaniesCount(2);
  const add = (texts: readonly string[], row: string) =>
    count.add((column) => texts[column]!, readIdentifier(row));
  add([one, siretOf(one, 1)], one);
  add([two, siretOf(two, 1)], one);
  add([two, ""], siretOf(three, 1));
  add([three, "552032535"], "à voir");
  expect(count.counts).toEqual([
    { companies: 3, differing: 2, siretsApart: 1 },
    { companies: 2, differing: 1, siretsApart: 1 },
  ]);
});
