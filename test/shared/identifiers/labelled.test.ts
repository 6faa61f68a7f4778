import { describe, expect, test } from "@jest/globals";
import { readIdentifier } from "../../../shared/identifiers/read.ts";
import { invalid, siren, siret } from "./expected.ts";

describe("VAT numbers", () => {
  test.each([
    ["FR27552032534", siren("552032534", "from_vat")],
    ["fr27552032534", siren("552032534", "from_vat")],
    ["FR 40 303 265 045", siren("303265045", "separators_removed", "from_vat")],
    ["FRK7399859412", siren("399859412", "from_vat")],
    ["FRK8399859412", invalid("vat_key", "399859412")],
    ["FR28552032534", invalid("vat_key", "552032534")],
    ["FR27552032535", invalid("vat_key")],
    ["FR552032534", invalid("vat_key", "552032534")],
    ["FR40000066034", invalid("monaco")],
    ["FR26000040583", invalid("monaco")],
    ["FR 28 000 113 851", invalid("monaco")],
    ["DE129273398", invalid("foreign_vat")],
    ["BE 0403.170.701", invalid("foreign_vat")],
    ["ATU12345678", invalid("foreign_vat")],
    ["CHE-123.456.788 TVA", invalid("foreign_vat")],
    ["NL004495445B01", invalid("foreign_vat")],
    ["AFR552032534", invalid("not_an_identifier", "552032534")],
  ])("%j", (input, reading) => {
    expect(readIdentifier(input)).toEqual(reading);
  });
});

describe("a number of the trade and companies register, with its town and its section,", () => {
  test.each([
    ["Paris B 552 032 534", "552032534"],
    ["PARIS B 552032534", "552032534"],
    ["Lyon B552032534", "552032534"],
    ["paris b 552.032.534", "552032534"],
    ["Paris, B 552 032 534", "552032534"],
    ["Paris (B 552 032 534)", "552032534"],
    ["Saint-Étienne B 552 032 534", "552032534"],
    ["St Etienne B 552 032 534", "552032534"],
    ["Le Mans A 303 265 045", "303265045"],
    ["Aix-en-Provence C 303 265 045", "303265045"],
    ["Nanterre D 303 265 045", "303265045"],
    ["Paris B 303 265 045 radiée", "303265045"],
    ["Lyon B 303 265 045 (2005 B 01234)", "303265045"],
  ])("%j is read", (input, number) => {
    expect(readIdentifier(input)).toEqual(siren(number, "separators_removed", "from_text"));
  });

  test("is read with the number of an establishment too", () => {
    expect(readIdentifier("Paris B 552 032 534 00737")).toEqual(
      siret("55203253400737", "separators_removed", "from_text"),
    );
  });

  test("is refused for its check digit where that is wrong", () => {
    expect(readIdentifier("Paris B 552 032 535")).toEqual(invalid("checksum"));
  });

  test.each([
    "Paris 55 B 3253",
    "Lyon 2005 B 01234",
    "RCS Lyon 2005 B 01234",
    // The nine digits pass the check of a SIREN.
    "Paris B 2005 12309",
    "RCS Paris B 2005 12309",
    "RCS 98 B 12345",
    "RCS Paris",
    "Paris B",
  ])("%j is older than SIRENs, or no number of a company, and not read", (input) => {
    expect(readIdentifier(input)).toEqual(invalid("not_an_identifier"));
  });

  test("with a postcode behind it is no number of an establishment, though its check passes", () => {
    const suggested = invalid("not_an_identifier", "55203253475002");
    expect(readIdentifier("Paris B 552 032 534 75002")).toEqual(suggested);
  });

  test.each([
    "Lot B 552032534",
    "Bâtiment B 552 032 534",
    "Villefictive B 552 032 534",
    "Sens B 552 032 534",
    "Paris E 552 032 534",
    "Paris 552 032 534",
    "Paris B 5 52 03 25 34",
    "75002 Paris B 552 032 534",
    "12 rue de Paris B 552 032 534",
    "Paris B 552 032 534 tél.",
  ])("%j may be another number, and is only suggested", (input) => {
    expect(readIdentifier(input)).toEqual(invalid("not_an_identifier", "552032534"));
  });

  test.each(["Paris B 01 42 68 79 53", "RCS Paris, tél. 01 42 68 79 53", "Paris B 1 42 68 79 53"])(
    "%j is a telephone number and gives none",
    (input) => {
      expect(readIdentifier(input)).toMatchObject({ kind: "invalid" });
    },
  );
});

