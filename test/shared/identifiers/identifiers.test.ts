import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  formatSiren,
  isSiren,
  formatSiret,
  isSiret,
  sirenOf,
  vatKey,
  isVatKeyValid,
  vatNumberOf,
} from "../../../shared/identifiers/siren.ts";
import { oneDigitChanged, sirens, sirets } from "./arbitrary.ts";

describe("a SIREN", () => {
  test.each(["732829320", "552032534", "005720784", "055800296", "356000000"])("%s is one", (text) => {
    expect(isSiren(text)).toBe(true);
  });

  test.each([
    "732829321",
    "111222333",
    "000000000",
    "5720784",
    "552 032 534",
    "552032534\n",
    "",
    "55203253A",
    "0552032534",
    "55203253400",
  ])("%j is none", (text) => {
    expect(isSiren(text)).toBe(false);
  });

  test("with one digit changed is never a SIREN", () => {
    fc.assert(fc.property(oneDigitChanged(sirens), (text) => !isSiren(text)));
  });

  test("has nine digits, and nothing else in place of one", () => {
    const others = Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)).filter(
      (character) => !/[0-9]/.test(character),
    );
    for (const other of others)
      for (const start of ["55203253", "55203254", "55203255", "00000000", "55203250"])
        expect([other, isSiren(start + other), isSiren(other + start)]).toEqual([other, false, false]);
  });

  test("is formatted in blocks of three, and other text is left as it is", () => {
    expect(formatSiren("552032534")).toBe("552 032 534");
    for (const other of ["5720784", "1552032534", "5520325341"]) expect(formatSiren(other)).toBe(other);
  });
});

describe("a SIRET", () => {
  test.each(["73282932000074", "05580029600075", "55203253400737"])("%s is one", (text) => {
    expect(isSiret(text)).toBe(true);
    expect(sirenOf(text)).toBe(text.slice(0, 9));
  });

  test("that passes Luhn as a whole but holds no SIREN is a dummy", () => {
    expect(isSiret("11122233344455")).toBe(false);
  });

  test.each([
    "12345678901234",
    "12457836900001",
    "88974287600009",
    "50010961600027",
    "00000000000000",
    "5520325340073700",
    "00000000000018",
    "356000000 0001",
    "3560000000001 ",
  ])("%s is none", (text) => {
    expect(isSiret(text)).toBe(false);
  });

  test("of La Poste passes by its digit sum, or by Luhn as its head office does", () => {
    expect(isSiret("35600000071143")).toBe(true);
    expect(isSiret("35600000000048")).toBe(true);
    expect(isSiret("35600000071144")).toBe(false);
  });

  test.each(["15000007300000", "15000017200000", "55229900000000", "35600000000000"])(
    "with a NIC of zeros is none, whatever its check says: %s",
    (text) => {
      expect(isSiret(text)).toBe(false);
    },
  );

  test("of another company does not pass by its digit sum", () => {
    expect(isSiret("55203253400007")).toBe(false);
  });

  test("with one digit changed is never a SIRET, La Poste apart", () => {
    fc.assert(fc.property(oneDigitChanged(sirets), (text) => text.startsWith("356000000") || !isSiret(text)));
  });

  test("is formatted as a SIREN and its five digits", () => {
    expect(formatSiret("55203253400737")).toBe("552 032 534 00737");
    for (const other of ["552032534", "155203253400737", "552032534007371"]) {
      expect(formatSiret(other)).toBe(other);
    }
  });
});

describe("a VAT number", () => {
  test.each([
    ["732829320", "FR44732829320"],
    ["552032534", "FR27552032534"],
    ["303265045", "FR40303265045"],
    ["404833048", "FR83404833048"],
  ])("of %s is %s", (siren, number) => {
    expect(vatNumberOf(siren)).toBe(number);
  });

  test("is refused for anything but nine digits", () => {
    for (const other of ["5720784", "0552032534", "5520325340"]) {
      expect(() => vatKey(other)).toThrow(`A VAT key is made from a SIREN of 9 digits, got "${other}"`);
    }
  });

  test("has a key of two digits that holds for its SIREN alone", () => {
    fc.assert(
      fc.property(sirens, (siren) => {
        const keys = Array.from({ length: 97 }, (_, key) => String(key).padStart(2, "0"));
        expect(keys.filter((key) => isVatKeyValid(key, siren))).toEqual([vatKey(siren)]);
      }),
    );
  });

  test("has one key with a letter of every eleven, in the order of their ranks", () => {
    const digits = "0123456789";
    const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ";
    const keys = [
      ...[...digits].flatMap((first) => [...letters].map((second) => first + second)),
      ...[...letters].flatMap((first) => [...(digits + letters)].map((second) => first + second)),
    ];
    fc.assert(
      fc.property(sirens, fc.nat(keys.length - 11), (siren, from) => {
        const start = from - (from % 11);
        const eleven = keys.slice(start, start + 11);
        expect(eleven.filter((key) => isVatKeyValid(key, siren))).toHaveLength(1);
      }),
      { numRuns: 1_000 },
    );
  });

  test("may have a key with letters, which has a formula of its own", () => {
    expect(isVatKeyValid("K7", "399859412")).toBe(true);
    expect(isVatKeyValid("4Z", "123456782")).toBe(true);
    expect(isVatKeyValid("K8", "399859412")).toBe(false);
    expect(isVatKeyValid("4Y", "123456782")).toBe(false);
  });
});
