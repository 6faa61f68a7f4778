import { expect, test } from "@jest/globals";
import { foldedHeader, headerHint } from "../../../../shared/enrichment/columns/header-hint.ts";

test.each([
  [
    "names_them",
    [
      "SIREN",
      "N° Siret",
      "numéro de SIREN",
      "siren/siret",
      "N° TVA intracommunautaire",
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
    ],
  ],
  [
    "names_something_else",
    ["Téléphone", "Code postal", "Montant TVA", "Taux TVA", "TVA", "N° facture", "IBAN", "Date"],
  ],
  ["silent", ["Identifiant fournisseur", "Intracom", "Raison sociale", "", "A"]],
] as const)("a header that %s", (hint, headers) => {
  expect(headers.map((header) => [header, headerHint(header)])).toEqual(
    headers.map((header) => [header, hint]),
  );
});

test("headers are compared without case, accents and surplus spaces", () => {
  expect(foldedHeader("  Numéro   SIREN ")).toBe(foldedHeader("numero siren"));
});