describe("an identifier in a text", () => {
  const spacedText = ["separators_removed", "from_text"] as const;
  test.each([
    ["SIREN 552032534", siren("552032534", ...spacedText)],
    ["SIREN : 552 032 534", siren("552032534", ...spacedText)],
    ["SIREN552032534", siren("552032534", "from_text")],
    ["Numéro de SIREN 552032534", siren("552032534", ...spacedText)],
    ["RCS Paris 552 032 534", siren("552032534", ...spacedText)],
    ["RCS PARIS B 552 032 534", siren("552032534", ...spacedText)],
    ["552 032 534 R.C.S. Nanterre", siren("552032534", ...spacedText)],
    ["RCS Paris B552032534", siren("552032534", ...spacedText)],
    ["552 032 534 R C S Paris", siren("552032534", ...spacedText)],
    ["552032534 RCS PARIS", siren("552032534", ...spacedText)],
    ["R.C.S. Nanterre B 542 107 651", siren("542107651", ...spacedText)],
    ["RCS Paris : 552 032 534 00737", siret("55203253400737", ...spacedText)],
    ["Immatriculée au RCS de Paris sous le n° 552.032.534", siren("552032534", ...spacedText)],
    ["n° 552032534", siren("552032534", ...spacedText)],
    ["Siret n° 552 032 534 00737", siret("55203253400737", ...spacedText)],
    ["SIREN 552032534, SIRET 55203253400737", siret("55203253400737", ...spacedText)],
    ["TVA intracommunautaire : FR 27 552 032 534", siren("552032534", ...spacedText, "from_vat")],
    ["FR55203253400737", siret("55203253400737", "from_text")],
    ["SIRET 552032534 00737", siret("55203253400737", ...spacedText)],
    ["SIREN 552032534 552032534", siren("552032534", ...spacedText)],
    ["Fournisseur Exemple FR27552032534", siren("552032534", ...spacedText, "from_vat")],
    ["552032534 / 552032534", siren("552032534", ...spacedText)],
    ["936134121 (fermé)", siren("936134121", ...spacedText)],
    ["936134121 (fermé le 31/12/2023)", siren("936134121", ...spacedText)],
    ["936 134 121 [DANONE SA]", siren("936134121", ...spacedText)],
    ["SIREN 936134121 (voir dossier 12)", siren("936134121", ...spacedText)],
    ["552 032 534 00737 (siège)", siret("55203253400737", ...spacedText)],
    ["552032534 (SIRET 55203253400737)", siret("55203253400737", ...spacedText)],
    ["936134121 - en liquidation judiciaire", siren("936134121", ...spacedText)],
    ["936134121 - radiée", siren("936134121", ...spacedText)],
    ["ex 936134121", siren("936134121", ...spacedText)],
    ["ancien siège : 55203253400737", siret("55203253400737", ...spacedText)],
    ["FR27552032534 (inactif)", siren("552032534", ...spacedText, "from_vat")],
  ])("%j is read when the words make it certain", (input, reading) => {
    expect(readIdentifier(input)).toEqual(reading);
  });

  test.each([
    ["SIREN 552 032 535", invalid("checksum")],
    ["SIRET 5580029600075", invalid("too_short", "05580029600075")],
    ["FR 552032534 siège", invalid("vat_key", "552032534")],
    ["FR552032534 siège", invalid("vat_key", "552032534")],
    ["FR TVA 27552032534", invalid("ambiguous_length", "552032534")],
    ["Fournisseur Exemple FR28552032534", invalid("vat_key", "552032534")],
    ["Fournisseur Exemple FR40000066034", invalid("monaco")],
    ["Fournisseur Exemple DE129273398", invalid("foreign_vat")],
    ["Lot 55203253400737", invalid("not_an_identifier", "55203253400737")],
    ["552032534 FR", invalid("not_an_identifier", "552032534")],
    ["Lot 552032534", invalid("not_an_identifier", "552032534")],
    ["Société fromagère de Craon (501485825)", invalid("not_an_identifier", "501485825")],
    ["732829320 RCS Paris 75002", invalid("not_an_identifier", "732829320")],
    ["SIREN 5720784", invalid("too_short", "005720784")],
    ["SIREN 552032535", invalid("checksum")],
    ["TVA FR 552032534", invalid("vat_key", "552032534")],
    ["TVA DE129273398", invalid("foreign_vat")],
    ["75002 Paris", invalid("not_an_identifier")],
    ["EX552032534", invalid("not_an_identifier", "552032534")],
    ["A 552032534", invalid("not_an_identifier", "552032534")],
    ["552032534 EUR", invalid("not_an_identifier", "552032534")],
    ["Lot 552032534 (fermé)", invalid("not_an_identifier", "552032534")],
    ["5720784 (fermé)", invalid("not_an_identifier")],
    ["552032535 (fermé)", invalid("not_an_identifier")],
    ["552032534 12 (fermé)", invalid("not_an_identifier", "552032534")],
  ])("%j is only suggested, or refused with its reason", (input, reading) => {
    expect(readIdentifier(input)).toEqual(reading);
  });

  test.each([
    "552032534 / 303265045",
    "55203253400737 / 55203253400646",
    "552032534 (ex 303265045)",
    "552032534 303265045",
    "552032534\n303265045",
    "552032534;303265045",
    "CINE (352853568),ADOS (380273599)",
    "55203253400737 05580029600075",
    "SIREN 552032534 TVA FR40303265045",
  ])("%j holds several", (input) => {
    expect(readIdentifier(input)).toEqual(invalid("several"));
  });
});
