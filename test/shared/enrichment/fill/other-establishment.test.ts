import { describe, expect, test } from "@jest/globals";
import { wantedOf } from "../../../../shared/answers/subject-answer.ts";
import type { KnownAnswer } from "../../../../shared/enrichment/run-knowledge.ts";
import { RowWriter } from "../../../../shared/enrichment/row-writer.ts";
import { Rows } from "../../../../shared/enrichment/rows.ts";
import { Subjects } from "../../../../shared/enrichment/subjects.ts";
import { selectFields } from "../../../../shared/fields/select-fields.ts";
import type { Lookup } from "../../../../shared/lookups/lookup.ts";
import { establishmentPage } from "../../../../shared/lookups/resolve.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";
import { absent, AnswersHere, found, knowing } from "../known-here.ts";

const [siren = "", second = ""] = scatteredSirens(2);
const office = siretOf(siren, 1);
const shop = siretOf(siren, 2);

const unitOf = (one: string): readonly [Lookup, KnownAnswer] => [
  { operation: "legal-unit", siren: one },
  found({ siren: one, name: "FICTIVE" }),
];
const establishment = (siret: string, answer: KnownAnswer): readonly [Lookup, KnownAnswer] => [
  { operation: "establishment", siret },
  answer,
];
const officeAnswers = [
  [establishmentPage(siren), found([{ siret: office, siege: true, active: true }])],
  establishment(office, found({ siret: office, siege: true })),
] as const;

/** How much of what an earlier run wrote stays in rows that name a company alone, with the SIRETs written beside them. */
async function staysOf(
  fields: string,
  written: readonly (readonly [siren: string, siret: string | undefined])[],
  answers: readonly (readonly [Lookup, KnownAnswer])[],
) {
  const rows = new Rows(written.length, new Subjects(false));
  for (const [record, [one, siret]] of written.entries()) {
    rows.set(record, one);
    rows.putWrittenSiret(record, siret);
  }
  const knowledge = knowing(new AnswersHere(answers));
  const wanted = wantedOf(selectFields(fields), "pro");
  const ends = await new RowWriter({ rows, wanted, knowledge, language: "en" }).write(0, written.length);
  return ends.map(({ stays }) => stays);
}

describe("a row that named another establishment before, and names its company now", () => {
  test("keeps what is of the company where the head office is asked for and is another", async () => {
    const rows = [
      [siren, shop],
      [siren, office],
      [siren, undefined],
    ] as const;
    expect(await staysOf("name,siret", rows, [unitOf(siren), ...officeAnswers])).toEqual([
      "company",
      "all",
      "all",
    ]);
  });

  test.each<[string, KnownAnswer, string]>([
    ["no head office", found({ siret: shop, siege: false }), "company"],
    ["the head office", found({ siret: shop, siege: true }), "all"],
    ["an establishment of which that is unknown", found({ siret: shop, siege: null }), "all"],
    ["an establishment that the register does not have", absent, "all"],
  ])("goes by the stored answer where that is not asked: %s", async (_, answer, stays) => {
    const answers = [unitOf(siren), establishment(shop, answer)];
    expect(await staysOf("name", [[siren, shop]], answers)).toEqual([stays]);
  });

  test("keeps all where nothing is known of the establishment", async () => {
    expect(await staysOf("name", [[siren, shop]], [unitOf(siren), ...officeAnswers])).toEqual(["all"]);
  });

  test("is told by answers and by stored establishments in one list", async () => {
    const shopOfSecond = siretOf(second, 4);
    const rows = [
      [siren, shop],
      [second, shopOfSecond],
    ] as const;
    const stored = establishment(shopOfSecond, found({ siret: shopOfSecond, siege: false }));
    const answers = [unitOf(siren), ...officeAnswers, unitOf(second), stored];
    expect(await staysOf("name,siret", rows, answers)).toEqual(["company", "company"]);
    expect(await staysOf("name,siret", rows, answers.slice(0, -1))).toEqual(["company", "all"]);
  });
});

test("a row read by the number in its name says what is wrong in its column of numbers", async () => {
  const rows = new Rows(2, new Subjects(false));
  rows.set(0, siren);
  rows.set(1, siren);
  rows.putWrong(1, { reason: "too_short", suggestion: undefined, source: 0 });
  const knowledge = knowing(new AnswersHere([unitOf(siren), ...officeAnswers]));
  const wanted = wantedOf(selectFields("name"), "pro");
  const [own, byName] = await new RowWriter({ rows, wanted, knowledge, language: "en" }).write(0, 2);
  expect(own).toMatchObject({ note: [] });
  expect(byName).toMatchObject({ note: [{ code: "note_too_short" }], values: ["FICTIVE"] });
});
