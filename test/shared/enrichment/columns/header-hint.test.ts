import { expect, test } from "@jest/globals";
import {
  foldedHeader,
  headerHint,
  headerWords,
  isAboutVatNumbers,
  namesSiret,
  numbersNamed,
} from "../../../../shared/enrichment/columns/header-hint.ts";

test.each([
  [
    "names_them",
    [
      "SIREN",
      "N° Siret",
      "numéro de SIREN",
      "siren/siret",
      "N° TVA intracommunautaire",
      "TVA intracommunautaire",
      "VAT number",
      "codeSiren",
      ...["STCD1", "STCD2", "STCEG", "CT_Siret", "T_SIRET", "SIRET (14 chiffres)"],
      ...["VAT Registration No.", "N° intracommunautaire", "Identifiant TVA"],
    ],
  ],
  [
    "mentions_them",
    [
      "SIRET du siège",
      "cfa-delegated-siret",
      "siretEtablissement",
      "Entreprises UES (SIREN)",
      "TVA intracom client",
      ...["RCS", "N° RCS", "R.C.S.", "Immatriculation RCS", "Numéro R.C.S. du fournisseur"],
    ],
  ],
  [
    "names_something_else",
    [
      ...["Téléphone", "Code postal", "Montant TVA", "Taux TVA", "TVA", "N° facture", "IBAN", "Date"],
      ...["Date RCS", "Capital RCS"],
    ],
  ],
  [
    "silent",
    [
      ...["Identifiant fournisseur", "Intracom", "Raison sociale", "", "A"],
      ...["Ville RCS", "Greffe RCS", "Immatriculation", "R.C. Pro", "Parcs"],
    ],
  ],
] as const)("a header that %s", (hint, headers) => {
  expect(headers.map((header) => [header, headerHint(header)])).toEqual(
    headers.map((header) => [header, hint]),
  );
});

test("headers are compared without case, accents and surplus spaces", () => {
  expect(foldedHeader("  Numéro   SIREN ")).toBe(foldedHeader("numero siren"));
});

test("a header has words, of which those in its first 200 characters are read", () => {
  expect(headerWords("N° SIREN/Siret (établissementPrincipal)")).toEqual([
    ...["n", "siren", "siret", "etablissement", "principal"],
  ]);
  expect(headerWords("")).toEqual([]);
  expect(headerWords(`${"x".repeat(199)} SIREN`)).toEqual(["x".repeat(199)]);
  expect(headerWords(`${"x".repeat(194)} SIREN`)).toEqual(["x".repeat(194), "siren"]);
});

test("a header is about VAT numbers, unless it is about rates, amounts or codes", () => {
  const headers = ["TVA", "N° TVA", "VAT number", "Taux TVA", "Montant de TVA", "Code TVA", "SIREN", ""];
  expect(headers.filter(isAboutVatNumbers)).toEqual(["TVA", "N° TVA", "VAT number"]);
});

test("a header names SIRETs, unless they are those of the head office", () => {
  const headers = ["SIRET", "N° SIRET client", "siretEtablissement", "Siren/Siret", "SIRENSIRET", "T_SIRET"];
  expect(headers.filter((header) => !namesSiret(header))).toEqual([]);
  const others = ["SIRET du siège", "siretSiege", "SIREN", "SIREN-SIRET siège", "Établissement", ""];
  expect(others.filter(namesSiret)).toEqual([]);
});

test.each([
  ["SIREN", ["siren"]],
  ["N° SIRET", ["siret"]],
  ["SIREN / SIRET", ["siren", "siret"]],
  ["SIRENSIRET", ["siren", "siret"]],
  ["N° TVA intracommunautaire", ["vat"]],
  ["SIREN ou TVA", ["siren", "vat"]],
  ["SIRET du donneur", []],
  ["Code", []],
] as const)("the numbers that %s plainly names are %j", (header, numbers) => {
  expect(numbersNamed(header, (word) => word === "ou")).toEqual(numbers);
});
