import { describe, expect, test } from "@jest/globals";
import {
  type CellReading,
  type RowReason,
  isClue,
  isForeignNumber,
  isSearchedByName,
  readCell,
  meaningfulText,
  uncalculated,
  withOtherNumber,
  withSiret,
  wrongNumber,
} from "../../../../shared/enrichment/cell-reading.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";

const [siren = "", otherSiren = ""] = scatteredSirens(2);
const [siret, otherSiret] = [siretOf(siren, 1), siretOf(otherSiren, 1)];

describe("an identifier cell", () => {
  test("of a formula without its result says so, and one that found nothing is blank", () => {
    expect(readCell(uncalculated)).toEqual({ kind: "invalid", reason: "uncalculated" });
    expect(readCell(uncalculated, "00015")).toEqual({ kind: "invalid", reason: "uncalculated" });
    expect(readCell("#N/A")).toEqual({ kind: "blank" });
    expect(readCell("#N/A", siret.slice(9))).toEqual({ kind: "blank" });
    expect(readCell("#REF!")).toMatchObject({ kind: "invalid" });
  });

  test("is read with its NIC where the list has one, blank or not", () => {
    expect(readCell(siren)).toMatchObject({ kind: "siren", siren });
    expect(readCell(siren, "")).toMatchObject({ kind: "siren", siren });
    expect(readCell(siren, siret.slice(9))).toMatchObject({ kind: "siret", siret });
    expect(readCell(siren, "12345678")).toMatchObject({ kind: "invalid", reason: "checksum" });
  });
});

test("a cell that says that nothing is known says nothing; a name may be letters that elsewhere say so", () => {
  const said = (role: Parameters<typeof meaningfulText>[0], ...texts: string[]) =>
    texts.map((text) => meaningfulText(role, text));
  const texts = ["NC", "néant", "-", "METZ", uncalculated];
  for (const role of ["postcode", "city", "address", "vat", "siret"] as const)
    expect(said(role, ...texts)).toEqual(["", "", "", "METZ", uncalculated]);
  for (const role of ["name", "director", "country"] as const)
    expect(said(role, ...texts)).toEqual(["NC", "", "", "METZ", uncalculated]);
});

const reading: Readonly<Record<string, CellReading>> = {
  siren: readCell(siren),
  siret: readCell(siret),
  "other siren": readCell(otherSiren),
  "other siret": readCell(otherSiret),
  blank: readCell(""),
  mistyped: { kind: "invalid", reason: "checksum" },
  "cut short": { kind: "invalid", reason: "digits_lost" },
  words: { kind: "invalid", reason: "not_an_identifier" },
  filler: { kind: "invalid", reason: "filler" },
  foreign: { kind: "invalid", reason: "foreign_vat" },
};

describe("a SIREN with the SIRET beside it", () => {
  test.each([
    ["siren", "siret", "siret"],
    ["siren", "other siret", "siren"],
    ["siren", "other siren", "siren"],
    ["siren", "blank", "siren"],
    ["siren", "mistyped", "siren"],
    ["blank", "siret", "siret"],
    ["blank", "mistyped", "mistyped"],
    ["blank", "blank", "blank"],
    ["mistyped", "siret", "siret"],
    ["mistyped", "blank", "mistyped"],
    ["mistyped", "words", "mistyped"],
  ])("%s with %s is %s", (first, second, taken) => {
    expect(withSiret(reading[first]!, reading[second]!)).toEqual(reading[taken]);
  });

  test.each([
    ["siren", "siret", "siret"],
    ["siren", "other siret", "siren"],
    ["blank", "siret", "blank"],
    ["mistyped", "siret", "mistyped"],
  ])("%s with %s is %s where SIRETs are mostly of other companies", (first, second, taken) => {
    expect(withSiret(reading[first]!, reading[second]!, true)).toEqual(reading[taken]);
  });
});

