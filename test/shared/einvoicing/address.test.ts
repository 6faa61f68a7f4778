import { expect, it } from "@jest/globals";
import { addressFaults, bareAddress } from "../../../shared/einvoicing/address.ts";

const siren = "150000016";

it("takes the four forms of an address of the directory", () => {
  for (const address of [
    siren,
    `${siren}_${siren}00017`,
    `${siren}_${siren}00017_ACHATS`,
    `${siren}_compta-2.b+c`,
  ])
    expect(addressFaults(address, siren)).toEqual([]);
});

it("finds characters that an address may not have, and an address without any", () => {
  for (const address of [`${siren}_comptabilité`, `${siren} achats`, `${siren}@x`, `0225:${siren}`])
    expect(addressFaults(address, siren)).toContain("address_bad_characters");
  expect(addressFaults("", siren)).toContain("address_bad_characters");
});

it("takes 125 characters and no more", () => {
  const address = `${siren}_`.padEnd(125, "A");
  expect(addressFaults(address, siren)).toEqual([]);
  expect(addressFaults(`${address}A`, siren)).toEqual(["address_too_long"]);
});

it("finds the address of another company, and a SIRET in place of an address", () => {
  expect(addressFaults("150000024_X", siren)).toEqual(["address_not_of_siren"]);
  expect(addressFaults(`${siren}00017`, siren)).toEqual(["address_not_of_siren"]);
});

it("names every fault of an address", () => {
  expect(addressFaults("é".repeat(126), siren)).toEqual([
    "address_bad_characters",
    "address_too_long",
    "address_not_of_siren",
  ]);
});

it("takes the scheme off an address and keeps its case", () => {
  expect(bareAddress(` 0225:${siren}_aB `)).toBe(`${siren}_aB`);
  expect(bareAddress(`0009:${siren}`)).toBe(`0009:${siren}`);
});
