import { expect, test } from "@jest/globals";
import { vendorColumn } from "../../../../shared/enrichment/columns/role-rules.ts";

const column = (...headers: string[]) => vendorColumn(headers, new Set());

test("the column of vendor codes is told by its header, in any of its names", () => {
  for (const header of [
    "Code fournisseur",
    "N° fournisseur",
    "codeTiers",
    "Vendor ID",
    "LIFNR",
    "Compte client",
  ])
    expect(column("SIREN", "Nom", header)).toBe(2);
});

test("a plain code counts where no header names the vendor, and never before one that does", () => {
  expect(column("Nom", "Code")).toBe(1);
  expect(column("Code", "Code fournisseur")).toBe(1);
});

test("codes of other things are no vendor's, nor are columns of ours and those read for something else", () => {
  expect(
    column("Code postal", "Code NAF", "Nom fournisseur", "sirene_siren", "N° SIREN", "code TVA"),
  ).toBeUndefined();
  expect(vendorColumn(["Code", "Nom"], new Set([0]))).toBeUndefined();
});