describe("of two numbers of a row", () => {
  const [taken, wrong] = [{ code: "note_beside_taken" }, { code: "note_beside_wrong" }] as const;
  const other = (id: string) => ({ code: "note_beside_other", id });
  test.each<readonly [string, string, string, object?]>([
    ["siren", "siret", "siren"],
    ["siret", "siren", "siret"],
    ["siren", "other siret", "siren", other(otherSiret)],
    ["siret", "other siren", "siret", other(otherSiren)],
    ["siren", "blank", "siren"],
    ["siren", "words", "siren"],
    ["siren", "filler", "siren"],
    ["siren", "foreign", "siren"],
    ["siren", "mistyped", "siren", wrong],
    ["siren", "cut short", "siren", wrong],
    ["blank", "siret", "siret"],
    ["words", "siret", "siret"],
    ["mistyped", "siret", "siret", taken],
    ["filler", "siret", "siret", taken],
    ["foreign", "siret", "siret", taken],
    ["blank", "mistyped", "mistyped"],
    ["blank", "cut short", "cut short"],
    ["blank", "words", "blank"],
    ["words", "mistyped", "words"],
    ["blank", "filler", "blank"],
    ["blank", "foreign", "blank"],
    ["mistyped", "blank", "mistyped"],
    ["mistyped", "words", "mistyped"],
  ])("%s and %s: %s counts", (first, second, counts, ...[remark]) => {
    const read = { reading: reading[counts], ...(remark && { remark }) };
    expect(withOtherNumber(reading[first]!, reading[second]!)).toEqual(read);
  });

  test("what they say together counts where that is known, and is remarked on only where it is the second", () => {
    const [none, right] = [reading["mistyped"]!, reading["siret"]!];
    expect(withOtherNumber(none, right, none)).toEqual({ reading: none });
    expect(withOtherNumber(none, right, right)).toEqual({ reading: right, remark: taken });
    expect(withOtherNumber(reading["siren"]!, right, right)).toEqual({ reading: right });
  });
});

describe("what becomes of a row with a name whose number cannot be used", () => {
  const sought = ["not_an_identifier"] as const;
  const told = ["filler"] as const;
  const compared = [
    ...(["digits_lost", "checksum", "checksum_padded", "ambiguous_length"] as const),
    ...(["too_short", "too_long", "vat_key"] as const),
  ];
  const abroad = ["monaco", "foreign_vat"] as const;
  const left = ["several", "uncalculated"] as const;
  const of = (reason: RowReason): CellReading =>
    reason === "uncalculated" ? { kind: "invalid", reason } : { kind: "invalid", reason };

  test("is that it is looked for, its number told of, a clue, or nothing of all that", () => {
    const ends = [...sought, ...told, ...compared, ...abroad, ...left].map((reason) => {
      const wrong = wrongNumber(of(reason), 0);
      return [isSearchedByName(of(reason)), wrong !== undefined, wrong && isClue(wrong)];
    });
    expect(ends).toEqual([
      [true, false, undefined],
      ...told.map(() => [true, true, false]),
      ...compared.map(() => [true, true, true]),
      ...[...abroad, ...left].map(() => [false, true, false]),
    ]);
    for (const reason of [...sought, ...told, ...compared, ...left])
      expect([reason, isForeignNumber(of(reason))]).toEqual([reason, false]);
    for (const reason of abroad) expect([reason, isForeignNumber(of(reason))]).toEqual([reason, true]);
  });

  test("is told with what may be meant, and in which column it was read", () => {
    expect(wrongNumber({ kind: "invalid", reason: "checksum", suggestion: siren }, 2)).toEqual({
      ...{ reason: "checksum", suggestion: siren, source: 2 },
    });
    expect(wrongNumber(of("uncalculated"), 1)).toEqual({
      ...{ reason: "uncalculated", suggestion: undefined, source: 1 },
    });
  });

  test("is nothing of the kind for a number that can be read, or none; without one the name tells", () => {
    for (const one of ["siren", "siret"] as const) {
      expect(wrongNumber(reading[one]!, 0)).toBeUndefined();
      expect([isSearchedByName(reading[one]!), isForeignNumber(reading[one]!)]).toEqual([false, false]);
    }
    expect(wrongNumber(reading["blank"]!, 0)).toBeUndefined();
    expect([isSearchedByName(reading["blank"]!), isForeignNumber(reading["blank"]!)]).toEqual([true, false]);
  });
});
