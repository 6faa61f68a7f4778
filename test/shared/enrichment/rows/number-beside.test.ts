import { describe, expect, test } from "@jest/globals";
import { ListReader } from "../../../../shared/enrichment/list-reader.ts";
import { rowNote } from "../../../../shared/enrichment/notes.ts";
import { Subjects } from "../../../../shared/enrichment/subjects.ts";
import type { IdentifierSource } from "../../../../shared/enrichment/columns/identifier-columns.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";

const [one, two] = scatteredSirens(2) as [string, string];
const [siret, otherSiret] = [siretOf(one, 1), siretOf(two, 1)];
const mistyped = (number: string) => number.slice(0, -1) + String((Number(number.at(-1)) + 1) % 10);

type AtIndex = { readonly index: number };
const [sirens, sirets] = [{ index: 0 }, { index: 1 }];
const bySiret: IdentifierSource<AtIndex> = { column: sirets, otherNumber: sirens };
const bySiren: IdentifierSource<AtIndex> = { column: sirens, siret: sirets };

/** Whom a row of a SIREN and a SIRET names, and what its note says of the other number. */
function read(source: IdentifierSource<AtIndex>, ...cells: readonly [string, string]) {
  const subjects = new Subjects(true);
  const reader = new ListReader({ records: 1, sources: [source], subjects });
  reader.take(
    0,
    reader.columns.map((column) => cells[column]!),
  );
  const row = reader.rows.at(0);
  if (row.kind !== "subject") return [row.kind];
  const subject = subjects.at(row.subject);
  return [subject.siret ?? subject.siren, ...rowNote({ ...row, repairs: [] }, subject, [])];
}

describe("a row with a SIREN and a SIRET", () => {
  test("is of the number that is there, whichever of the two columns is read first", () => {
    for (const source of [bySiret, bySiren]) {
      expect(read(source, one, siret)).toEqual([siret]);
      expect(read(source, one, "")).toEqual([one]);
      expect(read(source, "", siret)).toEqual([siret]);
      expect(read(source, "", "")).toEqual(["blank"]);
    }
  });

  test("is of the one that can be read where the other is mistyped, and says so", () => {
    const [taken, wrong] = [{ code: "note_beside_taken" }, { code: "note_beside_wrong" }];
    expect(read(bySiret, one, mistyped(siret))).toEqual([one, taken]);
    expect(read(bySiren, one, mistyped(siret))).toEqual([one, wrong]);
    expect(read(bySiret, mistyped(one), siret)).toEqual([siret, wrong]);
    expect(read(bySiren, mistyped(one), siret)).toEqual([siret, taken]);
    for (const source of [bySiret, bySiren])
      expect(read(source, mistyped(one), mistyped(siret))).toEqual(["invalid"]);
  });

  test("is invalid where the one that is there is mistyped and the other blank, as without its column", () => {
    for (const source of [bySiret, bySiren]) {
      expect(read(source, mistyped(one), "")).toEqual(["invalid"]);
      expect(read(source, "", mistyped(siret))).toEqual(["invalid"]);
    }
  });

  test("says which number is of another company where the two contradict each other", () => {
    const other = (id: string) => ({ code: "note_beside_other", details: { id } });
    expect(read(bySiret, one, otherSiret)).toEqual([otherSiret, other(one)]);
    expect(read(bySiren, one, otherSiret)).toEqual([one, other(otherSiret)]);
  });

  test("is of its SIREN alone where SIRETs mostly are of other companies, and blank without it", () => {
    const source = { ...bySiren, isSiretSecondary: true } as const;
    expect(read(source, one, siret)).toEqual([siret]);
    expect(read(source, "", siret)).toEqual(["blank"]);
  });
});
