import { describe, expect, test } from "@jest/globals";
import { withNic, readIdentifier } from "../../../shared/identifiers/read.ts";
import { invalid, siren, siret } from "./expected.ts";

const joined = (number: string, nic: string) => withNic(readIdentifier(number), nic);

describe("a SIREN and a NIC of two cells", () => {
  test.each([
    ["552032534", "00737", siret("55203253400737")],
    ["552 032 534", " 00737 ", siret("55203253400737", "separators_removed")],
    ["552032534", "737", siret("55203253400737", "nic_zeros_added")],
    ["5720784", "00015", siret("00572078400015", "zeros_added")],
    ["356000000", "24230", siret("35600000024230")],
    ["552032534", "737.0", siret("55203253400737", "nic_zeros_added")],
    ["356000000", "24230,0", siret("35600000024230")],
    ["356000000", "24230.00", siret("35600000024230")],
    ["356000000", "12.030", siret("35600000012030")],
  ])("%j and %j are one SIRET", (number, nic, reading) => {
    expect(joined(number, nic)).toEqual(reading);
  });

  test.each(["00738", "73", "123456", "siège", "0.0", "#REF!"])(
    "that make no SIRET are as invalid as one: %j",
    (nic) => {
      expect(joined("552032534", nic)).toEqual(invalid("checksum", "552032534"));
    },
  );

  test.each(["", " ", "-", "néant", "#N/A"])("are a SIREN where the NIC is blank: %j", (nic) => {
    expect(joined("552032534", nic)).toEqual(siren("552032534"));
  });

  test("stay what they are where the SIREN is none, or a SIRET already", () => {
    expect(joined("552032535", "00737")).toEqual(invalid("checksum"));
    expect(joined("", "00737")).toEqual({ kind: "blank" });
    expect(joined("55203253400646", "00737")).toEqual(siret("55203253400646"));
  });
});
