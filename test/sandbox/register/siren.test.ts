import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  formatSiren,
  formatSiret,
  isSiren,
  isSiret,
  passesLuhn,
  vatNumber,
  withCheckDigit,
} from "../../../sandbox/register/siren.ts";

describe("check digits", () => {
  test.each(["732829320", "552032534", "356000000", "005720784"])("%s is a SIREN", (siren) => {
    expect(isSiren(siren)).toBe(true);
  });

  test.each(["732829321", "111222333", "5720784", "73282932O", ""])("%s is not a SIREN", (text) => {
    expect(isSiren(text)).toBe(false);
  });

  test("a SIRET wants both its own check digit and that of its SIREN", () => {
    expect(isSiret("73282932000074")).toBe(true);
    expect(passesLuhn("11122233344455")).toBe(true);
    expect(isSiret("11122233344455")).toBe(false);
  });

  test("one digit changed is always noticed", () => {
    const body = fc.stringMatching(/^\d{8}$/);
    fc.assert(
      fc.property(body, fc.nat(8), fc.integer({ min: 1, max: 9 }), (digits, at, change) => {
        const siren = withCheckDigit(digits);
        const other = String((Number(siren[at]) + change) % 10);
        expect(passesLuhn(siren)).toBe(true);
        expect(passesLuhn(siren.slice(0, at) + other + siren.slice(at + 1))).toBe(false);
      }),
    );
  });
});

test.each([
  ["732829320", "FR44732829320"],
  ["552032534", "FR27552032534"],
  ["303265045", "FR40303265045"],
])("the VAT number of %s is %s", (siren, vat) => {
  expect(vatNumber(siren)).toBe(vat);
});

test("numbers are printed in blocks", () => {
  expect(formatSiren("005720784")).toBe("005 720 784");
  expect(formatSiret("35600000000048")).toBe("356 000 000 00048");
});
