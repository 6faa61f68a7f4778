import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { Subjects } from "../../../../shared/enrichment/subjects.ts";
import { withCheckDigit } from "../../../../sandbox/register/siren.ts";

const siren = fc.stringMatching(/^\d{8}$/).map(withCheckDigit);
const subject = fc
  .tuple(siren, fc.option(fc.stringMatching(/^\d{4}$/), { nil: undefined }))
  .map(([unit, rank]) => ({
    siren: unit,
    siret: rank === undefined ? undefined : withCheckDigit(unit + rank),
  }));

describe("subjects", () => {
  test("come back as they went in, zeros in front included, each number once", () => {
    fc.assert(
      fc.property(fc.array(subject, { maxLength: 60 }), (given) => {
        const subjects = new Subjects(true);
        const indexes = given.map((one) => subjects.add(one.siren, one.siret));
        given.forEach((one, position) => {
          const { index } = indexes[position]!;
          const { siret } = one;
          expect(subjects.at(index)).toEqual({ siren: one.siren, ...(siret !== undefined && { siret }) });
        });
        const distinct = new Set(given.map((one) => one.siret ?? one.siren));
        expect(subjects.size).toBe(distinct.size);
        expect(indexes.filter(({ isNew }) => isNew)).toHaveLength(distinct.size);
      }),
    );
  });

  test("of a SIRET that begins with five zeros is not that of the SIREN of the same value", () => {
    const low = withCheckDigit("00000000");
    const siret = withCheckDigit(`${low}0001`);
    const sameValue = siret.slice(5);
    const subjects = new Subjects(true);
    expect(subjects.add(sameValue, undefined)).toEqual({ index: 0, isNew: true });
    expect(subjects.add(low, siret)).toEqual({ index: 1, isNew: true });
    expect([subjects.at(0), subjects.at(1)]).toEqual([{ siren: sameValue }, { siren: low, siret }]);
  });
});
